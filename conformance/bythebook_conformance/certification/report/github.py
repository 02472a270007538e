"""Reports for GitHub Actions: annotations on the engine's file, as workflow commands, and a summary in Markdown.

Whatever line of a log begins with two colons is a command to the runner, and what an engine says stands in the report.
So commands are switched off while that is printed, until a word comes that nobody could guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from secrets import token_hex

from bythebook_conformance.certification.findings.known import MENDED
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report.html import SYMBOLS
from bythebook_conformance.certification.report.terminal import totals_line
from bythebook_conformance.certification.report.text import explain, headline
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.kit.words import counted

MOST = 9
"""At most this many findings are annotated, because GitHub shows ten errors per step."""
LONGEST = 4_000
"""Characters of an annotation."""
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~<>&])")
_BACKTICKS = re.compile("`+")


@contextmanager
def commands_off() -> Iterator[None]:
    """Print text in which no line is taken as a command."""
    token = token_hex(16)
    print(f"::stop-commands::{token}", flush=True)
    try:
        yield
    finally:
        print(f"::{token}::", flush=True)


def annotated(outcome: Outcome, kit: GameKit, file: str) -> list[str]:
    """The commands that annotate what a run has found.

    Args:
        outcome: what the run has to say.
        kit: the kit of its game.
        file: the engine's file, from the root of its repository; empty if there is none.
    """
    lines = [
        _command("error", f"{outcome.game}: {headline(finding)}", explain(finding, kit), file)
        for finding in outcome.findings[:MOST]
    ]
    more = len(outcome.findings) - MOST
    if more > 0:
        lines.append(_command("error", outcome.game, f"{counted(more, 'more finding')}: see the report", file))
    for each in outcome.known_in(MENDED):
        text = f"{each.line.words}: {each.words}"
        lines.append(_command("error", f"{outcome.game}: known failure mended", text, file))
    if not lines:
        lines.append(_command("error" if outcome.status else "notice", outcome.game, outcome.sentence, file))
    return lines


def _command(kind: str, title: str, text: str, file: str) -> str:
    text = visible(text if len(text) <= LONGEST else f"{text[:LONGEST]} ...", keep="\n")
    properties = {"file": file, "line": "1" if file else "", "title": visible(title)}
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items() if value)
    return f"::{kind} {told}::{_data(text)}"


def _data(text: str) -> str:
    """A text, escaped as GitHub requires it after the colons."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A text, escaped as GitHub requires it before the colons."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def summary_of(outcome: Outcome, kit: GameKit) -> str:
    """The verdict, who was asked how much, every finding folded, and the known failures."""
    asked = f"{counted(outcome.questions, 'question')}, {outcome.run.words}"
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
        parts.append("\n".join(["| Known failure | State | |", "| --- | --- | --- |", *_known_rows(outcome)]))
    return "\n\n".join(parts) + "\n"


def _known_rows(outcome: Outcome) -> list[str]:
    return [f"| {_plain(each.line.words)} | {each.state} | {_plain(each.words)} |" for each in outcome.known]


def _plain(text: str) -> str:
    """A text in one line in which nothing is markup."""
    return _SPECIAL.sub(r"\\\1", visible(" ".join(text.split())))


def _fenced(text: str) -> str:
    """A text as it is, in a fence that nothing in it closes."""
    fence = "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(text)), default=0))
    return f"{fence}text\n{visible(text, keep=chr(10))}\n{fence}"
