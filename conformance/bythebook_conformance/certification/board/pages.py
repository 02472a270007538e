"""The pages of a board, put in order: by engine, by game, by date, and what has changed between two certificates; and
written, with badges, a style sheet and a script, all static and self-contained. ``board.html.j2`` has their form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from html import escape
from itertools import combinations
from pathlib import Path, PurePosixPath

from jinja2 import Environment

from bythebook.spec import Clause, OpenPoint, load_spec
from bythebook_conformance.certification.board.collecting import BoardEntry, Collected, LeftOut
from bythebook_conformance.certification.certificates.checking import known_failures
from bythebook_conformance.certification.findings.known import KNOWN
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.certification.report.html import KINDS, SYMBOLS, templates
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.words import counted
from bythebook_conformance.statuses import Verdict

# ---- Results ---------------------------------------------------------------------------------------------------------


LONGEST_NAME = 60
NAMELESS = "unnamed: {}"
"""The label of an engine that never described itself: its command."""


@dataclass(frozen=True)
class ClauseChanges:
    """What has changed since the previous certificate of the same engine and game: clauses by kind of change."""

    broken: tuple[str, ...]
    mended: tuple[str, ...]
    verdict_before: str


@dataclass(frozen=True)
class EngineResult(BoardEntry):
    """A certificate of an engine, with what has changed since its last one in the game."""

    change: ClauseChanges | None = None

    @property
    def name(self) -> str:
        """The name of the engine, which it gave itself; its command if it never described itself."""
        engine = self.details.engine
        return engine.name or NAMELESS.format(" ".join(engine.command))

    @property
    def slug(self) -> str:
        """The name of the engine in addresses."""
        return slug(self.name)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.details.game

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return self.details.verdict

    @property
    def tone(self) -> str:
        """The class of the verdict's colours: as those of a clause that came out so."""
        tones = {
            Verdict.PASSED: "passed",
            **dict.fromkeys((Verdict.INCOMPLETE, Verdict.KNOWN, Verdict.MENDED), "not-settled"),
            Verdict.NOT_ASSESSED: "not-assessed",
        }
        return tones.get(self.verdict, "failed")

    @cached_property
    def outcomes(self) -> dict[str, str]:
        """The outcome of every clause."""
        return {name: clause.outcome for name, clause in self.details.clauses.items()}

    @cached_property
    def broken(self) -> tuple[str, ...]:
        """The clauses that the engine breaks, those of known failures too."""
        return tuple(
            name
            for name, outcome in self.outcomes.items()
            if outcome in (ClauseResult.FAILED, ClauseResult.KNOWN_FAILURE)
        )

    @property
    def summary(self) -> str:
        """The verdict in a few words, for a badge."""
        if self.verdict is Verdict.VIOLATION:
            return f"breaks {counted(len(self.broken), 'clause')}" if self.broken else "breaks the rules"
        if self.verdict in (Verdict.PASSED, Verdict.INCOMPLETE):
            coverage = self.details.coverage
            return f"{self.verdict.value} {coverage.assessed_clauses}/{coverage.checkable_clauses}"
        if self.verdict is Verdict.KNOWN:
            return counted(sum(line.state == KNOWN for line in known_failures(self.details)), "known failure")
        return str(self.verdict.value)

    @property
    def readings(self) -> dict[str, str]:
        """The alternatives in force that are not the default, and those chosen."""
        return {name: each.alternative for name, each in self.details.readings.items()}


@dataclass(frozen=True)
class EngineDifference:
    """Where two engines differ in a game: clauses and open points, each with the values for both engines."""

    one: EngineResult
    other: EngineResult
    clauses: tuple[tuple[str, str, str], ...]
    readings: tuple[tuple[str, str, str], ...]

    @property
    def anchor(self) -> str:
        """Its place on the page of differences."""
        return f"{self.one.slug}--{self.other.slug}"

    @property
    def count(self) -> int:
        """The number of differences, the verdict among them: one that crashes may answer right where it answers."""
        return (self.one.verdict is not self.other.verdict) + len(self.clauses) + len(self.readings)


def results_of(entries: Sequence[BoardEntry]) -> list[EngineResult]:
    """The results of certificates in the order of their dates."""
    latest: dict[tuple[str, str], EngineResult] = {}
    results = []
    for entry in entries:
        result = EngineResult(**vars(entry))
        before = latest.get((result.name, result.game))
        if before is not None:
            mended = (name for name in before.broken if result.outcomes.get(name) == ClauseResult.PASSED)
            broken = (name for name in result.broken if name not in before.broken)
            result = replace(result, change=ClauseChanges(tuple(broken), tuple(mended), before.verdict.value))
        latest[result.name, result.game] = result
        results.append(result)
    return results


def latest_of(results: Sequence[EngineResult]) -> dict[tuple[str, str], EngineResult]:
    """The latest result of every engine in every game, by both names, in the order of engines' names."""
    found = {(result.name, result.game): result for result in results}
    return dict(sorted(found.items(), key=lambda each: (each[0][0].casefold(), each[0])))


def difference_of(one: EngineResult, other: EngineResult, defaults: dict[str, str]) -> EngineDifference:
    """Where two engines differ; ``defaults`` are the alternatives of the open points that they leave alone."""
    names = {**one.outcomes, **other.outcomes}
    clauses = ((name, one.outcomes.get(name, ""), other.outcomes.get(name, "")) for name in names)
    ours, theirs = {**defaults, **one.readings}, {**defaults, **other.readings}
    readings = ((name, ours.get(name, ""), theirs.get(name, "")) for name in {**ours, **theirs})
    return EngineDifference(
        one,
        other,
        tuple(each for each in clauses if each[1] != each[2]),
        tuple(each for each in readings if each[1] != each[2]),
    )


def slug(name: str) -> str:
    """The name of an engine as part of an address: different ones for different names, always the same for one."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_NAME]
    return plain if plain and plain == name else f"{plain or 'engine'}-{sha256(name.encode()).hexdigest()[:8]}"


# ---- Pages -----------------------------------------------------------------------------------------------------------


MOST_COMPARED = 40
"""Pairs are compared for at most this many engines of a game, because the number of pairs grows quadratically."""
GONE = "gone"
"""The outcome of a clause that a certificate does not have: it is about other rules."""


@dataclass(frozen=True)
class ClauseRow:
    """A clause with its outcome for every engine."""

    clause: Clause
    outcomes: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether all engines agree."""
        return len({*self.outcomes} - {ClauseResult.NOT_APPLICABLE}) < 2

    @property
    def short(self) -> str:
        """Its id without the game."""
        return self.clause.id.partition("/")[2]


@dataclass(frozen=True)
class GameView:
    """A game with the latest result of each engine that plays it; ``readings`` are open points with the alternative of
    every engine, empty for the default.
    """

    name: str
    title: str
    results: tuple[EngineResult, ...]
    clauses: tuple[ClauseRow, ...]
    readings: tuple[tuple[OpenPoint, tuple[str, ...]], ...]
    differences: tuple[EngineDifference, ...]

    @property
    def between(self) -> dict[tuple[str, str], EngineDifference]:
        """Where two engines differ, by their names in either order."""
        pairs = {(each.one.name, each.other.name): each for each in self.differences}
        return pairs | {(other, one): each for (one, other), each in pairs.items()}


@dataclass(frozen=True)
class EngineView:
    """An engine with its latest result in every game that it plays, and all its results, the newest first."""

    name: str
    slug: str
    latest: dict[str, EngineResult]
    history: tuple[EngineResult, ...]


@dataclass(frozen=True)
class Board:
    """All that a board shows."""

    title: str
    games: tuple[GameView, ...]
    engines: tuple[EngineView, ...]
    history: tuple[EngineResult, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def sentence(self) -> str:
        """What is on the board, in words."""
        counts = (
            counted(len(self.engines), "engine"),
            counted(len(self.games), "game"),
            counted(len(self.history), "certificate"),
        )
        return f"{', '.join(counts)}; the newest is of {self.history[0].issued:%Y-%m-%d}."

    @property
    def verdicts(self) -> list[str]:
        """The verdicts that occur, in the order in which they are explained."""
        occurring = {result.verdict for result in self.history}
        return [verdict.value for verdict in Verdict if verdict in occurring]


def board_of(collected: Collected, title: str) -> Board:
    """The board of some certificates, of which there is at least one."""
    results = results_of(collected.entries)
    latest = latest_of(results)
    games = tuple(
        _game(name, [result for (_, game), result in latest.items() if game == name])
        for name in sorted({game for _, game in latest})
    )
    newest_first = tuple(reversed(results))
    engines = []
    for name in dict.fromkeys(name for name, _ in latest):
        own = {game: result for (engine, game), result in latest.items() if engine == name}
        history = tuple(result for result in newest_first if result.name == name)
        engines.append(EngineView(name, history[0].slug, own, history))
    return Board(title, games, tuple(engines), newest_first, collected.left_out)


def _game(name: str, results: Sequence[EngineResult]) -> GameView:
    spec, kit = load_spec(name, examples=False), load_kit(name)
    clauses = tuple(
        ClauseRow(clause, tuple(each.outcomes.get(clause.id, GONE) for each in results)) for clause in spec.clauses
    )
    points = tuple(point for point in spec.open_points if point.switchable)
    readings = ((point, tuple(each.readings.get(point.id, "") for each in results)) for point in points)
    defaults = kit.readings().names()
    compared = results if len(results) <= MOST_COMPARED else ()
    return GameView(
        name,
        kit.title,
        tuple(results),
        clauses,
        tuple(row for row in readings if any(row[1])),
        tuple(difference_of(one, other, defaults) for one, other in combinations(compared, 2)),
    )


LISTED = "board-files.txt"
"""The names of all files of a board, one a line: what the next board does not have goes."""
_COLUMN = "body:has(#column-{number}:not(:checked)) .matrix tr > :nth-child({place}) {{ display: none; }}\n"
"""Hides the column of an engine that is not picked: without a script."""
COLOURS = {"passed": "#17682f", "not-settled": "#865400", "not-assessed": "#555b64", "failed": "#b01e1e"}
"""By the tone of the verdict; white letters are readable on each of them."""
_LABEL = "#3b4048"
_WIDTH = {**dict.fromkeys("fijlrt!,.:'|()/ 1I-", 4.2), **dict.fromkeys("mwMW&@%", 10.0)}
"""Widths of letters of 11 pixels where they are not about 6.6; the drawing is fitted to them by the browser."""
_MARGIN = 6
_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" aria-label="{label}: {message}">
<title>{label}: {message}</title>
<clipPath id="c"><rect width="{whole}" height="20" rx="3"/></clipPath>
<g clip-path="url(#c)"><rect width="{left}" height="20" fill="{grey}"/>\
<rect x="{left}" width="{right}" height="20" fill="{colour}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\
<text x="{margin}" y="14" textLength="{left_text}">{label}</text>\
<text x="{message_x}" y="14" textLength="{right_text}">{message}</text></g>
</svg>
"""


def write_board(board: Board, site: Path) -> int:
    """Write a board to a folder, and remove what an earlier board has there besides; how many files there are.

    Raises:
        OSError: the folder cannot be written to.
    """
    files = dict(_files(board))
    files[LISTED] = "\n".join(sorted(files)) + "\n"
    for name in _listed(site) - files.keys():
        (site / name).unlink(missing_ok=True)
    for name, text in files.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return len(files)


def other_file(site: Path) -> str:
    """The name of a file or folder where no board may be written, for there is something else in the folder.

    Empty where one may. Hidden files, such as those of Git, do not count.

    Raises:
        OSError: the folder cannot be read.
    """
    names = {path.name for path in site.iterdir() if not path.name.startswith(".")} if site.is_dir() else set()
    return "" if LISTED in names else min(names, default="")


def _listed(site: Path) -> set[str]:
    """The files of an earlier board: names that stay inside its folder."""
    try:
        names = (site / LISTED).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return set()
    inside = {name for name in names if name and ".." not in PurePosixPath(name).parts}
    return {name for name in inside if not PurePosixPath(name).is_absolute() and (site / name).is_file()}


def _files(board: Board) -> Iterator[tuple[str, str]]:
    yield "index.html", _page("index", board, page_title=board.title)
    yield "history.html", _page("history", board, page_title="History")
    for game in board.games:
        yield f"game-{game.name}.html", _page("game", board, page_title=game.title, game=game)
        if game.differences:
            shown = {"page_title": f"{game.title}: differences", "game": game, "between": game.between}
            yield f"differences-{game.name}.html", _page("differences", board, **shown)
    for engine in board.engines:
        yield f"engine-{engine.slug}.html", _page("engine", board, page_title=engine.name, engine=engine)
    titles = _titles(board)
    for engine in board.engines:
        for name, result in engine.latest.items():
            yield f"badges/{engine.slug}/{name}.svg", badge_svg(result, titles[name])
            yield f"badges/{engine.slug}/{name}.json", badge_json(result, titles[name])
    most = max(len(game.results) for game in board.games)
    columns = "".join(_COLUMN.format(number=number, place=number + 2) for number in range(most))
    yield "board.css", _environment().get_template("base.css").render() + _text("board.css") + columns
    yield "board.js", _text("board.js")


def _page(kind: str, board: Board, **shown: object) -> str:
    known = {"kind": kind, "board": board, "game": None, "engine": None, "between": {}, "titles": _titles(board)}
    return _environment().get_template("board.html.j2").render({**known, **shown})


def _titles(board: Board) -> dict[str, str]:
    return {game.name: game.title for game in board.games}


@lru_cache
def _environment() -> Environment:
    environment = templates("certification/board", "certification/report")
    environment.globals.update(symbols=SYMBOLS, kinds=KINDS, failed=ClauseResult.FAILED)
    return environment


def _text(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def badge_svg(result: EngineResult, title: str) -> str:
    """The picture; ``title`` is the game's."""
    left_text, right_text = _width(title), _width(result.summary)
    left, right = left_text + 2 * _MARGIN, right_text + 2 * _MARGIN
    return _SVG.format(
        whole=left + right,
        left=left,
        right=right,
        left_text=left_text,
        right_text=right_text,
        margin=_MARGIN,
        message_x=left + _MARGIN,
        grey=_LABEL,
        colour=COLOURS[result.tone],
        label=escape(title),
        message=escape(result.summary),
    )


def badge_json(result: EngineResult, title: str) -> str:
    """The data of an endpoint badge of shields.io."""
    colour = COLOURS[result.tone].removeprefix("#")
    data = {"schemaVersion": 1, "label": title, "message": result.summary, "color": colour}
    return json.dumps(data) + "\n"


def _width(text: str) -> int:
    return round(sum(_WIDTH.get(char, 6.8) for char in text))
