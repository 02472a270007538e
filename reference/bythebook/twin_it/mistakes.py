"""Mistakes: two hands on cards that are not a pair, found before any contest of hands; and what they cost."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.hands import Hand, Hands, Target, every_two, match, players
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Outcome, State, Touch, WonSet, with_pile


class Mistake(NamedTuple):
    """Who made the mistake, the arrival of the hand that made it one, and the players whose hands it makes wrong.

    ``hands`` are the two that make no pair, or a forbidden one.
    """

    player: int
    arrival: int
    wrong: tuple[int, ...]
    hands: tuple[Hand, Hand]


def mistakes(state: State, hands: Hands, readings: TwinItReadings) -> tuple[Mistake, ...]:
    """Every mistake of a slap, in order of completion.

    A player's two hands are one on cards that are no pair (``twin_it/two-cards-that-are-no-pair``) or a forbidden one
    (``twin_it/forbidden-pair-is-a-mistake``), and in teams even on a pair (``twin_it/both-hands-of-one-player``). The
    other hands of a team are its mates'.
    """
    found = []
    for one, other in every_two(hands):
        if one.player == other.player:
            pair = match(one, other, readings) and not state.teams
            if not pair or is_forbidden(state, one.party, (one.target, other.target), readings):
                found.append(_of(one, other))
    if state.teams:
        wrong = {mistake.player for mistake in found}
        for team in {*state.teams}:
            mates = tuple([hand for hand in hands if hand.team == team and hand.player not in wrong])
            found += _of_mates(state, mates, readings)
    return tuple(sorted(found, key=lambda mistake: mistake.arrival))


def _of(one: Hand, other: Hand) -> Mistake:
    """The mistake of two hands, the later of which made it one."""
    return Mistake(other.player, other.arrival, players((one, other)), (one, other))


def is_forbidden(state: State, party: int, taken: tuple[Target, Target], readings: TwinItReadings) -> bool:
    """Whether a party may not claim a pair, for its row shows the design or holds one of the two cards.

    Decided by ``twin_it/forbidden-pair-is-a-mistake``.
    """
    one, other = taken
    for row in state.forbidden:
        if row.party == party and one.design in [card.shown for card in row.cards]:
            return one.cards[0] in row.cards or other.cards[0] in row.cards or readings.forbidden == "design"
    return False


def _of_mates(state: State, mates: Hands, readings: TwinItReadings) -> list[Mistake]:
    """The mistakes of a team with its single hands: forbidden pairs, or no pair at all.

    Decided by ``twin_it/forbidden-pair-is-a-mistake`` and ``twin_it/mates-hands-must-match``.
    """
    matching = [(one, other) for one, other in every_two(mates) if match(one, other, readings)]
    for one, other in matching:
        if is_forbidden(state, one.party, (one.target, other.target), readings):
            mistake = _with_mates(_of(one, other), mates, readings)
            left = tuple([hand for hand in mates if hand.player not in mistake.wrong])
            return [mistake, *_of_mates(state, left, readings)]
    if matching or len({hand.target for hand in mates}) < 2 or readings.team_mismatch == "no-effect":
        return []
    second = _on_second(mates)
    offender = _offender(mates[-1], second, readings)
    return [Mistake(offender.player, offender.arrival, players(mates), (mates[0], second))]


def _with_mates(mistake: Mistake, mates: Hands, readings: TwinItReadings) -> Mistake:
    """The mistake of a forbidden pair, with the mates who share in it."""
    design = mistake.hands[0].target.design
    on_it = [hand for hand in mates if hand.target.design == design]
    if len(players(on_it)) > 2 and readings.forbidden_pair_of_several_mates == "all-of-them":
        mistake = Mistake(on_it[-1].player, on_it[-1].arrival, players(on_it), mistake.hands)
    if {*players(mates)} - {*mistake.wrong} and readings.forbidden_pair_of_a_team == "all-hands":
        last = next(hand for hand in mates if hand.arrival == mistake.arrival)
        offender = _offender(last, _on_second(mates), readings)
        mistake = mistake._replace(player=offender.player, arrival=offender.arrival, wrong=players(mates))
    return mistake


def _on_second(mates: Hands) -> Hand:
    """The first of the mates' hands that is not on the same card as the very first."""
    return next(hand for hand in mates if hand.target != mates[0].target)


def _offender(last: Hand, second: Hand, readings: TwinItReadings) -> Hand:
    """Whose hand is the mistake of several mates: the one that completed it, or the first on a second card."""
    if last != second and readings.mismatch_offender == "second-target":
        return second
    return last


def penalty(state: State, mistake: Mistake, give: tuple[Touch, ...], readings: TwinItReadings) -> State:
    """A mistake costs a set, if the offender has one: ``twin_it/mistake-costs-a-set``."""
    player, lost = mistake.player, _lost_set(state, mistake.player, give, readings)
    cards = () if lost is None else lost.cards
    outcomes = (*state.outcomes, Outcome("mistake", player, tuple([card.id for card in cards])))
    piles = with_pile(state.piles, player, state.piles[player] + cards)
    return state._replace(outcomes=outcomes, piles=piles, sets=tuple([won for won in state.sets if won != lost]))


def _lost_set(state: State, player: int, give: tuple[Touch, ...], readings: TwinItReadings) -> WonSet | None:
    """The set that a mistake costs (``twin_it/which-set-is-lost``), if any."""
    owned = state.owned(state.party(player))
    pairs = [won for won in owned if len(won.cards) == 2]
    if len(pairs) < len(owned) and readings.three_card_sets_safe == "yes":
        owned = pairs
    if len(owned) < 2:
        return owned[0] if owned else None
    named = [won for won in owned if any(Touch(player, card.id) in give for card in won.cards)]
    in_order = {
        "oldest": owned,
        "newest": owned[::-1],
        "named-else-oldest": named + owned,
        "offender-chooses": named + owned[::-1],
    }
    return in_order[readings.lost_set][0]
