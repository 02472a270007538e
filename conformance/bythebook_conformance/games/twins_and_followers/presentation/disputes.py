"""Disputes about Twins & Followers: what is left out, small changes to a situation, rounds as they were played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from bythebook.cards import CARD_OF
from bythebook.twins_and_followers import Discard, Draw, Pass, Round, RoundState, TwinsAndFollowersReadings, partners
from bythebook.twins_and_followers.hand import wins
from bythebook.twins_and_followers.round_clauses import explained
from bythebook.twins_and_followers.state import CLAIM
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.games.twins_and_followers.messages import (
    WITH_CARD,
    AbleParams,
    PlayParams,
    WinsParams,
    move_of,
    setup_of,
    start,
    wire_move,
)
from bythebook_conformance.games.twins_and_followers.presentation.words import WORDS
from bythebook_conformance.games.twins_and_followers.rulings import round_from
from bythebook_conformance.kit import Circumstance, ClauseIds, Explanation, Method, OtherAnswer, Replay, Variation
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.variations import other_moves, replaced
from bythebook_conformance.kit.words import Players, capital, symbol

_VERBS = {
    **{f"{verb}s": verb for verb in ("draw", "declare", "claim", "discard", "drop")},
    **dict.fromkeys(("passes", "lets the card go", "lets it go"), "pass"),
}
_TOLD = re.compile(rf"([^\s:]+):?\s+({'|'.join(_VERBS)})\b(.*)", re.IGNORECASE)


def completed(method: str, params: dict[str, Any], who: Players, readings: Any) -> dict[str, Any]:
    """The question as it stands, with moves in the words of rulings as moves: ``Anna draws``, ``Ben lets it go``."""
    moves = params.get("moves")
    if method != "play" or not isinstance(moves, list):
        return params
    return {**params, "moves": [_move(move) if isinstance(move, str) else move for move in moves]}


def _move(text: str) -> str:
    found = _TOLD.match(text.strip())
    does = found and next((verb for words, verb in _VERBS.items() if words == found[2].casefold()), None)
    return f"{found[1]}: {does}{found[3]}" if found and does else text


def unsaid(method: Method[Any, Any], params: Any) -> tuple[Circumstance, ...]:
    """Nothing."""
    return ()


def changes(params: Any, who: Players) -> Iterator[Variation]:
    """The situations that are one small change away, the nearest first."""
    if isinstance(params, WinsParams):
        yield from replaced(params, {"cards": message("{card} been {other}")}, who)
    elif isinstance(params, AbleParams):
        for seat in range(len(params.hands)):
            if seat != params.discarder:
                yield Variation(f"{who[seat]} thrown the discard", replace(params, discarder=seat))
        said = {
            "discard": message("{card}, the discard, been {other}"),
            "hands": message("{card} of {who} been {other}"),
        }
        yield from replaced(params, said, who)
    elif isinstance(params, PlayParams):
        yield from other_moves(params, WORDS, who)


class _Resumed(Round):
    """A round that begins with a state in which it is already under way."""

    def __init__(self, readings: TwinsAndFollowersReadings, state: RoundState) -> None:
        super().__init__(readings)
        object.__setattr__(self, "_state", state)

    def start(self, setup: Any) -> RoundState:
        """That state."""
        state: RoundState = object.__getattribute__(self, "_state")
        return state


def _resumed(method: Method[Any, Any], state: RoundState) -> Method[Any, Any]:
    return replace(method, answer=partial(_answer, state), explain=partial(_explain, state))


def _answer(state: RoundState, params: m.PlayParams, readings: TwinsAndFollowersReadings) -> m.PlayResult:
    return round_from(Round(readings), state, map(move_of, params.moves))


def _explain(state: RoundState, params: m.PlayParams, readings: TwinsAndFollowersReadings) -> Explanation:
    return (explained(_Resumed(readings, state), setup_of(params), map(move_of, params.moves)),)


def _legal(game: Round, state: RoundState) -> list[m.Move]:
    return [wire_move(each) for each in game.moves(state)]


def _forced(game: Round, state: RoundState, move: m.Move) -> RoundState | None:
    """The state after a move that is not allowed: as under another reading, or as if it were the player's turn."""
    made = move_of(move)
    for point, alternatives in TwinsAndFollowersReadings.points().items():
        for alternative in alternatives:
            step = Round(_read_as(game.readings, point, alternative)).step(state, made)
            if step.accepted:
                return step.state
    if isinstance(made, Draw | Discard) and state.turn is not None:
        step = game.step(state._replace(turn=made.seat), made)
        return step.state if step.accepted else None
    return None


def _read_as(readings: TwinsAndFollowersReadings, point: str, alternative: str) -> TwinsAndFollowersReadings:
    """The readings with one point read otherwise. They may be watched, so that only what a rule asks for is asked."""

    class Otherwise:
        def __getattr__(self, name: str) -> Any:
            return alternative if name == point.replace("-", "_") else getattr(readings, name)

    return cast(TwinsAndFollowersReadings, Otherwise())


def _missing(
    params: m.PlayParams, state: RoundState, move: m.Move, made: Sequence[tuple[int, m.Move]], who: Players
) -> str:
    if move.do not in WITH_CARD or CARD_OF[str(move.card)] in state.hands[move.seat]:
        return ""
    card = symbol(str(move.card))
    for number, earlier in made:
        if earlier.card == move.card:
            return f"{capital(who[earlier.seat])} laid down {card} at move {number}."
    for seat, hand in enumerate(state.hands):
        if CARD_OF[str(move.card)] in hand:
            return f"{capital(who[seat])} holds {card}."
    return f"{card} is in the draw pile." if CARD_OF[str(move.card)] in state.pile else f"{card} is in nobody's hand."


def _unsaid(game: Round, state: RoundState, move: m.Move) -> list[m.Move]:
    """The passes of all who are asked, which whoever plays on implies."""
    if state.phase != CLAIM or move.do not in ("draw", "declare", "discard"):
        return []
    return [wire_move(Pass(seat)) for seat in state.able]


def _barred(state: RoundState, move: m.Move) -> ClauseIds:
    """A claim to a card that is not the latest discard. On the wire, a claim names no card; where nobody named one, it
    is to one that would win, if the latest would not."""
    if move.do != "claim" or not state.discards or state.over:
        return ()
    latest = state.discards[-1].card
    if isinstance(move.card, str):
        meant = CARD_OF[move.card] != latest
    else:
        held = state.hands[move.seat] if move.seat < len(state.hands) else ()
        winning = [laid.card for laid in state.discards if wins((*held, laid.card)) and not laid.dead]
        meant = state.live is None and winning != [] and latest not in winning and not state.discards[-1].dead
    return ("twins_and_followers/only-latest-discard",) if meant else ()


REPLAY = Replay(start, _resumed, move_of, _legal, _forced, _missing, _unsaid, _barred)


def other_answers(method: str, params: Any, answer: Any, readings: TwinsAndFollowersReadings) -> Iterator[OtherAnswer]:
    """What the open points that have one answer would make of the last move of a round."""
    if method == "play" and params.moves:
        before, last = answer.states[-2:]
        for point, alternative, state in (
            *_after_a_fight(params, answer.states),
            *_of_a_claim(params, answer.states),
            *_of_a_drop(params.moves[-1], before, last, readings),
            *_of_a_new_pile(before, last),
        ):
            yield OtherAnswer(point, alternative, replace(answer, states=[*answer.states[:-1], state]))


_Instead = tuple[str, str, m.PlayState]
"""An open point, another answer to it, and the state after the last move by that."""


def _after_a_fight(params: m.PlayParams, states: Sequence[m.PlayState]) -> Iterator[_Instead]:
    """Who draws next, and what can be claimed, right after a fight."""
    before, last = states[-2:]
    if (before.phase, last.phase) != ("fight", "draw"):
        return
    seats = range(len(params.hands))
    yield "fight-next", "left-of-last-fighter", replace(last, turn=(params.moves[-1].seat + 1) % len(seats))
    revived = _revived(params, states)
    able = [seat for seat in seats if revived and _wins_with(last, seat, revived)]
    if revived and able:
        claim = replace(last, phase="claim", turn=None, able=able, live=revived.card)
        yield "latest-after-fight", "previous-discard-revives", claim


def _of_a_claim(params: m.PlayParams, states: Sequence[m.PlayState]) -> Iterator[_Instead]:
    """A claim that is refused might win: to a discard before a fight, or by somebody with four cards."""
    (before, last), move = states[-2:], params.moves[-1]
    if move.do != "claim" or last.accepted:
        return
    won = replace(last, accepted=True, phase="over", turn=None, able=[], live=None, winner=move.seat)
    revived = _revived(params, states)
    if revived and _wins_with(last, move.seat, revived):
        yield "latest-after-fight", "previous-discard-revives", won
    if before.phase == "discard" and before.turn == move.seat and before.live and _four_win(before, move.seat):
        yield "claim-four", "four-card-holder-too", won


def _of_a_drop(move: m.Move, before: Any, last: Any, readings: TwinsAndFollowersReadings) -> Iterator[_Instead]:
    """A drop that is refused might be allowed, and the other way round."""
    if move.do != "drop" or before.phase != "fight":
        return
    contested = CARD_OF[str(before.discards[-1])]
    if not last.accepted and move.seat in before.able and move.card == before.discards[-1]:
        yield "drop-scope", "contested-droppable", replace(last, accepted=True)
    elif last.accepted and readings.drop_choice == "partner-card":
        held = [CARD_OF[str(card)] for card in before.hands[move.seat]]
        if len({card.rank for card in partners(held, contested)}) > 1:
            twin = CARD_OF[str(move.card)].rank == contested.rank
            yield "partner-tie", "follower-first" if twin else "twin-first", replace(before, accepted=False)


def _of_a_new_pile(before: Any, last: Any) -> Iterator[_Instead]:
    """The cards of a fight might be shuffled into a new pile, too."""
    shuffled, kept = {*before.discards} - {*last.discards}, last.discards[:-1]
    if last.accepted and shuffled and kept and last.winner is None:
        yield "dead-scope", "redrawable", replace(last, pile=last.pile + len(kept), discards=last.discards[-1:])


class _Revived(NamedTuple):
    """A discard that no fight has touched, and who laid it down."""

    card: str
    by: int


def _revived(params: Any, states: Sequence[Any]) -> _Revived | None:
    """The discard that is the latest but for those of fights, right after a fight: until somebody draws."""
    at = max(at for at, state in enumerate(states) if state.accepted)
    if at == 0 or (states[at - 1].phase, states[at].phase) != ("fight", "draw"):
        return None
    dead = set[str]()
    for earlier, state in pairwise(states):
        if earlier.phase == "fight":
            dead |= {earlier.discards[-1], *state.discards} - {*earlier.discards[:-1]}
    cards = [card for card in states[at].discards if card not in dead]
    laid = [move for move in params.moves if move.do == "discard" and cards and move.card == cards[-1]]
    return _Revived(cards[-1], laid[-1].seat) if laid else None


def _wins_with(state: Any, seat: int, revived: _Revived) -> bool:
    return seat != revived.by and wins([CARD_OF[str(card)] for card in (*state.hands[seat], revived.card)])


def _four_win(state: Any, seat: int) -> bool:
    """Whether four of a hand of four and the discard win, the discard among them."""
    return any(
        wins([CARD_OF[str(card)] for card in (*three, state.live)]) for three in combinations(state.hands[seat], 3)
    )
