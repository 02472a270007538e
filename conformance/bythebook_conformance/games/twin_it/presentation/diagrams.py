"""Diagrams of Twin It!: a table before and after a slap, a turn, and the first page. The reference rules on slaps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from bythebook.twin_it import (
    Card,
    Cards,
    Flip,
    Outcome,
    Slap,
    State,
    Touch,
    TwinIt,
    TwinItReadings,
    WonSet,
    position,
    sizes,
)
from bythebook.twin_it.cooperative import BANDS, RATINGS
from bythebook.twin_it.state import PRODUCT_CARDS
from bythebook_conformance.games.twin_it.messages import Move, PlayParams, after_moves
from bythebook_conformance.kit import RuleTable
from bythebook_conformance.kit.drawing import NOTE, Canvas, Diagram, Drawing, Lesson, figure, wrapped
from bythebook_conformance.kit.words import SOMEBODY

# ---- tables ----------------------------------------------------------------------------------------------------------


WIDTH: Final = 340

PLAYERS: Final = SOMEBODY.names[:3]
HEIGHT: Final = 150.0
"""The height of a table."""
_COLUMN = WIDTH / len(PLAYERS)


def places_of(state: State) -> Iterator[tuple[int, tuple[object, ...]]]:
    """Every visible card, with its place and what it shows."""
    for card in state.table:
        yield card.id, ("table", card.shown)
    for seat, pile in enumerate(state.piles):
        for card in pile[:1]:
            yield card.id, ("pile", seat, card.shown)
    for won in state.sets:
        for card in won.cards:
            yield card.id, ("set", won.owner, len(won.cards), card.shown)


def changed_between(before: State, after: State) -> frozenset[int]:
    """The cards whose place or design has changed, and those that became visible."""
    places = dict(places_of(before))
    buried = {card.id for pile in after.piles for card in pile[1:] if card.id in places}
    return frozenset(buried | {card for card, place in places_of(after) if places.get(card) != place})


class _Spot(NamedTuple):
    """Where a card is drawn on a table."""

    card: Card
    x: float
    y: float
    width: float = 32


def _spots(state: State) -> Iterator[_Spot]:
    """Every visible card, in drawing order."""
    table = state.table
    for number, card in enumerate(table):
        yield _Spot(card, WIDTH / 2 - 27 * len(table) + 11 + 54 * number, 16)
    for seat, pile in enumerate(state.piles):
        for card in pile[:1]:
            yield _Spot(card, _COLUMN * seat + 8, 84)
        x = _COLUMN * seat + 51.0
        for won in state.owned(seat):
            for card in won.cards:
                yield _Spot(card, x, 87, 26)
                x += 16
            x += 14


def lay(canvas: Canvas, top: float, state: State, hands: tuple[Touch, ...], changed: frozenset[int]) -> None:
    """Draw a table, from ``top`` down; changed cards are highlighted."""
    canvas.box(1, top, WIDTH - 2, HEIGHT)
    for seat, (name, pile) in enumerate(zip(PLAYERS, state.piles, strict=True)):
        canvas.text(_COLUMN * (seat + 0.5), top + HEIGHT - 10, name, 13)
        for below, card in reversed([*enumerate(pile[1:4], start=1)]):
            canvas.blank(_COLUMN * seat + 8 + 3 * below, top + 84 + 3 * below, 32, NOTE if card.id in changed else "")
    spots = {spot.card.id: spot for spot in _spots(state)}
    for card, x, y, width in spots.values():
        with canvas.showing(f"{card.id} shows {card.shown}"):
            canvas.plate(x, top + y, figure(card.shown), width=width, edge=NOTE if card.id in changed else "")
    for player, touched in hands:
        spot = spots[touched]
        canvas.pointer(spot.x + spot.width - 2, top + spot.y + 1, PLAYERS[player][0])


# ---- diagrams --------------------------------------------------------------------------------------------------------


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
        return self.under(TwinItReadings())

    def under(self, readings: TwinItReadings) -> State:
        """The table after the slap, as the reference rules under some readings."""
        return TwinIt(readings).step(self.before, self.slap).state


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
        "Claiming",
        ("twin_it/flip-the-top-card", "twin_it/turns-go-clockwise", "twin_it/pair-by-two-hands"),
        _course,
        lambda readings: [scene.under(readings) for scene in SCENES],
    ),
    *(
        Diagram(scene.name, scene.title, scene.topic, scene.clauses, partial(_before_and_after, scene), scene.under)
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


# ---- the first page --------------------------------------------------------------------------------------------------


_DEPTH: Final = 4
"""The number of cards drawn of a pile, all of which look the same from above."""


def _set_up() -> Drawing:
    """Three piles, each with its top in sight, and nothing on the table yet."""
    canvas = Canvas(WIDTH)
    piles = tuple(_pile(seat) for seat in range(len(PLAYERS)))
    lay(canvas, 0, position(piles, 0), (), frozenset())
    canvas.text(WIDTH / 2, 40, "free: cards are laid here", 12.5)
    each = sizes(PRODUCT_CARDS, len(PLAYERS))
    canvas.text(WIDTH / 2, HEIGHT + 18, f"{len(PLAYERS)} players: a pile of {each[0]} cards each", 12.5)
    told = f"{', '.join(PLAYERS)} have {', '.join(map(str, each))} cards in a pile each, whose top is in sight."
    return canvas.drawing(HEIGHT + 24, told)


def _pile(seat: int) -> Cards:
    return tuple(Card(10 * seat + depth, seat + 7 * depth, 40 + 10 * seat + depth) for depth in range(_DEPTH))


def _turn(params: object) -> Drawing:
    """The table at the start and after every move, with the hands that are about to win something."""
    asked = msgspec.convert(params, PlayParams)
    designs = dict.fromkeys(face for pile in asked.piles for card in pile for face in (card.shown, card.hidden))
    numbers = {design: number for number, design in enumerate(designs)}
    canvas, told, y = Canvas(WIDTH), [], 0.0
    _, before = after_moves(asked, [], TwinItReadings())
    for number, move in enumerate(asked.moves):
        _, after = after_moves(asked, asked.moves[: number + 1], TwinItReadings())
        hands = _hands(asked.moves[number + 1 : number + 2])
        if not number:
            lay(canvas, y, _drawn(before, numbers), _hands(asked.moves[:1]), frozenset())
            y += HEIGHT
        said = in_words(move, after)
        canvas.arrow((24, y + 6), (24, y + 32), width=2.5)
        canvas.text(44, y + 24, said, 14, "start", bold=True)
        y += 38
        changed = changed_between(before, after)
        lay(canvas, y, _drawn(after, numbers), hands, frozenset(changed))
        told.append(said)
        y += HEIGHT
        before = after
    return canvas.drawing(y + 2, " ".join(told))


def in_words(move: Move, after: State) -> str:
    """A move and its outcome."""
    if isinstance(move.flip, int):
        return f"{PLAYERS[move.flip]} flips a card."
    wins = [_won(outcome) for outcome in after.outcomes]
    due = [f"{PLAYERS[after.due]} flips next." for _ in wins[:1] if after.due is not None]
    return " ".join([*wins, *due])


def _won(outcome: Outcome) -> str:
    who = "Nobody" if outcome.player is None else PLAYERS[outcome.player]
    return f"{who} wins the pair." if outcome.kind == "win" else f"A {outcome.kind}."


def _hands(moves: list[Move]) -> tuple[Touch, ...]:
    return tuple(Touch(touch.player, touch.card) for move in moves for touch in move.slap or [])


def _drawn(state: State, numbers: dict[str, int]) -> State:
    """The state with a number for every design, by which it is drawn."""

    def drawn(cards: Cards) -> Cards:
        return tuple(Card(card.id, numbers[card.shown], numbers[card.hidden]) for card in cards)

    won = tuple(each._replace(cards=drawn(each.cards)) for each in state.sets)
    return state._replace(table=drawn(state.table), piles=tuple(map(drawn, state.piles)), sets=won)


LESSON: Final = Lesson(_set_up, _turn)
