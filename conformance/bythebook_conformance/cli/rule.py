"""``bythebook rule``: what the sheet says of a situation at the table."""

from __future__ import annotations

import os
import sys

from bythebook.spec import Spec, load_spec
from bythebook_conformance.cli.input import params_from
from bythebook_conformance.cli.options import (
    ALL,
    argument,
    cli_command,
    game_argument,
    json_option,
    language_option,
    list_option,
    why_option,
)
from bythebook_conformance.cli.output import print_data
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import require_language, speaking, tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulings.commandline import readings_named, usage_of
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.prose import as_data, coloured, hanging, tell_ruling
from bythebook_conformance.rulings.question import Rulings, agreed_readings, method_named, question_of

OPEN = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Settings of a command whose options are the fields of a question."""


@cli_command(context_settings=OPEN)
@game_argument
@argument("question", "What is asked, such as trick.", default="")
@argument("words", "Cards, --FIELD VALUE, or a FILE (- for standard input).", nargs=-1, metavar="[WORDS...|FILE]")
@list_option("--reading", "NAME=VALUE: rule under this reading of an open point.")
@why_option
@language_option
@json_option
def rule_command(
    game: str, question: str, words: tuple[str, ...], reading: tuple[str, ...], why: str, language: str, as_json: bool
) -> None:
    """Rule on a situation: what holds, by which clauses, and which open points matter."""
    with speaking(language):
        kit, spec = rules_in(language, game)
        rulings = _rulings(kit, question, words, reading)
        if as_json:
            print_data(as_data(rulings, spec, hanging(rulings, spec)))
        else:
            show(tell_ruling(rulings, spec, every=why == ALL))


def _rulings(kit: GameKit, question: str, words: tuple[str, ...], reading: tuple[str, ...]) -> Rulings:
    if not question:
        usages = "; ".join(usage_of(method) for method in kit.methods)
        raise InputError(tr("nothing is asked: expected {usage}", usage=usages))
    method = method_named(kit, question)
    params, where = params_from(method, words)
    asked = question_of(kit, method.name, params, where)
    return Rulings(asked, agreed_readings(kit.readings, readings_named(reading)))


def rules_in(language: str, game: str) -> tuple[GameKit, Spec]:
    """The kit of a game, and its specification in a language."""
    kit = load_kit(game_named(game))
    require_language(kit.name, language)
    return kit, translated(load_spec(kit.name, examples=False))


def show(text: str) -> None:
    """Print a text, in colour on a terminal."""
    in_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(coloured(text) if in_colour else text, end="")
