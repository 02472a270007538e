"""A dispute as a file: the situation, the readings agreed on, and each player's claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bythebook.game import SetupError
from bythebook.readings import Readings
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import SOMEBODY, Players
from bythebook_conformance.rulings.claims import UnknownSentenceError, parts_claimed
from bythebook_conformance.rulings.complaints import (
    InputError,
    a_table_with,
    expected_one_of,
    quoted,
    refuse_fields,
    text_of,
)
from bythebook_conformance.rulings.parsing import fields_of, read_message
from bythebook_conformance.rulings.question import (
    Claimed,
    Question,
    agreed_readings,
    is_play,
    method_named,
    players_at,
    question_of,
    state_of,
)
from bythebook_conformance.rulings.sentences import ClaimPart
from bythebook_conformance.rulings.understanding import NOTHING_ASKED, Asked

_PARTS = ("game", "method", "about", "players", "params", "readings", "claim")
_OF_A_CLAIM = ("who", "what", "says", "result", "final")
ASKED = "?"
"""In place of a claim: which ones there are."""


@dataclass(frozen=True)
class Claim:
    """A player's claim, in the player's own words and as sentences; the ``problem`` of one that is not understood."""

    who: str
    what: str
    parts: tuple[ClaimPart, ...]
    problem: str = ""
    aside: str = ""
    """What of it is not judged: a reason, or a remark."""
    near: tuple[ClaimPart, ...] = ()
    """The sentences that it may mean if it is none of them, the likeliest first."""
    asked: Asked = NOTHING_ASKED
    """The sentences for which it asks if it is a question."""
    asks: bool = False
    """Whether it is a question that is answered; its parts are then the answer."""


@dataclass(frozen=True)
class Dispute:
    """A situation and the claims about it."""

    about: str
    question: Question
    readings: Readings
    claims: tuple[Claim, ...]


def game_of(data: Any, where: str) -> str:
    """The name of the game in a file.

    Raises:
        InputError: the file does not name one.
    """
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        expected = tr("game is missing: expected a line such as {line}", line='game = "twos"')
        raise InputError(f"{where}: {expected}")
    return str(data["game"])


def dispute_from(kit: GameKit, data: dict[str, Any], where: str) -> Dispute:
    """The dispute in a file.

    Raises:
        InputError: something is missing, misspelt or impossible; the text says what and where.
    """
    check_parts(data, _PARTS, ("method", "params", "claim"), where)
    try:
        method = method_named(kit, text_of(data["method"])).name
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    readings = readings_of(kit, data, where)
    players = players_in(data, f"{where}, players")
    question = question_of(kit, method, data["params"], f"{where}, params", players, readings)
    claims = data["claim"]
    if not isinstance(claims, list) or not claims:
        raise InputError(f"{where}: claim: " + tr("expected at least one {table}", table="[[claim]]"))
    made = (
        claim_made(question, readings, each, f"{where}, " + tr("claim {number}", number=number))
        for number, each in enumerate(claims, start=1)
    )
    return Dispute(text_of(data.get("about", "")), question, readings, tuple(made))


def players_in(data: Mapping[str, Any], where: str) -> Players:
    """The names of the players in a file, in the order of their seats; made-up ones if it has none.

    Raises:
        InputError: they are not a list of different names.
    """
    names = data.get("players")
    if names is None:
        return SOMEBODY
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        expected = tr("expected a list of names such as {names}", names='["Anna", "Ben"]')
        raise InputError(f"{where}: {quoted(names)}: {expected}")
    return players_at(where, names)


def readings_of(kit: GameKit, data: dict[str, Any], where: str) -> Readings:
    """The readings agreed on in a file.

    Raises:
        InputError: one of them does not exist, or the combination makes no sense.
    """
    chosen = data.get("readings", {})
    if not isinstance(chosen, dict):
        expected = tr("expected a table of {form}", form="NAME = VALUE")
        raise InputError(f"{where}, readings: {quoted(chosen)}: {expected}")
    try:
        return agreed_readings(kit.readings, {name: text_of(value) for name, value in chosen.items()})
    except InputError as error:
        raise InputError(f"{where}, readings: {error}") from None


def check_parts(data: Any, known: Sequence[str], needed: Sequence[str], where: str) -> None:
    """Refuse a table with unknown keys, or without required ones.

    Raises:
        InputError: it is such a table.
    """
    if not isinstance(data, dict):
        raise InputError(f"{where}: {a_table_with(known)}")
    refuse_fields(data, known, needed, f"{where}: ")


def claim_in_words(text: str) -> dict[str, str]:
    """A claim as one text, as it stands in a file: who makes it, a colon, and what is said."""
    who, _, says = (part.strip() for part in text.partition(":"))
    return {"who": who, "says": says} if says else {"who": "", "says": who}


def claim_made(question: Question, readings: Readings, data: Any, where: str) -> Claim:
    """A claim as it stands in a file. One that is none of the question's sentences has no parts but a ``problem``.

    Raises:
        InputError: its table is not one; the text says why.
    """
    data = claim_in_words(data) if isinstance(data, str) else data
    check_parts(data, _OF_A_CLAIM, ("who",), where)
    if len({"says", "result", "final"} & data.keys()) != 1:
        raise InputError(f"{where}: " + tr("expected one of says (in words), result and final (fields of the answer)"))
    if "says" in data:
        return _claim_chosen(question, readings, text_of(data["who"]), text_of(data["says"]), where, data)
    final = "final" in data
    if final and not is_play(question):
        raise InputError(f"{where}: " + tr("final is for whole games: expected result"))
    kind = state_of(question.method.result) if final else question.method.result
    part = "final" if final else "result"
    fields = read_message(kind, data[part], f"{where}, {part}", question.seating)
    if not data[part]:
        raise InputError(f"{where}, {part}: " + tr("nothing is claimed") + f": {expected_one_of(fields_of(kind))}")
    made = ClaimPart("", (Claimed.of(fields, final),))
    return Claim(text_of(data["who"]), text_of(data.get("what", "")), (made,))


def _claim_chosen(
    question: Question, readings: Readings, who: str, says: str, where: str, data: dict[str, Any]
) -> Claim:
    """A claim in one of the sentences of its question, which makes sense under the readings agreed on."""
    what = text_of(data.get("what", says))
    try:
        agreed = question.method.rule(question.params, readings)

        def judged(part: ClaimPart) -> None:
            for sense in part.senses:
                sense.judged(question.params, agreed)

        parts, aside = parts_claimed(question, says, who, where, _without_error(judged))
        for part in parts:
            judged(part)
    except UnknownSentenceError as error:
        return Claim(who, what, (), str(error), near=error.near, asked=error.asked)
    except InputError as error:
        return Claim(who, what, (), str(error))
    except SetupError as error:
        raise InputError(str(error)) from None
    except ValueError as error:
        return Claim(who, what, (), f"{where}: {quoted(says)}: {error}")
    return Claim(who, what, parts, aside=aside)


def _without_error(judged: Callable[[ClaimPart], None]) -> Callable[[ClaimPart], bool]:
    """Whether something makes sense."""

    def sensible(part: ClaimPart) -> bool:
        try:
            judged(part)
        except ValueError:
            return False
        return True

    return sensible
