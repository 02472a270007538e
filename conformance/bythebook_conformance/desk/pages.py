"""The data of the desk's pages that does not depend on a question: forms, readings, examples, what to agree on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import Any, NamedTuple

from msgspec import Struct, inspect

from bythebook.cards import PACK, SUITS
from bythebook.readings import Readings
from bythebook.spec import Example, OpenPoint, Spec, load_spec, load_table_page
from bythebook_conformance.kit import FormLabels, GameKit, Method
from bythebook_conformance.kit.departures import ReadingChoices
from bythebook_conformance.kit.drawing import DISTINCT, pattern
from bythebook_conformance.kit.language import (
    ENGLISH,
    FOLDER,
    languages_of,
    messages_in,
    own_name,
    spoken,
    tr,
    unfilled,
)
from bythebook_conformance.kit.messages import SET, TypeVisitor, is_card, is_marked
from bythebook_conformance.kit.spec_texts import numbers_of, topics_of, translated
from bythebook_conformance.kit.words import SOMEBODY, card_symbol, card_words, in_players_words, suit_words
from bythebook_conformance.rulings.sentences import sentences_of

# ---- languages -------------------------------------------------------------------------------------------------------


class Other(NamedTuple):
    """The same page in a language."""

    code: str
    name: str
    href: str


def in_language(page: str, language: str = "", game: str = "") -> str:
    """The file of a page in a language, by default the one spoken now: ``twos.html`` in English, ``twos.de.html``. It
    is the English one if the page is that of a game which does not speak the language.
    """
    code = language or spoken()
    if game and code not in languages_of(game):
        code = ENGLISH
    return page if code == ENGLISH else f"{page.removesuffix('.html')}.{code}.html"


def pages_of(game: str, page: str) -> list[Other]:
    """A game's page in all languages that the game speaks, English first; nothing if it is the only one."""
    codes = sorted(languages_of(game), key=lambda code: (code != ENGLISH, code))
    return [Other(code, own_name(code), in_language(page, code)) for code in codes] if codes[1:] else []


def front_pages(games: Iterable[str]) -> list[Other]:
    """The front page in all languages that one of the games speaks, English first."""
    codes = {code for game in games for code in languages_of(game)} | {ENGLISH}
    order = sorted(codes, key=lambda code: (code != ENGLISH, code))
    return [Other(code, own_name(code), in_language("index.html", code)) for code in order]


def told_by(scripts: Sequence[bytes]) -> dict[str, str | list[str]]:
    """The messages of scripts in the current language: English -> its translation, or one for each number."""
    text = b"\n".join(scripts).decode()
    known = sorted(messages_in(FOLDER, spoken()).items())
    return {message: said for message, said in known if json.dumps(message, ensure_ascii=False) in text}


# ---- forms -----------------------------------------------------------------------------------------------------------

# A node is a dict with ``is`` (its kind), its bounds and its parts. The page lays out cards as cards and draws
# everything else as fields; the rules, not the page, decide whether the input makes sense. A ``word`` is a small
# message or list of texts written as one, ``x:fox:owl``, as on the command line; ``words`` are several of them.


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
        self._form = asked

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
        seats = self._form.seats
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
        if path in self._form.labels:
            return unfilled(self._form.labels[path])
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


# ---- pages -----------------------------------------------------------------------------------------------------------


def page_data(kit: GameKit, links: Mapping[str, str]) -> dict[str, Any]:
    """All data of a game's page; ``links`` are the addresses of clauses that have one."""
    spec = translated(load_spec(kit.name))
    order = [*kit.forms]
    methods = sorted(kit.methods, key=lambda each: order.index(each.short) if each.short in order else len(order))
    return {
        "game": kit.name,
        "title": kit.title,
        "questions": [_question(kit, method) for method in methods],
        "topics": [*_topics(spec)],
        "readings": [_reading(point, kit.readings) for point in spec.open_points if point.switchable],
        "numbers": numbers_of(kit.name),
        "links": {clause.id: links[clause.id] for clause in spec.clauses if clause.id in links},
        "cards": [
            {
                "name": str(card),
                "shown": card_symbol(card),
                "words": card_words(card),
                "suit": card.suit,
                "called": sorted({each.lower() for name in (str(card), card.symbol) for each in (name, name[::-1])}),
            }
            for card in PACK
        ],
        "players": SOMEBODY.names,
        "suits": [suit_words(suit) for suit in SUITS],
        "patterns": [pattern(number) for number in range(2 * DISTINCT)] if has_widget(kit) else [],
    }


def _question(kit: GameKit, method: Method[Any, Any]) -> dict[str, Any]:
    asked = kit.forms.get(method.short, FormLabels(method.summary))
    form = form_of(asked.form or method.params, asked)
    return {
        "name": method.short,
        "question": tr(asked.question),
        "form": form,
        "whole": form_of(method.params, asked) if asked.form else None,
        "suits": kit.suits or method.name == kit.play_method,
        "begin": {**_begin(form), **asked.begin},
        "widget": f"{kit.name}/{asked.widget}" if asked.widget else "",
        "claims": sentences_of(kit.claims.get(method.short, ())),
    }


def _begin(form: Node) -> dict[str, Any]:
    """The smallest table that a form allows."""
    return {field["name"]: _least(field) for field in form["fields"] if field["needed"]}


def _least(node: Node) -> Any:
    kind = node["is"]
    if kind == "list":
        return [_least(node["of"]) for _ in range(node["least"])]
    if kind == "message":
        return _begin(node)
    if kind == "choice":
        return node["values"][0]
    if kind == "one-of":
        return _least(node["of"][0])
    empty: dict[str, Any] = {"cards": [], "words": [], "table": {}, "whole": node.get("least") or 0, "seat": 0}
    return empty.get(kind, "")


def _topics(spec: Spec) -> Iterator[dict[str, Any]]:
    """The topics of the rulebook with their examples: each under the topic of the first clause that it shows."""
    topics = topics_of(spec, load_table_page(spec.game).appendix)
    numbers = dict(chain.from_iterable(topic.numbers() for topic in topics))
    for topic in topics:
        ours = [_example(each, numbers) for each in spec.examples if each.clauses[0] in topic.clauses]
        if ours:
            yield {"title": f"{topic.number}. {topic.title}", "examples": ours}


def _example(example: Example, numbers: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": example.id,
        "title": example.title,
        "sheet": example.source == "sheet",
        "rules": [f"{numbers[clause]} {clause.partition('/')[2]}" for clause in example.clauses],
        "question": example.method.partition(".")[2],
        "params": example.params,
        "readings": example.readings,
    }


def _reading(point: OpenPoint, readings: type[Readings]) -> dict[str, Any]:
    return {
        "name": point.id,
        "question": in_players_words(point.question),
        "default": readings().names()[point.id],
        "alternatives": [{"name": each.id, "text": in_players_words(each.text)} for each in point.alternatives],
    }


def has_widget(kit: GameKit) -> bool:
    """Whether a game lays its own table, with patterns for designs."""
    return any(asked.widget for asked in kit.forms.values())


# ---- the page "Agree before you play" --------------------------------------------------------------------------------


BLANK = "____"
"""What a table fills in, in an answer."""


class Answer(NamedTuple):
    """An alternative as players put it. ``blank`` says that a number is to be filled in."""

    name: str
    text: str
    default: bool
    blank: bool


class AgreementQuestion(NamedTuple):
    """An open point as players put it.

    ``link`` is where the rulebook explains it, empty if nowhere. The desk rules under every answer only if ``ruled``.
    """

    point: str
    text: str
    answers: tuple[Answer, ...]
    link: str
    ruled: bool


class AgreementPage(NamedTuple):
    """The questions that tables should settle first, then the further ones.

    ``clashes`` lists two points with an alternative each that cannot be combined, however the others are read.
    """

    first: tuple[AgreementQuestion, ...]
    later: tuple[AgreementQuestion, ...]
    clashes: tuple[tuple[str, str, str, str], ...]


def has_agreement(kit: GameKit) -> bool:
    """Whether a game has open points to agree on."""
    return bool(load_table_page(kit.name).agreements or kit.readings.points())


def agreement_name(kit: GameKit) -> str:
    """The name of the page's file in the language spoken now."""
    return in_language(f"{kit.name}-agree.html")


def agreement_page(kit: GameKit, links: Mapping[str, str]) -> AgreementPage:
    """The page of a game; ``links`` are the addresses of open points that have one.

    The first questions are those of the page to put on the table, in its order. The further ones are the other points
    that the desk can rule on in more than one way, except those that make no difference to people.
    """
    spec = translated(load_spec(kit.name))
    table = translated(load_table_page(kit.name), kit.name)

    def question(point: OpenPoint, answers: Mapping[str, str]) -> AgreementQuestion:
        found = tuple(Answer(name, said, name == point.default, BLANK in said) for name, said in answers.items())
        text, link = in_players_words(point.question), links.get(f"{kit.name}/{point.id}", "")
        return AgreementQuestion(point.id, text, found, link, point.switchable)

    first = [question(spec.open_point[each.point], each.answers) for each in table.agreements]
    named = {each.point for each in first} | {*table.for_programs}
    later = [
        question(point, {a.id: in_players_words(a.text) for a in point.alternatives})
        for point in spec.open_points
        if point.switchable and point.id not in named
    ]
    return AgreementPage((*first,), (*later,), (*_clashes(kit),))


def _clashes(kit: GameKit) -> Iterator[tuple[str, str, str, str]]:
    """The pairs that make no sense, whatever a third point is; all other points are at their defaults."""
    choices = ReadingChoices(kit.readings)
    points = kit.readings.points()

    def sensible(*chosen: tuple[str, str]) -> bool:
        return choices.sensible(choices.telling(frozenset(chosen)))

    for one, other in combinations(points, 2):
        thirds = [(name, each) for name in points if name not in (one, other) for each in points[name]]
        for first, second in product(points[one], points[other]):
            pair = (one, first), (other, second)
            if not sensible(*pair) and not any(sensible(*pair, third) for third in thirds):
                yield one, first, other, second
