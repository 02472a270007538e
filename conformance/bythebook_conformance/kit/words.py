"""Words for every game: cards, counts with their nouns, lists, points, rates, places, and people at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from bythebook.cards import ACE, CARD_OF, JACK, KING, QUEEN, RANKS, SUIT_SYMBOLS, Card
from bythebook.spec.records import Locator, title_of
from bythebook_conformance.kit.language import grouped, tr, tr_context

if TYPE_CHECKING:
    from bythebook.spec import Rate
    from bythebook.spec.sheet import Paragraph


def card_symbol(card: Card) -> str:
    """A card as people read it: ``10♥``, ``Q♠``."""
    return (_letter(card.rank) or str(card.rank)) + SUIT_SYMBOLS[card.suit]


def _letter(rank: int) -> str:
    """The letter of a rank; empty for one that is a number."""
    if rank == JACK:
        return tr_context("letter of a rank", "J")
    if rank == QUEEN:
        return tr_context("letter of a rank", "Q")
    if rank == KING:
        return tr_context("letter of a rank", "K")
    return tr_context("letter of a rank", "A") if rank == ACE else ""


def card_words(card: Card) -> str:
    """A card in words: ``queen of hearts``."""
    return tr_context("card", "{rank} of {suit}", rank=rank_words(card.rank), suit=suit_words(card.suit))


def suit_words(suit: int) -> str:
    """A suit in words: ``hearts``."""
    return (
        tr_context("suit", "clubs"),
        tr_context("suit", "diamonds"),
        tr_context("suit", "hearts"),
        tr_context("suit", "spades"),
    )[suit]


def rank_words(rank: int) -> str:
    """A rank in words: ``queen``."""
    return (
        tr_context("rank", "two"),
        tr_context("rank", "three"),
        tr_context("rank", "four"),
        tr_context("rank", "five"),
        tr_context("rank", "six"),
        tr_context("rank", "seven"),
        tr_context("rank", "eight"),
        tr_context("rank", "nine"),
        tr_context("rank", "ten"),
        tr_context("rank", "jack"),
        tr_context("rank", "queen"),
        tr_context("rank", "king"),
        tr_context("rank", "ace"),
    )[rank - RANKS[0]]


# ---- counts, lists and points ----------------------------------------------------------------------------------------


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


_OFTEN, _ALMOST = 0.3, 0.995

# ---- rates and places ------------------------------------------------------------------------------------------------


def rate_words(rate: Rate | None, unit: str) -> str:
    """A rate in words: "about once in 40 deals", "in about 60 % of deals", "in none of 1,000 deals"."""
    if rate is None:
        return tr("not counted")
    one, many = _played(unit)
    if rate.games == 1:
        return tr("in {count} of 1 {unit}", count=rate.count, unit=one)
    if rate.count == 0:
        return tr("in none of {number} {units}", number=grouped(rate.games), units=many)
    if rate.count == rate.games:
        return tr("in every one of {number} {units}", number=grouped(rate.games), units=many)
    if rate.share >= _ALMOST:
        return tr("in almost every {unit}", unit=one)
    if rate.share >= _OFTEN:
        return tr("in about {share} % of {units}", share=round(rate.share * 100), units=many)
    return tr("about once in {number} {units}", number=grouped(int(float(f"{1 / rate.share:.2g}"))), units=many)


def _played(unit: str) -> tuple[str, str]:
    """What is played of a game: one, and several. A game that plays something else says so in English."""
    if unit == "deal":
        return tr_context("unit", "deal"), tr_context("unit", "deals")
    if unit == "round":
        return tr_context("unit", "round"), tr_context("unit", "rounds")
    if unit == "game":
        return tr_context("unit", "game"), tr_context("unit", "games")
    return unit, f"{unit}s"


def place_words(where: Locator | Paragraph) -> str:
    """A paragraph's place: ``Scoring, paragraph 2``. Headings are those of the sheet, in its own language."""
    title = title_of(where.heading) or tr("before the first heading")
    if where.ordinal:
        return tr("{heading}, paragraph {number}", heading=title, number=where.ordinal)
    return tr("{heading}, heading", heading=title)


LONGEST: Final = 40
"""The most characters of a name."""

# ---- people ----------------------------------------------------------------------------------------------------------


class Players(Struct, frozen=True):
    """Names by seat. A seat without a name is called by its number."""

    names: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """Names for the seats behind, whom nobody has named."""

    def __getitem__(self, seat: int) -> str:
        names = self.names + self.others
        return names[seat] if 0 <= seat < len(names) else tr("seat {number}", number=seat)

    def all(self, seats: Iterable[int]) -> str:
        """Several people: ``Ann, Ben and Cem``."""
        return several([self[seat] for seat in sorted(seats)])

    def seat(self, name: str) -> int | None:
        """The seat of the person with this name, in upper or lower case; None if there is no such person."""
        wanted = name.strip().casefold()
        names = self.names + self.others
        return next((seat for seat, each in enumerate(names) if each.casefold() == wanted), None)


def players_named(names: Iterable[str]) -> Players:
    """The people with these names, in the order of their seats; whoever sits behind them gets a made-up name.

    Raises:
        ValueError: a name cannot be told from another one, from a number or from what stands beside it.
    """
    found = tuple(name.strip() for name in names)
    for name in found:
        if not 0 < len(name) <= LONGEST or not name.isprintable() or set(name) & set(" :,"):
            shown = repr(name[:LONGEST])
            expected = tr("expected a name of at most {most} characters, without space, colon or comma", most=LONGEST)
            raise ValueError(f"{shown}: {expected}")
        if name.isdigit():
            raise ValueError(tr("{name} is a number: expected a name", name=repr(name)))
    doubled = sorted(name for name in found if [each.casefold() for each in found].count(name.casefold()) > 1)
    if doubled:
        names = several([*map(repr, doubled)])
        raise ValueError(tr("{names}: expected a different name for everybody", names=names))
    given = {name.casefold() for name in found}
    free = (*SOMEBODY.names[len(found) :], *SOMEBODY.names[: len(found)])
    return Players(found, tuple(name for name in free if name.casefold() not in given))


SOMEBODY: Final = Players(
    (
        *("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"),
        *("Jim", "Kay", "Lou", "Mia", "Ned", "Oli", "Pam", "Quinn"),
    )
)
"""People for a table where nobody has given a name, as many as a game can have."""
TEAMS: Final = Players(("A", "B"))


def in_players_words(text: str, questions: Mapping[str, str] | None = None) -> str:
    """A sentence with names for the numbers of seats, and with ``questions`` for the ids of open points."""
    for name, question in (questions or {}).items():
        if "-" in name:
            text = re.sub(rf"(?<![\w-]){name}(?![\w-])", tr("“{text}”", text=question), text)
    seat = re.escape(tr("seat {number}", number="#")).replace(r"\#", r"(\d+)")
    return re.sub(rf"\b{seat}", lambda found: SOMEBODY[int(found[1])], text, flags=re.IGNORECASE)
