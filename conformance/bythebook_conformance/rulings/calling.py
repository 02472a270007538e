"""Cards as players call them: ``my two``, ``Ben's ace``, ``the queen of hearts``, ``both twos``, ``a heart``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from typing import Any, NamedTuple

from msgspec import Struct, inspect

from bythebook.cards import CARD_OF, PACK, RANK_NAMES, SUIT_NAMES, parse_card
from bythebook_conformance.kit.card_words import card_words, rank_words, suit_words
from bythebook_conformance.kit.cards import PER_SEAT
from bythebook_conformance.kit.language import message, spoken, tr
from bythebook_conformance.kit.message_types import is_marked, type_of

_OF = message("of")
"""What stands between a card and whose it is."""
ANY = message("a|any")
"""What stands before a card where any of its rank or suit is meant."""
_MANY = message("s|es")
"""The endings of ranks that stand for all cards of that rank."""
_SPELLINGS = 256
"""The most ways in which a sentence is read."""


class Held(NamedTuple):
    """Where a card of a question is: with whom (None where the question does not say), and in which field."""

    seat: int | None
    field: str


def is_per_seat(kind: inspect.Type) -> bool:
    """Whether a list has one entry for every seat."""
    return isinstance(kind, inspect.Metadata) and is_marked(kind, PER_SEAT)


def cards_in(params: Struct) -> dict[str, Held]:
    """The cards of a question. A card that it names several times is where it is named first."""
    found: dict[str, Held] = {}
    for card, held in _cards_in(params, Held(None, "")):
        found.setdefault(card, held)
    return found


def _cards_in(value: Any, held: Held) -> Iterator[tuple[str, Held]]:
    if isinstance(value, str) and value in CARD_OF:
        yield value, held
    elif isinstance(value, list):
        for each in value:
            yield from _cards_in(each, held)
    elif isinstance(value, Struct):
        for field in type_of(type(value)).fields:
            entry = getattr(value, field.name)
            seats = enumerate(entry) if isinstance(entry, list) and is_per_seat(field.type) else [(None, entry)]
            for seat, each in seats:
                yield from _cards_in(each, Held(seat, field.name))


def spelled(words: str, cards: Mapping[str, Held], owners: Mapping[str, int | None]) -> list[str]:
    """A sentence as it stands, then with ``2H`` for every card that may be meant by ``my two``.

    Args:
        words: the sentence.
        cards: the cards of the question.
        owners: how people are called, in lower case, and their seats.
    """
    one, several = _names(tuple(cards), spoken())

    def meant(said: re.Match[str]) -> list[str]:
        name, owner = said["name"].casefold(), owners.get((said["owner"] or said["whose"] or "").casefold())
        found = [card for card in one.get(name) or several[name] if _may_hold(owner, cards.get(card))]
        if found and name in several:
            found = [" ".join(card for card in found if cards[card].field == cards[found[0]].field)]
        return [said[0], *(found or [f"{said['owner'] or ''} {card}".strip() for card in one.get(name, ())])]

    who = _one_of(owners)
    named = rf"\b(?:(?P<owner>{who}) )?(?P<name>{_one_of([*one, *several])})(?: (?:{tr(_OF)}) (?P<whose>{who}))?\b"
    parts, end = list[list[str]](), 0
    for said in re.finditer(named, words, re.IGNORECASE):
        parts += [[words[end : said.start()]], meant(said)]
        end = said.end()
    return [*map("".join, islice(product(*parts, [words[end:]]), _SPELLINGS))]


@lru_cache
def _names(cards: tuple[str, ...], language: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What one card is called, and what all cards of a rank or a suit are called: name -> these cards."""
    one = {name.casefold(): [str(card)] for card in PACK for name in (card.words, card_words(card))}
    for card in PACK:
        for rank in (str(card)[0], card.symbol[:-1]):
            one[f"{rank} of {SUIT_NAMES[card.suit]}".casefold()] = [str(card)]
    several: dict[str, list[str]] = {}
    for card in map(parse_card, cards):
        suit, ranks = suit_words(card.suit), {rank_words(card.rank), RANK_NAMES[card.rank]}
        any_of = [f"{each} " for each in f"{tr(ANY)}|{ANY}".split("|")]
        endings = f"{tr(_MANY)}|{_MANY}".split("|")
        for name in (str(card), *ranks):
            one.setdefault(name.casefold(), []).append(str(card))
        suits = {suit, suit.removesuffix("s"), SUIT_NAMES[card.suit], SUIT_NAMES[card.suit].removesuffix("s")}
        together = {rank + ending for rank in ranks for ending in endings}
        together |= {start + each for start in any_of for each in suits | ranks} | suits
        for name in {each.casefold() for each in together} - one.keys():
            several.setdefault(name, []).append(str(card))
    return one, several


def _may_hold(seat: int | None, held: Held | None) -> bool:
    """Whether a card may be meant by somebody's card; nobody may be named, and the question may not say."""
    return seat is None or held is None or held.seat in (None, seat)


def _one_of(names: Iterable[str]) -> str:
    """A pattern for any of these names, the longest first."""
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
