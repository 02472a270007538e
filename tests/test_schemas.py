"""The schemas that ship with the kit fit the messages; whatever an engine writes as a reply is read or refused."""

import json
import random
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator

from bythebook.spec import Example, load_spec
from bythebook_conformance.certification.certificates.schemas import schema_files
from bythebook_conformance.games.twos import messages
from bythebook_conformance.kit import GameKit, Malformed, Method, load_kit
from bythebook_conformance.oracle import comparing as judge
from bythebook_conformance.protocol.engine import DESCRIBE, Failure
from bythebook_conformance.protocol.messages import Description, Request
from bythebook_conformance.protocol.replies import (
    ProtocolBreach,
    not_refused,
    read_batch,
    read_single,
    require_unambiguous,
)
from bythebook_conformance.protocol.schemas import OPENRPC_FILE, SHIPPED, kits, openrpc
from bythebook_conformance.protocol.server import Server, reference_server
from bythebook_conformance.protocol.server_methods import server_methods
from certified import altered_field

GENERATED = schema_files()
SCHEMAS = sorted(path for path in GENERATED if not path.endswith(OPENRPC_FILE))
TWOS = load_kit("twos")
COMPARISONS = {"a card on the table and in the hand", "hands of different sizes"}
"""Faults of Twos questions that lie between fields, where a schema sees nothing."""


@cache
def shipped(path: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((SHIPPED / path).read_bytes()))


def fits(path: str, message: Any) -> bool:
    return shipped(path).is_valid(message)


EXAMPLES = [(kit, example) for kit in kits() for example in load_spec(kit.name).examples]
MALFORMED = [(kit, case) for kit in kits() for case in kit.malformed]


def request(method: str, params: Any, number: int = 1) -> Any:
    return json.loads(msgspec.json.encode(Request(number, method, params)))


def reply(server: Server, message: Any) -> Any:
    return json.loads(server.answer(json.dumps(message).encode()))


def test_the_shipped_files_are_those_that_the_types_give() -> None:
    # the command leaves OpenRPC documents there, too
    paths = [path for path in SHIPPED.rglob("*.json") if path.name != OPENRPC_FILE]
    found = {path.relative_to(SHIPPED).as_posix(): path.read_bytes() for path in paths}
    assert sorted(found) == SCHEMAS, "run: bythebook rules schema"
    assert [path for path in found if found[path] != GENERATED[path]] == []


def test_every_schema_is_valid_and_says_what_it_is() -> None:
    found = {path: json.loads(GENERATED[path]) for path in SCHEMAS}
    for path, schema in found.items():
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        name = path.rpartition("/")[2].removesuffix(".json")
        kind = "certificate:1" if name == "certificate" else f"protocol:1:{name}"
        assert schema["$id"] == f"urn:bythebook:{kind}"
        assert schema["title"]
        assert schema["description"]
    methods = {f"{kit.name}/{method.name}" for kit in kits() for method in kit.methods}
    assert {f"{name}.{part}.json" for name in methods for part in ("params", "result")} <= found.keys()


@pytest.mark.parametrize(("kit", "example"), EXAMPLES, ids=[each.id for _, each in EXAMPLES])
def test_the_question_and_the_answer_of_an_example_fit_their_schemas(kit: GameKit, example: Example) -> None:
    asked = request(example.method, example.params)
    answered = reply(reference_server(kit, kit.readings.from_names(example.readings)), asked)
    assert fits("request.json", asked)
    assert fits(f"{kit.name}/{example.method}.params.json", asked["params"])
    assert fits("reply.json", answered)
    assert fits(f"{kit.name}/{example.method}.result.json", answered["result"])


@pytest.mark.parametrize(("kit", "case"), MALFORMED, ids=[f"{case.method}: {case.fault}" for _, case in MALFORMED])
def test_type_and_schema_refuse_a_malformed_question_the_schema_unless_the_fault_lies_between_fields(
    kit: GameKit, case: Malformed
) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(case.params, kit.method(case.method).params)
    if kit is TWOS:
        assert fits(f"twos/{case.method}.params.json", case.params) == (case.fault in COMPARISONS)


@pytest.mark.parametrize("name", ["TrickResult", "LegalResult", "PlayState", "Taken"])
def test_a_list_is_marked_as_unordered_exactly_where_the_judge_ignores_its_order(name: str) -> None:
    fields = openrpc(TWOS)["components"]["schemas"][name]["properties"]
    marked = {field for field, schema in fields.items() if schema.get("x-order") == "none"}
    messages_within = {field for field, schema in fields.items() if "type" not in schema and "enum" not in schema}
    assert marked == set(judge.sorters(getattr(messages, name))) - messages_within
    assert marked


def test_the_openrpc_document_names_every_method_with_schemas_that_hold_for_the_examples(kit: GameKit) -> None:
    document = openrpc(kit)
    methods = {method["name"]: method for method in document["methods"]}
    offered = [*kit.methods, *server_methods(kit)]
    assert methods.keys() == {"describe", *(method.name for method in offered)}
    for method in offered:
        (shown,) = methods[method.name]["examples"]
        params = {each["name"]: each["value"] for each in shown["params"]}
        assert fits(f"{kit.name}/{method.name}.params.json", params)
        assert fits(f"{kit.name}/{method.name}.result.json", shown["result"]["value"])
    for example in load_spec(kit.name).examples:
        server = reference_server(kit, kit.readings.from_names(example.readings))
        described = methods[example.method]
        for param in described["params"]:
            if param["required"] or param["name"] in example.params:
                assert_draft_7(document, param["schema"], example.params[param["name"]])
        answer = reply(server, request(example.method, example.params))
        assert_draft_7(document, described["result"]["schema"], answer["result"])


def assert_draft_7(document: Any, schema: Any, message: Any) -> None:
    whole = {"allOf": [schema], "components": document["components"]}
    Draft7Validator.check_schema(whole)
    Draft7Validator(whole).validate(message)


RUNS = 100
LINES = 400
"""Lines of an example: 40,000 in all."""
FIRST = 7
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
        answers = read_batch(line, kind, FIRST, 3) if rng.random() < 0.7 else [read_single(line, kind, FIRST)]
    except ProtocolBreach as breach:
        require_shown(breach.args[0])
        return "breach"
    require_unambiguous(line)  # as it is where it has been read
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


@settings(max_examples=RUNS, deadline=None, database=None, suppress_health_check=list(HealthCheck))
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
    assert SEEN.total() >= RUNS * LINES
    assert min(SEEN[each] for each in ("answers", "failure", "breach")) > 1_000, SEEN


def _ambiguous(line: bytes) -> bool:
    """Whether a line of JSON has a key twice, or the number -0, as a reader finds that looks at every pair."""
    found: list[bool] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        found.append(len({name for name, _ in pairs}) < len(pairs))

    json.loads(line, object_pairs_hook=look, parse_int=lambda digits: found.append(digits == "-0"))
    return any(found)


def test_no_line_that_readers_would_read_differently_is_let_pass_and_no_other_is_refused() -> None:
    rng, seen = random.Random(0), Counter[bool]()
    atoms = [
        "0",
        "-0",
        "1",
        "-1",
        "10",
        "1.0",
        "-0.0",
        "1e5",
        '""',
        '":"',
        '": "',
        '"\\u0022:"',
        '"-0"',
        "null",
        '"a"',
        '"♠"',
    ]
    keys = ["a", "\\u0061", "a ", "", ":", '\\"', "b", "c", "d", "e", "f"]

    def text(depth: int) -> str:
        kind = rng.random() if depth else 1.0
        if kind < 0.4:
            pairs = (f'"{rng.choice(keys)}"{rng.choice(("", " "))}:{text(depth - 1)}' for _ in range(rng.randrange(4)))
            return "{" + rng.choice((",", ", ")).join(pairs) + "}"
        if kind < 0.7:
            return "[" + rng.choice((",", " ,")).join(text(depth - 1) for _ in range(rng.randrange(4))) + "]"
        return rng.choice(atoms)

    for _ in range(20_000):
        line = text(4).encode()
        try:
            require_unambiguous(line)
            passed = True
        except ProtocolBreach:
            passed = False
        assert passed is not _ambiguous(line), line
        seen[passed] += 1
    assert min(seen.values()) > 1_000


@pytest.mark.parametrize(
    "members",
    [
        '"id": true, "error": {"code": -32602}',
        '"id": 1, "error": {"code": -32602.0}',
        '"id": 1, "error": {"code": -32602}, "result": {"x": "\udcff"}',
        '"id": 1, "id": 1, "error": {"code": -32602}',
        '"id": 1, "error": -32602',
        '"id": 1, "error": {"code": -32602}, "result": {}',
        '"id": 1, "error": {"code": -32602}, "result": null',
        '"id": 1, "error": {"code": -32602}, "x": -0',
    ],
)
def test_a_refusal_is_read_as_strictly_as_an_answer(members: str) -> None:
    line = '{"jsonrpc": "2.0", %s}'
    assert not_refused((line % '"id": 1, "error": {"code": -32602}').encode(), -32602, 1) is None
    assert not_refused((line % members).encode(errors="surrogateescape"), -32602, 1)
    assert not_refused(b'{"id": 1, "error": {"code": -32602}}', -32602, 1)


def test_an_error_in_place_of_all_replies_is_quoted() -> None:
    line = b'{"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "too many"}}'
    with pytest.raises(ProtocolBreach, match="a whole batch was refused with error -32600"):
        read_batch(line, Description, FIRST, 3)
