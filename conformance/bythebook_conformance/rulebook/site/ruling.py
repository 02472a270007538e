"""A situation inside a text, drawn and ruled on while the page is built."""

from __future__ import annotations

import shlex
import tomllib
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives

from bythebook.readings import ReadingError
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import tr_count
from bythebook_conformance.rulebook.records import RulebookError
from bythebook_conformance.rulebook.ruled_points import drawn
from bythebook_conformance.rulebook.site.directives import RuleDirective
from bythebook_conformance.rulebook.site.nodes import (
    Line,
    bullets,
    details,
    element,
    paragraph,
    picture_of,
    rule_links,
    span,
)
from bythebook_conformance.rulebook.site.notes import under
from bythebook_conformance.rulebook.site.settings import book, note_rules
from bythebook_conformance.rulings.commandline import params_of, readings_named
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.prose import FEW, sentences
from bythebook_conformance.rulings.question import Rulings, method_named, question_of, reasons


class RulingDirective(RuleDirective):
    """``ruling GAME.QUESTION WORDS``: a situation in words as on the command line, or as TOML in the body.

    ``reading`` lists departures from the default readings (``NAME=VALUE``, separated by commas), ``says`` is a sentence
    that the ruling must contain, so that the text beside it cannot become wrong unnoticed.
    """

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = {"reading": directives.unchanged, "says": directives.unchanged}  # noqa: RUF012 - docutils wants it so

    def made(self) -> list[nodes.Node]:
        """Rule on the situation and draw it."""
        try:
            rulings = self._rulings()
        except (LookupError, InputError, ReadingError, tomllib.TOMLDecodeError) as error:
            raise RulebookError(f"ruling {' '.join(self.arguments)}: {error}") from None
        said = [each.text for each in sentences(rulings.question, rulings.agreed)]
        due = self.options.get("says")
        if due is not None and due not in said:
            raise RulebookError(f"ruling {' '.join(self.arguments)}: it says {' '.join(said)!r}, and not {due!r}")
        deciding = reasons(rulings.agreed)
        rules = book(self.env, rulings.question.kit.name)
        links: list[Line] = [
            [*rule_links([name], rules.number), ": ", rules.entry[name].clause.text] for name in deciding
        ]
        shown: list[nodes.Node] = [bullets(links[:FEW], classes=["why"])] if links else []
        if len(links) > FEW:
            more = tr_count("and {number} more rule", "and {number} more rules", len(links) - FEW)
            shown.append(details(more, bullets(links[FEW:]), classes=["why"]))
        picture = picture_of(drawn(rulings.question))
        caption = element(
            "figcaption",
            paragraph(span(" ".join(said), classes=["ruling"])),
            *under(rulings.readings.departures()),
            *shown,
        )
        return [element("figure", *picture, caption, classes=["shown", "ruled"])]

    def _rulings(self) -> Rulings:
        game, _, name = self.arguments[0].partition(".")
        note_rules(self.env, game)
        kit = load_kit(game)
        method = method_named(kit, name)
        params: Any = tomllib.loads("\n".join(self.content)) if self.content else params_of(method, self._words())
        chosen = readings_named(self.options.get("reading", "").replace(",", " ").split(), "reading")
        readings = kit.readings.from_names(chosen)
        return Rulings(question_of(kit, method.name, params, readings=readings), readings)

    def _words(self) -> list[str]:
        try:
            return shlex.split(" ".join(self.arguments[1:]))
        except ValueError as error:
            raise InputError(f"the words are ambiguous: {error}") from None
