"""Reading reply lines: what is a protocol breach, and what is an answer."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec

from bythebook_conformance.kit.visible import visible
from bythebook_conformance.protocol.engine import Answer, Failure
from bythebook_conformance.protocol.messages import (
    ERROR_NAMES,
    INTERNAL_ERROR,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    ErrorObject,
    Reply,
)
from bythebook_conformance.protocol.process import SHOWN
from bythebook_conformance.statuses import Verdict

_decode, _encode = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode
SPACES = b" \t\r\n"
BOTH = "the reply has both a result and an error; expected one of them"
_ID, _RESULT, _ERROR = attrgetter("id"), attrgetter("result"), attrgetter("error")


class ProtocolBreach(Exception):  # noqa: N818 - the engine's, not an error of the kit
    """A reply line that is out of step with the questions: nothing that follows can be trusted."""


class UnknownId(ProtocolBreach):
    """A reply to none of the requests of its line; ``number`` is its id."""

    def __init__(self, number: int | None, expected: str) -> None:
        super().__init__(f"a reply has the unknown id {_id(number)}: expected {expected}")
        self.number = number


def _id(number: int | None) -> str:
    return "null" if number is None else str(number)


@lru_cache
def _decoder(kind: Any) -> Callable[[bytes | msgspec.Raw], Any]:
    """Reads JSON of a type; text that is nested too deep is as unreadable as any that is not JSON."""
    decode = msgspec.json.Decoder(kind).decode

    def read(line: bytes | msgspec.Raw) -> Any:
        try:
            return decode(line)
        except RecursionError:
            raise ProtocolBreach("the reply is nested too deep") from None

    return read


def require_unambiguous(line: bytes) -> None:
    """Refuse a line that is not JSON in UTF-8, and one that readers of JSON read differently: a key twice, ``-0``.

    Only a line that is not written again as it came is looked at pair by pair, which takes ten times as long.

    Raises:
        ProtocolBreach: it is one of these.
    """
    if not line.strip():
        raise ProtocolBreach("the reply is an empty line")
    if line.startswith(BOM_UTF8):
        raise ProtocolBreach("the reply begins with a byte order mark: write UTF-8 without one")
    try:
        line.decode()
        if not _comes_out_alike(_decode(line), line):
            json.loads(line, object_pairs_hook=_once, parse_int=_no_minus_zero)
    except UnicodeDecodeError as error:
        raise ProtocolBreach(f"the reply is not UTF-8 (byte {error.start} of the line)") from None
    except RecursionError:
        raise ProtocolBreach("the reply is nested too deep") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise ProtocolBreach(f"the reply is not JSON ({_said(error)})") from None


def _comes_out_alike(read: Any, line: bytes) -> bool:
    """Whether what was read of a line is written as the line was, spaces aside: so has every key once, and every number
    in its one form.
    """
    again = _encode(read)
    return again == line or again.translate(None, SPACES) == line.translate(None, SPACES)


def repeated_key(pairs: Sequence[tuple[str, Any]]) -> str | None:
    """The first key of an object in JSON that stands in it more than once, if any."""
    times = Counter(name for name, _ in pairs)  # in the order of the line
    return next((name for name in times if times[name] > 1), None) if len(times) < len(pairs) else None


def _once(pairs: list[tuple[str, Any]]) -> None:
    twice = repeated_key(pairs)
    if twice is not None:
        raise ProtocolBreach(f"an object of the reply has the key {_said(twice)!r} twice")


def _no_minus_zero(digits: str) -> None:
    if digits == "-0":
        raise ProtocolBreach("the reply has the number -0; expected 0")


def read_batch(line: bytes, result: Any, first_id: int, count: int) -> list[Answer]:
    """The answers to ``count`` requests with ids from ``first_id`` on, in the order of the requests.

    Raises:
        ProtocolBreach: the line is not an array of replies to exactly these requests, or is ambiguous.
    """
    replies = None
    with suppress(msgspec.DecodeError, UnicodeDecodeError, ProtocolBreach):
        replies = _decoder(list[Reply[result]])(line)
    if replies is None or not _comes_out_alike(replies, line):  # else all of it has been read, and no key twice
        require_unambiguous(line)
    if replies is None:  # where one reply does not fit its schema, the others still count
        raws = zip(_read_array(line), _each_of(line), strict=True)
        return _in_order([(raw.id, _typed(raw, result, came)) for raw, came in raws], first_id, count)
    results = list(map(_RESULT, replies))
    in_order = list(map(_ID, replies)) == list(range(first_id, first_id + count))
    if in_order and msgspec.UNSET not in results and {msgspec.UNSET}.issuperset(map(_ERROR, replies)):
        return results
    each = zip(replies, _each_of(line), strict=True)
    return _in_order([(reply.id, _answer(reply, came)) for reply, came in each], first_id, count)


def _each_of(line: bytes) -> list[bytes]:
    """The replies of a line as they came."""
    return list(map(bytes, _decoder(list[msgspec.Raw])(line)))


def _read_array(line: bytes) -> list[Reply[msgspec.Raw]]:
    """The replies of a line, their results unread."""
    try:
        found: list[Reply[msgspec.Raw]] = _read(list[Reply[msgspec.Raw]], line, "an array of replies")
    except ProtocolBreach:
        whole: Reply[msgspec.Raw] | None = None
        with suppress(ProtocolBreach):
            whole = _read(Reply[msgspec.Raw], line, "a reply")
        if whole is not None and isinstance(whole.error, ErrorObject):
            raise ProtocolBreach(f"a whole batch was refused with {_words(whole.error)}") from None
        raise
    return found


def read_single(line: bytes, result: Any, first_id: int) -> Answer:
    """The answer to the request ``first_id``.

    Raises:
        ProtocolBreach: the line is no reply to it, or is ambiguous.
    """
    require_unambiguous(line)
    reply = _read(Reply[msgspec.Raw], line, "a reply to a request")
    return _in_order([(reply.id, _typed(reply, result, line))], first_id, 1)[0]


def not_refused(line: bytes, code: int, identity: int | None) -> Failure | None:
    """What is wrong with a line that should be a reply with this error to the request with this id, if anything; it is
    fatal if it is no reply to that request at all.
    """
    detail = f"expected error {code} with id {_id(identity)}"
    try:
        require_unambiguous(line)
        reply = _read(Reply[msgspec.Raw], line, "a reply")
    except ProtocolBreach as breach:
        return Failure(Verdict.BREACH, f"{breach}; {detail}", True, shown(line))
    if isinstance(reply.error, ErrorObject) and reply.error.code == code:
        if reply.id == identity and reply.result is msgspec.UNSET:
            return None
        detail = BOTH if reply.id == identity else f"{UnknownId(reply.id, _id(identity))}"
    return Failure(Verdict.BREACH, detail, reply.id != identity, shown(line))


def _read(kind: Any, line: bytes, expected: str) -> Any:
    """A line as what is expected."""
    try:
        return _decoder(kind)(line)
    except msgspec.ValidationError as error:
        _require_json(line)
        raise ProtocolBreach(f"the line is not {expected} ({_said(error)})") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProtocolBreach(f"the reply is not JSON ({_said(error)})") from None


def _require_json(line: bytes) -> None:
    """Refuse a line that is no JSON: its beginning may be a list, such as the word INFO in square brackets."""
    with suppress(RecursionError):
        try:
            msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ProtocolBreach(f"the reply is not JSON ({_said(error)})") from None


def unknown_fields(line: bytes, result: Any) -> list[str]:
    """The fields of the result in a reply that are none of its type, by their paths within a state; none if it has no
    result.
    """
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        reply = msgspec.json.decode(line, type=Reply[msgspec.Raw])
        if reply.result is not msgspec.UNSET:
            known = msgspec.to_builtins(msgspec.json.decode(reply.result, type=result))
            return list(dict.fromkeys(_beside(msgspec.json.decode(reply.result), known)))
    return []


def _beside(came: Any, known: Any, path: str = "") -> Iterator[str]:
    """The keys that came and are not known."""
    if isinstance(came, dict) and isinstance(known, dict):
        for name, value in came.items():
            if name in known:
                yield from _beside(value, known[name], "" if name == "states" else f"{path}{name}.")
            else:
                yield f"{path}{visible(name)}"
    elif isinstance(came, list) and isinstance(known, list):
        for one, other in zip(came, known, strict=False):
            yield from _beside(one, other, path)


def is_json(line: bytes) -> bool:
    """Whether a line is JSON, whatever it says."""
    try:
        _require_json(line)
    except ProtocolBreach:
        return False
    return True


def _typed(reply: Reply[msgspec.Raw], result: Any, came: bytes) -> Answer:
    """The answer in a reply that came so: its result as what is due, or why there is none."""
    if reply.result is msgspec.UNSET or reply.error is not msgspec.UNSET:
        return _answer(reply, came)
    try:
        answer: Answer = _decoder(result)(reply.result)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        said = _said(error)
        if said.startswith("Invalid enum value"):  # also said of a number in quotes where a text may stand, too
            with suppress(msgspec.DecodeError, UnicodeDecodeError):
                msgspec.json.decode(reply.result, type=result, strict=False)
                said = "Expected `int`, got `str`" + said[said.index(" - at ") :]
        detail = f"the result does not fit its schema: {said}"
        return Failure(Verdict.BREACH, detail, evidence=_what_does_not_fit(bytes(reply.result), said))
    return answer


def _in_order(numbered: Sequence[tuple[int | None, Answer]], first_id: int, count: int) -> list[Answer]:
    """The answers in the order of the requests."""
    answers: list[Answer | None] = [None] * count
    for number, answer in numbered:
        place = -1 if number is None else number - first_id
        if not 0 <= place < count:
            if number is None and isinstance(answer, Failure):
                raise ProtocolBreach(f"a whole line was refused: {answer.detail}")
            expected = f"{first_id}" if count == 1 else f"one of {first_id} to {first_id + count - 1}"
            raise UnknownId(number, expected)
        if answers[place] is not None:
            raise ProtocolBreach(f"two replies have the id {number}")
        answers[place] = answer
    complete = [answer for answer in answers if answer is not None]
    if len(complete) < count:
        raise ProtocolBreach(
            f"the reply to id {first_id + answers.index(None)} is missing: {count} requests, {len(complete)} replies"
        )
    return complete


def _answer(reply: Reply[Any], came: bytes) -> Answer:
    """The result of a reply that came so, or its error as a failure."""
    if reply.error is not msgspec.UNSET and reply.result is not msgspec.UNSET:
        return Failure(Verdict.BREACH, BOTH, evidence=shown(came))
    if isinstance(reply.error, ErrorObject):
        return _refusal(reply.error)
    if isinstance(reply.result, msgspec.UnsetType):
        return Failure(Verdict.BREACH, "the reply has neither a result nor an error", evidence=shown(came))
    answer: Answer = reply.result
    return answer


def _refusal(error: ErrorObject) -> Failure:
    """What an error reply to a well-formed question means."""
    detail = _words(error)
    if error.code == METHOD_NOT_FOUND:
        return Failure(Verdict.BREACH, f"describe lists the method, but it is answered with {detail}")
    if error.code == INVALID_PARAMS:
        return Failure(Verdict.BREACH, f"a well-formed question was refused with {detail}")
    if error.code == INTERNAL_ERROR or error.code not in ERROR_NAMES:
        return Failure(Verdict.CRASH, f"the engine reports {detail}")
    return Failure(Verdict.BREACH, f"a well-formed request was refused with {detail}")


def _words(error: ErrorObject) -> str:
    """An error as reports name it."""
    name = ERROR_NAMES.get(error.code, "an error of its own")
    return f"error {error.code} ({name})" + (f": {_said(error.message.rstrip())}" if error.message else "")


def _said(text: object) -> str:
    """Text from an engine, or from a JSON parser that may quote it."""
    return shown(str(text).encode("utf-8", "backslashreplace"))


def shown(line: bytes) -> str:
    """A line for a report: its beginning, with what cannot be printed escaped."""
    text = line[:SHOWN].decode("utf-8", "backslashreplace")
    return visible(text) + (f" ... ({len(line)} bytes)" if len(line) > SHOWN else "")


_PLACE = re.compile(r" - at `\$((?:\.\w+|\[\d+\])+)`")


def _what_does_not_fit(result: bytes, said: str) -> str:
    """A result for a report; first the part that a complaint names, where the beginning of the whole may lack it."""
    place = _PLACE.search(said)
    if place is None or len(result) <= SHOWN:
        return shown(result)
    try:
        part = msgspec.json.decode(result)
        for name, number in re.findall(r"\.(\w+)|\[(\d+)\]", place[1]):
            part = part[name] if name else part[int(number)]
        return f"{shown(msgspec.json.encode(part))} in {shown(result)}"
    except (msgspec.MsgspecError, UnicodeError, RecursionError, KeyError, IndexError, TypeError):
        return shown(result)
