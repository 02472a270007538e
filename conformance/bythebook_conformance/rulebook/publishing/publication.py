"""Publish a game's rulebook. The Sphinx project it is built from lives in a temporary folder."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bythebook.spec import load_spec
from bythebook_conformance.kit.errors import file_errors
from bythebook_conformance.kit.language import ENGLISH, require_language, speaking
from bythebook_conformance.kit.spec_texts import untranslated
from bythebook_conformance.kit.words import counted, several
from bythebook_conformance.rulebook.publishing.imprint import Imprint
from bythebook_conformance.rulebook.publishing.pdf import PAPERS, missing_library
from bythebook_conformance.rulebook.publishing.review import PublishingError, Review, read_sheet, review_of
from bythebook_conformance.rulebook.records import RulebookError

FORMATS = ("html", "epub", "pdf")
FURTHER = ("print", "card")
ON_PAPER = {"pdf", *FURTHER}
RESULTS = {
    "html": "html-{language}",
    "epub": "{game}-{language}.epub",
    "pdf": "{game}-{language}.pdf",
    "print": "{game}-{language}-print.pdf",
    "card": "{game}-{language}-card.pdf",
}
"""The names of results, which books of several languages in one folder do not share."""
MARK = ".bythebook-publication.json"
"""In a folder of results: the list of its files, so that no other file is ever replaced."""


def publish(
    game: str,
    out: Path,
    formats: Sequence[str] = FORMATS,
    *,
    sheet: Path | None = None,
    paper: str = PAPERS[0],
    language: str = ENGLISH,
    imprint: Imprint | None = None,
    further: Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    embed: bool = False,
    tell: Callable[[str], None] = lambda step: None,
) -> tuple[list[Path], Review | None]:
    """Build the rulebook of a game.

    Args:
        game: its name.
        out: the folder for the results; results of an earlier publication in it are replaced.
        formats: some of ``html``, ``epub``, ``pdf``.
        sheet: a text file with the rule sheet, whose paragraphs are then printed beside the clauses.
        paper: the size of the PDF's pages, ``a4`` or ``letter``.
        language: the language of the book, such as ``de``; the specification must be translated completely.
        imprint: what the publisher says of the book.
        further: some of ``print``, the book for a printer, and ``card``, the two sides of a card for the table.
        readings: what a table has chosen of open points: the book then has these rules only.
        embed: whether the site has a folder ``embed`` with figures and data for other sites.
        tell: is called with a few words before every step.

    Returns:
        The files to open, one per format, and the review of the sheet, if any.

    Raises:
        PublishingError: an obstacle; the message names it and says what to do.
        UnknownLanguageError: the game does not speak this language.
        SpecError: there is no such game, or its specification is malformed.
    """
    spec = load_spec(game)
    _require_language(spec.game, language)
    wanted = [name for name in (*FORMATS, *FURTHER) if name in (*formats, *further)]
    results = {name: RESULTS[name].format(game=spec.game, language=language) for name in wanted}
    mine = _earlier(out, results.values())
    text = "" if sheet is None else read_sheet(sheet)
    held = None if sheet is None else review_of(spec, sheet, text)
    require_tools(wanted)
    _make_folder(out)
    from bythebook_conformance.rulebook.publishing.building import Project  # imported here: Sphinx is slow to load

    with TemporaryDirectory() as name, speaking(language):
        where = "" if sheet is None else sheet.name
        project = Project(spec, Path(name), where, text, imprint or Imprint(), readings or {}, embed)
        try:
            built = {results[each]: project.build(each, paper, tell) for each in wanted}
        except RulebookError as error:
            raise PublishingError(str(error)) from None
        _replace(out, mine, built, spec.game)
    opened = [out / name for name in built]
    return [path / "index.html" if path.is_dir() else path for path in opened], held


def _require_language(game: str, language: str) -> None:
    """Check that a book can be in a language from its first word to its last."""
    require_language(game, language)
    missing = untranslated(game, language)
    if missing:
        count = f"{counted(len(missing), 'text is', 'texts are')} missing"
        first = f"{missing[0].file}: {missing[0].place}"
        raise PublishingError(f"{game} is not translated into {language!r} completely: {count}, {first} first")


def require_tools(formats: Sequence[str]) -> None:
    """Check that everything these formats need is installed.

    Raises:
        PublishingError: a package or a library it needs is missing.
    """
    packages = ["sphinx", *(["furo"] if "html" in formats else []), *(["weasyprint"] if {*formats} & ON_PAPER else [])]
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        lack = "is not installed" if len(missing) == 1 else "are not installed"
        raise PublishingError(f'publish needs {several(missing)}, which {lack}: pip install "bythebook[publish]"')
    if {*formats} & ON_PAPER:
        trouble = missing_library()
        if trouble:
            raise PublishingError(trouble)


def _earlier(out: Path, results: Iterable[str]) -> list[str]:
    """The results of an earlier publication in a folder, which may be replaced."""
    if not out.exists():
        return []
    if not out.is_dir():
        raise PublishingError(f"{out}: a file; expected a folder to write to")
    mark = out / MARK
    with file_errors(out):
        there = sorted(path.name for path in out.iterdir())
        said = mark.read_text(encoding="utf-8") if mark.is_file() else ""
    if not mark.is_file():
        if there:
            raise PublishingError(f"{out}: not empty ({there[0]} is there); choose a new folder")
        return []
    try:
        mine = [str(name) for name in json.loads(said)["results"]]
    except (ValueError, KeyError, TypeError):
        raise PublishingError(f"{mark}: changed since publish wrote it; choose a new folder") from None
    for name in results:
        if name in there and name not in mine:
            raise PublishingError(f"{out / name}: not a result of publish; choose a new folder")
    return mine


def _make_folder(out: Path) -> None:
    """Make the folder for the results before anything is built for it."""
    with file_errors(out):
        out.mkdir(parents=True, exist_ok=True)
    if not os.access(out, os.W_OK):
        raise PublishingError(f"{out}: not writable; choose another folder")


def _replace(out: Path, mine: list[str], built: dict[str, Path], game: str) -> None:
    """Move the results to their folder, replacing earlier ones; the rules of earlier editions keep their addresses."""
    from bythebook_conformance.rulebook.publishing.addresses import keep_earlier  # not above: it needs Sphinx

    with file_errors(out):
        results = sorted({*mine, *built})  # first: an interrupted run leaves a folder that can be published to again
        (out / MARK).write_text(json.dumps({"results": results}) + "\n", encoding="utf-8")
        for name, path in built.items():
            if (out / name).is_dir():
                keep_earlier(out / name, path, game)
                shutil.rmtree(out / name)
            shutil.move(path, out / name)
