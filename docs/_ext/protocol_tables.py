"""Parts of the protocol page that come from the message types: fields, schema files, and real lines of every method."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from markdown_text import MarkdownDirective, block, table
from sphinx.application import Sphinx

from bythebook.cards import RANK_LETTERS
from bythebook.spec import Example, load_spec
from bythebook_conformance.certification.certificates.schemas import certificate_schema
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.protocol.jsonrpc import Request
from bythebook_conformance.protocol.schemas import SHIPPED, kits, message_schemas, shared_schemas
from bythebook_conformance.protocol.server import reference_server

CARD = "CardName"
NOTES = Path(__file__).parents[1] / "_protocol"
"""Prose about a game's messages beyond their field descriptions, one file per game."""
SCHEMAS = "../conformance/bythebook_conformance/schemas"
LONG = 80
"""A line with more characters is shown wrapped."""

Schema = dict[str, Any]


class SharedMessage(MarkdownDirective):
    """The fields of a message that all games share, ``request``, ``reply`` and so on, or those of a ``certificate``.

    The body says what the fields mean whose types do not say it, one a line: ``field: meaning``, and
    ``Message.field: meaning`` for the messages inside.
    """

    required_arguments = 1
    has_content = True

    def markdown(self) -> str:
        """The table of the message and of the messages inside it."""
        name = self.arguments[0]
        schema = {**shared_schemas(), "certificate.json": certificate_schema()}[f"{name}.json"]
        for line in self.content:
            path, _, meaning = line.partition(": ")
            part, _, field = path.rpartition(".")
            message = schema["$defs"][part] if part else schema
            message["properties"][field]["description"] = meaning
        return "\n\n".join(_message(schema, name))


class DescribeLines(MarkdownDirective):
    """What the reference answers to ``describe``."""

    def markdown(self) -> str:
        """The two lines."""
        return _lines(kits()[0], "describe", {})


class GameMethods(MarkdownDirective):
    """Every method of every game."""

    def markdown(self) -> str:
        """A section for each game, and in it one for each method."""
        for path in NOTES.glob("*.md"):
            self.env.note_dependency(str(path))
        return "\n\n".join(part for kit in kits() for part in _game(kit))


class SchemaFiles(MarkdownDirective):
    """Links to every file of the protocol."""

    def markdown(self) -> str:
        """A list of what is shared, then one for each game."""
        folders = ["", *(f"{kit.name}/" for kit in kits())]
        return "\n".join(f"- {_files_of(folder)}" for folder in folders)


def _files_of(folder: str) -> str:
    title = next((kit.title for kit in kits() if f"{kit.name}/" == folder), "All games")
    paths = sorted((SHIPPED / folder).glob("*.json"))
    return f"{title}: " + ", ".join(_link(folder + path.name) for path in paths)


def _link(path: str) -> str:
    return f"{{download}}`{Path(path).name} <{SCHEMAS}/{path}>`"


def _game(kit: GameKit) -> Iterator[str]:
    yield f"## {kit.title}"
    notes = NOTES / f"{kit.name}.md"
    if notes.is_file():
        yield notes.read_text(encoding="utf-8")
    faults = dict.fromkeys(case.fault for case in kit.malformed)
    yield f"The kit asks these malformed questions among others: {'; '.join(faults)}."
    schemas = message_schemas(kit)
    for method in kit.methods:
        yield from _method(kit, method, schemas)


def _method(kit: GameKit, method: Method[Any, Any], schemas: dict[str, Schema]) -> Iterator[str]:
    yield f"### `{method.name}`"
    for part, heading in (("params", "Question"), ("result", "Answer")):
        schema = schemas[f"{method.name}.{part}.json"]
        yield f"**{heading}** ({_link(f'{kit.name}/{method.name}.{part}.json')}). {_text(schema)}"
        yield from _message(schema, f"{method.name}.{part}")
    example = _example_of(kit, method)
    yield f"For example ({_sentence(example.title)}):"
    yield _lines(kit, method.name, example.params)


def _sentence(title: str) -> str:
    return title[0].lower() + title[1:].rstrip(".")


def _message(schema: Schema, where: str) -> Iterator[str]:
    """The fields of a message, then those of the messages inside it."""
    if schema["properties"]:
        yield _fields(schema, schema, where)
    for name, part in schema.get("$defs", {}).items():
        if name != CARD:
            yield f"({_target(where, name)})=\n`{name}`: {_text(part)}"
            yield _inner(part, schema, where)


def _inner(part: Schema, root: Schema, where: str) -> str:
    """The description of a nested message, or of a choice between a few words."""
    if "enum" in part:
        return f"One of {', '.join(f'`{json.dumps(word)}`' for word in part['enum'])}."
    return _row(part, where) if "prefixItems" in part else _fields(part, root, where)


def _row(message: Schema, where: str) -> str:
    """A message that travels as a list of fixed length."""
    return (
        f"A list of {len(message['prefixItems'])}: {', '.join(_kind(item, where) for item in message['prefixItems'])}."
    )


def _fields(message: Schema, root: Schema, where: str) -> str:
    required = message.get("required", [])
    rows = [
        (f"`{name}`", _kind(field, where), "yes" if name in required else "no", _meaning(field, root))
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


def _target(where: str, name: str) -> str:
    return f"message-{where}-{name}".replace(".", "-").lower()


def _kind(schema: Schema, where: str, many: bool = False) -> str:
    """The type of a field in words."""
    plural = "s" if many else ""
    if "$ref" in schema:
        name = _name(schema)
        return f"card{plural}" if name == CARD else f"[`{name}`](#{_target(where, name)})"
    if "anyOf" in schema:
        return " or ".join(_kind(option, where) for option in schema["anyOf"])
    if set(schema.get("enum", ())) == {*RANK_LETTERS}:
        return f"rank{plural}"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        order = "unordered " if schema.get("x-order") == "none" else ""
        count = _count(schema.get("minItems"), schema.get("maxItems"))
        items = "".join(f" of {count}{_kind(item, where, many=True)}" for item in [schema["items"]])
        return f"{order}list{plural}{items}"
    if kind == "object" and "additionalProperties" in schema:
        return f"object{plural}, each value: {_kind(schema['additionalProperties'], where)}"
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


def _example_of(kit: GameKit, method: Method[Any, Any]) -> Example:
    """An example of a method: with a meaningful answer, from the sheet, with few empty lists, and short."""
    examples = [each for each in load_spec(kit.name).examples if each.method == method.name and not each.readings]

    def rank(example: Example) -> tuple[bool, bool, int, int]:
        shown = f"{example.params} {example.result} {example.final}"
        return ("False" in shown, example.source != "sheet", shown.count("[]"), len(shown))

    return min(examples, key=rank)


def _lines(kit: GameKit, method: str, params: Any) -> str:
    """A question and the reference's answer to it, as they travel."""
    asked = msgspec.json.encode(Request(1, method, params))
    answered = reference_server(kit, kit.readings()).answer(asked)
    lines = [asked.decode(), answered.decode()]
    wrapped = [":class: wrapped"] if max(map(len, lines)) > LONG else []
    return block("json", "\n".join(lines), wrapped)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    app.add_directive("message", SharedMessage)
    app.add_directive("describe-lines", DescribeLines)
    app.add_directive("game-methods", GameMethods)
    app.add_directive("schema-files", SchemaFiles)
    return {"version": "1", "parallel_read_safe": True}
