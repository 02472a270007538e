"""Words for every game: counts with their nouns (in English only), lists, cards, points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.card_words import card_symbol
from bythebook_conformance.kit.language import tr


def counted(number: int, thing: str, things: str = "") -> str:
    """A count with its noun: ``1 clause``, ``1,204 clauses``.

    Args:
        number: the count.
        thing: the noun in the singular.
        things: its plural, if that is not the singular with an ``s``.
    """
    return f"{number:,} {thing if abs(number) == 1 else things or thing + 's'}"


def several(parts: Sequence[str]) -> str:
    """A list in words: ``a, b and c``."""
    return tr("{most} and {last}", most=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else "".join(parts)


def one_of(parts: Sequence[str]) -> str:
    """A choice in words: ``a, b or c``."""
    return tr("{most} or {last}", most=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else "".join(parts)


def symbols(names: Iterable[str]) -> str:
    """Cards as people read them: ``2♥ 10♠``; a dash for none."""
    return " ".join(card_symbol(CARD_OF[name]) if name in CARD_OF else name for name in names) or "-"


def symbol(name: str) -> str:
    """A card as people read it."""
    return symbols([name])


def third_person(verb: str) -> str:
    """What somebody does: ``draws``, ``passes``."""
    return verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s")


def capital(text: str) -> str:
    """A text at the start of a sentence."""
    return text[:1].upper() + text[1:]


def signed(points: int) -> str:
    """Points with their sign: ``+3``, ``−2``, ``0``."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def documented(function: Callable[..., Any]) -> str:
    """The first paragraph of a function's documentation, on one line.

    Raises:
        ValueError: the function is not documented.
    """
    paragraph, _, _ = (function.__doc__ or "").partition("\n\n")
    if not paragraph:
        raise ValueError(f"{function.__name__} is shown to people: it needs documentation")
    return " ".join(paragraph.split())


def name_of(function: Callable[..., Any]) -> str:
    """The same inside a sentence: without its capital and its full stop."""
    text = documented(function).removesuffix(".")
    return text[0].lower() + text[1:]
