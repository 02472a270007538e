"""Whatever an engine writes as a reply: answers, failures or a breach come of it, and nothing else."""

import json
import random
from collections import Counter
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bythebook_conformance.kit import Method, load_kit
from bythebook_conformance.protocol.describe import Description
from bythebook_conformance.protocol.engine import DESCRIBE, Failure
from bythebook_conformance.protocol.replies import (
    ProtocolBreach,
    read_batch,
    read_single,
    refuses,
    require_single_keys,
    require_utf8,
)
from certified import altered_field

EXAMPLES = 100
LINES = 400
"""Lines of an example: 40,000 in all."""
FIRST = 7
TWOS = load_kit("twos")
HANDS = [["2H"], ["3H"], ["4C"], ["AS"]]
MOVES = [{"seat": 0, "play": "2H"}, {"seat": 1, "play": "3H"}]
QUESTIONS: dict[str, Any] = {
    "trick": {"cards": ["2H", "3H", "9C"]},
    "legal": {"hand": ["2H", "KS"], "trick": ["5H"]},
    "play": {"hands": HANDS, "leader": 0, "moves": MOVES},
}
SPLICES = [
    *(b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"null", b"true", b"-1", b"1e999", b"NaN", b"0.5", b"\x00"),
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\\ud800", b"\\u0000", b"9" * 400, b"[" * 2_000, b"\r"),
    *(b'"id":7,', b'"id":8,', b'"result":{},', b'"error":{"code":1},', b'"jsonrpc":"2.0",', b'"error":null,', b"\x9b"),
]


def right_reply(method: Method[Any, Any], identity: int) -> Any:
    """The reference's reply."""
    params = msgspec.convert(QUESTIONS[method.short], method.params)
    result = msgspec.to_builtins(method.rule(params, TWOS.readings()).result)
    return {"jsonrpc": "2.0", "id": identity, "result": result}


DESCRIBED = {"protocol": 1, "engine": {"name": "x"}, "games": {"twos": {"methods": ["trick"]}}, "batch": True}
RIGHT: list[tuple[Any, list[Any]]] = [
    *((method.result, [right_reply(method, FIRST + place) for place in range(3)]) for method in TWOS.methods),
    (DESCRIBE.result, [{"jsonrpc": "2.0", "id": FIRST + place, "result": DESCRIBED} for place in range(3)]),
]


def changed_bytes(line: bytes, rng: random.Random) -> bytes:
    """A line with some of its bytes changed, dropped, doubled or put elsewhere."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        start = rng.randrange(len(line) + 1)
        end = min(len(line), start + rng.choice((0, 1, 1, 2, 8, 40)))
        put = rng.choice((b"", rng.choice(SPLICES), line[start:end] * 2, bytes([rng.randrange(256)])))
        line = line[:start] + put + line[end:]
    return line


def mutated(replies: list[Any], rng: random.Random) -> bytes:
    """A line that is nearly right."""
    message = replies if rng.random() < 0.7 else replies[0]
    if rng.random() < 0.5:
        message = altered_field(deepcopy(message), rng)
    line = json.dumps(message, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    return line if rng.random() < 0.3 else changed_bytes(line, rng)


def outcome(line: bytes, kind: Any, rng: random.Random) -> str:
    """What comes of a line, of which nothing may come but answers, failures and a breach."""
    try:
        require_utf8(line)
        require_single_keys(line)
        answers = read_batch(line, kind, FIRST, 3) if rng.random() < 0.7 else [read_single(line, kind, FIRST)]
    except ProtocolBreach as breach:
        require_shown(breach.args[0])
        return "breach"
    for answer in answers:
        assert isinstance(answer, Failure | kind | Description)
        if isinstance(answer, Failure):
            assert (answer.detail + answer.evidence).isprintable()
    return "failure" if any(isinstance(answer, Failure) for answer in answers) else "answers"


def require_shown(text: str) -> None:
    """A text is short and can be shown as it is."""
    assert text.isprintable()
    assert len(text) < 1_000


SEEN: Counter[str] = Counter()


@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**64))
def fuzz(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(LINES):
        kind, replies = rng.choice(RIGHT)
        line = mutated(replies, rng)
        try:
            SEEN[outcome(line, kind, rng)] += 1
        except Exception as error:
            raise AssertionError(f"{kind}: {line!r}") from error


def test_forty_thousand_lines_give_answers_failures_and_breaches_alone() -> None:
    fuzz()
    assert SEEN.total() >= EXAMPLES * LINES
    assert min(SEEN[each] for each in ("answers", "failure", "breach")) > 1_000, SEEN


@pytest.mark.parametrize(
    "members",
    [
        '"id": true, "error": {"code": -32602}',
        '"id": 1, "error": {"code": -32602.0}',
        '"id": 1, "error": {"code": -32602}, "result": {"x": "\udcff"}',
        '"id": 1, "id": 1, "error": {"code": -32602}',
        '"id": 1, "error": -32602',
    ],
)
def test_a_refusal_is_read_as_strictly_as_an_answer(members: str) -> None:
    line = '{"jsonrpc": "2.0", %s}'
    assert refuses((line % '"id": 1, "error": {"code": -32602}').encode(), -32602, 1)
    assert not refuses((line % members).encode(errors="surrogateescape"), -32602, 1)
    assert not refuses(b'{"id": 1, "error": {"code": -32602}}', -32602, 1)


def test_an_error_in_place_of_all_replies_is_quoted() -> None:
    line = b'{"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "too many"}}'
    with pytest.raises(ProtocolBreach, match="a whole batch was refused with error -32600"):
        read_batch(line, Description, FIRST, 3)
