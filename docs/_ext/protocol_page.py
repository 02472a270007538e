"""The protocol page's tables and lines, generated from the message types: ``docs/protocol.md`` reads without a build.

The page marks each generated part with comments, ``<!-- generated: KIND ... -->`` to ``<!-- end -->``. What is between
them is written by ``python docs/_ext/protocol_page.py``, and a test compares it with the types.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from markdown_text import table

from bythebook.cards import RANK_LETTERS
from bythebook_conformance.certification.certificates.schemas import certificate_schema
from bythebook_conformance.kit import GameKit, Method, load_kit
from bythebook_conformance.protocol import messages
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.protocol.messages import Reply, Request
from bythebook_conformance.protocol.replies import read_single
from bythebook_conformance.protocol.schemas import OPENRPC_FILE, SHIPPED, kits, message_schemas, shared_schemas
from bythebook_conformance.protocol.server import reference_server
from bythebook_conformance.protocol.server_methods import exchanges, server_methods
from bythebook_conformance.statuses import Verdict

PAGE = Path(__file__).parents[1] / "protocol.md"
CARD = "CardName"
NOTES = Path(__file__).parents[1] / "_protocol"
"""Prose about a game's messages beyond their field descriptions, one file per game."""
SCHEMAS = "../conformance/bythebook_conformance/schemas"
END = "<!-- end -->"
SHOWN = load_kit("twos")
"""The game that shows the optional methods of servers."""
WHEN = {
    messages.PARSE_ERROR: "The line is not JSON. The `id` is null.",
    messages.INVALID_REQUEST: "The line is JSON but not a request, or is an empty batch. The `id` is null.",
    messages.METHOD_NOT_FOUND: "The engine does not have the method.",
    messages.INVALID_PARAMS: "The params are malformed: a field is missing or has the wrong type, a card occurs twice.",
    messages.INTERNAL_ERROR: "The engine has failed and reports it.",
}
_GENERATED = re.compile(r"(<!-- generated: ([a-z. -]+?)(?:\n(.*?))? ?-->\n).*?" + re.escape(END), re.DOTALL)

Schema = dict[str, Any]


def page(text: str) -> str:
    """The page with every generated part as the types give it today."""

    def anew(found: re.Match[str]) -> str:
        mark, kind, meanings = found.groups()
        return f"{mark}\n{_part(kind, (meanings or '').splitlines())}\n\n{END}"

    return _GENERATED.sub(anew, text)


def _part(kind: str, meanings: Iterable[str]) -> str:
    name, _, argument = kind.partition(" ")
    if name == "message":
        return shared_message(argument, meanings)
    parts = {"describe": _describe, "errors": _errors, "games": _games, "servers": _servers, "schemas": _schemas}
    return parts[name]()


def shared_message(name: str, meanings: Iterable[str]) -> str:
    """The fields of a message that all games share, ``request``, ``reply`` and so on, or those of a ``certificate``.

    ``meanings`` say what the fields mean whose types do not say it: ``field: meaning``, and ``Message.field: meaning``
    for the messages inside.
    """
    schema = {**shared_schemas(), "certificate.json": certificate_schema()}[f"{name}.json"]
    for line in meanings:
        path, _, meaning = line.partition(": ")
        part, _, field = path.rpartition(".")
        message = schema["$defs"][part] if part else schema
        message["properties"][field]["description"] = meaning
    return "\n\n".join(_message(schema))


def _describe() -> str:
    """What the reference answers to ``describe``."""
    kit = kits()[0]
    answered = reference_server(kit, kit.readings()).answer(msgspec.json.encode(Request(1, "describe", {})))
    return _exchange("describe", {}, msgspec.json.decode(answered)["result"])


def _servers() -> str:
    """One exchange for each of the optional methods, all about one play."""
    shown = exchanges(SHOWN)
    methods = server_methods(SHOWN)
    said = [f"For example, in {SHOWN.title} ({_sentence(shown[SHOWN.play_method].title)}):"]
    for method in methods:
        said += [f"### `{method.name}`", _exchange(method.name, *shown[method.name][1:])]
    return "\n\n".join(said)


def _games() -> str:
    """A section for each game, and in it one for each method."""
    return "\n\n".join(part for kit in kits() for part in _game(kit))


def _schemas() -> str:
    """Links to the files that stand in no section of a method: what all games share, then a line for each game."""
    folders = ["", *(f"{kit.name}/" for kit in kits())]
    return "\n".join(f"- {_files_of(folder)}" for folder in folders)


def _errors() -> str:
    """The error codes, and the verdict on them in answer to a well-formed question."""
    rows = [(f"`{code}`", name, WHEN[code], _verdict_on(code).value) for code, name in messages.ERROR_NAMES.items()]
    rows.append(("any other", "an error of its own", "Whatever the engine means by it.", _verdict_on(1).value))
    return table(("Code", "Name", "Sent when", "In answer to a well-formed question"), rows)


def _verdict_on(code: int) -> Verdict:
    """The verdict on an error reply to a well-formed question."""
    line = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "error": {"code": code}})
    answer = read_single(line, msgspec.Struct, 1)
    assert isinstance(answer, Failure)
    return answer.verdict


def _files_of(folder: str) -> str:
    """The files of a folder that no section of a method has linked."""
    kit = next((each for each in kits() if f"{each.name}/" == folder), None)
    linked = {f"{method.name}.{part}.json" for method in (kit.methods if kit else ()) for part in ("params", "result")}
    paths = sorted(path for path in (SHIPPED / folder).glob("*.json") if path.name not in {OPENRPC_FILE, *linked})
    title = f"{kit.title}, servers" if kit else "All games"
    return f"{title}: " + ", ".join(_link(folder + path.name) for path in paths)


def _link(path: str) -> str:
    return f"[{Path(path).name}]({SCHEMAS}/{path})"


def _game(kit: GameKit) -> Iterator[str]:
    yield f"## {kit.title}"
    notes = NOTES / f"{kit.name}.md"
    if notes.is_file():
        yield notes.read_text(encoding="utf-8").rstrip()
    yield "The kit asks these malformed questions among others:"
    faults: dict[str, dict[str, None]] = {}
    for case in kit.malformed:
        faults.setdefault(case.method, {})[case.fault] = None
    yield "\n".join(f"- `{method}`: {'; '.join(some)}." for method, some in faults.items())
    schemas, told = message_schemas(kit), dict[str, tuple[str, str]]()
    for method in kit.methods:
        yield from _method(kit, method, schemas, told)


def _method(
    kit: GameKit, method: Method[Any, Any], schemas: dict[str, Schema], told: dict[str, tuple[str, str]]
) -> Iterator[str]:
    """The question and the answer of a method; the messages inside that are ``told`` already are named with the method
    where they are.
    """
    yield f"### `{method.name}`"
    for part, heading in (("params", "Question"), ("result", "Answer")):
        schema = schemas[f"{method.name}.{part}.json"]
        yield f"**{heading}** ({_link(f'{kit.name}/{method.name}.{part}.json')}). {_text(schema)}"
        yield from _message(schema, told, method.name)
    example = exchanges(kit)[method.name]
    yield f"For example ({_sentence(example.title)}):"
    yield _exchange(method.name, example.params, example.result)


def _sentence(title: str) -> str:
    return title[0].lower() + title[1:].rstrip(".")


def _message(schema: Schema, told: dict[str, tuple[str, str]] | None = None, method: str = "") -> Iterator[str]:
    """The fields of a message, then those of the messages inside it that are not ``told`` yet."""
    if schema["properties"]:
        yield _fields(schema, schema)
    told, again = {} if told is None else told, dict[str, list[str]]()
    for name, part in schema.get("$defs", {}).items():
        text = f"`{name}`: {_text(part)}\n\n{_inner(part, schema)}"
        if name == CARD:
            continue
        before, known = told.setdefault(name, (method, text))
        if known is text:
            yield text
        elif known == text:
            again.setdefault(before, []).append(f"`{name}`")
        else:
            raise ValueError(f"{method}: two messages {name} that differ")
    for before, names in again.items():
        yield f"{', '.join(names)}: as {'above' if before == method else f'in `{before}`'}."


def _inner(part: Schema, root: Schema) -> str:
    """The description of a nested message, or of a choice between a few words."""
    if "enum" in part:
        return f"One of {', '.join(f'`{json.dumps(word)}`' for word in part['enum'])}."
    return _row(part) if "prefixItems" in part else _fields(part, root)


def _row(message: Schema) -> str:
    """A message that travels as a list of fixed length."""
    return f"A list of {len(message['prefixItems'])}: {', '.join(map(_kind, message['prefixItems']))}."


def _fields(message: Schema, root: Schema) -> str:
    required = message.get("required", [])
    rows = [
        (f"`{name}`", _kind(field), "yes" if name in required else "no", _meaning(field, root))
        for name, field in message["properties"].items()
    ]
    return table(("Field", "Type", "Required", "Meaning"), rows)


def _meaning(field: Schema, root: Schema) -> str:
    """What a field says of itself, or else what the message in it does. That nothing is said is an error."""
    options = [field, *field.get("anyOf", [])]
    named = [root["$defs"][_name(option)] for option in options if "$ref" in option]
    said = [_text(each) for each in [*options, *named] if "description" in each]
    if not said and len(field.get("enum", ())) == 1:
        return "Says which message it is."
    return said[0]


def _text(schema: Schema) -> str:
    return str(schema.get("description", ""))


def _name(reference: Schema) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _kind(schema: Schema, many: bool = False) -> str:
    """The type of a field in words."""
    plural = "s" if many else ""
    if "$ref" in schema:
        name = _name(schema)
        return f"card{plural}" if name == CARD else f"`{name}`"
    if "anyOf" in schema:
        return " or ".join(_kind(option) for option in schema["anyOf"])
    if set(schema.get("enum", ())) == {*RANK_LETTERS}:
        return f"rank{plural}"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        order = "unordered " if schema.get("x-order") == "none" else ""
        count = _count(schema.get("minItems"), schema.get("maxItems"))
        items = "".join(f" of {count}{_kind(item, many=True)}" for item in [schema["items"]])
        return f"{order}list{plural}{items}"
    if kind == "object" and "additionalProperties" in schema:
        return f"object{plural}, each value: {_kind(schema['additionalProperties'])}"
    if kind == "integer" and "minimum" in schema and "maximum" not in schema:
        return f"integer{plural} from {schema['minimum']} up"
    if kind == "integer" and "maximum" in schema:
        return f"integer{plural} from {schema['minimum']} to {schema['maximum']}"
    return f"{kind}{plural}" if kind else "anything"


def _count(least: int | None, most: int | None) -> str:
    """How many items a list has, in words."""
    if least is None and most is None:
        return ""
    if most is None:
        return f"{least} or more "
    if least == most:
        return f"{most} "
    return f"{least or 0} to {most} "


def _exchange(method: str, params: Any, result: Any) -> str:
    """A question and its answer, as they travel."""
    lines = (Request(1, method, params), Reply("2.0", 1, result))
    return "\n\n".join(f"```json\n{msgspec.json.encode(line).decode()}\n```" for line in lines)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
