"""The pictures of the first page of Twins & Followers: the table before the first turn, and turns card by card."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET

from bythebook.cards import CARD_OF, PACK, RANK_NAMES
from bythebook.twins_and_followers import TwinsAndFollowersReadings
from bythebook.twins_and_followers.hand import split
from bythebook_conformance.games.twins_and_followers.messages import Move, PlayParams, PlayState
from bythebook_conformance.games.twins_and_followers.rulings import answer_play
from bythebook_conformance.kit.drawing import AWAY, GOOD, Canvas, Drawing, Lesson
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.words import SOMEBODY

WIDTH: Final = 340

PLAYERS: Final = SOMEBODY.names[:3]
DEALT: Final = ("5S", "8C", "KC")
PILE: Final = len(PACK) - len(DEALT) * len(PLAYERS)
_ROW: Final = 66.0
_FOURTH: Final = 162
"""Where the fourth card of a hand lies."""


def _set_up() -> Drawing:
    """The own hand at the bottom, two others face down, and the draw pile between them."""
    canvas = Canvas(WIDTH)
    for x, name in ((20, "Ben"), (232, "Cem")):
        for number in range(len(DEALT)):
            canvas.back(x + 22 * number, 6, width=28)
        canvas.text(x + 36, 62, f"{name}: {len(DEALT)} cards", 12)
    for depth in range(4):
        canvas.back(100 - 2 * depth, 80 - 2 * depth, width=32)
    canvas.text(112, 142, f"draw pile: {PILE}", 12)
    canvas.box(210, 74, 32, 45, tint=0)
    canvas.text(226, 142, "discards: none", 12)
    for number, card in enumerate(DEALT):
        canvas.card(116 + 38 * number, 162, card, width=32)
    canvas.text(170, 224, f"Ann: {len(DEALT)} cards", 12)
    told = f"{len(PLAYERS)} players with {len(DEALT)} cards each, a draw pile of {PILE}, and no discards."
    return canvas.drawing(230, told)


def _turn(params: object) -> Drawing:
    """A row for every turn or claim: the four cards looked at, and what becomes of them."""
    asked = msgspec.convert(params, PlayParams)
    states = answer_play(asked, TwinsAndFollowersReadings()).states
    assert states is not UNSET
    canvas, told, y, drawn = Canvas(WIDTH), [], 0.0, ""
    for move, before, after in zip(asked.moves, states, states[1:], strict=False):
        if move.do == "draw":
            (drawn,) = {*_hand(after, move)} - {*_hand(before, move)}
            continue
        fourth = str(before.live) if move.do == "claim" else drawn
        said = _row(canvas, y, move, [card for card in _hand(before, move) if card != fourth], fourth, after)
        told.append(f"{PLAYERS[move.seat]} {said}.")
        y += _ROW
    return canvas.drawing(y + 2, " ".join(told))


def _hand(state: PlayState, move: Move) -> list[str]:
    return list((state.hands or [])[move.seat])


def _row(canvas: Canvas, y: float, move: Move, three: list[str], fourth: str, after: PlayState) -> str:
    """Four cards, the last one new, and what the player does; the same in words."""
    name, thrown = PLAYERS[move.seat], move.card or ""
    new = "takes" if move.do == "claim" else "draws"
    canvas.text(2, y + 42, name, 13, "start", bold=True)
    canvas.text(_FOURTH + 15, y + 12, new, 11.5)
    with canvas.showing(f"{name} {move.do}: {' '.join([*three, fourth])}"):
        for place, card in enumerate(three):
            canvas.card(42 + 37 * place, y + 17, card, width=30, edge=AWAY if card == thrown else "")
        canvas.card(_FOURTH, y + 17, fourth, width=30, edge=AWAY if fourth == thrown else GOOD)
    if not thrown:
        won = f"{name} wins" if after.winner == move.seat else f"{name} does not win"
        said = [won, *hand_in_words([*three, fourth])]
        canvas.text(204, y + 29, said[0], 12.5, "start", bold=True)
        canvas.text(204, y + 45, said[1:], 12, "start")
        return f"{new} the {CARD_OF[fourth].words}: {', '.join(said)}"
    canvas.arrow((202, y + 38), (226, y + 38), colour=AWAY)
    canvas.card(232, y + 17, thrown, width=30)
    canvas.text(270, y + 36, ["no win:", "a discard"], 12, "start")
    return f"{new} the {CARD_OF[fourth].words}, has not won, and discards the {CARD_OF[thrown].words}"


def hand_in_words(names: list[str]) -> list[str]:
    """The twins and the followers of a winning hand."""
    found = split(cards_of(names))
    if found is None:
        return []
    low, high = (RANK_NAMES[rank] for rank in found.followers)
    return [f"twins: {RANK_NAMES[found.twins]}s", f"followers: {low}, {high}"]


LESSON: Final = Lesson(_set_up, _turn)
