"""The schemas that ship with the kit: they fit the messages, and they are what the types of the messages give."""

import json
from dataclasses import replace
from functools import cache
from typing import Annotated, Any

import msgspec
import pytest
from jsonschema import Draft7Validator, Draft202012Validator, ValidationError
from msgspec import UNSET, Meta, Struct, UnsetType

from bythebook.spec import Example, load_spec
from bythebook_conformance.certification.certificates.schemas import schema_files, write_schemas
from bythebook_conformance.games.twos import messages
from bythebook_conformance.kit import GameKit, Malformed, Method, load_kit
from bythebook_conformance.kit.cards import SET, CardName
from bythebook_conformance.oracle import comparing as judge
from bythebook_conformance.protocol.jsonrpc import Request
from bythebook_conformance.protocol.schemas import SHIPPED, kits, message_schemas, openrpc
from bythebook_conformance.protocol.server import Server, reference_server

GENERATED = schema_files()
SCHEMAS = sorted(path for path in GENERATED if not path.endswith("openrpc.json"))
TWOS = load_kit("twos")
TWOS_SERVER = reference_server(TWOS, TWOS.readings())
COMPARISONS = {"a card on the table and in the hand", "hands of different sizes"}
"""Faults of Twos questions that lie between fields, where a schema sees nothing."""


@cache
def shipped(path: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((SHIPPED / path).read_bytes()))


def fits(path: str, message: Any) -> bool:
    return shipped(path).is_valid(message)


def examples() -> list[Any]:
    cases = [(kit, example) for kit in kits() for example in load_spec(kit.name).examples]
    return [pytest.param(*case, id=case[1].id) for case in cases]


def malformed() -> list[Any]:
    cases = [(kit, case) for kit in kits() for case in kit.malformed]
    return [pytest.param(kit, case, id=f"{case.method}: {case.fault}") for kit, case in cases]


def request(method: str, params: Any, number: int = 1) -> Any:
    return json.loads(msgspec.json.encode(Request(number, method, params)))


def reply(server: Server, message: Any) -> Any:
    return json.loads(server.answer(json.dumps(message).encode()))


def test_the_shipped_files_are_those_that_the_types_give() -> None:
    found = {path.relative_to(SHIPPED).as_posix(): path.read_bytes() for path in SHIPPED.rglob("*") if path.is_file()}
    assert found.keys() == GENERATED.keys(), "run: bythebook schema"
    assert [path for path in found if found[path] != GENERATED[path]] == []


@pytest.mark.parametrize("path", SCHEMAS)
def test_a_schema_is_valid_and_says_what_it_is(path: str) -> None:
    schema = json.loads(GENERATED[path])
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    name = path.rpartition("/")[2].removesuffix(".json")
    assert schema["$id"] == (
        "urn:bythebook:certificate:1" if name == "certificate" else f"urn:bythebook:protocol:1:{name}"
    )
    assert schema["title"]
    assert schema["description"]


def test_no_two_schemas_have_the_same_id() -> None:
    ids = [json.loads(GENERATED[path])["$id"] for path in SCHEMAS]
    assert len(set(ids)) == len(ids)


def test_every_method_has_a_schema_for_its_params_and_one_for_its_result() -> None:
    for kit in kits():
        names = {f"{method.name}.{part}.json" for method in kit.methods for part in ("params", "result")}
        assert message_schemas(kit).keys() == names


@pytest.mark.parametrize(("kit", "example"), examples())
def test_the_question_and_the_answer_of_an_example_fit_their_schemas(kit: GameKit, example: Example) -> None:
    asked = request(example.method, example.params)
    answered = reply(reference_server(kit, kit.readings.from_names(example.readings)), asked)
    assert fits("request.json", asked)
    assert fits(f"{kit.name}/{example.method}.params.json", asked["params"])
    assert fits("reply.json", answered)
    assert fits(f"{kit.name}/{example.method}.result.json", answered["result"])


def test_a_batch_of_all_examples_and_its_replies_fit_their_schemas() -> None:
    batch = [request(each.method, each.params, number) for number, each in enumerate(load_spec("twos").examples)]
    assert fits("batch.request.json", batch)
    assert fits("batch.reply.json", reply(TWOS_SERVER, batch))


def test_an_empty_batch_is_no_batch() -> None:
    assert not fits("batch.request.json", [])
    assert not fits("batch.reply.json", [])


def test_what_the_reference_says_of_itself_fits_its_schema() -> None:
    asked = request("describe", {})
    assert fits("request.json", asked)
    assert fits("describe.params.json", asked["params"])
    assert fits("describe.result.json", reply(TWOS_SERVER, asked)["result"])


@pytest.mark.parametrize(
    "line", [b"{not JSON", b'{"jsonrpc": "2.0", "id": 7}', b'{"jsonrpc":"2.0","id":1,"method":"x"}']
)
def test_an_error_reply_fits_its_schema(line: bytes) -> None:
    answered = json.loads(TWOS_SERVER.answer(line))
    assert fits("reply.json", answered)
    assert fits("error.json", answered["error"])


@pytest.mark.parametrize(("kit", "case"), malformed())
def test_the_message_type_refuses_a_malformed_question(kit: GameKit, case: Malformed) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(case.params, kit.method(case.method).params)


@pytest.mark.parametrize("case", TWOS.malformed, ids=lambda case: f"{case.method}: {case.fault}")
def test_the_schema_refuses_a_malformed_question_unless_the_fault_lies_between_fields(case: Malformed) -> None:
    assert fits(f"twos/{case.method}.params.json", case.params) == (case.fault in COMPARISONS)


@pytest.mark.parametrize(
    "result",
    [{"winner": "0"}, {"winner": None}, {"catches": [{"by": 1, "from": 2}]}, {"honours": 5.5}, []],
)
def test_an_answer_of_the_wrong_shape_fits_neither_schema_nor_type(result: Any) -> None:
    assert not fits("twos/twos.trick.result.json", result)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(result, messages.TrickResult)


@pytest.mark.parametrize("result", [{}, {"winner": 0}, {"winner": 0, "why": "it was led"}])
def test_an_answer_may_leave_fields_out_and_add_others(result: Any) -> None:
    assert fits("twos/twos.trick.result.json", result)
    msgspec.convert(result, messages.TrickResult)


@pytest.mark.parametrize("rest", [{}, {"error": None}, {"error": {"message": "no code"}}])
def test_a_reply_without_result_and_error_fits_no_schema(rest: Any) -> None:
    assert not fits("reply.json", {"jsonrpc": "2.0", "id": 1, **rest})


@pytest.mark.parametrize("name", ["TrickResult", "LegalResult", "PlayState", "Taken"])
def test_a_list_is_marked_as_unordered_exactly_where_the_judge_ignores_its_order(name: str) -> None:
    fields = openrpc(TWOS)["components"]["schemas"][name]["properties"]
    marked = {field for field, schema in fields.items() if schema.get("x-order") == "none"}
    messages_within = {field for field, schema in fields.items() if "type" not in schema and "enum" not in schema}
    assert marked == set(judge.sorters(getattr(messages, name))) - messages_within
    assert marked


def test_the_hands_of_a_deal_are_marked_as_unordered_and_their_row_is_not() -> None:
    hands = message_schemas(TWOS)["twos.play.params.json"]["properties"]["hands"]
    assert "x-order" not in hands
    assert hands["items"]["x-order"] == "none"


@pytest.mark.parametrize("kit", kits(), ids=lambda kit: kit.name)
def test_the_openrpc_document_names_every_method_with_its_params_and_errors(kit: GameKit) -> None:
    document = json.loads(GENERATED[f"{kit.name}/openrpc.json"])
    methods = {method["name"]: method for method in document["methods"]}
    assert methods.keys() == {"describe", *(method.name for method in kit.methods)}
    for method in kit.methods:
        described = methods[method.name]
        assert described["paramStructure"] == "by-name"
        assert [param["name"] for param in described["params"]] == list(method.params.__struct_encode_fields__)
        assert [error["code"] for error in described["errors"]] == [-32700, -32600, -32601, -32602]


@pytest.mark.parametrize("kit", kits(), ids=lambda kit: kit.name)
def test_the_schemas_of_the_openrpc_document_hold_for_the_examples(kit: GameKit) -> None:
    document = openrpc(kit)
    methods = {method["name"]: method for method in document["methods"]}
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


class Face(Struct, array_like=True):
    """A card of two sides."""

    name: str
    sides: tuple[int, Annotated[list[CardName], Meta(extra=SET)]]


class Inner(Struct):
    """A message inside another.

    It has ``two`` paragraphs.
    """

    cards: Annotated[list[CardName], Meta(extra=SET)]
    again: "list[Inner] | None" = None


class ToyParams(Struct):
    """A question that uses all that a message can use."""

    rows: dict[str, Annotated[list[int], Meta(extra=SET)]]
    either: Inner | Annotated[list[CardName], Meta(extra=SET)] | None
    faces: list[Face]


class ToyResult(Struct):
    """An answer."""

    position: Inner | UnsetType = UNSET


def never(params: Any, readings: Any) -> Any:
    raise NotImplementedError


TOY = replace(TWOS, name="toy", methods=(Method("toy.ask", "Ask.", ToyParams, ToyResult, never, never),))
UNORDERED = {"type": "array", "items": {"$ref": "#/$defs/CardName"}, "x-order": "none"}


def test_lists_are_marked_wherever_they_stand_in_a_message() -> None:
    schema = message_schemas(TOY)["toy.ask.params.json"]
    Draft202012Validator.check_schema(schema)
    fields, parts = schema["properties"], schema["$defs"]
    once = {**UNORDERED, "uniqueItems": True}
    assert fields["rows"]["additionalProperties"]["x-order"] == "none"
    assert fields["either"]["anyOf"] == [once, {"$ref": "#/$defs/Inner"}, {"type": "null"}]
    assert parts["Inner"]["properties"]["cards"] == once
    assert parts["Face"]["prefixItems"][1]["prefixItems"][1] == once


def test_a_result_may_name_a_card_twice_since_that_is_a_wrong_answer_and_no_breach() -> None:
    parts = message_schemas(TOY)["toy.ask.result.json"]["$defs"]
    assert parts["Inner"]["properties"]["cards"] == UNORDERED


def test_a_message_in_both_directions_has_the_schema_of_the_result_in_the_openrpc_document() -> None:
    parts = openrpc(TOY)["components"]["schemas"]
    assert "uniqueItems" not in parts["Inner"]["properties"]["cards"]


def test_rows_of_fixed_length_are_written_for_draft_7_in_the_openrpc_document() -> None:
    document = openrpc(TOY)
    faces = next(param["schema"] for param in document["methods"][1]["params"] if param["name"] == "faces")
    assert_draft_7(document, faces, [["a", [1, ["2C"]]]])
    with pytest.raises(ValidationError, match="is not one of"):
        assert_draft_7(document, faces, [["a", [1, ["1C"]]]])


def test_descriptions_are_the_docstrings_without_mark_up() -> None:
    parts = message_schemas(TOY)["toy.ask.params.json"]["$defs"]
    assert parts["Inner"]["description"] == "A message inside another. It has `two` paragraphs."


def test_all_files_can_be_written_to_a_folder(tmp_path: Any) -> None:
    assert write_schemas(tmp_path / "new") == len(GENERATED)
    for path, content in GENERATED.items():
        assert (tmp_path / "new" / path).read_bytes() == content
