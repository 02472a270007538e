"""What of a text can stand in the places of a sentence: the players, cards, numbers and the like that it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from bythebook.cards import CARD_OF, RANK_LETTERS
from bythebook_conformance.kit.words import TEAMS
from bythebook_conformance.rulings.places import (
    KINDS,
    SEVERAL,
    cards_meant,
    cards_of_question,
    latest,
    number_of,
    seat_named,
)
from bythebook_conformance.rulings.question import Question, seats_at, teams_at
from bythebook_conformance.rulings.reading_cards import read_rank, read_suit
from bythebook_conformance.rulings.sentences import PLACE
from bythebook_conformance.rulings.vocabulary import ANOTHER, HE, NOTHING, ONESELF, OURS, Vocabulary

_MOST_WORDS = 5
"""The most words of a card: ``the king of the diamonds``."""
_OWNS = 0.6
"""How much whoever owns something counts beside others."""
_AT_A_TABLE = 6
"""The most players who are offered where the question does not say how many there are."""
_ONE = frozenset({"a", "an", "ein", "einen"})


class Item(NamedTuple):
    """Something that may stand in a place: its kind, all that it may mean, and the word before it that says which part
    it has.
    """

    kind: str
    values: tuple[Any, ...]
    marker: str = ""
    weight: float = 1.0
    """How much it counts: whoever owns something is less probably meant."""


Found = tuple[Item, int] | None
"""An item, and of how many words it is."""


class PlaceNames:
    """Finds the places of a wording, in braces."""

    def item(self, words: Sequence[str], at: int) -> Found:
        """The place that begins at a word."""
        found = PLACE.fullmatch(words[at])
        return (Item(KINDS[found[1]], (found[1],)), 1) if found else None


class Listener:
    """Finds the players, cards, numbers and the like in a text about a question.

    ``counting``: whether numbers in words, and *nothing*, are numbers.
    """

    def __init__(
        self,
        question: Question,
        speaker: str,
        text: str,
        kinds: frozenset[str],
        vocabulary: Vocabulary,
        *,
        counting: bool,
    ) -> None:
        self.question, self.speaker, self.kinds, self.counting = question, speaker, kinds, counting
        self.vocabulary = vocabulary
        self.own = question.seating.players.seat(speaker)
        self.of_oneself = not ONESELF.isdisjoint(vocabulary.spoken(vocabulary.plain(text).casefold()))
        parts = [part for part in re.split(r"\s*[,;.!?]+\s*|^(?:no|and|sorry|hey) ", text) if part]
        named = [seat for part in parts if (seat := seat_named(part, question)) is not None and len(parts) > 1]
        self.addressed = named[0] if len({*named}) == 1 else None

    @cached_property
    def seats(self) -> list[int]:
        """The seats of the table, as far as the question tells."""
        names = self.question.seating.players.names
        return [*range(seats_at(self.question.params) or len(self.played) or min(len(names), _AT_A_TABLE))]

    @cached_property
    def teams(self) -> list[int]:
        """The team of each seat; empty if there are none."""
        return teams_at(self.question.params)

    @cached_property
    def played(self) -> list[str]:
        """The cards of a trick in the order of its players; empty if the question is none."""
        return getattr(self.question.params, "cards", []) if self.question.method.short == "trick" else []

    @cached_property
    def concerned(self) -> set[int]:
        """Those who are most probably meant by *she* or *you*: who moved last, and whom the answer is about."""
        result = self.question.method.answer(self.question.params, self.question.kit.readings())
        answer = (getattr(result, "states", None) or [result])[-1]
        moved = [move.seat for move in getattr(self.question.params, "moves", ())[-1:] if hasattr(move, "seat")]
        found = [getattr(answer, name, None) for name in ("winner", "able", "seats")]
        seats = [seat for each in (moved, *found) for seat in (each if isinstance(each, list) else [each])]
        return {seat for seat in seats if isinstance(seat, int) and seat != self.own}

    @cached_property
    def ranks(self) -> Counter[str]:
        """How many cards of each rank there are."""
        return Counter(card[0] for card in cards_of_question(self.question.params))

    @cached_property
    def designs(self) -> dict[str, list[str]]:
        """What cards with names show, each with the names of those that can be seen."""
        found: dict[str, list[str]] = {}
        for target in getattr(getattr(self.question.params, "position", None), "visible", ()):
            for card in target:
                found.setdefault(self.vocabulary.meaning(card.shown.casefold()), []).append(card.id)
        table = getattr(getattr(self.question.params, "position", None), "table", ())
        return {**found, **({self.vocabulary.meaning("table"): [card.id for card in table]} if table else {})}

    def item(self, words: Sequence[str], at: int) -> Found:
        """What begins at a word, with the number of its words."""
        said = words[at].casefold()
        if at == 0 and (called := self._called(words)) is not None:
            return called
        if said in NOTHING and "number" in self.kinds:
            counted = said not in ("no", "kein", "keine", "keinen") or (
                self._is_unit(words, at + 1) and words[at + 1].casefold() not in ("pair", "set")  # they are unlike
            )
            return (Item("number", (0,)), 1) if counted and self.counting else None
        if said in _ONE and words[at] != "A":
            return (
                (Item("number", (1,)), 1) if self.counting and self._is_unit(words, at + 1) else self._card(words, at)
            )
        return self._card(words, at) or self._number(words, at) or self._of_one_word(words[at])

    def _called(self, words: Sequence[str]) -> Found:
        """A team by its letter, or a player by the number of the seat, as reports call them."""
        before = words[0].casefold() in ("team", "seat") and len(words) > 1
        name = words[int(before)]
        team = TEAMS.seat(name) if self.teams and words[0].casefold() != "seat" else None
        if team is not None:
            return Item("person", tuple(seat for seat in self.seats if self.teams[seat] == team)), 1 + before
        seat = re.fullmatch("P?([0-9]{1,2})", name, re.IGNORECASE)
        counted = "rank" in self.kinds or self._is_unit(words, 1)
        if seat is None or int(seat[1]) not in self.seats or (counted and not before and name.isdigit()):
            return None
        following = words[1].casefold() if len(words) > 1 else ""
        if name.isdigit() and not before and (following in self.vocabulary.speech.markers or not following):
            return None
        return Item("person", (int(seat[1]),)), 1 + before

    def _is_unit(self, words: Sequence[str], at: int) -> bool:
        return at < len(words) and words[at].casefold() in self.vocabulary.speech.units

    def _number(self, words: Sequence[str], at: int) -> Found:
        said = words[at].casefold()
        number = number_of(said)
        before = words[at - 1].casefold() if at else ""
        if number is None or (said == "one" and before in self.vocabulary.speech.articles):
            return None
        if before in ("all", "alle") and not self._is_unit(words, at + 1):
            return None  # those that are spoken of
        if "rank" in self.kinds and not self._is_unit(words, at + 1):
            following = read_rank(words[at + 1]) if at + 1 < len(words) else ""
            several = bool(following) and (number == 2 or words[at + 1].casefold().endswith("s"))
            rank = read_rank(words[at + 1] if several else said)
            return (Item("rank", (rank,)), 1 + several) if rank else None
        counted = "number" in self.kinds and (self.counting or not said.isalpha())
        return (Item("number", (number,)), 1) if counted else None

    def _card(self, words: Sequence[str], at: int) -> Found:
        """The card that some words are, the longest first."""
        said = words[at].casefold()
        counted = self.counting and "number" in self.kinds and said in ("that", "this")  # that three altogether
        if "card" not in self.kinds or said in self.vocabulary.speech.markers or counted:
            return None
        for length in range(min(_MOST_WORDS, len(words) - at), 0, -1):
            span = words[at : at + length]
            owner = length > 1 and span[0].casefold() in (ONESELF | ANOTHER | HE) - self.vocabulary.speech.articles
            if owner or self._is_unit(words, at + length) or not self._ends_a_card(span[-1]) or {*span} & {*",;:.!?"}:
                continue
            text = re.sub("['’]s?$", "", " ".join(span))
            meant = cards_meant(text, self.question, self.speaker, self.addressed, counting="number" in self.kinds)
            if meant:
                return Item("card", tuple(meant)), length
        return None

    def _ends_a_card(self, word: str) -> bool:
        said = re.sub("['’]s?$", "", word).casefold()
        written = said.upper().replace("10", "T") in CARD_OF or any(symbol in said for symbol in "♣♦♥♠")
        return bool(written or read_rank(said) or read_suit(said) or said in ("card", "karte"))

    def _of_one_word(self, word: str) -> Found:
        said = re.sub("['’]s?$", "", word.casefold())
        person = self._person(said, word)
        if person:
            owns = (
                person == (self.addressed,)
                or said in self.vocabulary.speech.articles
                or word.casefold().endswith(("'s", "’s"))
            )
            return Item("person", person, weight=_OWNS if owns else 1.0), 1
        if "suit" in self.kinds and len(said) > 1 and read_suit(said):
            return Item("suit", (read_suit(said),)), 1
        if said in self.vocabulary.small:
            return None  # as well as
        if "rank" in self.kinds and read_rank(said) and (len(said) > 1 or word in ("A", "K", "Q", "J", "T")):
            return Item("rank", (read_rank(said),)), 1
        if "target" in self.kinds:
            cards = {card: [card] for each in self.designs.values() for card in each}
            meant = cards.get(word) or self.designs.get(self.vocabulary.meaning(said))
            return (Item("target", tuple(meant)), 1) if meant else None
        return None

    def _person(self, said: str, word: str) -> tuple[int, ...]:
        """Who is meant by a name, or by a word for whoever speaks, is spoken to, or is neither."""
        if said in ONESELF or (said in OURS and self.teams):
            return (self.own,) if self.own is not None else ()
        if said not in ANOTHER | HE:
            seat = seat_named(word, self.question)
            return () if seat is None else (seat,)
        if said in ANOTHER and self.addressed is not None:
            return (self.addressed,)
        hands = {touch.player for touch in getattr(self.question.params, "touches", ())} - {self.own}
        return tuple(sorted(hands)) or tuple(seat for seat in self.seats if seat != self.own)

    def meant(self, item: Item, place: str) -> tuple[Any, ...]:
        """All that an item may mean in a place: where teams play, a player there is one of a team."""
        if place == "party" and self.teams:
            return tuple(dict.fromkeys(self.teams[seat] for seat in item.values if seat < len(self.teams)))
        return item.values

    @staticmethod
    def in_order(ranks: Sequence[str]) -> bool:
        """Whether ranks are in the order of the pack: two that follow each other do so either way."""
        return RANK_LETTERS.index(ranks[0]) < RANK_LETTERS.index(ranks[1])

    def about(self, place: str) -> set[int]:
        """Whom a claim that names nobody is about: whoever speaks, or those with hands on cards."""
        hands: set[int] = {touch.player for touch in getattr(self.question.params, "touches", ())}
        own = set() if self.own is None else {self.own}
        seats = hands if hands and not own & hands and not self.of_oneself else own
        return {self.teams[seat] for seat in seats} if place == "party" and self.teams else seats

    def stands_for(self, item: Item, place: str, value: Any) -> bool:
        """Whether a card stands for whoever has played it, somebody for their card, or a suit for a card of it."""
        if item.kind == "suit" and KINDS[place] == "card":
            return isinstance(value, str) and value.endswith(item.values[0])
        if item.kind == "card" and KINDS[place] == "person":
            return any(card in self.played and self.played.index(card) == value for card in item.values)
        return (
            item.kind == "person"
            and KINDS[place] == "card"
            and value in {self.played[seat] for seat in item.values if seat < len(self.played)}
        )

    def choices(self, place: str, items: Iterable[Item]) -> list[Any]:
        """All that may stand in a place: of numbers, and of several, what was said."""
        kind = KINDS[place]
        said = list(dict.fromkeys(value for item in items if item.kind == kind for value in self.meant(item, place)))
        if place in SEVERAL:
            return [sorted(said) if kind == "person" else said] if said else []
        if place == "party" and self.teams:
            return sorted({*self.teams})
        if kind == "person":
            return self.seats
        if kind == "card":
            return (
                cards_of_question(self.question.params) if said or not latest(self.question) else latest(self.question)
            )
        if kind == "rank":
            return said if place == "other_rank" else sorted(self.ranks, key=RANK_LETTERS.index)
        if kind == "target":
            return list(dict.fromkeys(card for each in self.designs.values() for card in each))
        return said or [1]

    def sense(self, found: dict[str, Any], names: Sequence[str], subject: int | None) -> dict[str, Any] | None:
        """What stands in the places of a sentence, given what was said in those of a wording: what a wording leaves out
        is meant of whoever speaks, and of one. What it says beside has to make sense; else there is None.
        """
        mine = self.played[self.own] if self.own is not None and self.own < len(self.played) else None
        unsaid: dict[str, Any] = {"number": 1, "card": mine, "who": subject}
        if subject is not None:
            unsaid["party"] = self.teams[subject] if self.teams else subject
        places: dict[str, Any] = {name: found.get(name, unsaid.get(name)) for name in names}
        led = next(iter(getattr(self.question.params, "trick", ())), "")
        if any(value is None for value in places.values()) or found.get("suit", led[1:]) != led[1:]:
            return None
        owners = found.get("who") if "who" not in names and "card" in names else None
        if self.played:
            return places if owners is None or self.played.index(places["card"]) in owners else None
        hand = "who" not in names and seats_at(self.question.params) is None  # of nobody whom the question tells
        (owner,) = found["who"] if hand and len(found.get("who", ())) == 1 else (None,)
        return places if owner is None else {**places, "owner": owner}
