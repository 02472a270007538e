"""Properties of the rules of Twin It!: that each is what its statement says, and which faults the proofs must find."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from bythebook.clauses import ClauseIds, Table, broken, joined
from bythebook.twin_it.contest import Tie, claims
from bythebook.twin_it.cooperative import FOUR_LABELS, POINTS, RATING, WINNERS, Group, Scored, rating, score, winners
from bythebook.twin_it.game import SIZES, Deal, sizes
from bythebook.twin_it.hands import Target, by_card, cards_of, ids_of, match, pair, visible
from bythebook.twin_it.mistakes import mistakes
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Cards
from bythebook.twin_it.state_reasons import STATE
from bythebook_conformance.games.twin_it.proofs import cases
from bythebook_conformance.games.twin_it.proofs import statements as stated
from bythebook_conformance.games.twin_it.proofs.game_properties import GAME_PROPERTIES
from bythebook_conformance.games.twin_it.proofs.slap_cases import erring
from bythebook_conformance.kit.planting import Faults, altered, answering, instead
from bythebook_conformance.kit.properties import Domain, Draw, Property, Rule, exactly, of_parts, of_parts_alone
from bythebook_conformance.kit.stepping import is_refused, or_refused, refused

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
_pair, _match = of_parts_alone(pair), of_parts(match)


def _seen(state: Any, _: Any) -> Any:
    targets = visible(state)
    assert ids_of(targets) == tuple(each.id for each in targets) == tuple(each[2][0].id for each in targets), (
        "of the first card"
    )
    assert cards_of(targets) == tuple(card for each in targets for card in each[2]), "targets are their cards"
    assert by_card(targets) == {card.id: each for each in targets for card in each[2]}, "each card is in its target"
    return [*map(stated.lay, targets)]


def _mistakes(case: Any, readings: Any) -> list[stated.Event]:
    return [("Mistake", each.arrival, each.player, {*each.wrong}) for each in mistakes(case[0], case[1], readings)]


def _claims(case: Any, readings: Any) -> list[stated.Event]:
    return [
        ("Tie", each.arrival, cards_of(each.turned))
        if isinstance(each, Tie)
        else (
            "Win",
            each.arrival,
            each.player,
            each.hand.party,
            tuple(t.cards for t in each.taken),
            cards_of(each.thirds),
        )
        for each in claims(case[0], case[1], case[2], readings)
    ]


# ---- planted faults --------------------------------------------------------------------------------------------------


def _blind_to(field: str, seen: Any) -> Any:
    return [each for each in seen if each.field != field]


def _some(holds: Callable[[Any, stated.Event], bool]) -> Rule:
    """Some mistakes are none."""
    return altered(_mistakes, lambda case, found: [each for each in found if holds(case, each)])


def _kinds(case: tuple[Target, Target]) -> set[str]:
    return set(map(stated.kind, case))


def _top_hands(case: Any) -> Any:
    targets, hands, wrong = case
    turned = tuple(hand._replace(arrival=len(hands) - 1 - hand.arrival) for hand in reversed(hands))
    return targets, turned, wrong


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
        _claims(case, readings) or [("Tie", 0, tuple(target.cards[0] for target in case[0]))]
    ),
    "wrong hands count": instead(_claims, lambda case: (*case[:2], frozenset())),
    "outcomes come in reverse": answering(_claims, lambda found: found[::-1]),
    "mates win like one player": instead(
        _claims, lambda case: (case[0], tuple(hand._replace(team=None) for hand in case[1]), case[2])
    ),
}
MISTAKE_FAULTS: Faults = {
    "no mistake has several offenders": _some(lambda case, each: len(each[3]) == 1),
    "a player of a team may make two": _some(lambda case, each: not case[0].teams or len(each[3]) > 1),
    "mistakes come by players": answering(_mistakes, lambda found: sorted(found, key=lambda each: each[2])),
}

# ---- what clauses demand ---------------------------------------------------------------------------------------------


def _breaks_of_a_rating(label: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """A label is given exactly from its first points up to those of the next."""
    players, points = case
    if not 1 <= players <= 6:
        return () if label == refused(players, 1, 6) else ("twin_it/players-of-the-other-modes",)
    if points < 0:
        return () if label == refused(points, 0) else ("twin_it/rated-by-number-of-players",)
    return broken(RATING, Group(players, points), "rating", label)


def _breaks_of_winners(seats: Any, points: tuple[int, ...], _: Any) -> ClauseIds:
    """Exactly the players whose points nobody exceeds win."""
    if not points:
        return () if seats == refused() else ("twin_it/most-points-win",)
    return broken(WINNERS, points, "winners", seats) or ("twin_it/most-points-win",) * ([*seats] != sorted(seats))


def _breaks_of_a_score(points: Any, sets: tuple[Cards, ...], readings: Any) -> ClauseIds:
    """A pair counts one point and three of a kind two, if they show one design; nothing else counts."""
    names = [card.id for group in sets for card in group]
    most = max(names, key=names.count, default=None)
    if names.count(most) > 1:
        right = points == refused(most, names.count(most))
        return () if right else ("twin_it/pair-one-point-triple-two",)
    return broken({**POINTS, **_of_points(STATE)}, Scored(sets, readings), "points", points)


def _breaks_of_sizes(sizes: Any, case: tuple[int, int], _: Any) -> ClauseIds:
    """All cards are dealt in piles that shrink by one card at most."""
    cards, players = case
    if not 2 <= players <= 6:
        return () if sizes == refused(players, 2, 6) else ("twin_it/two-to-six-players",)
    if cards < 1:
        return () if sizes == refused(cards) else ("twin_it/dealt-as-equally-as-possible",)
    if is_refused(sizes):
        return ("twin_it/dealt-as-equally-as-possible",)
    deal = Deal(cards, players)
    both = joined(broken(STATE, deal, "sizes", sizes), broken(SIZES, deal, "sizes", sizes))
    return both or ("twin_it/dealt-as-equally-as-possible",) * ([*sizes] != sorted(sizes)[::-1])


def _of_points(table: Table) -> Table:
    return {clause: laws for clause, laws in table.items() if "points" in laws}


PROPERTIES = (
    Property.demanded(
        _breaks_of_a_rating,
        "cooperative:rating cooperative:RATINGS cooperative:BANDS",
        _rating,
        Domain("0 to 8 players with -2 to 99 points", every=partial(cases.points, 99)),
        *(group(players) for players in range(1, 7)),
        others=lambda label, *_: (each for each in FOUR_LABELS if each != label),
    ),
    Property.demanded(
        _breaks_of_winners,
        "cooperative:winners",
        _winners,
        Domain.of(cases.rows_of_points),
        *(table(players) for players in (2, 3)),
    ),
    Property.demanded(
        _breaks_of_a_score, "cooperative:score cooperative:worth cooperative:_POINTS", _score, cases.sets, read=READ
    ),
    Property.demanded(
        _breaks_of_sizes,
        "game:sizes game:SEATS",
        _sizes,
        Domain("0 to 300 cards for 0 to 8 players", every=partial(cases.deals, 300)),
        Domain("any number of cards for 2 to 6 players", _any_deck),
    ),
    Property.of(exactly(stated.pair), "hands:pair hands:Target", _pair, PAIR_FAULTS, Domain.of(cases.two_targets)),
    Property.of(
        exactly(stated.seen),
        "hands:faces hands:visible_cards hands:showing hands:visible hands:alike hands:by_card "
        "hands:cards_of hands:ids_of hands:Target",
        _seen,
        {
            f"{where} cannot be seen": answering(_seen, partial(_blind_to, where))
            for where in ("table", "piles", "sets", "forbidden")
        },
        Domain.of(cases.states),
    ),
    Property.of(
        exactly(stated.match),
        "hands:match hands:tops_count hands:Hand hands:Target.tops",
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
        exactly(stated.mistakes),
        "mistakes hands:of_party hands:of_player hands:players hands:on_design",
        _mistakes,
        MISTAKE_FAULTS,
        Domain.of(erring, READ),
    ),
    Property.of(
        exactly(stated.claims),
        "contest hands:Hand hands:controlling hands:of_party hands:on_design hands:every_two",
        _claims,
        CLAIM_FAULTS,
        Domain.of(cases.slaps, READ),
    ),
    *GAME_PROPERTIES,
)
