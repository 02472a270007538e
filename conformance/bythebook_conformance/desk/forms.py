"""The message of a question as a form: what a page must know so that players can fill it in.

A node is a dict with ``is`` (its kind), its bounds and its parts. The page lays out cards as cards and draws everything
else as fields; the rules, not the page, decide whether the input makes sense. A ``word`` is a small message or list of
texts written as one, ``x:fox:owl``, as on the command line; ``words`` are several of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from msgspec import Struct, inspect

from bythebook_conformance.kit import FormLabels
from bythebook_conformance.kit.language import unfilled
from bythebook_conformance.kit.messages import SET, TypeVisitor, is_card, is_marked

Node = dict[str, Any]
_CHOICES = 20
"""The most whole numbers offered as a choice; beyond that, the number is typed."""


def form_of(params: type[Struct], asked: FormLabels) -> Node:
    """The form of a message."""
    return _Forms(asked).visit_message(params)("")


_Form = Callable[[str], Node]
"""Makes the node of a type that stands at a path."""


class _Forms(TypeVisitor[_Form]):
    """Makes the forms of one question's types."""

    def __init__(self, asked: FormLabels) -> None:
        super().__init__()
        self._asked = asked

    def annotated(self, kind: inspect.Metadata, made: _Form) -> _Form:
        help_text = (kind.extra_json_schema or {}).get("description")
        marked = {"help": help_text} if help_text else {}
        unordered = {"unordered": True} if is_marked(kind, SET) else {}
        return lambda path: {**made(path), **marked, **unordered}

    def row(self, kind: inspect.CollectionType, item: _Form) -> _Form:
        bounds = {"least": kind.min_length or 0, "most": kind.max_length}

        def form(path: str) -> Node:
            inside = f"{path}.*"
            node = item(inside)
            if node["is"] == "card":
                return {"is": "cards", **bounds}
            if node["is"] in ("text", "word"):
                return {"is": "word" if path.endswith("*") and node["is"] == "text" else "words", **bounds}
            return {"is": "list", "of": {**node, "label": self._label(inside)}, **bounds}

        return form

    def table(self, kind: inspect.DictType, key: _Form, value: _Form) -> _Form:
        return lambda path: {"is": "table", "keys": key(path), "of": value(f"{path}.*")}

    def leaf(self, kind: inspect.Type) -> _Form:
        """A seat where the game says that the number is one, otherwise the same everywhere."""
        node = _leaf(kind)
        if not isinstance(kind, inspect.IntType):
            return lambda path: node
        seats = self._asked.seats
        return lambda path: {"is": "seat", "of": seats[path]} if path in seats else node

    def union(self, kind: inspect.UnionType, members: list[_Form]) -> _Form:
        return lambda path: _one_of([member(path) for member in members])

    def message(self, kind: inspect.StructType, fields: list[_Form]) -> _Form:
        tag: Mapping[str, Any] = {"tag": [kind.tag_field, kind.tag]} if kind.tag_field else {}

        def form(path: str) -> Node:
            nodes = []
            for field, of_field in zip(kind.fields, fields, strict=True):
                inside = f"{path}.{field.encode_name}".lstrip(".")
                head = {"name": field.encode_name, "label": self._label(inside), "needed": field.required}
                nodes.append({**head, **of_field(inside)})
            if kind.array_like and all(each["is"] != "message" for each in nodes):
                return {"is": "word", "parts": [each["name"] for each in nodes]}
            return {"is": "message", "fields": nodes, **tag}

        return form

    def _label(self, path: str) -> str:
        """A field's label: the game's, else the field's own name."""
        if path in self._asked.labels:
            return unfilled(self._asked.labels[path])
        name = path.rpartition(".")[2]
        return "{}" if name == "*" else name.replace("_", " ").capitalize()


def _leaf(kind: inspect.Type) -> Node:
    if is_card(kind):
        return {"is": "card"}
    if isinstance(kind, inspect.LiteralType):
        return {"is": "choice", "values": list(kind.values)}
    if isinstance(kind, inspect.IntType):
        least, most = kind.ge, kind.le
        if least is not None and most is not None and most - least < _CHOICES:
            return {"is": "choice", "values": list(range(least, most + 1))}
        return {"is": "whole", "least": least, "most": most}
    if isinstance(kind, inspect.BoolType):
        return {"is": "choice", "values": [False, True]}
    if isinstance(kind, inspect.NoneType):
        return {"is": "choice", "values": [None]}
    return {"is": "text"}


def _one_of(nodes: list[Node]) -> Node:
    """One choice among all values that can be chosen, else the first type other than null."""
    if all(each["is"] == "choice" for each in nodes):
        return {**nodes[0], "values": list(chain.from_iterable(each["values"] for each in nodes))}
    tagged = [each for each in nodes if "tag" in each]
    if len(tagged) > 1:
        return {"is": "one-of", "of": tagged}
    return next(each for each in nodes if each["is"] != "choice" or each["values"] != [None])
