"""Mutation operators: each makes its changes, and the page lists them all."""

import ast
from pathlib import Path

import pytest

from bythebook_conformance.vectors.mutation.operators import Replacements, edits
from bythebook_conformance.vectors.mutation.rules import rule_functions


@pytest.mark.parametrize(
    ("operator", "body", "changes"),
    [
        ("first only", "return [each for each in cards]", ["tuple(cards)[:1]"]),
        ("first left out", "return [each for each in cards]", ["tuple(cards)[1:]"]),
        ("last left out", "return [each for each in cards]", ["tuple(cards)[:-1]"]),
        ("order reversed", "return [each for each in cards]", ["tuple(cards)[::-1]"]),
        ("order reversed", "return any(each for each in cards)", []),
        ("loop passed by", "return [each for each in cards]", ["()"]),
        ("jump swapped", "for each in cards:\n  break", ["continue"]),
        ("jump swapped", "for each in cards:\n  continue", ["break"]),
        ("case dropped", "match cards:\n  case 1:\n   pass\n  case 2:\n   pass", ["nothing", "nothing"]),
        ("return emptied", "return cards", ["None", "()"]),
        ("arguments swapped", "return f(cards, 1, *cards)", ["f(1, cards, *cards)"]),
        ("argument dropped", "return optional(cards, 1)", ["optional(cards)"]),
        ("keyword dropped", "return state._replace(a=1, b=2)", ["state._replace(b=2)", "state._replace(a=1)"]),
        ("sort turned round", "return sorted(cards)", ["sorted(cards, reverse=True)"]),
        ("sort turned round", "return sorted(cards, reverse=True)", []),
        ("tie broken otherwise", "return max(cards, key=f)", ["max(tuple(cards)[::-1], key=f)"]),
        ("repeats kept", "return len({*cards})", ["[*cards]"]),
        ("relation replaced", "return a < b", ["a == b", "a != b", "a >= b"]),
        ("arithmetic replaced", "return a + b", ["Mult", "FloorDiv", "Mod"]),
        ("arithmetic dropped", "return a - b", ["a", "b"]),
        ("result moved", "return a - b", ["a - b + 1", "a - b - 1"]),
        ("condition forced", "return cards if a == b else ()", ["True", "False"]),
        ("condition negated", "return cards if a == b else ()", ["not a == b"]),
        ("comparison swapped", "return a == b", ["a != b"]),
        (
            "some taken for all",
            "return len({card.rank for card in cards}) == 1",
            ["len({card.rank for card in cards}) < len(cards)"],
        ),
        ("some taken for all", "return len({*cards}) < 2", ["len({*cards}) < len(cards)"]),
        ("some taken for all", "return len(set(cards)) != 1", ["len(set(cards)) == len(cards)"]),
        ("some taken for all", "return len(set(cards)) > 1", ["len(set(cards)) == len(cards)"]),
        ("some taken for all", "return len(cards) == 1", []),
        ("some taken for all", "return len({each for each in cards if each}) == 1", []),
        ("bound dropped", "return cards[1:]", ["no lower bound"]),
    ],
)
def test_an_operator_makes_its_changes(operator: str, body: str, changes: list[str]) -> None:
    lines = "\n ".join(body.splitlines())
    function = ast.parse(f"def rule(cards, a, b):\n {lines}").body[0]
    words = Replacements({}, {}, {}, {"optional": 1})
    found: dict[str, str] = {}
    for each in edits(function, words):
        with each.made():
            found.setdefault(ast.unparse(function), f"{each.operator}: {each.text}")
    made = [each.partition(": ") for each in found.values()]
    assert [text.rpartition(" -> ")[2] for name, _, text in made if name == operator] == changes


def test_the_operators_are_those_that_the_page_lists() -> None:
    page = (Path(__file__).parents[1] / "docs" / "spec.md").read_text().partition("(mutation-operators)=")[2]
    listed = {name for row in page.splitlines() if row.startswith("| ") for name in row.split(" | ")[0][2:].split(", ")}
    functions = [each for game in ("twos", "twins_and_followers") for each in rule_functions(game)]
    made = {edit.operator for each in functions for edit in edits(each.tree, Replacements.of(each.module))}
    assert listed - {"Operator", "---"} == made
