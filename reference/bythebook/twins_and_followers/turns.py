"""A turn: the draw, the declaration or the discard, and the passing of the turn; how a round ends."""

from __future__ import annotations

from bythebook.cards import Card
from bythebook.ruling import Ruling, unique
from bythebook.twins_and_followers.hand import split
from bythebook.twins_and_followers.readings import ClaimClose, PileOut, TwinsAndFollowersReadings, WinOnDraw
from bythebook.twins_and_followers.state import (
    DISCARD,
    DRAW,
    OVER,
    Cards,
    Hands,
    Laid,
    RoundState,
    raising,
    with_hand,
    without,
)

_WINDOW_CLOSED = "twins_and_followers/claim-before-the-next-draw"
_PILE_IS_OUT = ("twins_and_followers/empty-pile-ends-the-round",)


def begin_turn(state: RoundState, turn: Ruling[int | None], readings: TwinsAndFollowersReadings) -> RoundState:
    """A seat is due to draw; with an empty pile the round ends (``twins_and_followers/empty-pile-ends-the-round``).

    ``able``, ``live`` and the reasons of the phase are the caller's.
    """
    raised: tuple[str, ...] = ()
    if not state.pile.value:
        refilled = _recycled(state)
        out = unique(_PILE_IS_OUT, state.phase.because, state.pile.because)
        if not refilled.pile.value:
            return no_winner(state, out)
        raised = ("pile-out",)
        if readings.pile_out is PileOut.END_NO_WINNER:
            return raising(no_winner(state, out), raised)
        state = refilled
    because = unique(state.phase.because, ("twins_and_followers/turn-opens-with-a-draw",))
    state = state._replace(phase=Ruling(DRAW, because), turn=turn, contenders=(), answers=(), drops=())
    return raising(state, raised)


def draw(state: RoundState, readings: TwinsAndFollowersReadings) -> RoundState:
    """The seat whose turn it is draws the top card (``twins_and_followers/turn-opens-with-a-draw``)."""
    seat = _mover(state)
    card, *rest = state.pile.value
    hands = with_hand(state.hands.value, seat, (*state.hands.value[seat], card))
    top = ("twins_and_followers/rest-is-the-pile", "twins_and_followers/turn-opens-with-a-draw")
    one = (*top, "twins_and_followers/one-draw-no-passing")
    examined: tuple[str, ...] = ("twins_and_followers/four-cards-examined",)
    wins = split(hands[seat]).value is not None
    if wins:
        examined = ("twins_and_followers/winning-hand-is-declared", *examined)
    if not rest:
        examined = (*_PILE_IS_OUT, *examined)
    state = state._replace(
        phase=Ruling(DISCARD, examined),
        turn=Ruling(seat, (*examined, "twins_and_followers/turn-opens-with-a-draw")),
        able=Ruling((), (_WINDOW_CLOSED,)),
        hands=Ruling(hands, (*one, "twins_and_followers/three-or-four-cards")),
        pile=Ruling(tuple(rest), ("twins_and_followers/one-draw-no-passing", "twins_and_followers/rest-is-the-pile")),
        live=_live_after_draw(state, readings),
        winner=Ruling(None, examined),
        drawn=card,
    )
    if wins and readings.win_on_draw is WinOnDraw.AUTOMATIC:
        by_itself = ("twins_and_followers/winning-hand-not-broken", "twins_and_followers/winning-hand-is-declared")
        state = won(state, seat, hands, by_itself)
    return raising(state, ("win-on-draw",)) if wins else state


def discard(state: RoundState, card: Card) -> RoundState:
    """The seat whose turn it is throws a card; what follows from it is another matter.

    Decided by ``twins_and_followers/discard-back-to-three`` and ``twins_and_followers/discard-face-up``.
    """
    seat = _mover(state)
    held = state.hands.value[seat]
    back: tuple[str, ...] = ("twins_and_followers/discard-back-to-three", "twins_and_followers/three-or-four-cards")
    raised: tuple[str, ...] = ()
    if split(held).value is not None:
        raised += ("win-on-draw",)
    if card == state.drawn:
        raised += ("discard-any",)
        back = ("twins_and_followers/any-card-may-be-discarded", *back)
    laid = (*state.discards.value, Laid(card, seat))
    return state._replace(
        hands=Ruling(with_hand(state.hands.value, seat, without(held, card)), back, raised),
        discards=Ruling(laid, ("twins_and_followers/discard-face-up",), raised),
        winner=Ruling(None, ("twins_and_followers/first-to-complete-wins",)),
        drawn=None,
    )


def declare(state: RoundState) -> RoundState:
    """The seat whose turn it is shows its winning hand (``twins_and_followers/winning-hand-is-declared``)."""
    return won(state, _mover(state), state.hands.value, ("twins_and_followers/winning-hand-is-declared",))


def pass_turn(state: RoundState, because: tuple[str, ...], readings: TwinsAndFollowersReadings) -> RoundState:
    """Nobody takes the latest discard, for these reasons: its thrower's clockwise neighbour is next.

    Decided by ``twins_and_followers/turn-passes-to-the-left``.
    """
    thrown = state.discards.value[-1].card
    seat = state.left_of(state.discarder_of(thrown))
    live: Ruling[Card | None] = Ruling(None, unique(because, (_WINDOW_CLOSED,)), ("claim-close",))
    if readings.claim_close is ClaimClose.AT_NEXT_DISCARD:
        live = Ruling(thrown, (_WINDOW_CLOSED, "twins_and_followers/only-latest-discard"), ("claim-close",))
    if any(laid.seat is not None and not laid.dead for laid in state.discards.value[:-1]):
        because = (*because, "twins_and_followers/only-latest-discard")
    state = state._replace(
        phase=Ruling(DRAW, unique(because, ("twins_and_followers/turn-passes-to-the-left",))),
        able=Ruling((), because),
        live=live,
    )
    return begin_turn(state, Ruling(seat, why_clockwise(state)), readings)


def why_clockwise(state: RoundState) -> tuple[str, ...]:
    """Why the turn passes to the left; two players alternate, whichever way the turns go."""
    to_the_left = ("twins_and_followers/turn-passes-to-the-left",)
    return (*to_the_left, "twins_and_followers/turns-go-clockwise") if len(state.hands.value) > 2 else to_the_left


def won(state: RoundState, seat: int, hands: Hands, because: tuple[str, ...]) -> RoundState:
    """The round is over and the seat has won it (``twins_and_followers/one-winner-ends-the-round``)."""
    over = (*because, "twins_and_followers/one-winner-ends-the-round")
    shown = ("twins_and_followers/winning-hand-is-shown", "twins_and_followers/shown-hand-has-both-parts")
    first = ("twins_and_followers/first-to-complete-wins",)
    return _ended(state, over)._replace(
        hands=Ruling(hands, (*because, *shown)),
        winner=Ruling(seat, unique(_after_a_fight(state), because, first, split(hands[seat]).because)),
    )


def no_winner(state: RoundState, because: tuple[str, ...]) -> RoundState:
    """The round is over and nobody has won it."""
    return _ended(state, because)._replace(winner=Ruling(None, because))


def _ended(state: RoundState, because: tuple[str, ...]) -> RoundState:
    return state._replace(
        phase=Ruling(OVER, because),
        turn=Ruling(None, because),
        able=Ruling((), because),
        live=Ruling(None, because),
        drawn=None,
        contenders=(),
        answers=(),
        drops=(),
    )


def _mover(state: RoundState) -> int:
    seat = state.turn.value
    assert seat is not None, "only a seat whose turn it is draws, declares or discards"
    return seat


def _after_a_fight(state: RoundState) -> tuple[str, ...]:
    fought = any(laid.dead for laid in state.discards.value)
    return ("twins_and_followers/everyone-may-win-after-a-fight",) if fought else ()


def _live_after_draw(state: RoundState, readings: TwinsAndFollowersReadings) -> Ruling[Card | None]:
    """The claims on the latest discard end with this draw (``twins_and_followers/claim-before-the-next-draw``)."""
    before = state.live
    if before.value is None and "claim-close" not in before.readings:
        return before
    raised = unique(("claim-close",), before.readings)
    if readings.claim_close is ClaimClose.AT_NEXT_DISCARD:
        return Ruling(before.value, before.because, raised)
    return Ruling(None, (_WINDOW_CLOSED,), raised)


def _recycled(state: RoundState) -> RoundState:
    """The discards become the pile, but for the latest, the dead ones and one that may be claimed."""
    laid = state.discards.value
    kept = tuple(each for each in laid if each.dead or each == laid[-1] or each.card == state.live.value)
    loose = [each.card for each in laid if each not in kept]
    rank = {card: number for number, card in enumerate(state.shuffle)}
    pile: Cards = tuple(sorted(loose, key=lambda card: rank.get(card, len(rank))))
    return state._replace(
        phase=Ruling(DRAW, (*_PILE_IS_OUT, *state.phase.because)),
        pile=Ruling(pile, _PILE_IS_OUT),
        discards=Ruling(kept, _PILE_IS_OUT),
    )
