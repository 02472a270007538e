"""Mistakes: two hands on cards that are not a pair, found before any contest of hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bythebook.twin_it.hands import Hand, Hands, lowest, match, of_player, players
from bythebook.twin_it.readings import (
    Forbidden,
    ForbiddenPairOfATeam,
    ForbiddenPairOfSeveralMates,
    MismatchOffender,
    TeamBothHands,
    TeamMismatch,
    TwinItReadings,
)
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import Target


class Mistake(NamedTuple):
    """Who made the mistake, the arrival of the hand that made it one, and the players whose hands it makes wrong.

    ``hands`` are the two that make no pair, or a forbidden one.
    """

    player: int
    arrival: int
    wrong: tuple[int, ...]
    hands: tuple[Hand, Hand]


def wrong_players(found: Iterable[Mistake]) -> frozenset[int]:
    """Every player whose hands these mistakes make wrong."""
    return frozenset([player for mistake in found for player in mistake.wrong])


def mistakes(state: State, hands: Hands, readings: TwinItReadings) -> tuple[Mistake, ...]:
    """Every mistake of a slap, in order of completion."""
    found = [mistake for player in players(hands) if (mistake := _of_player(state, hands, player, readings))]
    if state.teams:
        wrong = wrong_players(found)
        for team in sorted({hand.party for hand in hands}):
            mates = tuple([hand for hand in hands if hand.party == team and hand.player not in wrong])
            found += _of_team(state, mates, readings)
    return tuple(sorted(found, key=lambda mistake: mistake.arrival))


def _of_player(state: State, hands: Hands, player: int, readings: TwinItReadings) -> Mistake | None:
    """The mistake of a player with both hands, if any.

    Decided by ``twin_it/two-cards-that-are-no-pair``, in team mode also by ``twin_it/both-hands-of-one-player``.
    """
    both = of_player(hands, player)
    if len(both) < 2:
        return None
    one, other = both
    if match(one, other, readings):
        if not state.teams:
            return forbidden_pair(state, one, other, readings)
        in_control = all(lowest(hands, hand.target) == hand for hand in both)
        if not in_control and readings.team_both_hands is TeamBothHands.ONLY_IF_IN_CONTROL:
            return None
    return Mistake(player, other.arrival, (player,), (one, other))


def forbidden_pair(state: State, one: Hand, other: Hand, readings: TwinItReadings) -> Mistake | None:
    """The mistake of a pair that is forbidden to the hands' party: ``twin_it/forbidden-pair-is-a-mistake``."""
    if not is_forbidden(state, one.party, (one.target, other.target), readings):
        return None
    return Mistake(other.player, other.arrival, tuple(dict.fromkeys((one.player, other.player))), (one, other))


def is_forbidden(state: State, party: int, taken: tuple[Target, Target], readings: TwinItReadings) -> bool:
    """Whether a party may not claim a pair, for its row shows the design or holds one of the two cards."""
    one, other = taken
    alike = [card for card in state.row(party) if card.shown == one.design]
    if not alike:
        return False
    return one.cards[0] in alike or other.cards[0] in alike or readings.forbidden is Forbidden.DESIGN


def _of_team(state: State, mates: Hands, readings: TwinItReadings) -> list[Mistake]:
    """The mistakes of a team with its single hands: forbidden pairs, or no pair at all."""
    found: list[Mistake] = []
    left = mates
    for one, other in _matching(mates, readings):
        if one.player == other.player or one not in left or other not in left:
            continue
        if mistake := forbidden_pair(state, one, other, readings):
            found.append(_with_mates(mistake, other, left, readings))
            left = tuple([hand for hand in left if hand.player not in found[-1].wrong])
    if len({hand.target for hand in left}) < 2 or any(True for _ in _matching(left, readings)):
        return found
    if readings.team_mismatch is TeamMismatch.NO_EFFECT:
        return found
    return [*found, _mismatch(left, readings)]


def _matching(mates: Hands, readings: TwinItReadings) -> Iterator[tuple[Hand, Hand]]:
    """Every two hands on a pair, in order of completion."""
    return ((one, other) for place, other in enumerate(mates) for one in mates[:place] if match(one, other, readings))


def _with_mates(mistake: Mistake, other: Hand, mates: Hands, readings: TwinItReadings) -> Mistake:
    """The mistake of a forbidden pair, where ``other`` is the later hand, with the mates who share in it."""
    on_it = tuple([hand for hand in mates if hand.target.design == other.target.design])
    if len(players(on_it)) > 2 and readings.forbidden_pair_of_several_mates is ForbiddenPairOfSeveralMates.ALL_OF_THEM:
        mistake = mistake._replace(player=on_it[-1].player, arrival=on_it[-1].arrival, wrong=players(on_it))
    if {*players(mates)} - {*mistake.wrong} and readings.forbidden_pair_of_a_team is ForbiddenPairOfATeam.ALL_HANDS:
        mistake = mistake._replace(wrong=players(mates))
    return mistake


def _mismatch(mates: Hands, readings: TwinItReadings) -> Mistake:
    """Two mates on cards that are not a pair: ``twin_it/mates-hands-must-match``."""
    second = next(hand for hand in mates if hand.target != mates[0].target)
    offender = mates[-1]
    if offender != second and readings.mismatch_offender is not MismatchOffender.LAST_ARRIVAL:
        offender = second
    return Mistake(offender.player, offender.arrival, players(mates), (mates[0], second))
