"""The messages of a method, one line each, as the comments of a generated engine show them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bythebook.cards import RANK_LETTERS
from bythebook_conformance.kit import GameKit
from bythebook_conformance.protocol.schemas import Schema, message_schemas

MOST_VALUES = 6
"""A field with more values than this is described by the first ones."""
_CARD = "CardName"
_PLAIN = {"boolean": "true or false", "string": "text", "null": "null"}


def stubs(kit: GameKit) -> list[dict[str, str]]:
    """The methods of a game as comments tell of them; params and result are lines such as ``cards: card[1..4]``."""
    schemas = message_schemas(kit)
    return [
        {
            "name": method.name,
            "short": method.short,
            "summary": method.summary,
            "params": _Notation(schemas[f"{method.name}.params.json"], asked=True).fields(),
            "result": _Notation(schemas[f"{method.name}.result.json"], asked=False).fields(),
        }
        for method in kit.methods
    ]


class _Notation:
    """Describes the fields of a message. A ``?`` marks fields that a question may omit; answers may omit any."""

    def __init__(self, message: Schema, asked: bool) -> None:
        self._message = message
        self._asked = asked

    def fields(self) -> str:
        """The fields of the message."""
        return self._fields(self._message, ())

    def _fields(self, schema: Schema, around: tuple[str, ...]) -> str:
        needed = schema.get("required", ()) if self._asked else schema["properties"]
        return ", ".join(
            f"{name}{'' if name in needed else '?'}: {self._kind(field, around)}"
            for name, field in schema["properties"].items()
        )

    def _kind(self, schema: Schema, around: tuple[str, ...]) -> str:
        """What a value may be; the messages ``around`` it are only named inside themselves."""
        if "$ref" in schema:
            return self._part(schema["$ref"].rpartition("/")[2], around)
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self._kind(each, around) for each in schema["anyOf"]))
        if "enum" in schema:
            return _one_of(schema["enum"])
        if "prefixItems" in schema:
            return f"[{', '.join(self._kind(each, around) for each in schema['prefixItems'])}]"
        if "items" in schema:
            item = self._kind(schema["items"], around)
            item = f"({item})" if self._needs_brackets(schema["items"]) else item
            return item + f"[{_range(schema, 'minItems', 'maxItems')}]"
        if "properties" in schema:
            return f"{{{self._fields(schema, around)}}}"
        kind = schema.get("type", "")
        if kind == "object":
            return f"{{text: {self._kind(schema.get('additionalProperties', {}), around)}}}"
        if kind in ("integer", "number"):
            return _range(schema, "minimum", "maximum") or "integer"
        return _PLAIN.get(kind, "any")

    def _needs_brackets(self, schema: Schema) -> bool:
        """Whether the description of a type has several words."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return name != _CARD and self._needs_brackets(self._message["$defs"][name])
        return "anyOf" in schema or "enum" in schema or bool({"minimum", "maximum"} & schema.keys())

    def _part(self, name: str, around: tuple[str, ...]) -> str:
        if name == _CARD or name in around:
            return "card" if name == _CARD else name
        return self._kind(self._message["$defs"][name], (*around, name))


def _one_of(values: Sequence[Any]) -> str:
    """The values that a field may have; letters are told together."""
    if len(values) > MOST_VALUES and all(isinstance(value, str) and len(value) == 1 for value in values):
        ranks = sorted(values) == sorted(RANK_LETTERS)  # a schema has them by the alphabet
        return f"one of {RANK_LETTERS if ranks else ''.join(values)}"
    told = [json.dumps(value) for value in values[:MOST_VALUES]]
    return " | ".join([*told, *["..."] * (len(values) > MOST_VALUES)])


def _range(schema: Schema, least: str, most: str) -> str:
    """From the least to the most, such as ``1..4``, ``3`` or ``1..``; empty if there are no bounds."""
    low, high = schema.get(least, ""), schema.get(most, "")
    return f"{low}" if low == high else f"{low}..{high}"
