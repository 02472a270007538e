"""Pictures of Twin It! situations: a table with its piles, its sets and the hands in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

import msgspec

from bythebook import twin_it
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.messages import after_moves
from bythebook_conformance.games.twin_it.presentation.disputes import is_not_shown
from bythebook_conformance.games.twin_it.rulings import position_after
from bythebook_conformance.kit.drawing import design_card
from bythebook_conformance.kit.words import Players

Cards = Iterable[Any]
_MOVES_SHOWN = 12


@dataclass
class _Scene:
    """A picture's contents: rows of groups of cards, each card as (id, design); a note; the hands on every card."""

    who: Players | None
    rows: list[tuple[str, list[list[tuple[str, str]]]]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)

    def add(self, label: str, *groups: Cards) -> None:
        """Add a row of groups of cards; an empty one is left out."""
        shown = [[(str(card[0]), str(card[1])) for card in group] for group in groups]
        if any(shown):
            self.rows.append((label, shown))

    def labels(self) -> list[str]:
        """What stands before the rows and notes."""
        return [label for label, _ in (*self.rows, *self.notes)]

    def name(self, seat: int) -> str:
        """The person at a seat: ``P0`` where nobody is named."""
        return self.who[seat] if self.who else f"P{seat}"

    def touched(self, touches: Sequence[Any]) -> None:
        """Lay hands on cards, numbered in order of arrival."""
        for number, (player, card) in enumerate(touches, start=1):
            self.hands.setdefault(card, []).append(f"{number}·{self.name(player)}")
        laid = ", ".join(f"{self.name(player)} on {card}" for player, card in touches)
        self.notes.append(("hands", f"{laid}, in this order" if self.who and len(touches) > 1 else laid))


class TwinItPicture:
    """Draws slaps, games and sets. A game is drawn as it was before its last move."""

    def text(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation in a few lines of text: every card as its id and the design that it shows."""
        scene = _scene(method, params, who)
        width = max([10, *map(len, scene.labels())])
        lines = [
            f"{label:<{width}} {'  '.join('+'.join(_text(scene, card) for card in group) for group in groups)}"
            for label, groups in scene.rows
        ]
        return "\n".join([*lines, *(f"{label:<{width}} {note}" for label, note in scene.notes)])

    def html(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation as rows of cards."""
        scene = _scene(method, params, who)
        numbers: dict[str, int] = {}
        rows = []
        for label, groups in scene.rows:
            drawn = []
            for group in groups:
                cards = [
                    design_card(numbers.setdefault(design, len(numbers)), design, name, scene.hands.get(name, []))
                    for name, design in group
                ]
                drawn.append(f'<span class="group-of-cards">{"".join(cards)}</span>')
            rows.append(_row(label, "".join(drawn)))
        return "".join(rows) + "".join(_row(label, escape(note)) for label, note in scene.notes)


def _row(label: str, content: str) -> str:
    return f'<div class="row"><span class="label">{escape(label)}</span>{content}</div>'


def _text(scene: _Scene, card: tuple[str, str]) -> str:
    name, design = card
    hands = "" if scene.who else "".join(f"({hand})" for hand in scene.hands.get(name, []))  # people read their line
    return f"{name}:{design}{hands}"


def _scene(method: str, params: dict[str, Any], who: Players | None) -> _Scene:
    scene = _Scene(who)
    if method == "twin_it.slap":
        _lay(scene, params["position"])
        scene.touched(params["touches"])
        if params.get("give"):
            scene.notes.append(("give", ", ".join(_given(scene, params))))
    elif method == "twin_it.play":
        _replay(scene, params)
    elif method == "twin_it.score":
        for number, cards in enumerate(params["sets"]):
            scene.add(f"heap {number + 1}", cards)
    return scene


def _lay(scene: _Scene, position: dict[str, Any]) -> None:
    """Lay everything that is visible in a position."""
    scene.add("table", *([card] for card in position["table"]))
    teams = position.get("teams") or []
    for seat, pile in enumerate(position["piles"]):
        team = f" ({'AB'[teams[seat]]})" if teams else ""
        scene.add(f"pile {scene.name(seat)}{team}", [card for card in pile[:1] if not is_not_shown(card[0])])
    parties = sorted({won["owner"] for won in position["sets"]})
    for party in parties:
        owner = _party(scene, party, bool(teams))
        scene.add(f"sets {owner}", *(won["cards"] for won in position["sets"] if won["owner"] == party))
    for party, row in (position.get("forbidden") or {}).items():
        scene.add(f"forbidden {_party(scene, int(party), bool(teams))}", *([card] for card in row))
    due = position.get("due")
    if due == "any" and not teams:
        return  # nobody has said whose turn it is
    scene.notes.append(("due", "nobody" if due is None else scene.name(due) if isinstance(due, int) else due))


def _party(scene: _Scene, party: int, teams: bool) -> str:
    return f"team {'AB'[party]}" if teams else scene.name(party)


def _replay(scene: _Scene, params: dict[str, Any]) -> None:
    """Lay a game as it was before its last move, under the default readings."""
    asked = msgspec.convert(params, m.PlayParams)
    _, state = after_moves(asked, asked.moves[:-1], twin_it.TwinItReadings())
    _lay(scene, msgspec.to_builtins(position_after(state, asked)))
    if not params["moves"]:
        return
    earlier = [_move(scene, move) for move in params["moves"][:-1]]
    if earlier:
        hidden = len(earlier) - _MOVES_SHOWN
        shown = ([f"... {hidden} more"] if hidden > 0 else []) + earlier[-_MOVES_SHOWN:]
        scene.notes.append(("before", "; ".join(shown)))
    last = params["moves"][-1]
    scene.notes.append(("move", _move(scene, last)))
    if last.get("slap"):
        scene.touched(last["slap"])


def _move(scene: _Scene, move: dict[str, Any]) -> str:
    if "flip" in move:
        return f"{scene.name(move['flip'])} flips"
    hands = [f"{scene.name(player)} on {card}" for player, card in move["slap"]]
    return "slap " + ", ".join([*hands, *_given(scene, move)])


def _given(scene: _Scene, asked: dict[str, Any]) -> list[str]:
    """The sets that players would give for a mistake, each named by one of its cards."""
    return [f"{scene.name(int(seat))} would give {card}" for seat, card in (asked.get("give") or {}).items()]
