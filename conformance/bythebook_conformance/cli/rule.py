"""``bythebook rule``: what the sheet says of a situation at the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from bythebook_conformance.cli.telling import rules_in, settled_when_asked, tell, tell_settled
from bythebook_conformance.cli.usage import STANDARD_INPUT, data_in, shown_name
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.kit.departures import readings_named
from bythebook_conformance.kit.language import speaking, tr
from bythebook_conformance.kit.words import SOMEBODY
from bythebook_conformance.rulings.commandline import params_of, usage_of
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.prose import as_data, tell_ruling
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
    from bythebook_conformance.rulings.transcript import Before

OPEN = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Settings of a command whose options are the fields of a question."""
_FILES = (".toml", ".json", ".jsonl")


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
        every = why == ALL
        rulings, before = _rulings(kit, spec, question, words, reading, names, claims=bool(claim))
        if claim:
            return _settled(rulings, before, claim, spec, every, as_json)
        tell(
            as_json,
            lambda: {**as_data(rulings, spec), **(before.data(spec) if before else {})},
            lambda: tell_ruling(rulings, spec, before.lines(spec, every=every) if before else (), every=every),
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
) -> tuple[Rulings, Before | None]:
    """The rulings on a question, and for a play what is to be said first."""
    if not question:
        raise InputError(tr("nothing is asked: expected {usage}", usage="; ".join(map(usage_of, kit.methods))))
    method = method_named(kit, question)
    params, where = _params(method, words)
    players = players_at("--names", names.replace(",", " ").split()) if names else SOMEBODY
    readings = agreed_readings(kit.readings, readings_named(reading))
    asked, before = question_of(kit, method.name, params, where, players, readings), None
    if is_play(asked):
        from bythebook_conformance.rulings.transcript import ruled_as_played  # not above: a situation does without

        asked, before = ruled_as_played(asked, readings, spec, claims=claims)
    return Rulings(asked, readings), before


def _params(method: Method[Any, Any], words: Sequence[str]) -> tuple[Any, str]:
    """The params that stand on a command line or in a file that it names, and where they come from."""
    if len(words) == 1 and _is_file(words[0]):
        return data_in(words[0]), shown_name(words[0])
    return params_of(method, words), ""


def _is_file(word: str) -> bool:
    """Whether a word names a file: by its ending, or because there is one of that name."""
    if word == STANDARD_INPUT or Path(word).suffix in _FILES:
        return True
    try:
        return Path(word).exists() and not Path(word).is_dir()
    except (OSError, ValueError):  # too long for a name, or a NUL in it
        return False


def _settled(
    rulings: Rulings, before: Before | None, claims: tuple[str, ...], spec: Spec, every: bool, as_json: bool
) -> int:
    """Judge claims about a situation."""
    from bythebook_conformance.rulings.dispute import Dispute, claim_made  # not above: a ruling does without

    made = (claim_made(rulings.question, rulings.readings, text, "--claim") for text in claims)
    settlement = settled_when_asked(Dispute("", rulings.question, rulings.readings, tuple(made)), spec)
    return tell_settled(settlement, spec, before, every=every, as_json=as_json)
