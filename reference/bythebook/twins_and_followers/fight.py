"""The fight: several seats can win with one discard, so nobody does; each drops a card and draws a new one."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.cards import Card, Cards
from bythebook.twins_and_followers.hand import are_followers
from bythebook.twins_and_followers.readings import DEFAULT, TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import FIGHT, Laid, RoundState, Seats, with_hand, without
from bythebook.twins_and_followers.turns import begin_turn, ended


def partners(hand: Sequence[Card], discard: Card) -> Cards:
    """The held cards that the discard pairs with in a winning hand, as its twin or as its follower.

    Decided by ``twins_and_followers/drop-from-the-combination``: the other two cards are the complete pair.
    """
    found = []
    for card in hand:
        one, other = (kept for kept in hand if kept != card)
        completes_twins = card.rank == discard.rank and are_followers(one.rank, other.rank)
        if completes_twins or (one.rank == other.rank and are_followers(card.rank, discard.rank)):
            found.append(card)
    return tuple(found)


def droppable(hand: Cards, contested: Card, readings: TwinsAndFollowersReadings = DEFAULT) -> Cards:
    """The cards that a fighter may drop (``twins_and_followers/drop-from-the-combination``)."""
    return partners(hand, contested) if readings.drop_choice == "partner-card" else hand


def begin_fight(state: RoundState, fighters: Seats, readings: TwinsAndFollowersReadings) -> RoundState:
    """Each fighter must drop a card; nobody gets the card that they fight over. They are clockwise from the discarder.

    Decided by ``twins_and_followers/several-able-fight`` and ``twins_and_followers/contested-card-goes-to-nobody``. If
    the pile has too few cards for all, the round ends without a winner
    (``twins_and_followers/fight-with-a-short-pile``).
    """
    room = len(state.pile)
    if room < len(fighters):
        match readings.fight_short:
            case "void-round":
                return ended(state, None)
            case "partial-fight" if room:
                if readings.fight_order != "order-of-drops":
                    fighters = _in_order(fighters, (), readings)[:room]
            case "partial-fight" | "cancel-fight":  # the contested card is dead, and the turn passes on as usual
                *below, contested = state.discards
                state = state._replace(discards=(*below, contested._replace(dead=True)), live=None)
                return begin_turn(state, state.left_of(state.discarder_of(contested.card)), readings)
    return state._replace(phase=FIGHT, turn=None, able=fighters, live=None, contenders=(), answers=(), drops=())


def drop(state: RoundState, seat: int, card: Card, readings: TwinsAndFollowersReadings) -> RoundState:
    """A fighter chooses a card; the last choice ends the fight (``twins_and_followers/each-fighter-drops-one``)."""
    state = state._replace(drops=(*state.drops, (seat, card)))
    needed, room = len(state.able), len(state.pile)
    if room < needed and readings.fight_short == "partial-fight":
        needed = room
    return state if len(state.drops) < needed else _after_all_drops(state, readings)


def next_clockwise(state: RoundState) -> int | None:
    """The next to drop where fighters drop one after another, from the discarder's left; the discarder comes last."""
    first = state.left_of(state.discarder_of(state.discards[-1].card))
    dropped = dict(state.drops)
    waiting = [seat for seat in state.able if seat not in dropped]
    return min(waiting, key=lambda seat: (seat - first) % len(state.hands), default=None)


def _in_order(fighters: Seats, droppers: Seats, readings: TwinsAndFollowersReadings = DEFAULT) -> Seats:
    """The order in which drops are laid and cards drawn (``twins_and_followers/fight-goes-clockwise``).

    ``fighters`` are in clockwise order from the discarder; ``droppers`` are those who have dropped, in that order.
    """
    clockwise = tuple(seat for seat in fighters if not droppers or seat in droppers)
    match readings.fight_order:
        case "ascending-seat":
            return tuple(sorted(clockwise))
        case "order-of-drops":
            return droppers or clockwise
        case _:
            return clockwise


def _after_all_drops(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """All drops are laid, then all new cards drawn, and ordinary play goes on.

    Decided by ``twins_and_followers/drops-before-draws`` and ``twins_and_followers/play-resumes-after-a-fight``; then
    ``twins_and_followers/turn-after-a-fight`` and ``twins_and_followers/nothing-to-claim-after-a-fight``.
    """
    order = _in_order(state.able, tuple(seat for seat, _ in state.drops), readings)
    chosen, hands, pile = dict(state.drops), state.hands, state.pile
    for fighter in order:
        hands = with_hand(hands, fighter, without(hands[fighter], chosen[fighter]))
    for fighter, card in zip(order, pile, strict=False):
        hands = with_hand(hands, fighter, (*hands[fighter], card))
    laid = tuple(Laid(chosen[fighter], fighter, True) for fighter in order)
    *below, contested = state.discards
    below.append(contested._replace(dead=readings.contested == "dead-in-place"))
    live = contested.card if readings.contested == "stays-live" else None
    state = state._replace(hands=hands, pile=pile[len(order) :], discards=(*below, *laid), live=live)
    return begin_turn(state, state.left_of(state.discarder_of(contested.card)), readings)
