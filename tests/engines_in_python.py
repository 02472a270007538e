"""Engines in Python that tests name on a command line, as MODULE:OBJECT."""

from random import Random
from typing import Any

from bythebook_conformance.kit import load_kit
from games import engine

TWOS = load_kit("twos")
_sound, _low = engine(TWOS), engine(TWOS, TWOS.readings.from_names({"ranking": "ace-low"}))


class AceLow:
    """The reference with the ace low, of which it says nothing."""

    def __init__(self) -> None:
        self.trick, self.legal, self.play = _low.trick, _low.legal, _low.play


class AceLowInTricksOfFour:
    """An engine of two minds: the ace is low where four cards lie, and high elsewhere."""

    def __init__(self) -> None:
        self.legal, self.play = _sound.legal, _sound.play

    def trick(self, cards: list[str]) -> Any:
        return (_low if len(cards) == 4 else _sound).trick(cards=cards)


class AddsUpHonours:
    """An engine that counts the honours of all tricks that it is asked about, instead of those of one."""

    def __init__(self) -> None:
        self.honours = 0

    def trick(self, cards: list[str]) -> Any:
        answer = _sound.trick(cards=cards)
        self.honours += answer["honours"]
        return {**answer, "honours": self.honours}


class Tires:
    """An engine that ends with an error when it has been asked about five tricks."""

    def __init__(self) -> None:
        self.asked = 0

    def trick(self, cards: list[str]) -> Any:
        self.asked += 1
        if self.asked > 5:
            raise RuntimeError("tired")
        return _sound.trick(cards=cards)


class RemembersTheCards:
    """An engine that remembers its rulings by the cards of a trick, in whatever order they were played."""

    def __init__(self) -> None:
        self.known: dict[Any, Any] = {}

    def trick(self, cards: list[str]) -> Any:
        return self.known.setdefault(tuple(sorted(cards)), _sound.trick(cards=cards))


class ThrowsDice:
    """An engine that gives every twentieth trick or so, by chance, to its first player."""

    often = 20

    def __init__(self) -> None:
        self.dice = Random()

    def trick(self, cards: list[str]) -> Any:
        answer = _sound.trick(cards=cards)
        return answer | {"winner": 0} if self.dice.randrange(self.often) == 0 else answer


class ThrowsDiceSeldom(ThrowsDice):
    """The same for every five hundredth trick or so."""

    often = 500


class RemembersTheHands:
    """An engine that remembers who can win with a discard, whoever laid it."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}
        self.sound = engine(load_kit("twins_and_followers"))

    def able(self, hands: list[list[str]], discard: str, discarder: int) -> Any:
        answer = self.sound.able(hands=hands, discard=discard, discarder=discarder)
        return self.known.setdefault(str((hands, discard)), answer)


class HeartsPassTheTurn:
    """An engine that goes wrong after the second card where the first player holds the ace of hearts."""

    def play(self, hands: list[list[str]], leader: int, moves: list[Any]) -> Any:
        answer = _sound.play(hands=hands, leader=leader, moves=moves)
        if "AH" in hands[0] and len(moves) > 1:
            answer["states"][2]["turn"] = 9
        return answer


class MixesUpTheMethods:
    """An engine that answers one method wrong once it was asked another one."""

    def __init__(self) -> None:
        self.sound = engine(load_kit("twins_and_followers"))
        self.asked_who_is_able = False

    def wins(self, cards: list[str]) -> Any:
        answer = self.sound.wins(cards=cards)
        return {"wins": not answer["wins"]} if self.asked_who_is_able else answer

    def able(self, hands: list[list[str]], discard: str, discarder: int) -> Any:
        self.asked_who_is_able = True
        return self.sound.able(hands=hands, discard=discard, discarder=discarder)
