"""``bythebook certify``: hold an engine to a game's rules."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from bythebook_conformance.certification.suites import SUITES
from bythebook_conformance.cli.certifying import REPORT, Wanted, certified, prepared
from bythebook_conformance.cli.options import (
    FilePath,
    RandomSeed,
    cli_command,
    engine_arguments,
    game_argument,
    list_option,
    run_options,
    sandbox_declarations,
)
from bythebook_conformance.cli.usage import game_named


@cli_command()
@game_argument
@engine_arguments
@partial(run_options, seed_kind=RandomSeed())
@click.option("--jobs", default=0, help="Engine processes to run in parallel; 0: one per core.")
@sandbox_declarations
@click.option(
    "--budget", type=float, help="Seconds for the whole run; default: 600 in quick, 3600 in standard; 0: any."
)
@list_option("--suite", f"Only this suite: {', '.join(SUITES)}.")
@list_option("--method", "Only this method, such as trick.")
@list_option("--clause", "Only situations that this clause decides.")
@list_option("--reading", "NAME=VALUE: the engine plays this alternative.")
@click.option(
    "--recognise", is_flag=True, help="First find out which undeclared readings the engine plays, and judge it by them."
)
@click.option("--prove", is_flag=True, help="With --python: prove agreement over whole domains. Takes minutes.")
@click.option("--baseline", type=FilePath(), metavar="FILE", help="Known failures: only others fail, or mended ones.")
@click.option("--write-baseline", type=FilePath(), metavar="FILE", help="Write what fails to a file of known failures.")
@click.option("--fail-fast", is_flag=True, help="End the run at the first failure that is not known.")
@click.option("--report-dir", type=FilePath(), default=REPORT, help="Where the report and the certificate go.")
@click.option("--resume", type=FilePath(), metavar="DIR", help="Go on with the run whose report was to go to DIR.")
@list_option("--subject", "File that the certificate is about; default: files in COMMAND.", type=FilePath())
@click.option("--sign", type=FilePath(), metavar="KEY", help="Sign the certificate with this private key.")
@click.option("--strict", is_flag=True, help="Fail when a clause was not assessed.")
@click.option(
    "-v", "--clauses", "--verbose", "clauses", is_flag=True, help="Show every clause, not only what went wrong."
)
def certify_command(game: str, **values: Any) -> int:
    """Certify an engine: which clauses of the sheet does it keep, and which does it break?"""
    return certified(prepared(game_named(game), Wanted(**values))).status
