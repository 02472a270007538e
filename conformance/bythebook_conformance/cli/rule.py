"""``bythebook rule``: what the sheet says of a situation at the table."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from bythebook.spec import Spec, load_spec
from bythebook_conformance.cli.options import (
    ALL,
    argument,
    cli_command,
    game_argument,
    json_option,
    language_option,
    list_option,
    text_option,
    why_option,
)
from bythebook_conformance.cli.output import print_data
from bythebook_conformance.cli.usage import game_named, params_from
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import require_language, speaking, tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.kit.words import SOMEBODY
from bythebook_conformance.rulings.commandline import readings_named, usage_of
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.prose import as_data, coloured, hanging, tell_ruling
from bythebook_conformance.rulings.question import (
    Rulings,
    agreed_readings,
    is_play,
    method_named,
    players_at,
    question_of,
)
from bythebook_conformance.statuses import Status

if TYPE_CHECKING:
    from bythebook_conformance.rulings.dispute import Claim, Dispute
    from bythebook_conformance.rulings.settling import NotUnderstood, Settlement

OPEN = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Settings of a command whose options are the fields of a question."""


class _First(NamedTuple):
    """What a ruling says first, for people and for programs."""

    lines: Sequence[str] = ()
    data: Mapping[str, Any] = MappingProxyType({})


@cli_command("bythebook rule twos trick KD 2H 2D 3D", context_settings=OPEN)
@game_argument
@argument("question", "What is asked, such as trick.", default="")
@argument("words", "Cards, --FIELD VALUE, or a FILE (- for standard input).", nargs=-1, metavar="[WORDS...|FILE]")
@list_option("--reading", "NAME=VALUE: rule under this reading of an open point.")
@list_option("--claim", "WHO: SENTENCE: say whether this is right; --claim '?' lists the sentences.")
@text_option("--names", "NAMES", "The players' names, clockwise, such as 'Anna Ben Cleo Dora'.")
@why_option
@language_option
@json_option
def rule_command(
    game: str,
    question: str,
    words: tuple[str, ...],
    reading: tuple[str, ...],
    claim: tuple[str, ...],
    names: str,
    why: str,
    language: str,
    as_json: bool,
) -> int:
    """Rule on a situation: what holds, by which rules, and under which readings; and who is right about it.

    A claim without a question is answered by what the rulebook says on it. Exit status 2: a claim is none of the
    sentences of its question; the ruling is given all the same.
    """
    with speaking(language):
        kit, spec = rules_in(language, game)
        if claim and not (question or as_json):
            return _in_the_rulebook(kit.name, claim)
        rulings, first = _rulings(kit, spec, question, words, reading, names, claims=bool(claim), every=why == ALL)
        if claim:
            return _settled(rulings, first, claim, spec, why == ALL, as_json)
        if as_json:
            print_data({**as_data(rulings, spec, hanging(rulings, spec)), **first.data})
        else:
            show(tell_ruling(rulings, spec, first.lines, every=why == ALL))
    return 0


def _in_the_rulebook(game: str, claims: Sequence[str]) -> int:
    """Say what the rulebook says on claims about which no cards were laid, or ask which of its headings is meant."""
    from bythebook_conformance.rulings.dispute import claim_in_words  # not above: a ruling does without
    from bythebook_conformance.rulings.searching import search, tell_found

    status = Status.RIGHT
    for claim in claims:
        found = search(game, claim_in_words(claim)["says"].split())
        asked = [f"  {number}. {heading}" for number, heading in enumerate(found.near, start=1)]
        near = "\n".join(["  " + tr("Which of these is meant?"), *asked, f'  bythebook explain {game} "..."'])
        show(f"? {claim}\n\n" + (tell_found(found) if found else near + "\n"))
        status = status if found else Status.USAGE
    return status


def _rulings(
    kit: GameKit,
    spec: Spec,
    question: str,
    words: tuple[str, ...],
    reading: tuple[str, ...],
    names: str,
    *,
    claims: bool,
    every: bool,
) -> tuple[Rulings, _First]:
    """The rulings on a question, and for a play what is to be said first."""
    if not question:
        raise InputError(tr("nothing is asked: expected {usage}", usage="; ".join(map(usage_of, kit.methods))))
    method = method_named(kit, question)
    params, where = params_from(method, words)
    players = players_at("--names", names.replace(",", " ").split()) if names else SOMEBODY
    readings = agreed_readings(kit.readings, readings_named(reading))
    asked, first = question_of(kit, method.name, params, where, players, readings), _First()
    if is_play(asked):
        from bythebook_conformance.rulings.transcript import ruled_as_played  # not above: a situation does without

        asked, before = ruled_as_played(asked, readings, spec, claims=claims)
        first = _First(before.lines(spec, every=every), before.data(spec))
    return Rulings(asked, readings), first


def _settled(rulings: Rulings, first: _First, claims: tuple[str, ...], spec: Spec, every: bool, as_json: bool) -> int:
    """Judge claims about a situation."""
    from bythebook_conformance.rulings.dispute import Dispute, claim_made  # not above: a ruling does without
    from bythebook_conformance.rulings.settling import settlement_data, tell_settlement

    made = (claim_made(rulings.question, rulings.readings, text, "--claim") for text in claims)
    settlement = settled_when_asked(Dispute("", rulings.question, rulings.readings, tuple(made)), spec)
    if as_json:
        print_data({**settlement_data(settlement, spec), **first.data})
    else:
        show(tell_settlement(settlement, spec, first.lines, every=every))
    return Status.USAGE if settlement.problems else Status.RIGHT


def settled_when_asked(dispute: Dispute, spec: Spec) -> Settlement:
    """A settled dispute; where it is asked what is meant, somebody at a terminal is."""
    from bythebook_conformance.rulings.settling import settle  # not above: a ruling does without

    settlement = settle(dispute, spec)
    problems = iter(settlement.problems)
    claims = tuple(_chosen(dispute, next(problems)) if claim.problem else claim for claim in dispute.claims)
    return settlement if claims == dispute.claims else settle(replace(dispute, claims=claims), spec)


def _chosen(dispute: Dispute, problem: NotUnderstood) -> Claim:
    """A claim that may mean several sentences, with those that somebody at a terminal chooses."""
    from bythebook_conformance.rulings.dispute import ASKED, claim_made
    from bythebook_conformance.rulings.settling import choices

    claim, near = problem
    screen = terminal() if near and claim.what != ASKED else None
    if screen is None:
        return claim
    shown = "".join(f"{line}\n" for line in choices(near))
    ask = tr("Its number, several with blanks, or nothing if it is none of them:")
    print(f"? {claim.who}: {claim.what}\n  {claim.problem}\n{shown}{ask}", end=" ", file=screen, flush=True)
    by_number = {str(number): each.claim.what for number, each in enumerate(near, start=1)}
    words = sys.stdin.readline().replace(",", " ").split()
    says = [by_number[word] for word in words if word in by_number]
    if not says:
        return claim
    made = {"who": claim.who, "what": claim.what, "says": "; ".join(says)}
    return claim_made(dispute.question, dispute.readings, made, "--claim")


def terminal() -> TextIO | None:
    """Where somebody can be asked something; None where nobody sits."""
    return sys.stderr if sys.stdin and sys.stdin.isatty() and sys.stderr.isatty() else None


def rules_in(language: str, game: str) -> tuple[GameKit, Spec]:
    """The kit of a game, and its specification in a language."""
    kit = load_kit(game_named(game))
    require_language(kit.name, language)
    return kit, translated(load_spec(kit.name, examples=False))


def show(text: str) -> None:
    """Print a text, in colour on a terminal."""
    in_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(coloured(text) if in_colour else text, end="")
