"""Properties of the rules of Twin It!: that each is what its statement says, and which faults the proofs must find."""

from __future__ import annotations

from functools import partial
from typing import Any

from bythebook.twin_it.claims import claims
from bythebook.twin_it.cooperative import rating, score, winners
from bythebook.twin_it.deal import sizes
from bythebook.twin_it.hands import landed, match
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.targets import (
    Target,
    by_card,
    cards_of,
    ids_of,
    pair,
    three_of_a_kind,
    visible,
)
from bythebook_conformance.games.twin_it.proofs import cases
from bythebook_conformance.games.twin_it.proofs import statements as stated
from bythebook_conformance.games.twin_it.proofs.game_properties import GAME_PROPERTIES
from bythebook_conformance.games.twin_it.proofs.slap_properties import SLAP_PROPERTIES
from bythebook_conformance.kit.planting import Faults, answering, instead, of_a_row
from bythebook_conformance.kit.properties import Domain, Draw, Property, exactly, of_parts, of_parts_alone
from bythebook_conformance.kit.stepping import or_refused

READ = TwinItReadings

# ---- domains with unknown numbers ------------------------------------------------------------------------------------


def group(players: int) -> Domain:
    """A group of a given size with its points."""

    def draw(unknown: Draw) -> tuple[int, int]:
        return players, unknown.number(0)

    return Domain(f"{players} player{'s' if players > 1 else ''}, any number of points", draw)


def table(players: int) -> Domain:
    """A number of players, each with points."""
    many = f"{players} player{'s' if players > 1 else ''}"
    return Domain(f"{many}, any numbers of points", lambda unknown: tuple(unknown.number(0) for _ in range(players)))


def _any_deck(unknown: Draw) -> tuple[int, int]:
    return unknown.number(1), unknown.number(2, 6)


# ---- rules -----------------------------------------------------------------------------------------------------------

_rating = or_refused(lambda case, _: rating(*case))
_winners = or_refused(lambda case, _: winners(case))
_sizes = or_refused(lambda case, _: sizes(*case))
_score = or_refused(score)
_pair, _match, _landed = of_parts_alone(pair), of_parts(match), of_parts_alone(landed)


def _threes(targets: tuple[Target, ...], _: Any) -> list[tuple[Target, ...]]:
    return list(three_of_a_kind(targets))


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


def _kinds(case: tuple[Target, Target]) -> set[str]:
    return set(map(stated.kind, case))


def _top_hands(case: Any) -> Any:
    targets, hands, wrong = case
    turned = tuple(hand._replace(arrival=len(hands) - 1 - hand.arrival) for hand in reversed(hands))
    return targets, turned, wrong


RATING_FAULTS: Faults = {
    "nobody is a genius": answering(_rating, lambda label: min(label, stated.LABELS[2], key=stated.LABELS.index)),
    "sixty points are luckless": lambda case, _: stated.LABELS[0] if case[1] == 60 else _rating(case, _),
    "one point more is needed": lambda case, _: _rating((case[0], max(case[1] - 1, 0)), _),
}
WINNER_FAULTS: Faults = {
    **of_a_row(_winners),
    "everybody wins": lambda points, _: tuple(range(len(points))),
}
PAIR_FAULTS: Faults = {
    "any designs pair": lambda case, _: _pair(case, _) or case[0].design != case[1].design,
    "a target pairs with itself": lambda case, _: case[0] == case[1] or _pair(case, _),
    "a set of three pairs": lambda case, _: (
        _pair(case, _) or (case[0].design == case[1].design and _kinds(case) == {stated.LOOSE, stated.SET_OF_THREE})
    ),
    "two sets pair": lambda case, _: (
        _pair(case, _) or (case[0].design == case[1].design and case[0] != case[1] and stated.LOOSE not in _kinds(case))
    ),
    "a set of two pairs with nothing": lambda case, _: _pair(case, _) and _kinds(case) == {stated.LOOSE},
    "the order of two targets matters": lambda case, _: _pair(case, _) and case[0].place <= case[1].place,
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
    Property(
        "a label is given exactly from its first points up to those of the next",
        ("cooperative:rating", "cooperative:RATINGS", "cooperative:BANDS"),
        _rating,
        stated.is_rating,
        RATING_FAULTS,
        (
            Domain("0 to 8 players with -2 to 99 points", every=partial(cases.points, 99)),
            *(group(players) for players in range(1, 7)),
        ),
    ),
    Property(
        "exactly the players whose points nobody exceeds win",
        ("cooperative:winners",),
        _winners,
        stated.is_among_winners,
        WINNER_FAULTS,
        (
            Domain.of(cases.rows_of_points),
            *(table(players) for players in (2, 3)),
        ),
    ),
    Property.of(
        exactly(stated.score),
        "cooperative:score cooperative:worth cooperative:_POINTS",
        _score,
        {
            "a card may be in two sets": lambda sets, readings: sum(_score((each,), readings) for each in sets),
            "one point at most": answering(_score, lambda points: min(points, 1)),
        },
        Domain.of(cases.sets, READ),
    ),
    Property(
        "all cards are dealt in piles that shrink by one card at most",
        ("deal",),
        _sizes,
        stated.are_sizes,
        {
            "the rest goes to the first": answering(
                _sizes, lambda found: (sum(found) - (len(found) - 1) * found[-1], *[found[-1]] * (len(found) - 1))
            ),
            "the smallest pile comes first": answering(_sizes, lambda found: found[::-1]),
            "odd cards are left over": answering(_sizes, lambda found: (found[-1],) * len(found)),
        },
        (
            Domain("0 to 300 cards for 0 to 8 players", every=partial(cases.deals, 300)),
            Domain("any number of cards for 2 to 6 players", _any_deck),
        ),
    ),
    Property.of(
        exactly(stated.pair),
        "targets:pair targets:Target",
        _pair,
        PAIR_FAULTS,
        Domain.of(cases.two_targets),
    ),
    Property.of(
        exactly(stated.threes),
        "targets:three_of_a_kind targets:Target",
        _threes,
        {
            **of_a_row(_threes),
            "sets count too": instead(_threes, lambda row: tuple(each._replace(place=0) for each in row)),
            "designs do not matter": lambda row, _: [row] if len(row) == 3 else _threes(row, _),
        },
        Domain.of(cases.rows_of_targets),
    ),
    Property.of(
        exactly(stated.seen),
        "targets",
        _seen,
        {
            f"{where} cannot be seen": answering(_seen, partial(_blind_to, place))
            for place, where in enumerate(("the table", "the piles", "the sets", "the rows"))
        },
        Domain.of(cases.states),
    ),
    Property.of(
        exactly(stated.match),
        "hands:match hands:tops_count hands:Hand targets:Target.tops",
        _match,
        {
            "no two hands match": lambda case, readings: False,
            "hands match on any design": lambda case, readings: (
                _match(case, readings) or case[0].player == case[1].player
            ),
        },
        Domain.of(cases.two_hands, READ),
    ),
    Property.of(
        exactly(stated.landed),
        "hands:landed targets:by_card",
        _landed,
        {
            **of_a_row(_landed),
            "the teams do not matter": answering(
                _landed, lambda hands: tuple(hand._replace(team=None) for hand in hands)
            ),
        },
        Domain.of(cases.landings),
    ),
    Property.of(
        exactly(stated.claims),
        "claims hands:Hand hands:controlling hands:of_party hands:on_design targets:every_two",
        _claims,
        CLAIM_FAULTS,
        Domain.of(cases.slaps, READ),
    ),
    *SLAP_PROPERTIES,
    *GAME_PROPERTIES,
)
