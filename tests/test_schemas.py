"""The schemas that ship with the kit: they fit the messages, and they are what the types of the messages give."""

import json
from functools import cache
from typing import Any

import msgspec
import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from bythebook.spec import Example, load_spec
from bythebook_conformance.certification.certificates.schemas import schema_files
from bythebook_conformance.games.twos import messages
from bythebook_conformance.kit import GameKit, Malformed, load_kit
from bythebook_conformance.oracle import comparing as judge
from bythebook_conformance.protocol.jsonrpc import Request
from bythebook_conformance.protocol.schemas import SHIPPED, kits, openrpc
from bythebook_conformance.protocol.server import Server, reference_server

GENERATED = schema_files()
SCHEMAS = sorted(path for path in GENERATED if not path.endswith("openrpc.json"))
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
    found = {path.relative_to(SHIPPED).as_posix(): path.read_bytes() for path in SHIPPED.rglob("*") if path.is_file()}
    assert found.keys() == GENERATED.keys(), "run: bythebook schema"
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


@pytest.mark.parametrize("kit", kits(), ids=lambda kit: kit.name)
def test_the_openrpc_document_names_every_method_with_schemas_that_hold_for_the_examples(kit: GameKit) -> None:
    document = openrpc(kit)
    methods = {method["name"]: method for method in document["methods"]}
    assert methods.keys() == {"describe", *(method.name for method in kit.methods)}
    for example in load_spec(kit.name).examples:
        server = reference_server(kit, kit.readings.from_names(example.readings))
        method = methods[example.method]
        for param in method["params"]:
            if param["required"] or param["name"] in example.params:
                assert_draft_7(document, param["schema"], example.params[param["name"]])
        answer = reply(server, request(example.method, example.params))
        assert_draft_7(document, method["result"]["schema"], answer["result"])


def assert_draft_7(document: Any, schema: Any, message: Any) -> None:
    whole = {"allOf": [schema], "components": document["components"]}
    Draft7Validator.check_schema(whole)
    Draft7Validator(whole).validate(message)
