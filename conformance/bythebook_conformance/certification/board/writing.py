"""Write a board: pages, badges, a style sheet and a script, all static and self-contained."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path, PurePosixPath

from jinja2 import Environment

from bythebook_conformance.certification.board.pages import Board, EngineResult
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.certification.report.html import KINDS, SYMBOLS, templates

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
