"""``bythebook rule``: what the sheet says of a situation at the table."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.spec import Spec
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
from bythebook_conformance.cli.telling import First, rules_in, settled_when_asked, tell, tell_settled
from bythebook_conformance.cli.usage import params_from
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.departures import readings_named
from bythebook_conformance.kit.language import speaking, tr
from bythebook_conformance.kit.words import SOMEBODY
from bythebook_conformance.rulings.commandline import usage_of
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.prose import as_data, hanging, tell_ruling
from bythebook_conformance.rulings.question import (
    Rulings,
    agreed_readings,
    is_play,
    method_named,
    players_at,
    question_of,
)
from bythebook_conformance.statuses import Status

OPEN = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Settings of a command whose options are the fields of a question."""


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
        if claim and not question:
            return _in_the_rulebook(kit.name, claim, as_json)
        rulings, first = _rulings(kit, spec, question, words, reading, names, claims=bool(claim), every=why == ALL)
        if claim:
            return _settled(rulings, first, claim, spec, why == ALL, as_json)
        tell(
            as_json,
            lambda: {**as_data(rulings, spec, hanging(rulings, spec)), **first.data},
            lambda: tell_ruling(rulings, spec, first.lines, every=why == ALL),
        )
    return 0


def _in_the_rulebook(game: str, claims: Sequence[str], as_json: bool) -> int:
    """Say what the rulebook says on claims about which no cards were laid, or ask which of its headings is meant."""
    from bythebook_conformance.rulings.dispute import claim_in_words  # not above: a ruling does without
    from bythebook_conformance.rulings.searching import found_data, search, tell_found

    lines, data = list[str](), list[dict[str, object]]()
    for claim in claims:
        made = claim_in_words(claim)
        found = search(game, made["says"].split())
        asked = [f"  {number}. {heading}" for number, heading in enumerate(found.near, start=1)]
        near = "\n".join(["  " + tr("Which of these is meant?"), *asked, f'  bythebook explain {game} "..."'])
        lines.append(f"? {claim}\n\n" + (tell_found(found) if found else near + "\n"))
        data.append({**made, **found_data(found)})
    tell(as_json, lambda: {"game": game, "claims": data}, lambda: "".join(lines))
    return Status.RIGHT if all(each["rules"] for each in data) else Status.USAGE


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
) -> tuple[Rulings, First]:
    """The rulings on a question, and for a play what is to be said first."""
    if not question:
        raise InputError(tr("nothing is asked: expected {usage}", usage="; ".join(map(usage_of, kit.methods))))
    method = method_named(kit, question)
    params, where = params_from(method, words)
    players = players_at("--names", names.replace(",", " ").split()) if names else SOMEBODY
    readings = agreed_readings(kit.readings, readings_named(reading))
    asked, first = question_of(kit, method.name, params, where, players, readings), First()
    if is_play(asked):
        from bythebook_conformance.rulings.transcript import ruled_as_played  # not above: a situation does without

        asked, before = ruled_as_played(asked, readings, spec, claims=claims)
        first = First(before.lines(spec, every=every), before.data(spec))
    return Rulings(asked, readings), first


def _settled(rulings: Rulings, first: First, claims: tuple[str, ...], spec: Spec, every: bool, as_json: bool) -> int:
    """Judge claims about a situation."""
    from bythebook_conformance.rulings.dispute import Dispute, claim_made  # not above: a ruling does without

    made = (claim_made(rulings.question, rulings.readings, text, "--claim") for text in claims)
    settlement = settled_when_asked(Dispute("", rulings.question, rulings.readings, tuple(made)), spec)
    return tell_settled(settlement, spec, first, every=every, as_json=as_json)
