"""Engines in Python that tests name on a command line, as MODULE:OBJECT; each process has them anew."""

from collections.abc import Callable
from random import Random
from typing import Any

from bythebook_conformance.kit import load_kit
from games import engine, quiet, tiring

TWOS, TWINS = load_kit("twos"), load_kit("twins_and_followers")
LOW = TWOS.readings.from_names({"ranking": "ace-low"})
_low, _dice = engine(TWOS, LOW), Random()
_seen: dict[str, Any] = {"honours": 0, "able": False}

ace_low = quiet(TWOS, LOW)
"""The reference with the ace low, of which it says nothing."""
ace_low_in_tricks_of_four = quiet(TWOS, trick=lambda due, cards: _low.trick(cards=cards) if len(cards) == 4 else due)
"""An engine of two minds: the ace is low where four cards lie, and high elsewhere."""
tires = quiet(TWOS, change=tiring("trick", 5))
"""An engine that ends with an error when it has been asked about five tricks."""


def _added_up(answer: Any, cards: list[str]) -> Any:
    _seen["honours"] += answer["honours"]
    return answer | {"honours": _seen["honours"]}


adds_up_honours = quiet(TWOS, trick=_added_up)
"""An engine that counts the honours of all tricks that it is asked about, instead of those of one."""


def _remembered(key: Callable[..., Any]) -> Callable[..., Any]:
    """A change of answers that gives the first answer to questions of one key to all of them."""
    return lambda answer, **params: _seen.setdefault(key(**params), answer)


remembers_the_cards = quiet(TWOS, trick=_remembered(lambda cards: str(sorted(cards))))
"""An engine that remembers its rulings by the cards of a trick, in whatever order they were played."""
remembers_the_hands = quiet(TWINS, able=_remembered(lambda hands, discard, discarder: str((hands, discard))))
"""An engine that remembers who can win with a discard, whoever laid it."""


def _by_chance(often: int) -> Callable[..., Any]:
    """A change of answers that gives one trick in so many, by chance, to its first player."""
    return lambda answer, cards: answer | {"winner": 0} if _dice.randrange(often) == 0 else answer


throws_dice, throws_dice_seldom = (quiet(TWOS, trick=_by_chance(often)) for often in (20, 500))
"""Engines whose answers hang on chance."""


def _hearts_pass_the_turn(answer: Any, hands: list[list[str]], moves: list[Any], **_: Any) -> Any:
    if "AH" in hands[0] and len(moves) > 1:
        answer["states"][2]["turn"] = 9
    return answer


hearts_pass_the_turn = quiet(TWOS, play=_hearts_pass_the_turn)
"""An engine that goes wrong after the second card where the first player holds the ace of hearts."""


def _after_who_is_able(answer: Any, **params: Any) -> Any:
    _seen["able"] |= "discard" in params
    return {"wins": not answer["wins"]} if _seen["able"] and "wins" in answer else answer


mixes_up_the_methods = quiet(TWINS, wins=_after_who_is_able, able=_after_who_is_able)
"""An engine that answers one method wrong once it was asked another one."""
