"""Diagrams of Twins & Followers: the ranks that follow each other, and the course of a round, both computed."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from math import cos, pi, sin
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET

from bythebook.cards import ACE, CARD_OF, KING, PACK, RANK_NAMES, SPADES, TWO, Card
from bythebook.twins_and_followers import Round, RoundSetup, TwinsAndFollowersReadings, are_followers
from bythebook.twins_and_followers.hand import split
from bythebook.twins_and_followers.state import OVER
from bythebook_conformance.games.twins_and_followers.messages import Move, PlayParams, PlayState
from bythebook_conformance.games.twins_and_followers.rulings import rule_play
from bythebook_conformance.kit.drawing import AWAY, GOOD, NOTE, Canvas, Diagram, Drawing, Lesson, Point, wrapped
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.words import SOMEBODY

# ---- diagrams --------------------------------------------------------------------------------------------------------


WIDTH = 340
RING: Final = (ACE, *range(TWO, KING + 1))
"""The ranks as they are arranged, from the ace to the king and round again."""


def edges() -> list[tuple[int, int]]:
    """Every two ranks that follow each other."""
    return [pair for pair in combinations(RING, 2) if are_followers(*pair)]


def _ring() -> Drawing:
    """The ranks in a ring: a line between ranks that follow each other, a gap between neighbours that do not."""
    canvas, centre, radius = Canvas(WIDTH), (170.0, 172.0), 136.0
    angles = {rank: pi * (2 * (number + 0.5) / len(RING) - 0.5) for number, rank in enumerate(RING)}
    at = {rank: _around(centre, radius, angle) for rank, angle in angles.items()}
    for one, other in edges():
        with canvas.showing(f"{RANK_NAMES[one]} {RANK_NAMES[other]}"):
            inwards = radius if _side_by_side(one, other) else 0.45 * radius
            middle = _around(centre, inwards, (angles[one] + angles[other]) / 2)
            canvas.bow(at[one], middle, at[other], colour=GOOD, width=5)
    gaps = []
    for one, other in zip(RING, (*RING[1:], RING[0]), strict=True):
        if not are_followers(one, other):
            gaps.append((one, other))
            ends = (_around(centre, length, angles[one] + pi / len(RING)) for length in (radius - 22, radius + 22))
            canvas.line(*ends, colour=AWAY, width=3)
    for rank in RING:
        canvas.card(at[rank][0] - 15, at[rank][1] - 21, str(Card(rank, SPADES)), width=30)
    canvas.line((112, 156), (142, 156), colour=GOOD, width=5)
    canvas.text(152, 160, "follow", 13, "start")
    canvas.line((127, 176), (127, 198), colour=AWAY, width=3)
    canvas.text(152, 192, "do not follow", 13, "start")
    pairs = ", ".join(f"{RANK_NAMES[one]} and {RANK_NAMES[other]}" for one, other in edges())
    apart = ", ".join(f"{RANK_NAMES[one]} and {RANK_NAMES[other]}" for one, other in gaps)
    return canvas.drawing(344, f"These follow each other: {pairs}. Next to each other in the ring, but apart: {apart}.")


def _side_by_side(one: int, other: int) -> bool:
    return abs(RING.index(one) - RING.index(other)) in (1, len(RING) - 1)


def _around(centre: Point, radius: float, angle: float) -> Point:
    return (centre[0] + radius * cos(angle), centre[1] + radius * sin(angle))


class PhaseTransition(NamedTuple):
    """A move that leads from one phase of a round to another (``won``: with a winner)."""

    before: str
    do: str
    after: str
    won: bool


def passages(readings: TwinsAndFollowersReadings | None = None) -> list[PhaseTransition]:
    """Every transition between phases found in some rounds that are played in all ways, as far as they go without a new
    pile."""
    game = Round(readings or TwinsAndFollowersReadings())
    found: dict[PhaseTransition, None] = {}
    for setup in _SETUPS:
        seen, waiting = set(), [(game.start(setup), 0)]
        while waiting:
            state, played = waiting.pop()
            for move in game.moves(state):
                after = game.step(state, move).state
                do, won = type(move).__name__.lower(), after.winner is not None
                found[PhaseTransition(state.phase, do, after.phase, won)] = None
                if after not in seen and played < _LONGEST:
                    seen.add(after)
                    waiting.append((after, played + 1))
    return sorted(found)


def _setup(pile: str, *hands: str) -> RoundSetup:
    return RoundSetup(tuple(cards_of(hand.split()) for hand in hands), cards_of(pile.split()))


_FIGHTERS: Final = ("5S 8C KC", "QH QD 4C", "TS 9S 5D")
_SETUPS: Final = (
    *(_setup(pile, *_FIGHTERS) for pile in ("AD", "AD 7H", "AD 7H JC", "AD 7H JC 9D")),
    _setup("AD", "5S 8C KC", "QH QD 4C"),
    _setup("AD 7H", "5S 8C KC", "QH QD 4C"),
    _setup("6C 7H", "5S 5C 7C", "QH JD 4C"),
)
"""Rounds of one or two turns in which one player, several or nobody can use a card, with and without cards left."""
_LONGEST: Final = 12
"""The most moves of such a round, where discards are not shuffled into a new pile."""
_BOXES: Final = {"draw": (170, 36), "discard": (170, 140), "claim": (76, 268), "fight": (264, 268), "over": (170, 392)}
"""The centres of the phases."""
_WAYS: Final[dict[tuple[str, str], tuple[tuple[Point, ...], Point, str]]] = {
    ("draw", "discard"): (((186, 56), (186, 120)), (193, 92), "start"),
    ("discard", "draw"): (((150, 120), (150, 56)), (142, 80), "end"),
    ("discard", "claim"): (((146, 160), (146, 212), (84, 212), (84, 248)), (138, 184), "end"),
    ("discard", "fight"): (((194, 160), (194, 212), (256, 212), (256, 248)), (202, 184), "start"),
    ("discard", "over"): (((170, 160), (170, 372)), (177, 312), "start"),
    ("claim", "draw"): (((44, 248), (44, 36), (124, 36)), (52, 140), "start"),
    ("claim", "over"): (((76, 288), (76, 392), (124, 392)), (68, 332), "end"),
    ("fight", "draw"): (((300, 248), (300, 36), (216, 36)), (292, 140), "end"),
    ("fight", "fight"): (((284, 288), (284, 316), (328, 316), (328, 268), (310, 268)), (334, 334), "end"),
    ("fight", "over"): (((256, 288), (256, 392), (216, 392)), (264, 362), "start"),
}
"""The path of an arrow between two phases, the place of its label, and the side of that point."""
SAYINGS: Final = {
    PhaseTransition("draw", "draw", "discard", False): "draw a card",
    PhaseTransition("discard", "discard", "draw", False): "no taker",
    PhaseTransition("discard", "discard", "claim", False): "one can win",
    PhaseTransition("discard", "discard", "fight", False): "several can win",
    PhaseTransition("discard", "declare", "over", True): "declare a win",
    PhaseTransition("claim", "claim", "over", True): "take it and win",
    PhaseTransition("claim", "pass", "draw", False): "let it go",
    PhaseTransition("fight", "drop", "draw", False): "the last drop",
    PhaseTransition("fight", "drop", "fight", False): "drop a card",
}
"""The labels of the arrows between phases, except the ends of rounds that nobody wins."""
OUT: Final = {"discard": "* no taker", "pass": "* let it go", "drop": "* the last drop"}
"""The labels of moves with which a round ends because no card is left, by the moves."""
RUN_OUT: Final = "* The pile has run out: nobody wins."


def _round() -> Drawing:
    """The phases of a round as boxes, the moves as arrows between them."""
    canvas, told = Canvas(WIDTH), []
    ways: dict[tuple[str, str], list[PhaseTransition]] = defaultdict(list)
    for each in passages():
        ways[each.before, each.after].append(each)
    for (before, after), between in sorted(ways.items()):
        points, place, anchor = _WAYS[before, after]
        words = list(dict.fromkeys(OUT[each.do] if _out(each) else SAYINGS[each] for each in between))
        said = " or ".join(sorted(words, reverse=True))
        with canvas.showing("; ".join(f"{each.before} {each.do} {each.after} {each.won}" for each in between)):
            canvas.way(*points)
            canvas.text(*place, wrapped(said, 62, 12.5), 12.5, anchor)
        told.append(f"From {before} to {after}: {said}.")
    for phase, (x, y) in _BOXES.items():
        canvas.box(x - 46, y - 20, 92, 40, line=GOOD if phase == "over" else NOTE, tint=0.16)
        canvas.text(x, y + 5, phase.capitalize(), 15, bold=True)
    canvas.text(170, 438, RUN_OUT, 12.5)
    return canvas.drawing(446, " ".join((*told, RUN_OUT)))


def _out(passage: PhaseTransition) -> bool:
    """Whether a round ends because no card is left."""
    return passage.after == OVER and not passage.won


DIAGRAMS: Final = (
    Diagram(
        "followers",
        "Which ranks follow each other",
        "Followers",
        (
            "twins_and_followers/neighbours-follow",
            "twins_and_followers/path-has-ends",
            "twins_and_followers/faces-follow-each-other",
            "twins_and_followers/number-and-face-never-follow",
        ),
        _ring,
    ),
    Diagram(
        "round",
        "How a round goes",
        "A turn",
        (
            "twins_and_followers/turn-opens-with-a-draw",
            "twins_and_followers/winning-hand-is-declared",
            "twins_and_followers/claim-is-a-choice",
            "twins_and_followers/several-able-fight",
            "twins_and_followers/empty-pile-ends-the-round",
        ),
        _round,
        passages,
    ),
)


# ---- the first page --------------------------------------------------------------------------------------------------


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
    states = rule_play(asked, TwinsAndFollowersReadings()).states
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
