"""Rule on examples and witnesses with the reference. Any difference from the specification is an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from bythebook.game import SetupError
from bythebook.readings import ReadingError, Readings
from bythebook.spec import Alternative, Example, OpenPoint, Witness
from bythebook_conformance.kit import Expected, GameKit, Said
from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.messages import type_of
from bythebook_conformance.kit.words import capital
from bythebook_conformance.oracle.comparing import Mismatched, plain
from bythebook_conformance.rulebook.records import (
    AlternativeRuling,
    RulebookError,
    RuledExample,
    RuledPoint,
    SituationPicture,
    Tested,
)
from bythebook_conformance.rulings.prose import said_of
from bythebook_conformance.rulings.question import Claimed, Question, last_situation, reasons, state_of

_FINAL = "final"
_ACCEPTED = "accepted"
"""What an answer to a play says of its last move."""
_HANDS = "hands"
_KNOWN = frozenset((_HANDS, "sets", "discards", "pile", "piles", "table", "outcomes"))
"""Fields that say where cards are and what the move before has brought: the picture beside a caption shows that, and a
refused move changes none of it.
"""


def shown(kit: GameKit, example: Example) -> RuledExample:
    """An example with its ruling."""
    where = f"example {example.id}"
    question = question_about(kit, example.method, example.params, where)
    expected = ruled(question, example.readings, where)
    said = _confirmed(question, {**example.result, _FINAL: example.final}, expected, where)
    return RuledExample(example, drawn(question), _texts(_caption(said, expected)), reasons(expected))


def weighed(kit: GameKit, point: OpenPoint) -> RuledPoint:
    """An open point with rulings on its witnesses under every alternative that the reference can play."""
    return RuledPoint(point, tuple(_tested(kit, point, witness) for witness in point.witnesses))


def question_about(kit: GameKit, method: str, params: Mapping[str, Any], where: str) -> Question:
    """A question of the specification."""
    try:
        found = kit.method(method)
        return Question(kit, found, msgspec.convert(params, found.params))
    except (NotThereError, msgspec.ValidationError) as error:
        raise RulebookError(f"{where}: {error}") from None


def ruled(question: Question, readings: Mapping[str, str], where: str) -> Expected[Any]:
    """The reference's ruling under these departures from the defaults."""
    try:
        chosen: Readings = question.kit.readings.from_names(readings)
        expected: Expected[Any] = question.method.rule(question.params, chosen)
    except (ReadingError, SetupError) as error:
        raise RulebookError(f"{where}: {error}") from None
    return expected


def drawn(question: Question) -> SituationPicture:
    """The situation of a question."""
    picture = question.kit.picture
    situation = question.method.name, msgspec.to_builtins(question.params), question.seating.players
    return SituationPicture(picture.html(*situation), picture.text(*situation))


def _tested(kit: GameKit, point: OpenPoint, witness: Witness) -> Tested:
    alternatives = {each.id: each for each in point.alternatives}
    if witness.method is None:
        told = (
            AlternativeRuling(alternatives[name], name == point.default, (str(answer),), False)
            for name, answer in witness.answers.items()
        )
        return Tested(witness, None, tuple(told))
    question = question_about(kit, witness.method, witness.params, f"open point {point.id}")
    ruled_on = {
        name: _outcome(question, point, alternatives[name], witness.under, answer)
        for name, answer in witness.answers.items()
    }
    brief = {name: [each for each in said if _field(each) != _HANDS] for name, (said, _) in ruled_on.items()}
    if len({*map(_texts, brief.values())}) < len({_texts(said) for said, _ in ruled_on.values()}):
        brief = {name: said for name, (said, _) in ruled_on.items()}  # only the hands tell the answers apart
    outcomes = [
        AlternativeRuling(alternatives[name], name == point.default, _texts(said), ruled_on[name][1])
        for name, said in brief.items()
    ]
    return Tested(witness, drawn(question), tuple(outcomes))


def _outcome(
    question: Question, point: OpenPoint, alternative: Alternative, under: Mapping[str, str], answer: dict[str, Any]
) -> tuple[list[Said], bool]:
    """The ruling of an alternative, and whether it is the reference's: if that cannot play it, the specification's."""
    where = f"open point {point.id}, witness under {alternative.id}"
    chosen = {**under, point.id: alternative.id} if point.switchable else under
    computed = point.switchable or alternative.id == point.default
    if computed:
        said = _confirmed(question, answer, ruled(question, chosen, where), where)
    else:
        told = (_fields(question, part, final, where) for part, final in _parts(answer))
        said = [each for fields in told for each in _sentences(question, fields)]
    return said, computed


def _confirmed(question: Question, answer: Mapping[str, Any], expected: Expected[Any], where: str) -> list[Said]:
    """An answer of the specification in sentences, after checking that it is the reference's."""
    said: list[Said] = []
    for part, final in _parts(answer):
        _require(question, Claimed.of(_fields(question, part, final, where), final), expected, where)
        said += _said(question, expected, part, final)
    return said


def _caption(said: list[Said], expected: Expected[Any]) -> list[Said]:
    """What a caption says beside its picture: no hands, no sets where it says how they changed, and nothing that a
    refused move has left as it was.
    """
    fields = [*map(_field, said)]
    shown = {_HANDS, "sets"} if "outcomes" in fields else {_HANDS}
    if getattr(last_situation(expected)[0], _ACCEPTED, None) is False:
        shown |= _KNOWN
    return [each for each, field in zip(said, fields, strict=True) if field not in shown] or said


def _field(said: Said) -> str:
    """The field that a sentence expresses, by its own name."""
    return said.field.rpartition(".")[2]


def _texts(said: Iterable[Said]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.text for each in said))


def _parts(answer: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], bool]]:
    """The fields of a result, and those of the last state of a play."""
    result = {name: value for name, value in answer.items() if name != _FINAL}
    if result:
        yield result, False
    if answer.get(_FINAL):
        yield answer[_FINAL], True


def _fields(question: Question, part: dict[str, Any], final: bool, where: str) -> Struct:
    """A part of an answer of the specification."""
    kind = state_of(question.method.result) if final else question.method.result
    known = kind.__struct_encode_fields__
    if unknown := [name for name in part if name not in known]:
        hint = "" if final or "states" not in known else "; the fields of the last state stand in final"
        raise RulebookError(f"{where}: there is no field {unknown[0]}; there are: {', '.join(known)}{hint}")
    try:
        found: Struct = msgspec.convert(part, kind)
        return found
    except msgspec.ValidationError as error:
        raise RulebookError(f"{where}: {error}") from None


def _require(question: Question, claimed: Claimed, expected: Expected[Any], where: str) -> None:
    """Refuse an answer that differs from the reference's ruling."""
    try:
        wrong = [each for each in claimed.judged(question.params, expected) if not each.right]
    except Mismatched as error:
        raise RulebookError(f"{where}: {error}") from None
    for each in wrong:
        says, rules = plain(each.got), plain(each.expected)
        raise RulebookError(f"{where} is wrong: {each.path} is {says!r} there, the reference rules {rules!r}")


def _said(question: Question, expected: Expected[Any], part: dict[str, Any], final: bool) -> list[Said]:
    """The ruling in sentences: for the fields named, or for all if those have no sentence."""
    whole = last_situation(expected)[0] if final else expected.result
    return _sentences(question, _only(part, whole)) or _sentences(question, last_situation(expected)[0])


def _sentences(question: Question, answer: Any) -> list[Said]:
    """An answer in sentences. Where it is about the last move of a play, the sentence names the move."""
    words: Any = question.kit.words
    params: Any = question.params

    def told(each: Said) -> Said:
        if words is None or each.field != _ACCEPTED:
            return each
        move = capital(words.move(params.moves[-1], question.seating.players))
        allowed = getattr(answer, _ACCEPTED, None)
        said = tr("{move} (allowed).", move=move) if allowed else tr("{move} (not allowed).", move=move)
        return each._replace(text=said)

    return [told(each) for each in said_of(question, answer)]


def _only(part: Mapping[str, Any], whole: Struct) -> Struct:
    """A message with only the fields that the part names."""
    changes: dict[str, Any] = {}
    for each in type_of(type(whole)).fields:
        value = getattr(whole, each.name)
        if each.encode_name not in part:
            changes[each.name] = UNSET
        elif isinstance(value, Struct) and isinstance(part[each.encode_name], dict):
            changes[each.name] = _only(part[each.encode_name], value)
    return msgspec.structs.replace(whole, **changes)
