"""Translation catalogues: made and kept up to date as files, and checked for what is missing, stale or different."""

from __future__ import annotations

import re
from codecs import lookup
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po, write_po

import bythebook_conformance
from bythebook.cards import PACK, RANK_NAMES, SUIT_NAMES
from bythebook.spec import load_spec
from bythebook_conformance.authoring.compiling import as_compiled, compiled
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.language import ENGLISH, FOLDER, LANGUAGES, catalogue_folder, speaking
from bythebook_conformance.kit.spec_texts import texts_of
from bythebook_conformance.kit.words import card_words

# ---- catalogues ------------------------------------------------------------------------------------------------------


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


def _folder(game: str, folder: Path | None = None) -> Path:
    return FOLDER if game == KIT else catalogue_folder(game, folder)


def template_of(game: str, folder: Path | None = None) -> Catalog:
    """All translatable texts of a game or of the kit, in source order.

    Raises:
        SpecError: there is no such game, or its specification is malformed.
    """
    found = Catalog(project="bythebook", fuzzy=False)
    if game == KIT:
        package = Path(bythebook_conformance.__file__).parent
        for path, method, keywords in _speaking(package):
            with path.open("rb") as file:
                for _, message, comments, context in extract(method, file, keywords, comment_tags=("tr:",)):
                    place = (path.relative_to(package).as_posix(), 0)
                    found.add(message, context=context, locations=[place], auto_comments=comments)
    else:
        for each in texts_of(game, folder):
            found.add(each.text, context=each.place, locations=[(f"{game}/{each.file}", 0)])
    return found


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
            held = read_po(file, locale=written.stem, abort_invalid=True)
        lookup(held.charset)
        return held
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


# ---- checks ----------------------------------------------------------------------------------------------------------


_RANK, _SUIT = "|".join(RANK_NAMES.values()), "|".join(SUIT_NAMES)
_LISTED = re.compile(rf"\b((?:(?:{_RANK}), (?:the )?)*(?:{_RANK}) (?:and|or) (?:the )?)(?=(?:{_RANK}) of ({_SUIT})\b)")
_SYMBOL = re.compile(r"(?<!\w)(?:10|[2-9AJQKT])[CDHS♣♦♥♠](?!\w)")
_AS_SHOWN = str.maketrans("CDHS", "♣♦♥♠")
_NUMBER = re.compile(r"(?<![\w-])\d+")
_ID = re.compile(r"[a-z0-9_]+(?:/[a-z0-9]+)?(?:-[a-z0-9]+)+")


def flaws(game: str, language: str, folder: Path | None = None) -> list[str]:
    """What is wrong with the translation of a game, or of the kit's own sentences; empty if nothing is.

    Raises:
        TranslationError: the catalogue is malformed.
        SpecError: there is no such game, or its specification is malformed.
    """
    written, template = file_of(game, language, folder), template_of(game, folder)
    if not written.exists():
        return [f"{written} is missing"]
    held, ids = read(written), frozenset() if game == KIT else _ids(game, folder)
    found = [f"{place(each)}: {flaw}" for each in template if each.id for flaw in _flaws(each, held, ids)]
    known = {(each.context, each.id) for each in template}
    found += [f"{place(each)}: stale" for each in held if each.id and (each.context, each.id) not in known]
    found += [f"{place(each)}: stale" for each in held.obsolete.values()]
    if not is_compiled(written, held):
        found.append(f"{compiled(written)} is not what {written.name} compiles to: run bythebook rules translate")
    return found


def place(message: Message) -> str:
    """The name of a message: its context, or the sentence itself."""
    return message.context or repr(strings(message.id)[0])


def _flaws(due: Message, held: Catalog, ids: frozenset[str]) -> Iterator[str]:
    """What is wrong with the translation of one message of the template."""
    message = held.get(due.id, due.context)
    if message is None or not is_translated(message):
        yield "not translated"
        return
    if message.fuzzy:
        yield "fuzzy: compare it, then delete the mark"
        return
    language = str(held.locale)
    one, many = set[str](), set[str]()
    for text in strings(message.id):
        one |= _named(text, ENGLISH, ids)
    for text in strings(message.string):
        many |= _named(text, language, ids)
    if one != many:
        yield "; ".join(
            f"{', '.join(sorted(which))} only in {whose}"
            for which, whose in ((one - many, "the English"), (many - one, "the translation"))
            if which
        )


def _named(text: str, language: str, ids: frozenset[str]) -> set[str]:
    """What a text names and its translation has to name as well: values, cards, ids, numbers."""
    return {
        *(f"{{{name}}}" for name in _placeholders(text)),
        *_cards(text, language),
        *(found for found in _ID.findall(text) if found in ids),
        *_NUMBER.findall(_SYMBOL.sub("", text)),
    }


def _placeholders(text: str) -> list[str]:
    try:
        return [name for _, name, _, _ in Formatter().parse(text) if name]
    except ValueError:
        return [f"a brace without its other half in {text!r}"]


def _cards(text: str, language: str) -> Iterator[str]:
    """The cards that a text names, by symbols or in words; lists such as ``six and five of hearts`` are taken apart."""
    yield from (found[:-1] + found[-1].translate(_AS_SHOWN) for found in _SYMBOL.findall(text))
    if language == ENGLISH:
        text = _LISTED.sub(lambda found: re.sub(rf"\b({_RANK})\b", rf"\1 of {found[2]}", found[1]), text)
    names = _card_names(language if language in LANGUAGES else ENGLISH)
    yield from (names[found.casefold()] for found in re.findall(rf"\b(?:{'|'.join(names)})", text, re.IGNORECASE))


@lru_cache
def _card_names(language: str) -> dict[str, str]:
    """The cards by their names in a language, in lower case."""
    with speaking(language):
        return {card_words(card).casefold(): card.symbol for card in PACK}


def _ids(game: str, folder: Path | None) -> frozenset[str]:
    """The ids of a specification that a text can name."""
    spec = load_spec(game, folder)
    alternatives = (each.id for point in spec.open_points for each in point.alternatives)
    return frozenset((*spec.clause, *spec.open_point, *(each.id for each in spec.examples), *alternatives))
