"""The words of the manual: a glossary of fifteen, and none of the project's own terms on a page for users."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
WORDS = [
    *("sheet", "rule", "open point", "reading", "default", "engine", "finding", "counterexample"),
    *("suite", "profile", "seed", "certificate", "report", "ruling", "claim"),
]
OURS = re.compile(
    r"\b(departures?|alternatives?|witness(?:es)?|tours?|seal(?:s|ed)?|statements?|implicated|keepers?|journals?|"
    r"locators?|polic(?:y|ies)|oracles?|decisive|metamorphic|mutants?|equivalence class(?:es)?)\b"
)
"""What contributors say, and users need not learn. (A *Statement* with a capital is in-toto's.)"""
CODE = re.compile(
    r"^(`{3,}|:{3,}\{code).*?^\1`*$|`[^`\n]*`|\]\([^)]*\)|\{[a-z:]+\}|^\([a-z-]+\)=$|<!--.*?-->", re.M | re.S
)
CONTRIBUTORS = {
    "contributors",
    "spec",
    "adding-a-game",
    "exploring",
    "simulating",
    "scale",
    "clauses",
    "traceability",
    "redundant",
}
USERS = [ROOT / "README.md", *(page for page in sorted(DOCS.glob("*.md")) if page.stem not in CONTRIBUTORS)]


def ours(text: str) -> list[str]:
    """The project's own terms in the prose of a page."""
    return sorted(set(OURS.findall(CODE.sub(" ", text))))


@pytest.mark.parametrize("page", USERS, ids=lambda page: page.stem)
def test_a_page_for_users_needs_no_more_than_the_words_of_the_glossary(page: Path) -> None:
    assert ours(page.read_text(encoding="utf-8")) == []


def test_a_term_of_ours_is_found_in_prose_and_not_in_code() -> None:
    assert ours("Two departures.\n```console\n$ seal\n```\n`policy`, [a page](tours.md) of Statements") == [
        "departures"
    ]


def test_the_glossary_of_the_manual_has_fifteen_words_in_the_order_in_which_a_reader_meets_them() -> None:
    listed = (DOCS / "glossary.md").read_text(encoding="utf-8").partition("## This manual\n")[2]
    assert re.findall(r"^(.+)\n: ", listed, re.M) == WORDS


def test_the_front_page_leads_to_every_page_for_users_and_to_one_for_contributors() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = {line for block in re.findall(r"```\{toctree\}\n(.*?)```", text, re.S) for line in block.split("\n")}
    nested = {"new-engine", "engine-python", "engine-javascript"}
    assert {page.stem for page in USERS[1:]} - listed - nested == {"index"}
    assert listed & CONTRIBUTORS == {"contributors"}
    assert len(re.findall(r":::\{container\} way$", text, re.M)) == 4
