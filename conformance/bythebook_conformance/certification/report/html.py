"""The report as one HTML page: no script, no other file, nothing from the network."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, Template

from bythebook_conformance.certification.conclusion.outcome import Outcome
from bythebook_conformance.certification.report.page import page_of
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.visible import visible

NO_FILES: Mapping[int, str] = MappingProxyType({})


def html_report(outcome: Outcome, kit: GameKit, files: Mapping[int, str] = NO_FILES) -> str:
    """The report on a run.

    Args:
        outcome: what the run has to say.
        kit: the kit of the outcome's game, which draws the situations.
        files: where findings were written to, by their number in the outcome (the first is 0). Findings with a file
            show the command that replays them.
    """
    return _template().render(page=page_of(outcome, kit, files))


@lru_cache
def _template() -> Template:
    return templates("certification/report", "kit/drawing").get_template("report.html.j2")


def templates(*folders: str) -> Environment:
    """The templates in folders of the kit: whatever is put into them is escaped, and shows every character of it."""
    return Environment(
        loader=ChoiceLoader([PackageLoader("bythebook_conformance", folder) for folder in folders]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=_visible,
    )


def _visible(value: Any) -> Any:
    """Text with everything in it that a page cannot show, or that would turn what is beside it around, made visible."""
    return visible(value, keep="\n\xa0") if type(value) is str else value
