"""Twos in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import UNSET

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.rulings import rule_play
from bythebook_conformance.kit import Said
from bythebook_conformance.kit.english import capital, place, symbol, symbols
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.players import Players

CONTRADICTIONS = (
    message(
        "two-as-follow=two-never-forced and void-player=must-play-two contradict each other: "
        "one says that no two is ever forced out, the other forces one"
    ),
    message(
        "second-two=only-if-forced and void-player=must-play-two contradict each other: a void player "
        "facing a two on the table is barred from adding one by the first and bound to by the second"
    ),
)
"""What the rules say of readings that cannot be combined."""


class TwosWords:
    """Expresses tricks, legal cards and deals of Twos in words."""

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A result in sentences."""
        if isinstance(result, m.TrickResult):
            cards = params.cards
            return _ruling(result, partial(_wins, cards), partial(_catches, cards), tr("No two is caught."))
        if isinstance(result, m.LegalResult):
            return _legal(params, result)
        return _state(result, bool(params.moves), who)

    def move(self, move: m.Move, who: Players) -> str:
        """A move of a deal."""
        return tr("{player} plays {card}", player=who[move.seat], card=symbol(move.play))

    def allowed(self, params: m.PlayParams, readings: TwosReadings, who: Players) -> list[str]:
        """The cards that may be played after the moves of a deal."""
        state = rule_play(params, readings).states[-1]  # type: ignore[index]
        turn = state.turn
        return [self.move(m.Move(turn, card), who) for card in state.legal or () if isinstance(turn, int)]


WORDS = TwosWords()


def _ruling(
    ruled: m.TrickResult | m.Taken, wins: Callable[[int], str], catches: Callable[[Any], str], none: str, of: str = ""
) -> list[Said]:
    """Who takes a trick, what is caught in it, and its honours, of the fields whose names begin with ``of``."""
    said = []
    if ruled.winner is not UNSET:
        said.append(Said(f"{of}winner", wins(ruled.winner)))
    if ruled.catches is not UNSET:
        said += [Said(f"{of}catches", text) for text in map(catches, ruled.catches)] or [Said(f"{of}catches", none)]
    if ruled.honours is not UNSET:
        said.append(Said(f"{of}honours", _honours(ruled.honours)))
    return said


def _wins(cards: list[str], number: int) -> str:
    """Which card wins, by its place; a claim may name a place that does not exist."""
    if 0 <= number < len(cards):
        return tr("The {place} card, {card}, takes the trick.", place=place(number), card=symbol(cards[number]))
    return tr("The {place} card takes the trick.", place=place(number))


def _catches(cards: list[str], catch: m.TrickCatch) -> str:
    """Which card catches which; a claim may name places that do not exist."""
    by, two = place(catch.by), place(catch.victim)
    if not all(0 <= number < len(cards) for number in (catch.by, catch.victim)):
        return tr_count(
            "The {by} card catches the {two} card, for {number} point.",
            "The {by} card catches the {two} card, for {number} points.",
            catch.points,
            by=by,
            two=two,
        )
    return tr_count(
        "The {by} card, {card}, catches the {two} card, {caught}, for {number} point.",
        "The {by} card, {card}, catches the {two} card, {caught}, for {number} points.",
        catch.points,
        by=by,
        card=symbol(cards[catch.by]),
        two=two,
        caught=symbol(cards[catch.victim]),
    )


def _honours(number: int) -> str:
    if number == 0:
        return tr("The trick has no ace, king, queen or jack.")
    return tr_count(
        "The honours of the trick (aces, kings, queens, jacks) are worth {number} point.",
        "The honours of the trick (aces, kings, queens, jacks) are worth {number} points.",
        number,
    )


def _legal(params: m.LegalParams, result: m.LegalResult) -> list[Said]:
    cards = result.cards or []
    barred = [card for card in params.hand if card not in cards]
    if not cards:
        text = tr("No card may be played.")
    elif barred:
        text = tr_count(
            "{cards} may be played; {barred} may not.",
            "{cards} may be played; {barred} may not.",
            len(cards),
            cards=symbols(cards),
            barred=symbols(barred),
        )
    else:
        text = tr_count(
            "{cards} may be played, every card of the hand.",
            "{cards} may be played, every card of the hand.",
            len(cards),
            cards=symbols(cards),
        )
    return [Said("cards", text, _may_be_played(cards))]


def _may_be_played(cards: Sequence[str]) -> str:
    return tr_count("{cards} may be played.", "{cards} may be played.", len(cards), cards=symbols(cards))


def _state(state: m.PlayState, moved: bool, who: Players) -> list[Said]:
    said = []
    if moved and state.accepted is not UNSET:
        allowed = tr("The last card is allowed.") if state.accepted else tr("The last card may not be played.")
        said.append(Said("accepted", allowed))
    if state.trick is not UNSET and state.trick:
        said.append(Said("trick", tr("On the table: {cards}.", cards=symbols(state.trick))))
    if isinstance(state.taken, m.Taken):
        said += _taken(state.taken, who)
    if state.over is not UNSET:
        said.append(Said("over", tr("The deal is over.") if state.over else tr("The deal goes on.")))
    if isinstance(state.turn, int):
        said.append(Said("turn", tr("It is {player}'s turn.", player=who[state.turn])))
    if state.scores is not UNSET:
        points = ", ".join(f"{who[seat]} {points}" for seat, points in enumerate(state.scores))
        said.append(Said("scores", tr("The points: {points}.", points=points)))
    if state.legal is not UNSET and (state.legal or not state.over):
        said.append(Said("legal", _may_be_played(state.legal)))
    return said


def _taken(taken: m.Taken, who: Players) -> list[Said]:
    def has_taken(seat: int) -> str:
        return tr("{player} has taken the trick.", player=capital(who[seat]))

    def caught(catch: m.SeatCatch) -> str:
        return tr_count(
            "{player} has caught {other}'s two for {number} point.",
            "{player} has caught {other}'s two for {number} points.",
            catch.points,
            player=capital(who[catch.by]),
            other=who[catch.victim],
        )

    return _ruling(taken, has_taken, caught, tr("No two was caught."), "taken.")
