"""Diagrams of Twin It!: a table before and after a slap, and the course of a turn. The reference rules on the slaps."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from bythebook.twin_it import Card, Cards, Flip, Outcome, Slap, State, Touch, TwinIt, WonSet, position
from bythebook.twin_it.cooperative import BANDS, RATINGS
from bythebook_conformance.games.twin_it.presentation.tabletop import (
    HEIGHT,
    PLAYERS,
    WIDTH,
    changed_between,
    lay,
    places_of,
)
from bythebook_conformance.kit import RuleTable
from bythebook_conformance.kit.drawing import NOTE, Canvas, Diagram, Drawing, wrapped

DUE: Final = 2
"""The player who flips next if nobody slaps."""


class SlapScene(NamedTuple):
    """A slap to look at: the cards and the hands."""

    name: str
    title: str
    topic: str
    clauses: tuple[str, ...]
    hands: str
    """What the hands do, in a few words that leave the result open."""
    before: State
    slap: Slap

    @property
    def after(self) -> State:
        """The table after the slap, as the reference rules."""
        return TwinIt().step(self.before, self.slap).state


def _cards(start: int, *faces: tuple[int, int]) -> Cards:
    """Cards with numbers from ``start`` on: the design that each shows, and the one on its other side."""
    return tuple(Card(start + number, *face) for number, face in enumerate(faces))


def _table(*faces: tuple[int, int]) -> Cards:
    return _cards(0, *faces)


def _piles(*tops: int) -> tuple[Cards, ...]:
    """A pile for every player, each with a card below its top."""
    return tuple(_cards(10 * seat, (top, 20 + seat), (5 + seat, 30 + seat)) for seat, top in enumerate(tops, start=1))


SCENES: Final = (
    SlapScene(
        "a-win",
        "A pair is won",
        "Claiming",
        ("twin_it/pair-by-two-hands", "twin_it/win-uncovers-the-next-card", "twin_it/winner-flips-next"),
        "one player on both",
        position(_piles(1, 3, 4), DUE, _table((0, 40), (3, 41), (6, 42))),
        Slap((Touch(0, 1), Touch(0, 20))),
    ),
    SlapScene(
        "a-robbery",
        "A pair is robbed",
        "Robbery",
        ("twin_it/third-card-robs", "twin_it/robbed-set-has-three"),
        "one player on a won pair and the third card",
        position(_piles(1, 0, 4), DUE, _table((2, 40), (3, 41)), (WonSet(1, _cards(50, (3, 44), (3, 45))),)),
        Slap((Touch(0, 50), Touch(0, 1))),
    ),
    SlapScene(
        "a-tie",
        "A tie",
        "Ties",
        ("twin_it/tie-turns-both", "twin_it/tied-pile-card-stays-on-the-pile", "twin_it/turn-unchanged-by-a-tie"),
        "two players on one each",
        position(_piles(1, 2, 3), DUE, _table((3, 12), (0, 41))),
        Slap((Touch(0, 0), Touch(1, 30))),
    ),
    SlapScene(
        "three-of-a-kind",
        "Three of a kind in sight",
        "Three of a kind",
        ("twin_it/two-of-three-win-the-pair", "twin_it/third-is-turned"),
        "one player on two of three alike",
        position(_piles(1, 3, 2), DUE, _table((3, 40), (0, 41), (3, 13))),
        Slap((Touch(0, 0), Touch(0, 20))),
    ),
    SlapScene(
        "a-mistake",
        "A mistake",
        "Mistakes",
        ("twin_it/two-cards-that-are-no-pair", "twin_it/lost-set-under-the-own-pile", "twin_it/offender-resumes"),
        "one player on two that do not match",
        position(_piles(1, 4, 2), DUE, _table((0, 40), (6, 41)), (WonSet(0, _cards(50, (3, 44), (3, 45))),)),
        Slap((Touch(0, 0), Touch(0, 1))),
    ),
)


def _before_and_after(scene: SlapScene) -> Drawing:
    """The table twice, with the result of the slap between the two."""
    canvas, after = Canvas(WIDTH), scene.after
    lay(canvas, 0, scene.before, scene.slap.touches, frozenset())
    outcome = [line for text in outcomes(scene) for line in wrapped(text, 280, 14)]
    high = 18 * len(outcome)
    canvas.arrow((24, HEIGHT + 6), (24, HEIGHT + 14 + high), width=2.5)
    canvas.text(44, HEIGHT + 23, outcome, 14, "start", bold=True)
    lay(canvas, HEIGHT + 20 + high, after, (), changed_between(scene.before, after))
    hands = ", ".join(f"{PLAYERS[player]} on {_where(scene.before, card)}" for player, card in scene.slap.touches)
    return canvas.drawing(2 * HEIGHT + 22 + high, f"Hands land: {hands}. {' '.join(outcomes(scene))}")


def outcomes(scene: SlapScene) -> list[str]:
    """The results of a scene's slap, in sentences."""
    after = scene.after
    said = [f"{_outcome(outcome)}." for outcome in after.outcomes]
    if after.due is not None:
        said.append(f"{PLAYERS[after.due]} flips next.")
    return said


def _outcome(outcome: Outcome) -> str:
    who = "" if outcome.player is None else PLAYERS[outcome.player]
    loses = "loses a set" if outcome.cards else "has none to lose"
    return {
        "win": f"{who} wins the pair",
        "rob": f"{who} robs the pair: now a set of three",
        "grow": f"{who} adds the third card",
        "tie": f"A tie: {len(outcome.cards)} cards are turned over",
        "third": "The third card is turned over",
        "mistake": f"{who} makes a mistake and {loses}",
    }[outcome.kind]


def _where(state: State, card: int) -> str:
    place = dict(places_of(state))[card]
    if place[0] == "table":
        return "a card on the table"
    owner = PLAYERS[int(str(place[1]))]
    return f"the top of {owner}'s pile" if place[0] == "pile" else f"a set of {owner}'s"


_STAYS: Final = "as before"


def _course() -> Drawing:
    """What a flip can lead to: a row for every scene, with its result and who flips next."""
    canvas, told = Canvas(WIDTH), []
    for upper, text in ((2, "A player flips a card"), (56, "Whoever sees two alike slaps them")):
        canvas.box(22, upper, 296, 34, line=NOTE, tint=0.16)
        canvas.text(170, upper + 22, text, 13.5, bold=True)
    canvas.arrow((170, 36), (170, 54))
    canvas.text(30, 112, "Hands", 12, "start")
    canvas.text(334, 112, "flips next", 12, "end")
    y = 118.0
    for hands, result, resumes in courses():
        canvas.line((30, y), (334, y), faint=0.25)
        with canvas.showing(f"{hands}: {result}; {resumes}"):
            canvas.arrow((10, y + 22), (26, y + 22))
            canvas.text(30, y + 17, hands, 12.5, "start")
            canvas.text(30, y + 34, result, 12.5, "start", bold=True)
            canvas.text(334, y + 34, resumes, 12.5, "end")
        then = "the turn stays as it was" if resumes == _STAYS else f"{resumes} flips next"
        told.append(f"{hands.capitalize()}: {result}; {then}.")
        y += 44
    canvas.line((22, 73), (10, 73), (10, y - 22))
    return canvas.drawing(y + 2, "After a flip, whoever sees two alike slaps them. " + " ".join(told))


def courses() -> list[tuple[str, str, str]]:
    """What hands do, the result, and who flips next, for no hands at all and for every scene."""
    quiet = TwinIt().step(SCENES[0].before, Flip(DUE)).state.due
    rows = [("none", "nothing happens", "the next player" if quiet == (DUE + 1) % len(PLAYERS) else "another")]
    for scene in SCENES:
        rows.append((scene.hands, ", ".join(map(_result, scene.after.outcomes)), _next(scene)))
    return rows


def _next(scene: SlapScene) -> str:
    """Who flips after the slap of a scene."""
    due = scene.after.due
    if due == DUE:
        return _STAYS
    return "this player" if due == scene.slap.touches[-1].player else "another"


def _result(outcome: Outcome) -> str:
    """The result of hands, in few enough words for its row."""
    number = len(outcome.cards)
    return {
        "win": "wins the pair",
        "rob": "wins all three",
        "tie": f"{'both' if number == 2 else number} are turned over",
        "third": "the third is turned",
        "mistake": "loses a set" if number else "has no set to lose",
    }[outcome.kind]


DIAGRAMS: Final = (
    Diagram(
        "course",
        "The course of a turn",
        "Flipping",
        ("twin_it/flip-the-top-card", "twin_it/turns-go-clockwise", "twin_it/winner-flips-next"),
        _course,
    ),
    *(
        Diagram(scene.name, scene.title, scene.topic, scene.clauses, partial(_before_and_after, scene))
        for scene in SCENES
    ),
)


def _bands(players: int) -> tuple[str, ...]:
    """The points of the four ratings for a number of players, in words."""
    ends = BANDS[players]
    between = [f"{low + 1} and {high}" if high == low + 2 else f"{low + 1} to {high}" for low, high in pairwise(ends)]
    return (f"{ends[0]} or less", *between, f"{ends[-1] + 1} or more")


TABLES: Final = (
    RuleTable(
        "ratings",
        "twin_it/rated-by-number-of-players",
        "Points and ratings",
        ("Players", *(name.capitalize() for name in RATINGS)),
        tuple((str(players), *_bands(players)) for players in BANDS),
    ),
)
