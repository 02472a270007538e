"""The fight: several seats can win with one discard, so nobody does; each drops a card and draws another."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.cards import Card
from bythebook.ruling import Ruling, unique
from bythebook.twins_and_followers.claiming import partners
from bythebook.twins_and_followers.readings import (
    Contested,
    DropChoice,
    FightNext,
    FightOrder,
    FightShort,
    LatestAfterFight,
    TwinsAndFollowersReadings,
)
from bythebook.twins_and_followers.state import (
    FIGHT,
    Cards,
    Hand,
    Hands,
    Laid,
    RoundState,
    Seats,
    raising,
    with_hand,
    without,
)
from bythebook.twins_and_followers.turns import begin_turn, no_winner, why_clockwise

DEFAULT = TwinsAndFollowersReadings()


class Swap(NamedTuple):
    """What a settled fight does to the cards: the hands, the drops in the order in which they are laid, the pile."""

    hands: Hands
    laid: tuple[Laid, ...]
    pile: Cards


def droppable(hand: Hand, contested: Card, readings: TwinsAndFollowersReadings = DEFAULT) -> Ruling[Cards]:
    """The cards that a fighter may drop (``twins_and_followers/drop-from-the-combination``)."""
    matching = partners(hand, contested)
    raised = ("drop-choice",) if len(matching.value) < len(hand) else ()
    if readings.drop_choice is DropChoice.PARTNER_CARD:
        return Ruling(matching.value, matching.because, raised)
    return Ruling(hand, ("twins_and_followers/any-held-card-may-be-dropped", *matching.because), raised)


def begin_fight(
    state: RoundState, fighters: Seats, because: tuple[str, ...], readings: TwinsAndFollowersReadings
) -> RoundState:
    """The fighters, clockwise from the discarder, fight over the latest discard, if the pile has cards enough.

    Decided by ``twins_and_followers/several-able-fight`` and ``twins_and_followers/fight-with-a-short-pile``.
    """
    room = len(state.pile.value)
    if room < len(fighters):
        because = ("twins_and_followers/fight-with-a-short-pile", *because)
        return raising(_short_fight(state, fighters, because, readings), ("fight-short",))
    if room == len(fighters):  # it just suffices
        because = ("twins_and_followers/fight-with-a-short-pile", *because)
    return _opened(state, fighters, because)


def drop(state: RoundState, seat: int, card: Card, readings: TwinsAndFollowersReadings) -> RoundState:
    """A fighter chooses a card; the last choice settles the fight (``twins_and_followers/each-fighter-drops-one``)."""
    raised = () if seat == next_clockwise(state) else ("drop-secrecy",)
    state = raising(state._replace(drops=(*state.drops, (seat, card))), raised)
    due = len(state.able.value)
    if readings.fight_short is FightShort.PARTIAL_FIGHT:
        due = min(due, len(state.pile.value))
    return _chosen(state) if len(state.drops) < due else raising(_settle(state, readings), state.phase.readings)


def _chosen(state: RoundState) -> RoundState:
    """A choice that waits for those of others: nothing is laid or drawn, for that would leave a hand of two cards."""
    whole = ("twins_and_followers/three-or-four-cards", "twins_and_followers/drops-before-draws")
    each_one = ("twins_and_followers/each-fighter-drops-one",)
    phase, hands, discards = state.phase, state.hands, state.discards
    return state._replace(
        phase=phase._replace(because=unique(each_one, phase.because)),
        hands=hands._replace(because=unique(whole, hands.because)),
        discards=discards._replace(because=unique(whole[:1], discards.because)),
    )


def next_clockwise(state: RoundState) -> int | None:
    """The fighter who is the next to drop where fighters drop one after another, clockwise from the discarder."""
    discarder = state.discarder_of(state.discards.value[-1].card)
    dropped = dict(state.drops)
    waiting = [seat for seat in state.able.value if seat not in dropped]
    return min(waiting, key=lambda seat: (seat - discarder) % len(state.hands.value), default=None)


def in_order(fighters: Seats, droppers: Seats, readings: TwinsAndFollowersReadings = DEFAULT) -> Ruling[Seats]:
    """The order in which drops are laid and cards drawn (``twins_and_followers/fight-goes-clockwise``).

    ``fighters`` stand clockwise from the discarder; ``droppers`` are those who have dropped, in the order of doing so.
    """
    clockwise = tuple(seat for seat in fighters if not droppers or seat in droppers)
    ascending = tuple(sorted(clockwise))
    because = ("twins_and_followers/fight-goes-clockwise",)
    if clockwise == ascending == (droppers or clockwise):
        return Ruling(clockwise, because)
    raised = ("fight-order",)
    if readings.fight_order is FightOrder.ASCENDING_SEAT:
        return Ruling(ascending, because, raised)
    if readings.fight_order is FightOrder.ORDER_OF_DROPS and droppers:
        return Ruling(droppers, because, raised)
    return Ruling(clockwise, because, raised)


def _short_fight(
    state: RoundState, fighters: Seats, because: tuple[str, ...], readings: TwinsAndFollowersReadings
) -> RoundState:
    """There are fewer cards than fighters (``twins_and_followers/fight-with-a-short-pile``)."""
    room = len(state.pile.value)
    match readings.fight_short:
        case FightShort.VOID_ROUND:
            return no_winner(state, because)
        case FightShort.DROP_WITHOUT_DRAW:
            return _opened(state, fighters, because)
        case FightShort.PARTIAL_FIGHT if room and readings.fight_order is FightOrder.ORDER_OF_DROPS:
            return raising(_opened(state, fighters, because), ("fight-order",))
        case FightShort.PARTIAL_FIGHT if room:
            first = in_order(fighters, (), readings)
            return raising(_opened(state, first.value[:room], because), ("fight-order",))
        case _:
            return _called_off(state, because, readings)


def _opened(state: RoundState, fighters: Seats, because: tuple[str, ...]) -> RoundState:
    """The fighters are to drop a card each (``twins_and_followers/contested-card-goes-to-nobody``)."""
    nobody = ("twins_and_followers/contested-card-goes-to-nobody", *because)
    return state._replace(
        phase=Ruling(FIGHT, because),
        turn=Ruling(None, because),
        able=Ruling(fighters, because),
        pile=state.pile._replace(because=unique(("twins_and_followers/drops-before-draws",), state.pile.because)),
        live=Ruling(None, nobody),
        winner=Ruling(None, nobody),
        contenders=(),
        answers=(),
        drops=(),
    )


def _settle(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """All drops are laid, then all cards drawn, and ordinary play goes on.

    Decided by ``twins_and_followers/drops-before-draws`` and ``twins_and_followers/play-resumes-after-a-fight``.
    """
    order = in_order(state.able.value, tuple(seat for seat, _ in state.drops), readings)
    contested = state.discards.value[-1]
    swap = _swapped(state, order.value)
    raised = unique(order.readings, _raised_by_choices(state, contested.card))
    below = (*state.discards.value[:-1], contested._replace(dead=readings.contested is Contested.DEAD_IN_PLACE))
    turn = _turn_after(state, contested, order, readings)
    state = state._replace(
        phase=Ruling(state.phase.value, (*_WHY_PLAY_GOES_ON, *_WHY_THE_PILE)),
        able=Ruling((), ("twins_and_followers/fight-drops-are-dead", "twins_and_followers/play-resumes-after-a-fight")),
        hands=Ruling(swap.hands, (*_WHY_THE_HANDS, *order.because), raised),
        pile=Ruling(swap.pile, _WHY_THE_PILE),
        discards=Ruling((*below, *swap.laid), (*_WHY_THE_DISCARDS, *order.because), raised),
        live=_live_after(below, readings),
        winner=Ruling(None, ("twins_and_followers/fight-has-no-winner",)),
    )
    return begin_turn(state, turn, readings)


_WHY_PLAY_GOES_ON = (
    "twins_and_followers/fight-drops-are-dead",
    "twins_and_followers/contested-card-is-dead",
    "twins_and_followers/play-resumes-after-a-fight",
)
_WHY_THE_HANDS = (
    "twins_and_followers/fight-draw-from-the-pile",
    "twins_and_followers/rest-is-the-pile",
    "twins_and_followers/fighters-end-with-three",
    "twins_and_followers/drops-before-draws",
    "twins_and_followers/one-draw-per-fighter",
    "twins_and_followers/each-fighter-drops-one",
    "twins_and_followers/three-or-four-cards",
    "twins_and_followers/contested-card-goes-to-nobody",
)
_WHY_THE_PILE = (
    "twins_and_followers/one-draw-per-fighter",
    "twins_and_followers/fight-draw-from-the-pile",
    "twins_and_followers/contested-card-goes-to-nobody",
    "twins_and_followers/drops-join-the-discards",
)
_WHY_THE_DISCARDS = (
    "twins_and_followers/drops-join-the-discards",
    "twins_and_followers/each-fighter-drops-one",
    "twins_and_followers/contested-card-is-dead",
)


def _swapped(state: RoundState, order: Seats) -> Swap:
    """The drops go and as many cards come, as far as the pile reaches, in this order."""
    chosen = dict(state.drops)
    hands, pile = state.hands.value, state.pile.value
    for seat in order:
        hands = with_hand(hands, seat, without(hands[seat], chosen[seat]))
    for seat, card in zip(order, pile, strict=False):
        hands = with_hand(hands, seat, (*hands[seat], card))
    return Swap(hands, tuple(Laid(chosen[seat], seat, True) for seat in order), pile[len(order) :])


def _live_after(discards: tuple[Laid, ...], readings: TwinsAndFollowersReadings) -> Ruling[Card | None]:
    """The card that may be claimed after a fight over the last of these (``...nothing-to-claim-after-a-fight``)."""
    because: tuple[str, ...] = ("twins_and_followers/contested-card-is-dead",)
    raised: tuple[str, ...] = ("contested",)
    earlier = [laid.card for laid in discards[:-1] if laid.seat is not None and not laid.dead]
    if earlier:
        raised = (*raised, "latest-after-fight")
    general = ("twins_and_followers/nothing-to-claim-after-a-fight", "twins_and_followers/fight-drops-are-dead")
    if readings.contested is Contested.STAYS_LIVE:
        return Ruling(discards[-1].card, (*because, *general), raised)
    if earlier and readings.latest_after_fight is LatestAfterFight.PREVIOUS_DISCARD_REVIVES:
        return Ruling(earlier[-1], (*general, *because), raised)
    return Ruling(None, (*because, *general), raised)


def _turn_after(
    state: RoundState, contested: Laid, order: Ruling[Seats], readings: TwinsAndFollowersReadings
) -> Ruling[int | None]:
    """Whose turn it is after a fight (``twins_and_followers/turn-after-a-fight``)."""
    because = ("twins_and_followers/turn-after-a-fight", *why_clockwise(state))
    ordinary = state.left_of(state.discarder_of(contested.card))
    behind_last = state.left_of(order.value[-1])
    raised = ("fight-next",) if ordinary != behind_last else ()
    if readings.fight_next is FightNext.LEFT_OF_LAST_FIGHTER:
        return Ruling(behind_last, because, (*raised, *order.readings))
    return Ruling(ordinary, because, raised)


def _called_off(state: RoundState, because: tuple[str, ...], readings: TwinsAndFollowersReadings) -> RoundState:
    """No fight after all: the contested card is dead, and the turn passes on as usual."""
    *below, contested = state.discards.value
    state = state._replace(
        phase=Ruling(state.phase.value, because),
        able=Ruling((), because),
        discards=Ruling((*below, contested._replace(dead=True)), state.discards.because, state.discards.readings),
        live=Ruling(None, because),
        winner=Ruling(None, because),
    )
    return begin_turn(state, Ruling(state.left_of(state.discarder_of(contested.card)), because), readings)


def _raised_by_choices(state: RoundState, contested: Card) -> tuple[str, ...]:
    """Whether some fighter dropped a card that another reading would have refused."""
    hands = state.hands.value
    free = any(card not in partners(hands[seat], contested).value for seat, card in state.drops)
    return ("drop-choice",) if free else ()
