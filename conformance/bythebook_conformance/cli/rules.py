"""``bythebook rules``: what only people who write rules need."""

from __future__ import annotations

import click

from bythebook_conformance.cli.commands import RULES, CommandTable


@click.group("rules", cls=CommandTable, table=RULES, example="bythebook rules simulate twos --games 100")
def rules_command() -> None:
    """Check, prove, explore and translate the rules of a game, and generate what is derived from them."""
