"""Mutation operators: each makes its changes, and the page lists them all."""

import ast
from pathlib import Path

import pytest

from bythebook_conformance.vectors.mutation.operators import Replacements, edits
from bythebook_conformance.vectors.mutation.rules import rule_functions
from cases import cases


@pytest.mark.parametrize(("operator", "body", "changes"), cases("mutation_operators")["rows"])
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
