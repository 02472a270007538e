"""What is seen in a picture: cards by their printed rank and suit, ticks by their colour, lines by their ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import dist
from typing import NamedTuple
from xml.etree.ElementTree import Element

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.drawing.canvas import AWAY, GOOD, SUITS, Point

SVG = "{http://www.w3.org/2000/svg}"
_NUMBERS = re.compile(r"-?[\d.]+")
_SYMBOLS = {card.symbol: name for name, card in CARD_OF.items()}
_SUIT_SIGNS = "♣♦♥♠"
_CARD = (30, 42)
"""The width and height of a card before it is scaled."""


class SeenCard(NamedTuple):
    """A card with its place: the upper left corner and the middle."""

    name: str
    corner: Point
    middle: Point


class SeenLine(NamedTuple):
    """A line with its colour and its ends."""

    colour: str
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """The point half way between the ends."""
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)


def cards_in(part: Element) -> list[SeenCard]:
    """The cards in a part of a picture, in the order in which they were drawn."""
    return [seen for group in part.iter(f"{SVG}g") for seen in _card(group)]


def ticks_in(part: Element) -> list[tuple[bool, Point]]:
    """The ticks and crosses in a part of a picture: whether each is a tick, and where."""
    found = []
    for group in part.iter(f"{SVG}g"):
        circle = group.find(f"{SVG}circle")
        if circle is not None and "transform" in group.attrib:
            found.append(({GOOD: True, AWAY: False}[circle.attrib["fill"]], _place(group)))
    return found


def lines_in(part: Element) -> Iterator[SeenLine]:
    """The lines in a part of a picture that are not filled."""
    for path in part.iter(f"{SVG}path"):
        numbers = [float(each) for each in _NUMBERS.findall(path.attrib["d"])]
        if path.attrib.get("fill") == "none" and path.attrib["d"][1:2].isdigit():
            yield SeenLine(path.attrib["stroke"], (numbers[0], numbers[1]), (numbers[-2], numbers[-1]))


def nearest(place: Point, among: list[SeenCard]) -> list[str]:
    """The names of cards, those whose middle is nearest to a place first."""
    return [card.name for card in sorted(among, key=lambda card: dist(card.middle, place))]


def _card(group: Element) -> Iterator[SeenCard]:
    """The card that a group is, if it is one."""
    printed = group.find(f"{SVG}g")
    if group.find(f"{SVG}rect") is None or printed is None or "transform" not in group.attrib:
        return
    rank, suit = printed.find(f"{SVG}text"), printed.find(f"{SVG}path")
    if rank is None or suit is None:
        return
    (x, y), scale = _place(group), float(_NUMBERS.findall(group.attrib["transform"])[2])
    name = _SYMBOLS[f"{rank.text}{_SUIT_SIGNS[SUITS.index(suit.attrib['d'])]}"]
    yield SeenCard(name, (x, y), (x + scale * _CARD[0] / 2, y + scale * _CARD[1] / 2))


def _place(group: Element) -> Point:
    x, y = _NUMBERS.findall(group.attrib["transform"])[:2]
    return float(x), float(y)
