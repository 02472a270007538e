"""The hands on one design: a set won, robbed or completed, cards turned over in a tie, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bythebook.twin_it.hands import (
    PILE,
    Hand,
    Hands,
    Target,
    Targets,
    alike,
    cards_of,
    controlling,
    every_two,
    ids_of,
    of_party,
    three_of_a_kind,
)
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import SETS_TO_WIN, Cards, Name, Outcome, Row, State, WonSet, ids


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


Claim = Win | Tie
Claims = tuple[Claim, ...]


def claims(targets: Targets, hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> Claims:
    """The results of the slap other than mistakes, in order of completion.

    ``wrong`` are the players whose hands are mistakes. Decided by ``twin_it/outcomes-in-order-of-completion``.
    """
    designs = dict.fromkeys([hand.target.design for hand in hands])
    found = [claim for design in designs if (claim := of_design(targets, design, hands, wrong, readings))]
    return tuple(sorted(found, key=lambda claim: claim.arrival))


def of_design(
    targets: Targets, design: Name, hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> Claim | None:
    """Who takes what of one design, given the visible targets and the hands, of which some may be in place no more."""
    there = [target for target in targets if target.design == design]
    held = holding(tuple([hand for hand in hands if hand.target in there]), wrong, readings)
    loose = tuple([target for target in there if target.loose])
    winners = first_two_of_one_party(held, wrong)
    if winners is None:
        return tie(loose, held, readings)
    one, other = winners
    taken = (one.target, other.target)
    return Win(other, taken, tuple([target for target in loose if target not in taken]))


def holding(hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> Hands:
    """The lowest hands on their targets, of those that count in the contest: ``twin_it/wrong-hands-do-not-count``."""
    right = tuple([hand for hand in hands if hand.player not in wrong])
    if len(right) < len(hands) and readings.wrong_hands == "void":
        hands = right
    elsewhere = tuple([hand for hand in hands if not hand.on_own_top])
    if len(elsewhere) < len(hands) and readings.own_pile_top == "excluded":
        hands = elsewhere
    held = controlling(hands)
    if len(held) < len(hands) and readings.contest == "full-claims-only":
        full = [hand.party for hand in hands if first_two_of_one_party(of_party(hands, hand.party), wrong)]
        held = controlling(tuple([hand for hand in hands if hand.party in full]) or hands)
    return held


def first_two_of_one_party(held: Hands, wrong: frozenset[int]) -> tuple[Hand, Hand] | None:
    """The first two hands of one party on two targets of the design, which win them.

    Of one player by ``twin_it/pair-by-two-hands``, in team mode of two mates by ``twin_it/two-mates-win-a-pair``.
    """
    for one, other in every_two(held):
        right = (one.player == other.player) == (one.team is None) and not {one.player, other.player} & wrong
        if right and one.team == other.team and one.target != other.target:
            return one, other
    return None


def tie(loose: Targets, held: Hands, readings: TwinItReadings) -> Tie | None:
    """Nobody holds two: several parties tie, a single party claims nothing.

    Decided by ``twin_it/tie-turns-both`` and ``twin_it/single-hand-claims-nothing``.
    """
    alone = len({hand.party for hand in held}) < 2
    if alone and (not held or len(loose) != 3 or readings.three_of_a_kind_trigger != "any-touch"):
        return None
    return Tie(held[:2][-1].arrival, loose)


def win(state: State, claim: Win, readings: TwinItReadings) -> State:
    """A set is won, robbed or completed, and the third of three is turned over.

    A set already lost to a penalty can no longer be robbed.
    """
    one, other = claim.taken if claim.taken[1].loose else claim.taken[::-1]  # a set comes first
    before = WonSet(one.owner, one.cards)
    if not one.loose and before not in state.sets:
        return state
    won = WonSet(claim.hand.party, cards_of((one, other)))
    kind = "win" if one.loose else "grow" if before.owner == won.owner else "rob"
    if kind == "grow":
        sets = tuple([won if each == before else each for each in state.sets])
    else:
        sets = (*[each for each in state.sets if each != before], won)
    outcomes = (*state.outcomes, Outcome(kind, claim.hand.player, ids(won.cards)))
    state = _relaid(state, dict.fromkeys(ids_of(claim.taken), ()), outcomes=outcomes, sets=sets)
    if len(state.owned(won.owner)) >= SETS_TO_WIN:
        return state._replace(winner=won.owner)
    thirds = _thirds(state, claim, readings)
    return turned(state, "third", thirds, readings) if thirds else state


def _thirds(state: State, claim: Win, readings: TwinItReadings) -> Targets:
    """The cards turned when a pair is won, including a third that the win itself uncovers, if that counts."""
    seats = sorted([target.owner for target in claim.taken if target.place == PILE])
    uncovered = [Target(PILE, seat, state.piles[seat][:1]) for seat in seats]
    found = tuple([top for top in uncovered if top.cards and top.design == claim.design])
    return found if found and readings.uncovered_third == "turned" else claim.thirds


def turned(state: State, kind: str, targets: Targets, readings: TwinItReadings) -> State:
    """Cards are turned over where they lie, all at once (``twin_it/tied-cards-turn-at-once``).

    Cards on piles go to the table under ``tied-pile-card=moves-to-table``.
    """
    tops = sorted([target for target in targets if target.place == PILE])
    if tops and readings.tied_pile_card == "moves-to-table":
        state = _relaid(state, dict.fromkeys(ids_of(tops), ()))
        state = state._replace(table=(*state.table, *cards_of(tops)))
    outcomes = (*state.outcomes, Outcome(kind, None, ids_of(targets)))
    return _relaid(state, {card.id: (card.turned(),) for card in cards_of(targets)}, outcomes=outcomes)


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
    several = () if state.over else alike(state, 3)
    for three in three_of_a_kind(several) if several else ():
        design = three[0].design
        if design not in done and readings.three_of_a_kind_trigger == "automatic":
            return turned_by_themselves(turned(state, "tie", three, readings), readings, done | {design})
    return state
