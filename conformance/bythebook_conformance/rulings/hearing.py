"""What of a claim can stand in the places of a sentence: players, cards, numbers and the like, told from its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.words import TEAMS
from bythebook_conformance.rulings.everyday import ANOTHER, HE, NUMBERS, ONESELF, OURS
from bythebook_conformance.rulings.likeness import Bag, Bags, Index, Item
from bythebook_conformance.rulings.places import READ, SeveralError, cards_of_question, texts
from bythebook_conformance.rulings.question import Question
from bythebook_conformance.rulings.reading_cards import read_cards, read_rank, read_suit
from bythebook_conformance.rulings.speech import Speech

_MOST_WORDS = 5
"""The most words of a card: ``the king of the diamonds``."""
_NOTHING = frozenset({"nothing", "no", "zero", "nichts", "kein", "keine", "keinen"})
_ONE = frozenset({"a", "an", "ein", "einen"})
_Found = tuple[Item, int] | None


class Hearing(NamedTuple):
    """Who is heard about what: what can be meant depends on the situation."""

    question: Question
    speaker: str
    speech: Speech
    kinds: frozenset[str]
    """What can stand in the places of the sentences."""
    problems: list[str]
    """What cannot be told of the items that are heard."""
    addressed: str = ""
    """Who is spoken to by name."""

    def bags(self, text: str) -> list[Bag]:
        """What a text says, with ``nothing`` and articles taken for numbers, then for what they are."""
        bags = Bags(self.speech)
        text = self.speech.plain(text)
        found = [bags.read(text, self._finder(counted=counted)) for counted in (True, False)]
        owned = {word.casefold() for word in text.split()} & _OWNED or re.search(r"['’]s?$", text)
        return [each for each in dict.fromkeys(found) if each.words or owned]

    def unknown(self, text: str, index: Index) -> frozenset[str]:
        """The words of a text that say something which no wording of any sentence says."""
        heard = frozenset(word for bag in self.bags(text) for word in bag.words)
        return self.written(index.meant(heard, self.speech) - self.small - index.words, text)

    @property
    def small(self) -> frozenset[str]:
        """The words for the design that hands are on, which say nothing where there is no other."""
        touched = {touch.card for touch in getattr(self.question.params, "touches", ())}
        targets = self.question.params.position.visible if touched else ()  # type: ignore[attr-defined]
        designs = {card.shown for target in targets for card in target if card.id in touched}
        return frozenset(map(self.speech.meaning, designs)) if len(designs) == 1 else frozenset()

    def written(self, stems: Iterable[str], text: str) -> frozenset[str]:
        """The words of a text with these stems, as they are written there."""
        words = {self.speech.meaning(word): word for word in reversed(self.speech.split(text))}
        return frozenset(words.get(stem, stem.removeprefix("#")) for stem in stems)

    def _finder(self, *, counted: bool) -> Callable[[Sequence[str], int], _Found]:
        def find(words: Sequence[str], at: int) -> _Found:
            if counted and "number" in self.kinds and self._is_nothing(words, at):
                return Item("number", "0"), 1
            if words[at].casefold() == "team" and at + 1 < len(words) and TEAMS.seat(words[at + 1]) is not None:
                return Item("person", f"team {words[at + 1]}"), 2
            return self._card(words, at) or self._number(words, at, counted) or self._of_one_word(words[at])

        return find

    def _is_nothing(self, words: Sequence[str], at: int) -> bool:
        said = words[at].casefold()
        return said in _NOTHING and (said not in ("no", "kein", "keine", "keinen") or self._is_unit(words, at + 1))

    def _is_unit(self, words: Sequence[str], at: int) -> bool:
        return at < len(words) and words[at].casefold() in self.speech.units

    def _number(self, words: Sequence[str], at: int, counted: bool) -> _Found:
        said = words[at].casefold()
        number = NUMBERS.get(said)
        if said in _ONE:
            return (Item("number", "1"), 1) if counted and self._is_unit(words, at + 1) else None
        if said in _NOTHING or (
            said == "one" and at and words[at - 1].casefold() in ("the", "that", "this", "third", "next", "last", "my")
        ):
            return None
        if number is None:
            plain = said.replace("−", "-").removeprefix("+")
            number = int(plain) if plain.removeprefix("-").isdigit() and len(plain) < 6 else None
        if number is None:
            return None
        following = read_rank(words[at + 1]) if at + 1 < len(words) else ""
        if "rank" in self.kinds and not self._is_unit(words, at + 1):
            return (Item("rank", words[at + 1]), 2) if number == 2 and following else (Item("rank", said), 1)
        return Item("number", str(number)), 1

    def _card(self, words: Sequence[str], at: int) -> _Found:
        """The card that some words are, the longest first."""
        if "card" not in self.kinds:
            return None
        for length in range(min(_MOST_WORDS, len(words) - at), 0, -1):
            span = words[at : at + length]
            if length > 1 and span[0].casefold() in _NO_OWNERS:
                continue
            if self._is_unit(words, at + length) or not self._ends_a_card(span[-1]):
                continue
            try:
                card = READ["card"](" ".join(span), self.question, self.speaker)
            except SeveralError as error:
                self.problems.append(str(error))
            except ValueError as error:
                read = read_cards(" ".join(span))
                if read.cards and not read.odd:
                    self.problems.append(str(error))
            else:
                return Item("card", str(card)), length
        return None

    def _ends_a_card(self, word: str) -> bool:
        said = word.strip("'").casefold()
        return bool(read_rank(said) or read_suit(said) or said in ("card", "karte") or self._is_card(said))

    def _is_card(self, said: str) -> bool:
        return said.upper().replace("10", "T") in CARD_OF or any(symbol in said for symbol in "♣♦♥♠")

    def _of_one_word(self, word: str) -> _Found:
        said = word.casefold().removesuffix("'s").removesuffix("'").removesuffix("’s")
        players = self.question.seating.players
        if said in ANOTHER and self.addressed:
            return Item("person", self.addressed), 1
        if said in ONESELF or (said in ANOTHER | HE and said not in _POSSESSIVE):
            return Item("person", said), 1
        if said in OURS and "person" in self.kinds:
            return Item("person", said), 1
        if players.seat(said) is not None:
            return Item("person", players[players.seat(said) or 0]), 1
        if "suit" in self.kinds and len(said) > 1 and read_suit(said):
            return Item("suit", said), 1
        if "rank" in self.kinds and len(said) > 1 and read_rank(said):
            return Item("rank", said), 1
        if "rank" in self.kinds and word in ("A", "K", "Q", "J", "T"):
            return Item("rank", word), 1
        if "target" in self.kinds and word in texts(msgspec.to_builtins(self.question.params)):
            return self._target(word)
        return None

    def _target(self, word: str) -> _Found:
        cards = {card.id for target in self.question.params.position.visible for card in target}  # type: ignore[attr-defined]
        return (Item("target", word), 1) if word in cards else None

    def owner(self, card: str) -> str | None:
        """Who has played a card of a trick."""
        played = getattr(self.question.params, "cards", ())
        return self.question.seating.players[played.index(card)] if self._in_order() and card in played else None

    def card(self, who: str) -> str | None:
        """The card that somebody has played in a trick."""
        played = getattr(self.question.params, "cards", ())
        try:
            seat = READ["who"](who, self.question, self.speaker)
        except ValueError:
            return None
        return str(played[seat]) if self._in_order() and seat < len(played) else None

    def _in_order(self) -> bool:
        return self.question.method.short == "trick" and bool(cards_of_question(self.question.params))


_NO_OWNERS = frozenset({"i", "me", "mine", "myself", "he", "him", "she", "ich", "mir", "mich", "er", "ihm"})
"""Words for people that stand before a card which is not called theirs."""
_OWNED = frozenset({"mine", "ours", "yours", "meiner", "meine", "meins"})
"""Words that say whose something is, without another word: a mere name says nothing."""
_POSSESSIVE = frozenset({"his", "hers"})
