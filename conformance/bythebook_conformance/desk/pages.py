"""The data of the desk's pages that does not depend on a question: forms, readings, examples and patterns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from bythebook.cards import PACK, SUITS
from bythebook.readings import Readings
from bythebook.spec import Example, OpenPoint, Spec, load_spec, load_table_page
from bythebook_conformance.desk.forms import Node, form_of
from bythebook_conformance.kit import FormLabels, GameKit, Method
from bythebook_conformance.kit.drawing import DISTINCT, pattern
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.spec_texts import numbers_of, topics_of, translated
from bythebook_conformance.kit.words import SOMEBODY, card_symbol, card_words, in_players_words, suit_words
from bythebook_conformance.rulings.claims import sentences_of


def page_data(kit: GameKit, links: Mapping[str, str]) -> dict[str, Any]:
    """All data of a game's page; ``links`` are the addresses of clauses that have one."""
    spec = translated(load_spec(kit.name))
    order = [*kit.asked]
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
    asked = kit.asked.get(method.short, FormLabels(method.summary))
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
    return any(asked.widget for asked in kit.asked.values())
