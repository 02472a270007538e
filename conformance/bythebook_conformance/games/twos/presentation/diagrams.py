"""Diagrams of Twos: which cards may follow, and who takes a trick with twos. The reference computes what they show."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import Final

from bythebook.cards import CARD_OF, Card
from bythebook.twos import Catch, legal, rule
from bythebook_conformance.kit.drawing import GOOD, INK, NOTE, Canvas, Diagram, Drawing
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.words import card_words, several

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
    ),
)
