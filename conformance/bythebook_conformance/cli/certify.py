"""``bythebook certify``: hold an engine to a game's rules."""

from __future__ import annotations

from functools import partial
from typing import Any

import click
from click.core import ParameterSource

from bythebook_conformance.certification.run import SUITES
from bythebook_conformance.cli.certify_options import (
    AUTO,
    GITHUB,
    JSON,
    NONE,
    REPORT,
    TEXT,
    CertifyOptions,
    runs_of,
)
from bythebook_conformance.cli.certify_run import all_of, watched
from bythebook_conformance.cli.options import (
    MORE,
    RANDOM,
    FilePath,
    OneOf,
    Seconds,
    cli_command,
    cluster_option,
    engine_arguments,
    games_argument,
    jobs_option,
    list_option,
    profile_option,
    sandbox_declarations,
    section,
    seed_option,
    text_option,
    timeout_option,
)
from bythebook_conformance.cli.usage import UsageError, game_named


@cli_command("bythebook certify twos --suite examples -- bythebook engine twos")
@games_argument("those in the settings")
@section(
    "Engine",
    engine_arguments,
    text_option("--engine", "NAME", "Only this engine of the settings."),
    list_option("--reading", "NAME=VALUE: the engine plays this alternative."),
    click.option(
        "--recognise",
        is_flag=True,
        help="First find out which undeclared readings the engine plays, and judge it by them.",
    ),
)
@section(
    "How much",
    profile_option,
    list_option("--suite", dest="suites", help_text=f"Only this suite: {', '.join(SUITES)}."),
    list_option("--clause", dest="clauses", help_text="Only situations that this clause decides."),
    seed_option(
        "Seed for everything drawn at random; random: an unpredictable one. Default: 0, and random with --sign.", RANDOM
    ),
    click.option(
        "--budget",
        type=Seconds(),
        help="Seconds for the whole run; default: 600 in quick, 3600 in standard; 0: no limit.",
    ),
    jobs_option,
)
@partial(sandbox_declarations, rare=MORE)
@section(
    "Output",
    click.option(
        "--out", "report_dir", type=FilePath(), default=REPORT, help="Folder for the report and the certificate."
    ),
    click.option("--resume", type=FilePath(), metavar="DIR", help="Resume the interrupted run whose folder is DIR."),
    text_option(
        "--sign", "KEY", "Sign the certificate with this private key; new:KEY makes it, - reads it; sigstore: without."
    ),
    click.option(
        "--baseline",
        type=FilePath(),
        metavar="FILE",
        help="Known failures: the run fails only for new ones and for known ones that are mended.",
    ),
    click.option("--strict", is_flag=True, help="Fail when a clause was not assessed."),
    click.option("-v", "--verbose", is_flag=True, help="Show every clause, not only what went wrong."),
    click.option("-q", "--quiet", is_flag=True, help="Print only the verdict."),
    click.option("--watch", is_flag=True, help="Run again whenever a file of the engine changes; show the difference."),
)
@section(
    MORE,
    timeout_option,
    list_option("--method", dest="methods", help_text="Only this method, such as trick."),
    click.option("--one-shot", is_flag=True, help="COMMAND answers one question in each process."),
    click.option("--prove", is_flag=True, help="With --python: prove agreement over whole domains."),
    cluster_option,
    click.option("--fail-fast", is_flag=True, help="End the run at the first failure that is not known."),
    click.option("--write-baseline", type=FilePath(), metavar="FILE", help="Write this run's failures to a file."),
    list_option("--subject", "File the certificate is about.", type=FilePath(), metavar="PATH"),
    click.option("--progress", type=OneOf([AUTO, JSON, NONE]), default=AUTO, help="json: JSON Lines."),
    click.option("--format", type=OneOf([TEXT, GITHUB]), default=TEXT, help="github: annotations."),
    click.option("--summary", type=FilePath(), metavar="FILE", help="Append a summary in Markdown to this file."),
)
@click.pass_context
def certify_command(context: click.Context, /, game: str, engine: str, **values: Any) -> int:
    """Certify an engine: which clauses of the sheet does it keep, and which does it break?

    Without an engine, those in the settings are certified: bythebook.toml, or [tool.bythebook] in pyproject.toml.
    """
    watch = values.pop("watch")
    runs = _runs(context, game_named(game) if game else "", engine, values)
    if watch:
        return watched(runs)
    return all_of(runs)


def _runs(context: click.Context, game: str, engine: str, values: dict[str, Any]) -> list[CertifyOptions]:
    """The runs that are wanted: of the engine that is given, or of those in the settings."""
    if values["command"] or values["python"]:
        if engine:
            raise UsageError(f"--engine {engine}: an engine of the settings, but another one is given")
        if not game:
            raise UsageError("expected a game, such as twos")
        return [CertifyOptions(**values, game=game)]
    left_out = (ParameterSource.DEFAULT, None)
    del values["command"]  # click 8.2 takes one that is left out for given
    typed = {each: value for each, value in values.items() if context.get_parameter_source(each) not in left_out}
    file, runs = runs_of(game, engine, typed)
    for option in ("resume", "write_baseline"):
        if option in typed and len(runs) > 1:
            raise UsageError(f"--{option.replace('_', '-')}: for one run only; name a game and an --engine of {file}")
    return runs
