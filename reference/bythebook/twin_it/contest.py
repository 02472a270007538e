"""The hands on one design: a set won, robbed or completed, cards turned over in a tie, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bythebook.twin_it.hands import PILE, Hand, Hands, Target, Targets, every_two, lowest, target_ids, visible
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import SETS_TO_WIN, Cards, Name, Outcome, Row, State, WonSet


class Win(NamedTuple):
    """A pair is taken by the hand that completed it, for its party; ``thirds`` are turned over."""

    hand: Hand
    taken: tuple[Target, Target]
    thirds: Targets

    @property
    def player(self) -> int:
        """Whose hand completed the claim."""
        return self.hand.player

    @property
    def arrival(self) -> int:
        """When the claim was complete."""
        return self.hand.arrival

    @property
    def design(self) -> Name:
        """The design that it is about."""
        return self.taken[0].design


class Tie(NamedTuple):
    """Several parties hold cards of a design, but none holds two: cards are turned over."""

    arrival: int
    turned: Targets

    @property
    def design(self) -> Name:
        """The design that it is about."""
        return self.turned[0].design


def contest(
    targets: Targets, design: Name, hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> Win | Tie | None:
    """What the hands on one design lead to: a win, a tie, or nothing.

    The first two lowest hands of one party win what they lie on. If nobody holds two, several parties tie, and all
    loose cards of the design are turned over (``twin_it/tie-turns-both``); a single party claims nothing
    (``twin_it/single-hand-claims-nothing``). ``targets`` are those that are visible, ``wrong`` the players whose hands
    are mistakes; some hands may be in place no more.
    """
    there = [target for target in targets if target.design == design]
    loose = tuple([target for target in there if target.loose])
    held = _holding([hand for hand in hands if hand.target in there], wrong, readings)
    winners = _first_two_of_one_party(held, wrong)
    if winners is not None:
        taken = (winners[0].target, winners[1].target)
        return Win(winners[1], taken, tuple([target for target in loose if target not in taken]))
    if len({hand.party for hand in held}) > 1:
        return Tie(held[1].arrival, loose)
    if held and len(loose) == 3 and readings.three_of_a_kind_trigger == "any-touch":
        return Tie(held[:2][-1].arrival, loose)
    return None


def _holding(hands: Iterable[Hand], wrong: frozenset[int], readings: TwinItReadings) -> Hands:
    """The lowest hands on their targets (``twin_it/bottom-hand-prevails``), of those that count in the contest.

    Those of mistakes do not: ``twin_it/wrong-hands-do-not-count``.
    """
    count = [*hands]
    right = [hand for hand in count if hand.player not in wrong]
    if len(right) < len(count) and readings.wrong_hands == "void":
        count = right
    elsewhere = [hand for hand in count if not hand.on_own_top]
    if len(elsewhere) < len(count) and readings.own_pile_top == "excluded":
        count = elsewhere
    held = lowest(count)
    if len(held) < len(count) and readings.contest == "full-claims-only":
        full = [
            party
            for party in {hand.party for hand in count}
            if _first_two_of_one_party([hand for hand in count if hand.party == party], wrong)
        ]
        held = lowest([hand for hand in count if hand.party in full] or count)
    return held


def _first_two_of_one_party(held: Sequence[Hand], wrong: frozenset[int]) -> tuple[Hand, Hand] | None:
    """The first two hands of one party on two targets of the design, which win them.

    Of one player by ``twin_it/pair-by-two-hands``, in team mode of two mates by ``twin_it/two-mates-win-a-pair``: there
    both hands of one player are always a mistake.
    """
    for one, other in every_two(held):
        right = one.party == other.party and one.target != other.target
        if right and not {one.player, other.player} & wrong:
            return one, other
    return None


def win(state: State, claim: Win, readings: TwinItReadings) -> State:
    """A set is won, robbed or completed, and the third of three is turned over (``twin_it/third-is-turned``).

    A set already lost to a penalty can no longer be robbed: then nothing changes.
    """
    one, other = claim.taken if claim.taken[1].loose else claim.taken[::-1]  # a set comes first
    before = WonSet(one.owner, one.cards)
    if not one.loose and before not in state.sets:
        return state
    won = WonSet(claim.hand.party, one.cards + other.cards)
    kind = "win" if one.loose else "grow" if before.owner == won.owner else "rob"
    if kind == "grow":
        sets = tuple([won if each == before else each for each in state.sets])
    else:
        sets = (*[each for each in state.sets if each != before], won)
    outcomes = (*state.outcomes, Outcome(kind, claim.hand.player, tuple([card.id for card in won.cards])))
    state = _relaid(state, dict.fromkeys(target_ids(claim.taken), ()), outcomes=outcomes, sets=sets)
    if len(state.owned(won.owner)) >= SETS_TO_WIN:
        return state._replace(winner=won.owner)
    seats = sorted([target.owner for target in claim.taken if target.place == PILE])
    bared = [Target(PILE, seat, state.piles[seat][:1]) for seat in seats if state.piles[seat]]
    thirds = tuple([top for top in bared if top.design == claim.design])
    if not thirds or readings.uncovered_third != "turned":
        thirds = claim.thirds
    return turned(state, "third", thirds, readings) if thirds else state


def turned(state: State, kind: str, targets: Targets, readings: TwinItReadings) -> State:
    """Cards are turned over where they lie, all at once (``twin_it/tied-cards-turn-at-once``).

    Cards on piles go to the table under ``tied-pile-card=moves-to-table``.
    """
    tops = sorted([target for target in targets if target.place == PILE])
    if tops and readings.tied_pile_card == "moves-to-table":
        state = _relaid(state, dict.fromkeys(target_ids(tops), ()))
        state = state._replace(table=(*state.table, *[target.cards[0] for target in tops]))
    outcomes = (*state.outcomes, Outcome(kind, None, target_ids(targets)))
    return _relaid(state, {card.id: (card.turned(),) for target in targets for card in target.cards}, outcomes=outcomes)


def _relaid(state: State, now: Mapping[Name, Cards], **changes: Any) -> State:
    """The state with some changes, in which visible cards outside sets have become others: none, or turned over."""

    def laid(cards: Cards) -> Cards:
        return tuple([each for card in cards for each in now.get(card.id, (card,))])

    piles = tuple([now[pile[0].id] + pile[1:] if pile and pile[0].id in now else pile for pile in state.piles])
    rows = tuple([Row(party, laid(cards)) for party, cards in state.forbidden])
    return state._replace(table=laid(state.table), piles=piles, forbidden=rows, **changes)


def turned_by_themselves(state: State, readings: TwinItReadings, done: frozenset[Name] = frozenset()) -> State:
    """Three visible cards of a design turn over, with or without hands: ``three-of-a-kind-trigger=automatic``.

    That can bring up another three of a kind, which turns too; no design turns twice, so this terminates. The order
    makes no difference: threes share no card, so those that could turn still can. ``done`` are the designs that have
    turned already.
    """
    loose = [] if state.over else [target for target in visible(state, 3) if target.loose]
    for design in dict.fromkeys([target.design for target in loose]):
        three = tuple([target for target in loose if target.design == design])
        if len(three) == 3 and design not in done and readings.three_of_a_kind_trigger == "automatic":
            return turned_by_themselves(turned(state, "tie", three, readings), readings, done | {design})
    return state
