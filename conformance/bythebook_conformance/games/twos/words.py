"""Twos in words."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.rulings import rule_play
from bythebook_conformance.kit import Said
from bythebook_conformance.kit.english import capital, counted, place, symbol, symbols
from bythebook_conformance.kit.players import Players


class TwosWords:
    """Expresses tricks, legal cards and deals of Twos in words."""

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A result in sentences."""
        if isinstance(result, m.TrickResult):
            return _trick(params.cards, result)
        if isinstance(result, m.LegalResult):
            return _legal(params, result)
        return _state(result, bool(params.moves), who)

    def move(self, move: m.Move, who: Players) -> str:
        """A move of a deal."""
        return f"{who[move.seat]} plays {symbol(move.play)}"

    def allowed(self, params: m.PlayParams, readings: TwosReadings, who: Players) -> list[str]:
        """The cards that may be played after the moves of a deal."""
        state = rule_play(params, readings).states[-1]  # type: ignore[index]
        turn = state.turn
        return [f"{who[turn]} plays {symbol(card)}" for card in state.legal or () if isinstance(turn, int)]


def _trick(cards: list[str], result: m.TrickResult) -> list[Said]:
    said = []
    if result.winner is not UNSET:
        said.append(Said("winner", f"{_card(cards, result.winner, 'The')} takes the trick."))
    if result.catches is not UNSET:
        said += [
            Said(
                "catches",
                f"{_card(cards, each.by, 'The')} catches {_card(cards, each.victim, 'the').rstrip(',')}, "
                f"for {counted(each.points, 'point')}.",
            )
            for each in result.catches
        ] or [Said("catches", "No two is caught.")]
    if result.honours is not UNSET:
        said.append(Said("honours", _honours(result.honours)))
    return said


def _card(cards: list[str], number: int, the: str) -> str:
    """A card of a trick by its place; a claim may name a place that does not exist."""
    shown = f", {symbol(cards[number])}," if 0 <= number < len(cards) else ""
    return f"{the} {place(number)} card{shown}"


def _honours(number: int) -> str:
    if number == 0:
        return "The trick has no ace, king, queen or jack."
    return f"The honours of the trick (aces, kings, queens, jacks) are worth {counted(number, 'point')}."


def _legal(params: m.LegalParams, result: m.LegalResult) -> list[Said]:
    cards = result.cards or []
    if not cards:
        return [Said("cards", "No card may be played.")]
    barred = [card for card in params.hand if card not in cards]
    rest = f"; {symbols(barred)} may not" if barred else ", every card of the hand"
    return [Said("cards", f"{symbols(cards)} may be played{rest}.")]


def _state(state: m.PlayState, moved: bool, who: Players) -> list[Said]:
    said = []
    if moved and state.accepted is not UNSET:
        said.append(
            Said("accepted", "The last card is allowed." if state.accepted else "The last card may not be played.")
        )
    if state.trick is not UNSET and state.trick:
        said.append(Said("trick", f"On the table: {symbols(state.trick)}."))
    if isinstance(state.taken, m.Taken):
        said += _taken(state.taken, who)
    if state.over is not UNSET:
        said.append(Said("over", "The deal is over." if state.over else "The deal goes on."))
    if isinstance(state.turn, int):
        said.append(Said("turn", f"It is {who[state.turn]}'s turn."))
    if state.scores is not UNSET:
        points = ", ".join(f"{who[seat]} {points}" for seat, points in enumerate(state.scores))
        said.append(Said("scores", f"The points: {points}."))
    if state.legal is not UNSET and (state.legal or not state.over):
        said.append(Said("legal", f"{symbols(state.legal)} may be played."))
    return said


def _taken(taken: m.Taken, who: Players) -> list[Said]:
    said = []
    if taken.winner is not UNSET:
        said.append(Said("taken.winner", f"{capital(who[taken.winner])} has taken the trick."))
    if taken.catches is not UNSET:
        said += [
            Said(
                "taken.catches",
                f"{capital(who[each.by])} has caught {who[each.victim]}'s two for {counted(each.points, 'point')}.",
            )
            for each in taken.catches
        ] or [Said("taken.catches", "No two was caught.")]
    if taken.honours is not UNSET:
        said.append(Said("taken.honours", _honours(taken.honours)))
    return said
