"""``bythebook judge``: a whole game, move by move, or a log of many."""

from __future__ import annotations

from collections.abc import Iterator

import click

from bythebook_conformance.cli.input import data_in, shown_name, text_in
from bythebook_conformance.cli.options import ALL, argument, cli_command, json_option, language_option, why_option
from bythebook_conformance.cli.output import print_data
from bythebook_conformance.cli.rule import rules_in, show
from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.kit.language import require_language, speaking
from bythebook_conformance.kit.visible import quoted
from bythebook_conformance.rulings.dispute import game_of
from bythebook_conformance.rulings.game_log import Logged, games_in, judge_log, log_data, tell_log
from bythebook_conformance.rulings.transcript import judge_moves, judged_data, tell_judged, transcript_from


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
        return _judge(file, why, language, as_json) if log is None else _judge_log(log, why, language, as_json)


def _judge(file: str, why: str, language: str, as_json: bool) -> bool:
    data, where = data_in(file), shown_name(file)
    if isinstance(data, dict) and "claim" in data:
        raise UsageError(f"{where}: a dispute, no whole game; settle it by: bythebook settle {quoted(file)}")
    kit, spec = rules_in(language, game_of(data[0] if isinstance(data, list) and data else data, where))
    judged = judge_moves(*transcript_from(kit, data, where), spec)
    if as_json:
        print_data(judged_data(judged, spec))
    else:
        show(tell_judged(judged, spec, every=why == ALL))
    return judged.breach is not None


def _judge_log(log: str, why: str, language: str, as_json: bool) -> bool:
    judged = judge_log(_games(log, language))
    if as_json:
        print_data(log_data(judged))
    else:
        show(tell_log(judged, every=why == ALL))
    return bool(judged.broken)


def _games(log: str, language: str) -> Iterator[Logged]:
    """The games in a log, all of which speak the language."""
    for game in games_in(text_in(log), shown_name(log)):
        require_language(game.question.kit.name, language)
        yield game
