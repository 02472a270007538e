"""A run in Markdown, for the summary of a job."""

from __future__ import annotations

import re
from html import escape

from bythebook_conformance.certification.conclusion.outcome import Outcome
from bythebook_conformance.certification.report.html import SYMBOLS
from bythebook_conformance.certification.report.terminal import totals_line
from bythebook_conformance.certification.report.text import explain, headline
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.english import counted
from bythebook_conformance.kit.visible import visible

MOST = 10
"""So many findings are told."""
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~<>&])")
_BACKTICKS = re.compile("`+")


def summary_of(outcome: Outcome, kit: GameKit) -> str:
    """The verdict, who was asked how much, every finding folded, and the known failures."""
    asked = f"{counted(outcome.questions, 'question')}, profile {outcome.profile}, seed {outcome.seed}"
    parts = [
        f"### {SYMBOLS[outcome.verdict]} {_plain(outcome.sentence)}",
        f"{_plain(outcome.who)}: {asked}; {totals_line(outcome)}.",
        *(_plain(note) for note in outcome.notes),
    ]
    for finding in outcome.findings[:MOST]:
        text = explain(finding, kit)
        parts.append(f"<details><summary>{escape(headline(finding))}</summary>\n\n{_fenced(text)}\n\n</details>")
    if len(outcome.findings) > MOST:
        parts.append(f"{counted(len(outcome.findings) - MOST, 'more finding')}: see the report.")
    if outcome.known:
        parts.append("\n".join(["| Known failure | State | |", "| --- | --- | --- |", *_known(outcome)]))
    return "\n\n".join(parts) + "\n"


def _known(outcome: Outcome) -> list[str]:
    return [f"| {_plain(each.line.words)} | {each.state} | {_plain(each.words)} |" for each in outcome.known]


def _plain(text: str) -> str:
    """A text in one line in which nothing is markup."""
    return _SPECIAL.sub(r"\\\1", visible(" ".join(text.split())))


def _fenced(text: str) -> str:
    """A text as it is, in a fence that nothing in it closes."""
    fence = "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(text)), default=0))
    return f"{fence}text\n{visible(text, keep=chr(10))}\n{fence}"
