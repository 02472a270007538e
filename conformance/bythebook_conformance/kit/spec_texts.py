"""The texts of a specification that people read, each with its place, and the records with their texts translated;
the topics of a rulebook.

One walk through the records serves both: what is extracted for translators is what is translated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast

from bythebook import spec as specification
from bythebook.spec import Spec, game_folder, load_spec
from bythebook_conformance.kit.language import ENGLISH, catalogue, catalogue_folder, message, spoken, tr

T = TypeVar("T")
Say = Callable[[str, str], str]
"""What takes the place of a text, given its place and the text."""


class _Kind(NamedTuple):
    place: str
    """How a record is called in the place of its texts, with its id."""
    texts: tuple[str, ...] = ()
    """Its fields that people read: a text, or texts by ids."""


_KINDS: Mapping[str, _Kind] = {
    "Spec": _Kind(""),
    "Sheet": _Kind("sheet", ("title", "credit")),
    "NoRule": _Kind("no-rule", ("reason",)),
    "Clause": _Kind("clause {0.id}", ("text", "reason")),
    "OpenPoint": _Kind("reading {0.id}", ("question", "why", "reason")),
    "Alternative": _Kind("alternative {0.id}", ("text",)),
    "Witness": _Kind("witness", ("situation", "answers")),
    "Example": _Kind("example {0.id}", ("title",)),
    "Term": _Kind("term", ("name", "text")),
    "IndexEntry": _Kind("index", ("name", "see")),
    "Introduction": _Kind("introduction"),
    "TablePage": _Kind("table"),
    "TextPart": _Kind("{0.id}", ("title",)),
    "Sentence": _Kind("sentence", ("text",)),
    "Passage": _Kind("under {0.under}", ("text", "becomes")),
    "PointToAgree": _Kind("agreement {0.point}", ("answers",)),
    "PlayersQuestion": _Kind("faq", ("text", "answer", "usual", "words")),
    "Edition": _Kind("edition {0.id}", ("text",)),
    "Change": _Kind("change", ("text", "was")),
}
"""The records, by the names of their types."""
_TOPIC = "topic"
"""The topic of a clause, which it shares with others: one place for all of them."""


class Text(NamedTuple):
    """A text of a specification: the file in which it stands, its place there, and the text."""

    file: str
    place: str
    text: str


def texts_of(game: str, folder: Path | None = None) -> list[Text]:
    """Every text of a game's specification that people read, in the order of its files, each place and text once.

    Raises:
        SpecError: there is no such game, or a file is malformed.
    """
    found: dict[Text, None] = {}
    for file, record in _files(game, folder):

        def collect(place: str, text: str, file: str = file) -> str:
            found.setdefault(Text(file, place, text))
            return text

        _rewritten(record, "", collect)
    return list(found)


def translated(record: T, game: str = "", folder: Path | None = None) -> T:
    """A specification, or another part of one (glossary, first page), with its texts in the language spoken now.

    A text without a translation stays English.

    Args:
        record: what ``load_spec``, ``load_glossary``, ``load_introduction``, ``load_table_page`` or ``load_editions``
            returns, or a record in it that is not an alternative.
        game: whose it is; may be left out of a specification.
        folder: the folder of the specification, if it is not the one shipped.
    """
    if spoken() == ENGLISH:
        return record
    known = catalogue(catalogue_folder(record.game if isinstance(record, Spec) else game, folder), spoken())
    return cast(T, _rewritten(record, "", known.pgettext))


def untranslated(game: str, language: str) -> list[Text]:
    """The texts of a game for which its catalogue of a language has nothing; English needs none."""
    if language == ENGLISH:
        return []
    known = catalogue(catalogue_folder(game), language)
    missing = object()
    held: Mapping[str, object] = getattr(known, "_catalog", {})
    return [each for each in texts_of(game) if held.get(f"{each.place}\x04{each.text}", missing) is missing]


def _files(game: str, folder: Path | None) -> Iterator[tuple[str, Any]]:
    """The files of a specification with what stands in them."""
    spec = specification.load_spec(game, folder)
    yield "clauses.toml", (spec.clauses, replace(spec.sheet, no_rule=()))
    yield "readings.toml", spec.open_points
    yield "examples.toml", spec.examples
    yield "sheet.toml", spec.sheet.no_rule
    yield "introduction.toml", specification.load_introduction(game, folder)
    yield "rulebook.toml", specification.load_table_page(game, folder)
    yield "glossary.toml", specification.load_glossary(game, folder)
    yield "index.toml", specification.load_index(game, folder)
    yield "faq.toml", specification.load_faq(game, folder)
    yield "editions.toml", specification.load_editions(game, folder)


def _rewritten(value: Any, where: str, say: Say) -> Any:
    """A record, or a tuple of some, with other words in the place of its texts."""
    if isinstance(value, tuple):
        return tuple(_rewritten(each, where, say) for each in value)
    if not is_dataclass(value) or type(value).__name__ not in _KINDS:
        return value
    kind = _KINDS[type(value).__name__]
    here = f"{where} {kind.place.format(value)}".strip()
    anew = {}
    for field in fields(value):
        held = getattr(value, field.name)
        if field.name in kind.texts:
            anew[field.name] = _said(held, f"{here} {field.name}", say)
        elif field.name == _TOPIC:
            anew[field.name] = say(_TOPIC, held)
        elif isinstance(held, tuple) or is_dataclass(held):
            anew[field.name] = _rewritten(held, here, say)
    return replace(cast(Any, value), **anew)


def _said(held: Any, place: str, say: Say) -> Any:
    """A text, or texts by ids; what is no text stays: the answers to a question of the protocol."""
    if isinstance(held, dict):
        return {name: _said(each, f"{place} {name}", say) for name, each in held.items()}
    return say(place, held) if isinstance(held, str) and held else held


APPENDIX: Final = "A"
"""What stands for the number of the appendix, which is about the sheet and not about the game."""
_ABOUT = message("About the sheet")


class Heading(NamedTuple):
    """A topic and the ids of its clauses. The appendix has a letter for a number."""

    number: str
    title: str
    clauses: tuple[str, ...]

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Every clause with its number: 3.2."""
        for place, clause in enumerate(self.clauses, start=1):
            yield clause, f"{self.number}.{place}"


def topics_of(spec: Spec, appendix: Sequence[str]) -> list[Heading]:
    """The topics in the order in which the clauses have them, then the appendix with its clauses, if it has any."""
    clauses = [clause for clause in spec.clauses if clause.id not in appendix]
    titles = dict.fromkeys(clause.topic for clause in clauses)
    found = [
        Heading(str(number), title, tuple(clause.id for clause in clauses if clause.topic == title))
        for number, title in enumerate(titles, start=1)
    ]
    behind = tuple(clause.id for clause in spec.clauses if clause.id in appendix)
    return [*found, *([Heading(APPENDIX, tr(_ABOUT), behind)] if behind else [])]


def _appendix(game: str) -> list[str]:
    """The clauses in the appendix of a game's rulebook. The rest of that file is not needed where numbers are."""
    import tomllib  # not above: the desk has the numbers from its page

    file = game_folder(game) / "rulebook.toml"
    held = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return [f"{game}/{name}" for name in held.get("appendix", ())]


@cache
def numbers_of(game: str) -> dict[str, str]:
    """The number of every clause of a game in its rulebook: 3.2."""
    topics = topics_of(load_spec(game, examples=False), _appendix(game))
    return {clause: number for topic in topics for clause, number in topic.numbers()}
