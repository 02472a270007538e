"""``bythebook settle``: who is right; and ``bythebook judge``: a whole game, move by move, or a log of many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from bythebook_conformance.cli.options import (
    ALL,
    argument,
    cli_command,
    json_option,
    language_option,
    list_option,
    why_option,
)
from bythebook_conformance.cli.telling import rules_in, settled_when_asked, tell, tell_settled
from bythebook_conformance.cli.usage import UsageError, data_in, shown_name, text_in
from bythebook_conformance.kit.language import require_language, speaking
from bythebook_conformance.rulings.dispute import dispute_from, game_of
from bythebook_conformance.rulings.game_log import Logged, games_in, judge_log, log_data, tell_log
from bythebook_conformance.rulings.transcript import (
    judge_moves,
    judged_data,
    ruled_as_played,
    tell_judged,
    transcript_from,
)

# ---- A dispute -------------------------------------------------------------------------------------------------------


@cli_command("bythebook settle dispute.toml")
@argument("file", "The dispute: TOML or JSON, - for standard input.")
@list_option("--claim", "WHO: SENTENCE: one claim more; --claim '?' lists the sentences.")
@why_option
@language_option
@json_option
def settle_command(file: str, claim: tuple[str, ...], why: str, language: str, as_json: bool) -> int:
    """Settle a dispute: who is right, by which rule, and under which readings.

    Exit status 2: a claim is none of the sentences of its question; the others are judged all the same.
    """
    data, where = data_in(file), shown_name(file)
    with speaking(language):
        kit, spec = rules_in(language, game_of(data, where))
        made = data.get("claim", [])
        if claim and isinstance(made, list):
            data = {**data, "claim": [*made, *claim]}
        dispute = dispute_from(kit, data, where)
        question, before = ruled_as_played(dispute.question, dispute.readings, spec, claims=True)
        settlement = settled_when_asked(replace(dispute, question=question), spec)
        return tell_settled(settlement, spec, before, every=why == ALL, as_json=as_json)


# ---- A whole game ----------------------------------------------------------------------------------------------------


@cli_command("bythebook judge game.toml")
@argument("file", "The game: TOML, JSON or JSON lines, - for standard input.", default="")
@click.option("--log", metavar="FILE", help="Many games: JSON lines, each game beginning with a line that names it.")
@why_option
@language_option
@json_option
def judge_command(file: str, log: str | None, why: str, language: str, as_json: bool) -> bool:
    """Judge a whole game: the first move that breaks a rule, what was allowed there, and how the game ends.

    With --log, judge many: which clauses are broken, in how many games, where, and the smallest example of each.
    Exit status 9: a rule is broken.
    """
    if bool(file) == (log is not None):
        raise UsageError("expected either the file of a game or --log FILE")
    with speaking(language):
        if log is None:
            return _judge(file, why, language, as_json)
        judged = judge_log(_games(log, language))
        tell(as_json, lambda: log_data(judged), lambda: tell_log(judged, every=why == ALL))
        return bool(judged.broken)


def _judge(file: str, why: str, language: str, as_json: bool) -> bool:
    data, where = data_in(file), shown_name(file)
    kit, spec = rules_in(language, game_of(data[0] if isinstance(data, list) and data else data, where))
    judged = judge_moves(*transcript_from(kit, data, where), spec)
    tell(as_json, lambda: judged_data(judged, spec), lambda: tell_judged(judged, spec, every=why == ALL))
    return judged.breach is not None


def _games(log: str, language: str) -> Iterator[Logged]:
    """The games in a log, all of which speak the language."""
    for game in games_in(text_in(log), shown_name(log)):
        require_language(game.question.kit.name, language)
        yield game
