"""Translation catalogues as files: collect the texts to translate, and keep ``.po`` and ``.mo`` up to date."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

import bythebook_conformance
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.language import FOLDER, catalogue_folder
from bythebook_conformance.kit.spec_texts import texts_of

KIT = ""
"""Stands for the kit's own sentences where a game is expected."""
_KEYWORDS: dict[str, Any] = {"tr": None, "message": None, "tr_count": (1, 2), "tr_context": ((1, "c"), 2)}
_IN_SCRIPTS: dict[str, Any] = {"t": None, "tn": (1, 2)}
_SPEAKS = re.compile(r"\b(?:tr(_count|_context)?|message)\(")
_SCRIPT_SPEAKS = re.compile(r'from "\./language\.js"')
_EXTRACTORS = {
    ".py": ("python", _KEYWORDS, _SPEAKS),
    ".j2": ("jinja2", _KEYWORDS, _SPEAKS),
    ".html": ("jinja2", _KEYWORDS, _SPEAKS),
    ".js": ("javascript", _IN_SCRIPTS, _SCRIPT_SPEAKS),
}
"""By file suffix: how messages are extracted, the functions that mark them, and a pattern for files with messages."""
_PASSING = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator|Language-Team): .*\n',
    re.MULTILINE,
)
"""Header lines that change every day or carry no information."""
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
_NO_TEXT = ("authoring", "_sdk")
"""Folders whose texts are for programmers and are not translated."""


class TranslationError(UserError):
    """A catalogue cannot be made or read."""


def files_of(game: str) -> list[Path]:
    """The catalogues of a game, or of the kit, as translators write them, by language."""
    return sorted(_folder(game).glob("*.po"))


def file_of(game: str, language: str, folder: Path | None = None) -> Path:
    """The catalogue of a game, or of the kit, in a language as translators write it, whether or not it exists."""
    return _folder(game, folder) / f"{language}.po"


def compiled(written: Path) -> Path:
    """The compiled form of a catalogue, which programs read."""
    return written.with_suffix(".mo")


def _folder(game: str, folder: Path | None = None) -> Path:
    return FOLDER if game == KIT else catalogue_folder(game, folder)


def template_of(game: str, folder: Path | None = None) -> Catalog:
    """All translatable texts of a game or of the kit, in source order.

    Raises:
        SpecError: there is no such game, or its specification is malformed.
    """
    found = Catalog(project="bythebook", fuzzy=False)
    if game == KIT:
        _add_sentences(found)
    else:
        for each in texts_of(game, folder):
            found.add(each.text, context=each.place, locations=[(f"{game}/{each.file}", 0)])
    return found


def _add_sentences(found: Catalog) -> None:
    package = Path(bythebook_conformance.__file__).parent
    for path, method, keywords in _speaking(package):
        with path.open("rb") as file:
            for _, message, comments, context in extract(method, file, keywords, comment_tags=("tr:",)):
                place = (path.relative_to(package).as_posix(), 0)
                found.add(message, context=context, locations=[place], auto_comments=comments)


def _speaking(package: Path) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """The files of the kit that contain messages, each with its extraction method."""
    for path in sorted(package.rglob("*")):
        if path.suffix in _EXTRACTORS and path.relative_to(package).parts[0] not in _NO_TEXT:
            method, keywords, speaks = _EXTRACTORS[path.suffix]
            if speaks.search(path.read_text(encoding="utf-8")):
                yield path, method, keywords


def read(written: Path) -> Catalog:
    """Read a catalogue that translators have edited.

    Raises:
        TranslationError: the file is malformed, or its name is that of no language.
    """
    started(written.stem)
    try:
        with written.open("rb") as file:
            return read_po(file, locale=written.stem, abort_invalid=True)
    except OSError:
        raise
    except Exception as error:  # Babel checks little of what it parses, so that anything may be raised
        raise TranslationError(f"{written}: not a catalogue: {error}") from None


def started(language: str) -> Catalog:
    """A catalogue in which nothing has been translated.

    Raises:
        TranslationError: Babel knows no such language.
    """
    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        raise TranslationError(f"{language!r} is not a language; expected a code such as de or pt_BR") from None
    return Catalog(locale=locale, project="bythebook", header_comment="", fuzzy=False)


def strings(said: str | Iterable[str] | None) -> tuple[str, ...]:
    """The forms of a message or of its translation: one, or one for each grammatical number."""
    return (said or "",) if said is None or isinstance(said, str) else tuple(said)


def is_translated(message: Message) -> bool:
    """Whether a message has a translation in every form, be it right or fuzzy."""
    return all(strings(message.string))


def updated(held: Catalog, template: Catalog) -> Catalog:
    """A catalogue with the messages of a template; what has a similar one gets its translation, marked fuzzy."""
    held.update(template, update_creation_date=False)
    return held


def write(written: Path, held: Catalog) -> None:
    """Write a catalogue in both forms."""
    written.parent.mkdir(exist_ok=True)
    written.write_bytes(as_written(held))
    compiled(written).write_bytes(as_compiled(held))


def as_written(held: Catalog) -> bytes:
    """The text of a catalogue: its order and its places are those of the template, without the numbers of lines."""
    made = BytesIO()
    write_po(made, held, width=120, ignore_obsolete=True, include_lineno=False)
    return _PASSING.sub(b"", made.getvalue())


def as_compiled(held: Catalog) -> bytes:
    """What a catalogue compiles to: the same bytes for the same translations."""
    made = BytesIO()
    held.creation_date = held.revision_date = _NO_DATE
    write_mo(made, held)
    return made.getvalue()


def is_compiled(written: Path, held: Catalog) -> bool:
    """Whether the compiled form of a catalogue says the same, whichever version of Babel has made it."""
    due = read_mo(BytesIO(as_compiled(held)))
    try:
        with compiled(written).open("rb") as file:
            found = read_mo(file)
    except Exception:  # there is none, or Babel, which checks little of what it parses, raises anything
        return False
    return _said_in(found) == _said_in(due)


def _said_in(made: Catalog) -> object:
    return made.plural_forms, [(each.context, each.id, each.string) for each in made if each.id]
