"""What stands in the places of a sentence, such as players, cards and numbers: as it is written, and as it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.words import TEAMS, several, symbol
from bythebook_conformance.rulings.complaints import quoted, text_of
from bythebook_conformance.rulings.parsing import texts
from bythebook_conformance.rulings.question import Question, seats_at, teams_at
from bythebook_conformance.rulings.reading_cards import read_cards, read_rank, read_suit
from bythebook_conformance.rulings.vocabulary import ANOTHER, HE, NUMBERS, ONESELF, OURS

SUBJECTS = frozenset({"who", "party"})
"""The places of whomever a sentence is about."""
SEVERAL = frozenset({"players", "cards", "targets"})
"""The places of one or several."""
_TEAM = re.compile("team ", re.IGNORECASE)
_CARD = ("card", "karte")
_ARTICLES = frozenset(
    {"dropped", "discarded", "the", "a", "an", "this", "that", "der", "die", "das", "den", "ein", "eine"}
)

_ORDINALS = {"first": 0, "second": 1, "third": 2, "last": -1}
"""Which of the cards that were played, in their order."""


def _player(word: str, question: Question, speaker: str) -> int:
    """A player by name or number, or as whoever speaks or is spoken to."""
    players, seats = question.seating.players, seats_at(question.params)
    if word.casefold() in ONESELF:
        word = speaker
    elif word.casefold() in ANOTHER | HE:
        return _spoken_to(word, question, speaker)
    word = re.sub("'s?$", "", word)
    seat = players.seat(word)
    number = re.fullmatch("(?:seat |P)?([0-9]{1,3})", word, re.IGNORECASE)  # as reports of engines call players, too
    seat = int(number[1]) if seat is None and number else seat
    if not word:
        raise ValueError(tr("it does not say who: expected a name, such as {name}", name=players[0]))
    if seat is None:
        names = players.names if seats is None else [players[each] for each in range(seats)]
        unknown = quoted(word) + nearest(word, names)
        raise ValueError(tr("nobody is called {name}: expected one of {names}", name=unknown, names=", ".join(names)))
    if seats is not None and seat >= seats:
        there = tr_count("there is {number} player", "there are {number} players", seats)
        raise ValueError(tr("{name} has no seat at this table: {there}", name=word, there=there))
    return seat


def _spoken_to(word: str, question: Question, speaker: str) -> int:
    """Who is meant by *you*: the only other player, or the only other one with a hand on a card."""
    own, seats = question.seating.players.seat(speaker), seats_at(question.params)
    with_hands = {touch.player for touch in getattr(question.params, "touches", ())}
    others = [seat for seat in sorted(with_hands) or range(seats or 0) if seat != own]
    if len(others) != 1:
        raise ValueError(tr("{word} can be anybody: expected a name", word=quoted(word)))
    return others[0]


def _players(words: str, question: Question, speaker: str) -> list[int]:
    return sorted({_player(word, question, speaker) for word in _words(words)})


def _party(word: str, question: Question, speaker: str) -> int:
    """A team by its letter or by one of its players; a player where there are no teams."""
    teams = teams_at(question.params)
    team = TEAMS.seat(_TEAM.sub("", word))
    if teams and team is not None:
        return team
    if word.casefold() in OURS:
        word = speaker
    seat = _player(word, question, speaker)
    return teams[seat] if teams else seat


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"\s*,\s*|\s+", text) if word.casefold() not in ("and", "und", "")]


def _cards(words: str, question: Question, speaker: str) -> list[str]:
    found, odd = read_cards(words)
    there = cards_of_question(question.params)
    if odd or not found:
        found = cards_meant(words, question, speaker)
        if len(found) > 1:
            raise ValueError(tr("{text}: expected a rank and a suit, since there are several", text=quoted(words)))
    if not found:
        raise ValueError(tr("{text} is not a card", text=quoted(odd[0] if odd else words)))
    for card in found:
        if card not in there:
            raise ValueError(tr("{card} is not among these cards", card=symbol(card)))
    return found


def cards_meant(
    words: str, question: Question, speaker: str, addressed: int | None = None, *, counting: bool = True
) -> list[str]:
    """All cards that may be meant by a card, by its rank alone, or by its rank and its player: ``my three``; given who
    is spoken to by name, and whether a mere number is one of points.
    """
    there = cards_of_question(question.params)
    *others, last = [word for word in words.split() if word.casefold() not in _ARTICLES] or [""]
    named = read_cards(words if not others or _whose(others[0], question, speaker) is None else words.partition(" ")[2])
    if not named.odd and len(named.cards) == 1:
        return [card for card in named.cards if card in there]
    rank = read_rank(last)
    if len(words.split()) == 1 and ((rank.isdigit() and (counting or words.isdigit())) or not rank):
        return []
    if not (rank or last.casefold() in _CARD) or len(others) > 1:
        return []
    fitting = [card for card in there if rank in ("", card[0])]
    played = getattr(question.params, "cards", ())
    if others and others[0].casefold() in _ORDINALS and played:
        fitting = [card for card in played if card in fitting]
        place = _ORDINALS[others[0].casefold()]
        return [fitting[place]] if place < len(fitting) and fitting else []
    if others:
        seat, own = _whose(others[0], question, speaker), question.seating.players.seat(speaker)
        if seat is None:
            return []
        if played:
            theirs = (
                [seat]
                if others[0].casefold() not in HE | ANOTHER
                else [each for each in range(len(played)) if each != own]
            )
            theirs = [addressed] if addressed is not None and others[0].casefold() in ANOTHER else theirs
            fitting = [card for card in fitting if played.index(card) in theirs]
    return [card for card in latest(question) if card in fitting][:1] or fitting


def _whose(word: str, question: Question, speaker: str) -> int | None:
    """Whose a card is that is called somebody's; whoever speaks where it is somebody else's, for want of a name."""
    oneself = word.casefold() in ONESELF | HE | ANOTHER
    return question.seating.players.seat(speaker) if oneself else seat_named(word, question)


def seat_named(word: str, question: Question) -> int | None:
    """The seat of a player who is named, or whose something is: ``Cleo's``, ``Cleos``."""
    seats = map(question.seating.players.seat, (word, re.sub("['’]s?$", "", word), word.removesuffix("s")))
    return next((seat for seat in seats if seat is not None), None)


def latest(question: Question) -> list[str]:
    """The cards that people most probably speak of: the discard, or those of the moves, the last one first."""
    moves = reversed(getattr(question.params, "moves", ()))
    moved = (getattr(move, "card", None) or getattr(move, "play", None) for move in moves)
    return [str(card) for card in (getattr(question.params, "discard", None), *moved) if isinstance(card, str)]


def _card(words: str, question: Question, speaker: str) -> str:
    found = _cards(words, question, speaker)
    if len(found) != 1:
        raise ValueError(tr("{text}: expected one card", text=quoted(words)))
    return found[0]


def _suit(word: str, question: Question, speaker: str) -> str:
    """The suit that was led, by its name."""
    led = next(iter(getattr(question.params, "trick", ())), "")
    suit = read_suit(word)
    if not suit:
        raise ValueError(tr("{text}: expected a suit", text=quoted(word)))
    if led[1:] != suit:
        raise ValueError(tr("{text}: this suit was not led", text=quoted(word)))
    return suit


def cards_of_question(value: Any) -> list[str]:
    """The cards of the French pack in a question, each once."""
    plain = msgspec.to_builtins(value)
    return list(dict.fromkeys(each for each in texts(plain) if each in CARD_OF))


def _rank(word: str, question: Question, speaker: str) -> str:
    rank = read_rank(word)
    if not rank:
        raise ValueError(tr("{text}: expected a rank", text=quoted(word)))
    return rank


def _number(word: str, question: Question, speaker: str) -> int:
    number = number_of(word)
    if number is None:
        raise ValueError(tr("{text}: expected a number", text=quoted(word)))
    return number


def number_of(word: str) -> int | None:
    """A number in digits or in words; None if it is none."""
    sign, named = ("-", word[1:]) if word[:1] in "-−" else ("", word)
    plain = sign + str(NUMBERS.get(named.casefold().replace("-", ""), named))
    return int(plain) if re.fullmatch("[-+]?[0-9]{1,6}", plain) else None


def _targets(words: str, question: Question, speaker: str) -> list[str]:
    there = [*dict.fromkeys(texts(msgspec.to_builtins(question.params)))]
    found = _words(words)
    for word in found:
        if word not in there:
            raise ValueError(tr("{card} is not among these cards", card=text_of(word)))
    return found


def _target(word: str, question: Question, speaker: str) -> str:
    (found,) = _targets(word, question, speaker) if " " not in word else [""]
    if not found:
        raise ValueError(tr("{text}: expected one card", text=quoted(word)))
    return found


def _name(seat: int, question: Question) -> str:
    return question.seating.players[seat]


def _names(seats: list[int], question: Question) -> str:
    return question.seating.players.all(seats)


def _party_told(party: int, question: Question) -> str:
    return tr("team {letter}", letter=TEAMS[party]) if teams_at(question.params) else _name(party, question)


def _card_told(card: str, question: Question) -> str:
    return symbol(card)


def _cards_told(cards: list[str], question: Question) -> str:
    return several([*map(symbol, cards)])


def _rank_told(rank: str, question: Question) -> str:
    return "10" if rank == "T" else rank


def _number_told(number: int, question: Question) -> str:
    return str(number).replace("-", "−")


def _as_written(text: str, question: Question) -> str:
    return text


def _all_as_written(texts: list[str], question: Question) -> str:
    return several(texts)


class Place(NamedTuple):
    """A place of a sentence: the kind of thing that stands there, and a word for it where the sentence is offered; how
    it is read as people write it, given whoever speaks; and how it is told.
    """

    kind: str
    word: str
    read: Callable[[str, Question, str], Any]
    told: Callable[[Any, Question], str]


PLACES = {
    "who": Place("person", message("WHO"), _player, _name),
    "whom": Place("person", message("WHOM"), _player, _name),
    "party": Place("person", message("WHO"), _party, _party_told),
    "players": Place("person", message("PLAYERS"), _players, _names),
    "card": Place("card", message("CARD"), _card, _card_told),
    "other": Place("card", message("CARD"), _card, _card_told),
    "cards": Place("card", message("CARDS"), _cards, _cards_told),
    "target": Place("target", message("CARD"), _target, _as_written),
    "targets": Place("target", message("CARDS"), _targets, _all_as_written),
    "rank": Place("rank", message("RANK"), _rank, _rank_told),
    "next": Place("rank", message("RANK"), _rank, _rank_told),
    "other_rank": Place("rank", message("RANK"), _rank, _rank_told),
    "number": Place("number", message("NUMBER"), _number, _number_told),
    "suit": Place("suit", "", _suit, _as_written),  # in other wordings alone, which are not offered
}
KINDS = {name: place.kind for name, place in PLACES.items()}
"""What kind of thing stands in each place of a sentence."""
