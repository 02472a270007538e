"""Twins & Followers in words."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from bythebook.twins_and_followers import TwinsAndFollowersReadings, split
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.games.twins_and_followers.messages import move_of, start, wire_move
from bythebook_conformance.kit import Said
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.playing import end_of
from bythebook_conformance.kit.words import Players, capital, counted, symbol, symbols

_WAITS = {
    "draw": "A draw is due.",
    "discard": "A discard is due.",
    "claim": "The discard may be claimed.",
    "fight": "There is a fight.",
    "over": "The round is over.",
}
_DOES = {"draw": "draws", "declare": "declares", "claim": "claims", "pass": "lets the card go"}


class TwinsAndFollowersWords:
    """Expresses hands, claims and rounds of Twins & Followers in words."""

    def umpire(self, params: Any, result: Any, who: Players) -> str:
        """A result in one line: whether a hand wins, who may take a discard or must fight, or what is next."""
        if isinstance(result, m.WinsResult):
            return _wins_line(result)
        if isinstance(result, m.AbleResult):
            return _able_line(params, result.seats or [], who)
        return _state_line(params, result, who)

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A result in sentences."""
        if isinstance(result, m.WinsResult):
            return _wins(result)
        if isinstance(result, m.AbleResult):
            can = f"{capital(who.all(result.seats))} can win" if result.seats else "Nobody can win"
            return [Said("seats", f"{can} with {symbol(params.discard)}.")]
        return _state(result, bool(params.moves), who)

    def because(self, params: Any, result: Any) -> tuple[str, ...]:
        """The clauses behind what the line adds to the result: that there is a fight, and what becomes of the card."""
        if not isinstance(result, m.AbleResult) or len(result.seats or ()) < 2:
            return ()
        return "twins_and_followers/several-able-fight", "twins_and_followers/contested-card-goes-to-nobody"

    def move(self, move: m.Move, who: Players) -> str:
        """A move of a round."""
        if move.do in _DOES:
            return f"{who[move.seat]} {_DOES[move.do]}"
        return f"{who[move.seat]} {move.do}s {symbol(str(move.card))}"

    def allowed(self, params: m.PlayParams, readings: TwinsAndFollowersReadings, who: Players) -> list[str]:
        """The moves allowed after the moves of a round."""
        game, begun = start(params, readings)
        state = end_of(begun, game.step, map(move_of, params.moves))
        return [self.move(wire_move(move), who) for move in game.moves(state)]


WORDS = TwinsAndFollowersWords()


def _wins_line(result: m.WinsResult) -> str:
    if not result.wins:
        return "The four cards do not win."
    pair = _rank(str(result.twins))
    return f"The four cards win: {pair} {pair} are the twins, {' '.join(map(_rank, result.followers or ()))} follow."


def _able_line(params: m.AbleParams, able: list[int], who: Players) -> str:
    """What follows from who can win with a discard: nothing, a win, or a fight."""
    card, following = symbol(params.discard), capital(who[(params.discarder + 1) % len(params.hands)])
    if not able:
        return f"Nobody can win with {card}, so nobody may take it. {following} draws."
    if len(able) == 1:
        instead = "draw" if capital(who.all(able)) == following else f"let it go before {following} draws"
        return f"{capital(who.all(able))} may take {card} and win, or {instead}."
    fighters = "Both drop" if len(able) == 2 else "Each of them drops"
    one = "one card of their hand and draw one" if len(able) == 2 else "one card of the hand and draws one"
    return f"There is a fight between {who.all(able)}: nobody wins now. {fighters} {one}; {following} draws next."


def _state_line(params: m.PlayParams, state: m.PlayState, who: Players) -> str:
    refused = bool(params.moves) and not state.accepted
    move = capital(WORDS.move(params.moves[-1], who)) if refused else ""
    return " ".join(filter(None, (f"{move}: that is not allowed." if refused else "", _next_line(state, who))))


def _next_line(state: m.PlayState, who: Players) -> str:
    """Who has won, or what is due."""
    if state.phase == "over":
        if not isinstance(state.winner, int):
            return "The round is over; nobody has won."
        hand = (state.hands or [])[state.winner]
        return f"{capital(who[state.winner])} has won" + (f" with {symbols(hand)}." if len(hand) == 4 else ".")
    able = state.able or []
    if state.phase == "fight":
        return f"There is a fight between {who.all(able)}: nobody wins now. Each of them drops a card, then draws one."
    if state.phase == "claim":
        return f"{capital(who.all(able))} may take {symbol(str(state.live))} and win, or let it go."
    turn = int(state.turn or 0)
    player, hand = capital(who[turn]), (state.hands or [])[turn]
    if state.phase == "draw":
        return f"{player} draws next."
    return f"{player} holds a winning hand." if split(cards_of(hand)) else f"{player} discards next."


def _wins(result: m.WinsResult) -> list[Said]:
    said = []
    if result.wins is not UNSET:
        said.append(Said("wins", "The four cards win." if result.wins else "The four cards do not win."))
    if isinstance(result.twins, str):
        said.append(Said("twins", f"The twins are the two cards of rank {_rank(result.twins)}."))
    if isinstance(result.followers, list):
        said.append(Said("followers", f"The followers are {' and '.join(map(_rank, result.followers))}."))
    return said


def _rank(letter: str) -> str:
    return "10" if letter == "T" else letter


def _state(state: m.PlayState, moved: bool, who: Players) -> list[Said]:
    said = []
    if moved and state.accepted is not UNSET:
        said.append(
            Said("accepted", "The last move is allowed." if state.accepted else "The last move is not allowed.")
        )
    if state.winner is not UNSET and (state.winner is not None or state.phase in ("over", UNSET)):
        won = "Nobody has won." if state.winner is None else f"{capital(who[state.winner])} has won."
        said.append(Said("winner", won))
    if state.phase is not UNSET:
        wins = state.phase == "discard" and any(len(hand) == 4 and split(cards_of(hand)) for hand in state.hands or ())
        said.append(Said("phase", "A hand of four wins." if wins else _WAITS[state.phase]))
    if state.able:
        does = {"claim": "may claim", "fight": "are in it"}.get(state.phase or "", "may claim or fight")
        said.append(Said("able", f"{capital(who.all(state.able))} {does}."))
    if state.live is not UNSET and not (state.live is None and state.phase in ("fight", "over")):
        live = "No card may be claimed." if state.live is None else f"{symbol(state.live)} may be claimed."
        said.append(Said("live", live))
    if isinstance(state.turn, int):
        said.append(Said("turn", f"It is {who[state.turn]}'s turn."))
    if state.pile is not UNSET:
        said.append(Said("pile", f"The pile has {counted(state.pile, 'card')}."))
    if state.discards:
        said.append(Said("discards", f"The discards, from the bottom: {symbols(state.discards)}."))
    if state.hands is not UNSET:
        hands = "; ".join(f"{who[seat]} {symbols(hand)}" for seat, hand in enumerate(state.hands))
        said.append(Said("hands", f"The hands: {hands}."))
    return said
