"""Properties of the rules of Twin It!: that each is what its statement says, and which faults the proofs must find."""

from __future__ import annotations

from functools import partial
from typing import Any

from bythebook.twin_it.claims import claims
from bythebook.twin_it.cooperative import rating, score, winners
from bythebook.twin_it.deal import sizes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.targets import by_card, cards_of, ids_of, visible
from bythebook_conformance.games.twin_it.proofs import cases
from bythebook_conformance.games.twin_it.proofs import statements as stated
from bythebook_conformance.games.twin_it.proofs.game_properties import GAME_PROPERTIES
from bythebook_conformance.games.twin_it.proofs.slap_properties import SLAP_PROPERTIES
from bythebook_conformance.kit.planting import Faults, answering, instead, of_a_row
from bythebook_conformance.kit.properties import Domain, Draw, Property, exactly, of_parts_alone
from bythebook_conformance.kit.stepping import or_refused

# ---- domains with unknown numbers ------------------------------------------------------------------------------------


def group(players: int) -> Domain:
    """A group of a given size with its points."""
    many = f"{players} player{'s' if players > 1 else ''}"
    return Domain(f"{many}, any number of points", lambda unknown: (players, unknown.number(0)))


def table(players: int) -> Domain:
    """A number of players, each with points."""
    many = f"{players} player{'s' if players > 1 else ''}"
    return Domain(f"{many}, any numbers of points", lambda unknown: tuple(unknown.number(0) for _ in range(players)))


def _any_deck(unknown: Draw) -> tuple[int, int]:
    return unknown.number(1), unknown.number(2, 6)


# ---- rules -----------------------------------------------------------------------------------------------------------

_rating = or_refused(of_parts_alone(rating))
_winners = or_refused(lambda case, _: winners(case))
_sizes = or_refused(of_parts_alone(sizes))
_score = or_refused(score)


def _seen(state: Any, _: Any) -> Any:
    targets = visible(state)
    assert ids_of(targets) == tuple(each.id for each in targets) == tuple(each[2][0].id for each in targets), (
        "of the first card"
    )
    assert cards_of(targets) == tuple(card for each in targets for card in each[2]), "targets are their cards"
    return list(targets), by_card(targets)


def _claims(case: Any, readings: Any) -> list[tuple[Any, ...]]:
    targets, hands, wrong = case
    found = claims(targets, hands, wrong, readings)
    return [(type(each).__name__, each.arrival, each.design, *each) for each in found]


# ---- planted faults --------------------------------------------------------------------------------------------------


def _blind_to(place: int, seen: Any) -> Any:
    return [each for each in seen[0] if each.place != place], seen[1]


def _top_hands(case: Any) -> Any:
    targets, hands, wrong = case
    turned = tuple(hand._replace(arrival=len(hands) - 1 - hand.arrival) for hand in reversed(hands))
    return targets, turned, wrong


RATING_FAULTS: Faults = {
    "nobody is a genius": answering(_rating, lambda label: min(label, stated.LABELS[2], key=stated.LABELS.index)),
    "sixty points are luckless": lambda case, _: stated.LABELS[0] if case[1] == 60 else _rating(case, _),
    "one point more is needed": lambda case, _: _rating((case[0], max(case[1] - 1, 0)), _),
}
CLAIM_FAULTS: Faults = {
    "there are no ties": answering(_claims, lambda found: [each for each in found if each[0] != "Tie"]),
    "the third is not turned": answering(
        _claims, lambda found: [(*each[:5], ()) if each[0] == "Win" else each for each in found]
    ),
    "the top hand prevails": instead(_claims, _top_hands),
    "a single hand is a tie": lambda case, readings: (
        _claims(case, readings) or [("Tie", 0, case[1][0].target.design, 0, case[0])]
    ),
    "wrong hands count": instead(_claims, lambda case: (*case[:2], frozenset())),
    "outcomes come in the order of designs": answering(_claims, lambda found: sorted(found, key=lambda each: each[2])),
    "mates win like one player": instead(
        _claims, lambda case: (case[0], tuple(hand._replace(team=None) for hand in case[1]), case[2])
    ),
}

PROPERTIES = (
    Property.of(
        stated.is_rating,
        "cooperative:rating cooperative:RATINGS cooperative:BANDS",
        _rating,
        RATING_FAULTS,
        cases.points,
        *(group(players) for players in range(1, 7)),
    ),
    Property.of(
        stated.are_winners,
        "cooperative:winners",
        _winners,
        {**of_a_row(_winners), "everybody wins": lambda points, _: tuple(range(len(points)))},
        cases.rows_of_points,
        *(table(players) for players in (2, 3)),
    ),
    Property.of(
        exactly(stated.score),
        "cooperative:score cooperative:worth cooperative:_POINTS",
        _score,
        {
            "a card may be in two sets": lambda sets, readings: sum(_score((each,), readings) for each in sets),
            "one point at most": answering(_score, lambda points: min(points, 1)),
        },
        cases.sets,
        read=TwinItReadings,
    ),
    Property.of(
        stated.are_sizes,
        "deal",
        _sizes,
        {
            "the rest goes to the first": answering(
                _sizes, lambda found: (sum(found) - (len(found) - 1) * found[-1], *[found[-1]] * (len(found) - 1))
            ),
            "the smallest pile comes first": answering(_sizes, lambda found: found[::-1]),
            "odd cards are left over": answering(_sizes, lambda found: (found[-1],) * len(found)),
        },
        cases.deals,
        Domain("any number of cards for 2 to 6 players", _any_deck),
    ),
    Property.of(
        exactly(stated.seen),
        "targets",
        _seen,
        {
            f"{where} cannot be seen": answering(_seen, partial(_blind_to, place))
            for place, where in enumerate(("the table", "the piles", "the sets", "the rows"))
        },
        cases.states,
    ),
    Property.of(
        exactly(stated.claims),
        "claims hands:Hand hands:controlling hands:of_party hands:on_design targets:every_two",
        _claims,
        CLAIM_FAULTS,
        cases.slaps,
        read=TwinItReadings,
    ),
    *SLAP_PROPERTIES,
    *GAME_PROPERTIES,
)
