"""The message of a question as a form: what a page must know so that players can fill it in.

A node is a dict with ``is`` (its kind), its bounds and its parts. The page lays out cards as cards and draws everything
else as fields; the rules, not the page, decide whether the input makes sense. A ``word`` is a small message or list of
texts written as one, ``x:fox:owl``, as on the command line; ``words`` are several of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from msgspec import Struct, inspect

from bythebook_conformance.kit import Asked
from bythebook_conformance.kit.cards import SET
from bythebook_conformance.rulings.parsing import is_card

Node = dict[str, Any]
_CHOICES = 20
"""The most whole numbers offered as a choice; beyond that, the number is typed."""


def form_of(params: type[Struct], asked: Asked) -> Node:
    """The form of a message."""
    return _Forms(asked).node(inspect.type_info(params), "")


class _Forms:
    """Makes nodes of the types of one message."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def node(self, kind: inspect.Type, path: str) -> Node:
        """The node of a type that stands at a path."""
        if isinstance(kind, inspect.Metadata):
            help_text = (kind.extra_json_schema or {}).get("description")
            marked = {"help": help_text} if help_text else {}
            unordered = {"unordered": True} if kind.extra == SET else {}
            return {**self.node(kind.type, path), **marked, **unordered}
        if isinstance(kind, inspect.UnionType):
            return self._union(kind, path)
        if isinstance(kind, inspect.StructType):
            return self._message(kind, path)
        if isinstance(kind, inspect.ListType):
            item = self.node(kind.item_type, f"{path}.*")
            bounds = {"least": kind.min_length or 0, "most": kind.max_length}
            if item["is"] == "card":
                return {"is": "cards", **bounds}
            if item["is"] in ("text", "word"):
                return {"is": "word" if path.endswith("*") and item["is"] == "text" else "words", **bounds}
            return {"is": "list", "of": {**item, "label": self._label(f"{path}.*")}, **bounds}
        if isinstance(kind, inspect.DictType):
            return {
                "is": "table",
                "keys": self.node(kind.key_type, path),
                "of": self.node(kind.value_type, f"{path}.*"),
            }
        return self._leaf(kind, path)

    def _leaf(self, kind: inspect.Type, path: str) -> Node:
        if is_card(kind):
            return {"is": "card"}
        if isinstance(kind, inspect.LiteralType):
            return {"is": "choice", "values": list(kind.values)}
        if isinstance(kind, inspect.IntType):
            least, most = kind.ge, kind.le
            if path in self._asked.seats:
                return {"is": "seat", "of": self._asked.seats[path]}
            if least is not None and most is not None and most - least < _CHOICES:
                return {"is": "choice", "values": list(range(least, most + 1))}
            return {"is": "whole", "least": least, "most": most}
        if isinstance(kind, inspect.BoolType):
            return {"is": "choice", "values": [False, True]}
        if isinstance(kind, inspect.NoneType):
            return {"is": "choice", "values": [None]}
        return {"is": "text"}

    def _union(self, kind: inspect.UnionType, path: str) -> Node:
        """One choice among all values that can be chosen, else the first type other than null."""
        nodes = [self.node(each, path) for each in kind.types]
        if all(each["is"] == "choice" for each in nodes):
            return {**nodes[0], "values": list(chain.from_iterable(each["values"] for each in nodes))}
        tagged = [each for each in nodes if "tag" in each]
        if len(tagged) > 1:
            return {"is": "one-of", "of": tagged}
        return next(each for each in nodes if each["is"] != "choice" or each["values"] != [None])

    def _message(self, kind: inspect.StructType, path: str) -> Node:
        fields = []
        for field in kind.fields:
            inside = f"{path}.{field.encode_name}".lstrip(".")
            node = self.node(field.type, inside)
            fields.append({"name": field.encode_name, "label": self._label(inside), "needed": field.required, **node})
        if kind.array_like and all(each["is"] != "message" for each in fields):
            return {"is": "word", "parts": [each["name"] for each in fields]}
        tag: Mapping[str, Any] = {"tag": [kind.tag_field, kind.tag]} if kind.tag_field else {}
        return {"is": "message", "fields": fields, **tag}

    def _label(self, path: str) -> str:
        """A field's label: the game's, else the field's own name."""
        if path in self._asked.labels:
            return self._asked.labels[path]
        name = path.rpartition(".")[2]
        return "{}" if name == "*" else name.replace("_", " ").capitalize()
