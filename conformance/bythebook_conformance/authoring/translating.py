"""Check translations: what is missing or stale, and which values, cards or numbers differ from the English text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message

from bythebook.cards import PACK, RANK_NAMES, SUIT_NAMES
from bythebook.spec import load_spec
from bythebook_conformance.authoring.catalogues import (
    KIT,
    compiled,
    file_of,
    is_compiled,
    is_translated,
    read,
    strings,
    template_of,
)
from bythebook_conformance.kit.language import ENGLISH, LANGUAGES, speaking
from bythebook_conformance.kit.words import card_words

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
        found.append(f"{compiled(written)} is not what {written.name} compiles to")
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
