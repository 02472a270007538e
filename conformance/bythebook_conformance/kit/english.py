"""English for every game: counts with their nouns, places in an order, lists, cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bythebook.cards import CARD_OF

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def counted(number: int, thing: str, things: str = "") -> str:
    """A count with its noun: ``1 clause``, ``1,204 clauses``.

    Args:
        number: the count.
        thing: the noun in the singular.
        things: its plural, if that is not the singular with an ``s``.
    """
    return f"{number:,} {thing if abs(number) == 1 else things or thing + 's'}"


def place(number: int) -> str:
    """A place in an order, counted from 0: ``first``."""
    return _PLACES[number] if 0 <= number < len(_PLACES) else f"{number + 1}th"


def several(parts: Sequence[str], joint: str = "and") -> str:
    """A list in words: ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def symbols(names: Iterable[str]) -> str:
    """Cards as people read them: ``2♥ 10♠``; a dash for none."""
    return " ".join(CARD_OF[name].symbol if name in CARD_OF else name for name in names) or "-"


def symbol(name: str) -> str:
    """A card as people read it."""
    return symbols([name])


def capital(text: str) -> str:
    """A text at the start of a sentence."""
    return text[:1].upper() + text[1:]
