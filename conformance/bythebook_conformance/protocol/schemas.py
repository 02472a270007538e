"""The protocol as JSON Schemas and OpenRPC documents, made from the types of the messages.

``bythebook rules schema --out DIR`` writes them all. The package's folder ``schemas`` has the schemas, written by it
too, and a test holds them to the types; an OpenRPC document says the same again and is only written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bythebook.cards import CARD_OF, RANK_LETTERS, SUIT_LETTERS
from bythebook.spec import game_names
from bythebook_conformance.kit import GameKit, Method, load_kit
from bythebook_conformance.kit.messages import CARDS
from bythebook_conformance.protocol.engine import DESCRIBE
from bythebook_conformance.protocol.messages import (
    ERROR_NAMES,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    PROTOCOL,
    ErrorObject,
    Reply,
    Request,
    VectorFile,
)
from bythebook_conformance.protocol.server_methods import Exchange, exchanges, server_methods

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
OPENRPC = "1.3.2"
ERRORS = (PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS)
"""What an engine may answer instead of a result."""
OPENRPC_FILE = "openrpc.json"
SHIPPED = Path(__file__).parents[1] / "schemas"
"""The files that come with the package: those of all games in it, those of one game in the folder of its name."""

_CARD = "CardName"
_LOCAL = "#/$defs/{name}"
_SHARED = "#/components/schemas/{name}"


def kits() -> list[GameKit]:
    """The kits of all games there are, in alphabetical order."""
    return [load_kit(game) for game in game_names()]


def message_schemas(kit: GameKit) -> dict[str, Schema]:
    """The schemas of a game's own messages, by file name (``twos.trick.params.json``)."""
    return {
        file: schema
        for method in (*kit.methods, *server_methods(kit))
        for file, schema in _method_schemas(method).items()
    }


def shared_schemas() -> dict[str, Schema]:
    """The schemas of what all games share, by file name: the envelope and ``describe``."""
    request = _exact(_schema(Request[dict[str, Any]], "request", "A request"))
    reply = _schema(Reply[Any], "reply", "A reply")
    reply["anyOf"] = [{"required": ["result"]}, {"required": ["error"], "properties": {"error": {"type": "object"}}}]
    return {
        "request.json": request,
        "reply.json": reply,
        "error.json": _schema(ErrorObject, "error", "The error of a reply"),
        "batch.request.json": _batch(request, "Request", "A batch of requests", "Requests on one line."),
        "batch.reply.json": _batch(reply, "Reply", "The replies to a batch", "A reply to each request, in any order."),
        **_method_schemas(DESCRIBE),
    }


def openrpc(kit: GameKit) -> Schema:
    """The OpenRPC document of a game."""
    offered = [DESCRIBE, *kit.methods, *server_methods(kit)]
    count = len(offered)
    roots, parts = _schemas([*(each.params for each in offered), *(each.result for each in offered)], _SHARED, count)
    names = [_name(root) for root in roots[:count]]
    params = [parts[name] for name in names]
    shown = exchanges(kit)
    methods = zip(offered, params, roots[count:], strict=True)
    return {
        "openrpc": OPENRPC,
        "info": {
            "title": f"{kit.title}: the engine protocol",
            "description": "JSON-RPC 2.0 over standard input and output, one JSON text per line.",
            "version": str(PROTOCOL),
        },
        "methods": [_method(*each, shown.get(each[0].name)) for each in methods],
        "components": {
            "schemas": _rebuilt({name: part for name, part in parts.items() if name not in names}, _draft_7)
        },
    }


def protocol_documents() -> dict[str, Schema]:
    """Every file of the protocol by its path: what all games share, and a folder for each game."""
    documents = {**shared_schemas(), "vectors.json": _schema(VectorFile, "vectors", "A file of test vectors")}
    for kit in kits():
        documents |= {f"{kit.name}/{file}": schema for file, schema in message_schemas(kit).items()}
        documents[f"{kit.name}/{OPENRPC_FILE}"] = openrpc(kit)
    return documents


def schema_of(message: Any, urn: str, title: str, asked: bool = False) -> Schema:
    """The schema of a type as a file of its own, under this id; ``asked`` says that the kit sends it to engines."""
    (root,), parts = _schemas([message], _LOCAL, int(asked))
    return _file(urn, title, {**parts.pop(_name(root)), "$defs": parts})


def _method_schemas(method: Method[Any, Any]) -> dict[str, Schema]:
    params, result = f"{method.name}.params", f"{method.name}.result"
    return {
        f"{params}.json": _schema(method.params, params, f"The params of {method.name}", asked=True),
        f"{result}.json": _schema(method.result, result, f"The result of {method.name}"),
    }


def _schema(message: Any, name: str, title: str, asked: bool = False) -> Schema:
    return schema_of(message, _urn(name), title, asked)


def _urn(name: str) -> str:
    return f"urn:bythebook:protocol:{PROTOCOL}:{name}"


def _batch(item: Schema, part: str, title: str, description: str) -> Schema:
    """The schema of an array of messages."""
    parts = {key: value for key, value in item.items() if key not in ("$schema", "$id", "$defs")}
    body = {
        "description": description,
        "type": "array",
        "items": {"$ref": _LOCAL.format(name=part)},
        "minItems": 1,
        "$defs": {part: parts, **item.get("$defs", {})},
    }
    return _file(_urn(f"batch.{part.lower()}"), title, body)


def _file(urn: str, title: str, body: Schema) -> Schema:
    """A schema with what makes it a file of its own."""
    head = {"$schema": DIALECT, "$id": urn, "title": title}
    return {**head, **{key: value for key, value in body.items() if key not in head and (key, value) != ("$defs", {})}}


def _exact(schema: Schema) -> Schema:
    """The schema with every field required: a default is a convenience of the sender, on the wire all are there."""
    fields = {
        name: {key: value for key, value in field.items() if key != "default"}
        for name, field in schema["properties"].items()
    }
    return {**schema, "properties": fields, "required": list(fields)}


def _schemas(messages: Sequence[Any], template: str, asked: int) -> tuple[list[Schema], dict[str, Schema]]:
    """References to the messages, and the schemas of all that they are made of; the first ``asked`` are the kit's."""
    roots, parts = msgspec.json.schema_components(messages, ref_template=template)
    tidied: dict[str, Schema] = _rebuilt(parts, partial(_tidied, template))
    for name in _reached(roots[:asked], tidied) - _reached(roots[asked:], tidied):
        for each in _nodes(tidied[name]):  # in a result a card may stand twice: a wrong answer, and no breach
            if each.get("items") == {"$ref": template.format(name=_CARD)}:
                each["uniqueItems"] = True
    if f'"{template.format(name=_CARD)}"' in json.dumps(tidied):
        tidied[_CARD] = {
            "title": _CARD,
            "description": f"A card: its rank ({RANK_LETTERS}), then its suit ({SUIT_LETTERS}).",
            "type": "string",
            "enum": list(CARD_OF),
        }
    return list(roots), tidied


def _reached(roots: Iterable[Schema], parts: dict[str, Schema]) -> set[str]:
    """The names of all parts that messages are made of."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        for each in _nodes(waiting.pop()):
            if "$ref" in each and (name := _name(each)) in parts.keys() - found:
                found.add(name)
                waiting.append(parts[name])
    return found


def _nodes(schema: Any) -> Iterator[Schema]:
    """A schema and all schemas in it."""
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _nodes(each)


def _name(reference: Schema) -> str:
    """The name that a reference leads to."""
    return str(reference["$ref"]).rpartition("/")[2]


def _rebuilt(node: Any, change: Callable[[Schema], Schema]) -> Any:
    """A schema in which every schema is changed, the inner ones first."""
    if isinstance(node, list):
        return [_rebuilt(item, change) for item in node]
    return change({key: _rebuilt(value, change) for key, value in node.items()}) if isinstance(node, dict) else node


def _tidied(template: str, schema: Schema) -> Schema:
    """The schema with its cards named, its texts without mark-up, no empty lists of required fields, and null behind
    what else there may be, where versions of msgspec differ.
    """
    tidied = {key: value for key, value in schema.items() if (key, value) != ("required", [])}
    if isinstance(tidied.get("description"), str):
        tidied["description"] = " ".join(tidied["description"].replace("``", "`").split())
    if isinstance(tidied.get("enum"), list) and {*tidied["enum"]} == CARDS:
        del tidied["enum"]
        tidied["$ref"] = template.format(name=_CARD)
    if isinstance(tidied.get("anyOf"), list):
        tidied["anyOf"] = sorted(tidied["anyOf"], key=lambda each: each == {"type": "null"})
    if "x-order" in tidied:
        tidied["x-order"] = tidied.pop("x-order")  # behind what JSON Schema knows itself
    return tidied


def _method(method: Method[Any, Any], params: Schema, result: Schema, shown: Exchange | None) -> Schema:
    """A method as OpenRPC describes it, with an example if there is one."""
    example = None
    if shown is not None:
        asked = [{"name": name, "value": value} for name, value in shown.params.items()]
        example = {"name": shown.title, "params": asked, "result": {"name": "result", "value": shown.result}}
    return {
        "name": method.name,
        "summary": method.summary,
        "description": params["description"],
        "paramStructure": "by-name",
        "params": [
            {
                "name": name,
                **({"description": schema["description"]} if "description" in schema else {}),
                "required": name in params.get("required", ()),
                "schema": _rebuilt(schema, _draft_7),
            }
            for name, schema in params["properties"].items()
        ],
        "result": {"name": "result", "required": True, "schema": result},
        "errors": [{"code": code, "message": ERROR_NAMES[code]} for code in ERRORS],
        **({"examples": [example]} if example else {}),
    }


def _draft_7(schema: Schema) -> Schema:
    """The schema with rows of fixed length as draft 7 writes them: OpenRPC 1.3 knows no later draft."""
    if isinstance(schema.get("prefixItems"), list):
        rest = schema.pop("items", True)
        schema |= {"items": schema.pop("prefixItems"), "additionalItems": rest}
    return schema
