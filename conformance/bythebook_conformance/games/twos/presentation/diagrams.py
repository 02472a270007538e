"""Diagrams of Twos: which cards may follow, and who takes a trick with twos. The reference computes what they show."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import Final

import msgspec
from msgspec import UNSET

from bythebook.cards import CARD_OF, PACK, Card
from bythebook.twos import Catch, TwosReadings, legal, rule
from bythebook_conformance.games.twos.messages import PLAYS, PlayParams, PlayState, Taken
from bythebook_conformance.kit.drawing import GOOD, INK, NOTE, Canvas, Diagram, Drawing, Lesson, wrapped
from bythebook_conformance.kit.language import message, tr, tr_context
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.words import SOMEBODY, card_words, several

# ---- diagrams --------------------------------------------------------------------------------------------------------


WIDTH = 340
LED: Final = ("6H",)
KINDS: Final = (
    ("9H", message("suit led")),
    ("2H", message("its two")),
    ("2S", message("another two")),
    ("KC", message("another suit")),
)
"""The kinds of cards that a hand can hold, with a card of each kind."""
HANDS: Final = tuple(
    tuple(name for (name, _), held in zip(KINDS, (*each, True), strict=True) if held)
    for each in product((True, False), repeat=len(KINDS) - 1)
)
"""Every hand with a card of another suit, by kinds."""
TRICKS: Final = (
    ("6H AH TH 3H", message("No two")),
    ("6H AH 3H 2C", message("A two")),
    ("6H 2C 2S 3S", message("Two twos, then the three of the later one")),
    ("6H 2C 2S 3C", message("Two twos, then the three of the first one")),
    ("6H 2C 3C 2S", message("A two, its three, another two")),
    ("6H 3H AH 2H", message("A three, then the two of its suit")),
    ("6H 2D 2C 2S", message("Three twos")),
)
"""Tricks with their captions; the winners are computed."""


def _following() -> Drawing:
    """A row for every hand, a column for every kind of card."""
    canvas, told = Canvas(WIDTH), []
    canvas.text(44, 26, tr("Led:"), 13, "end")
    canvas.card(50, 4, LED[0], width=26)
    canvas.text(92, 26, tr("Which of my cards may follow?"), 13, "start", bold=True)
    columns = [44 + 84 * number for number in range(len(KINDS))]
    for x, (_, kind) in zip(columns, KINDS, strict=True):
        canvas.text(x, 62, tr(kind), 12)
    y = 70.0
    for number, hand in enumerate(HANDS):
        allowed = {str(card) for card in legal(cards_of(hand), cards_of(LED))}
        if number % 2 == 0:
            canvas.parts.append(f'<rect x="0" y="{y:g}" width="{WIDTH}" height="40" fill="{INK}" fill-opacity=".06"/>')
        for x, (name, _) in zip(columns, KINDS, strict=True):
            if name in hand:
                with canvas.showing(f"{' '.join(hand)}: {name} {'may' if name in allowed else 'may not'}"):
                    canvas.card(x - 22, y + 3, name, width=24, faded=name not in allowed)
                    canvas.tick(x + 16, y + 20, name in allowed)
            else:
                canvas.text(x, y + 25, "–")
        may = _said(name for name in hand if name in allowed)
        told.append(tr("of {hand}: {cards}", hand=_said(hand), cards=may))
        y += 40
    return canvas.drawing(
        y + 2, tr("When {led} is led, may be played, {hands}.", led=_said(LED), hands="; ".join(told))
    )


def _tricks() -> Drawing:
    """A row for every trick: the winner highlighted, with an arrow to every two that it catches."""
    canvas, told = Canvas(WIDTH), []
    y = 0.0
    for text, title in TRICKS:
        names = text.split()
        cards = cards_of(names)
        taker, caught, _ = rule(cards)
        canvas.text(8, y + 16, tr(title), 13, "start", bold=True)
        y += 48 if caught else 26
        _trick(canvas, y, names, taker, caught)
        told.append(_trick_in_words(tr(title), cards, taker, caught))
        y += 60
        canvas.line((0, y), (WIDTH, y), faint=0.2)
        y += 4
    canvas.tick(16, y + 16, True)
    canvas.text(30, y + 20, tr("takes the trick"), 12.5, "start")
    canvas.arrow((146, y + 16), (182, y + 16), colour=NOTE, width=2)
    canvas.text(190, y + 20, tr("catches, for points"), 12.5, "start")
    return canvas.drawing(y + 30, " ".join(told))


def _trick(canvas: Canvas, y: float, names: list[str], taker: int, caught: Collection[Catch]) -> None:
    """The cards of a trick with their upper edges at ``y``."""
    places = [28 + 80 * place for place in range(len(names))]
    for place, name in enumerate(names):
        canvas.card(places[place], y, name, width=34, edge=GOOD if place == taker else "")
    with canvas.showing(f"{' '.join(names)}: {names[taker]} takes"):
        canvas.tick(places[taker] + 34, y + 44, True)
    for by, victim, points in caught:
        start, end = places[by] + 17, places[victim] + 17
        with canvas.showing(f"{' '.join(names)}: {names[by]} catches {names[victim]} for {points}"):
            canvas.arrow((start, y - 3), (end, y - 2), ((start + end) / 2, y - 32), colour=NOTE, width=2)
            canvas.text(end + (16 if start < end else -16), y - 5, f"+{points}", 12.5, bold=True)


def _trick_in_words(title: str, cards: tuple[Card, ...], taker: int, caught: Collection[Catch]) -> str:
    told = [tr("the {card} takes the trick", card=card_words(cards[taker]))]
    for _, victim, points in caught:
        told.append(tr("catches the {two} for {points} points", two=card_words(cards[victim]), points=points))
    return f"{title}, {_said(map(str, cards))}: {several(told)}."


def _said(names: Iterable[str]) -> str:
    return ", ".join(card_words(CARD_OF[name]) for name in names)


DIAGRAMS: Final = (
    Diagram(
        "following",
        message("Which cards may follow"),
        "Following suit",
        ("twos/follow-suit", "twos/two-to-any-trick", "twos/void-plays-anything", "twos/two-of-led-suit-follows"),
        _following,
        lambda readings: [legal(cards_of(hand), cards_of(LED), readings) for hand in HANDS],
    ),
    Diagram(
        "tricks-with-twos",
        message("Who takes a trick with twos"),
        "Catching",
        (
            "twos/two-takes-any-trick",
            "twos/first-two-strongest",
            "twos/two-caught-by-its-three",
            "twos/three-needs-a-winning-two",
            "twos/later-two-does-not-revive",
            "twos/earlier-three-takes-and-catches",
        ),
        _tricks,
        lambda readings: [rule(cards_of(text.split()), readings) for text, _ in TRICKS],
    ),
)


# ---- the first page --------------------------------------------------------------------------------------------------


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
    states = PLAYS.rule(asked, TwosReadings()).states
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
