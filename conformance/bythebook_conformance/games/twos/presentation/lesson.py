"""The pictures of the first page of Twos: the table before the first trick, and a trick card by card."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET

from bythebook.cards import CARD_OF, PACK
from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos.messages import PlayParams, PlayState, Taken
from bythebook_conformance.games.twos.rulings import rule_play
from bythebook_conformance.kit.drawing import GOOD, NOTE, Canvas, Drawing, Lesson, wrapped
from bythebook_conformance.kit.language import tr, tr_context
from bythebook_conformance.kit.words import SOMEBODY, card_words

WIDTH: Final = 340

PLAYERS: Final = SOMEBODY.names[:4]
"""The players clockwise; Dan deals, so that Ann leads."""
DEALT: Final = ["2H", "3H", "8H", "QH", "4C", "9C", "AC", "2S", "TS", "KS", "3D", "6D", "JD"]
EACH: Final = len(PACK) // len(PLAYERS)


def _set_up() -> Drawing:
    """The own hand at the bottom, those of the others face down around the table."""
    canvas = Canvas(WIDTH)
    canvas.box(70, 62, 200, 66)  # it ends above the names at its sides
    for (x, y), name in zip(((4, 88), (118, 4), (232, 88)), PLAYERS[1:], strict=True):
        for number in range(EACH):
            canvas.back(x + 6.2 * number, y, width=26)
        deals = tr("{who} deals; {number} cards", who=name, number=EACH)
        has = tr("{who} has {number} cards", who=name, number=EACH)
        canvas.text(x + 50, y + 53, deals if name == PLAYERS[-1] else has, 12)
    for number, card in enumerate(DEALT):
        canvas.card(30 + 20.5 * number, 158, card, width=34)
    canvas.text(170, 222, tr("Ann has {number} cards, and leads", number=EACH), 12)
    canvas.arrow((134, 122), (134, 72), (106, 97), colour=NOTE, width=2)
    canvas.text(175, 101, tr_context("picture", "clockwise"), 12)
    others = ", ".join(PLAYERS[1:])
    told = tr(
        "Four players, clockwise Ann, {others}, with {number} cards each. Dan has dealt, and Ann leads.",
        others=others,
        number=EACH,
    )
    return canvas.drawing(228, told)


def _turn(params: object) -> Drawing:
    """A row for every card: the hand that it came from, what else might have been played, and the trick so far."""
    asked = msgspec.convert(params, PlayParams)
    states = rule_play(asked, TwosReadings()).states
    assert states is not UNSET
    canvas, told, trick = Canvas(WIDTH), [], []
    hands = [list(hand) for hand in asked.hands]
    canvas.text(44, 14, tr("hand (faded: not allowed now)"), 12, "start")
    canvas.text(336, 14, tr("the trick"), 12, "end")
    y = 22.0
    for move, before in zip(asked.moves, states, strict=False):
        trick.append(move.play)
        _row(canvas, y, PLAYERS[move.seat], hands[move.seat], before.legal or [], trick)
        told.append(tr("{who} plays the {card}.", who=PLAYERS[move.seat], card=card_words(CARD_OF[move.play])))
        hands[move.seat].remove(move.play)
        y += 52
    said = outcome(states[-1])
    lines = wrapped(said, WIDTH - 24, 13)
    canvas.text(4, y + 18, lines, 13, "start", bold=True)
    return canvas.drawing(y + 10 + 17 * len(lines), " ".join([*told, said]))


def _row(canvas: Canvas, y: float, name: str, hand: list[str], allowed: list[str], trick: list[str]) -> None:
    """A player's hand with the card played raised, and the trick with that card in it."""
    canvas.text(2, y + 28, name, 13, "start", bold=True)
    for place, card in enumerate(hand):
        with canvas.showing(f"{name}: {card} {'may' if card in allowed else 'may not'}"):
            played = card == trick[-1]
            canvas.card(
                44 + 33 * place,
                y if played else y + 6,
                card,
                width=28,
                faded=card not in allowed,
                edge=NOTE if played else "",
            )
    for place, card in enumerate(trick):
        canvas.card(222 + 30 * place, y + 6, card, width=26, edge=NOTE if card == trick[-1] else "")
    canvas.line((0, y + 50), (WIDTH, y + 50), colour=GOOD, width=1, faint=0.3)


def outcome(state: PlayState) -> str:
    """Who has taken the last trick, and for which points."""
    taken = state.taken
    assert isinstance(taken, Taken)
    assert isinstance(taken.winner, int)
    winner = PLAYERS[taken.winner]
    won = [tr("{number} for honours", number=taken.honours) if taken.honours else tr("nothing for honours")]
    for each in taken.catches or []:
        won.append(tr("{number} for a catch, which {who} loses", number=each.points, who=PLAYERS[each.victim]))
    return tr("{who} takes the trick: {points}.", who=winner, points=tr(" and ").join(won))


LESSON: Final = Lesson(_set_up, _turn)
