"""``bythebook rules check`` and ``bythebook rules review``: what of a game does not fit together, or has to be read
again?
"""

from __future__ import annotations

import click

from bythebook.spec import due_for_review, mark_reviewed
from bythebook_conformance.cli.options import cli_command, game_argument
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit.errors import file_errors
from bythebook_conformance.kit.words import counted
from bythebook_conformance.rulebook.checks import faults


@cli_command("bythebook rules check twos")
@game_argument
def check_command(game: str) -> bool:
    """Check a game: does its reference rule as its examples say, and does every clause have code and an example?

    Exit status 9: the check found a problem.
    """
    name = game_named(game)
    found = faults(name)
    print("\n".join([f"{name}: {counted(len(found), 'fault')}" if found else f"{name}: everything fits", *found]))
    return bool(found)


@cli_command("bythebook rules review twos")
@game_argument
@click.option(
    "--reviewed", is_flag=True, help="Record that every sentence has been compared with its clauses as they are now."
)
def review_command(game: str, reviewed: bool) -> bool:
    """Review the first page and the page for the table: which sentences retell clauses that have changed?

    Exit status 9: some sentences are due for review.
    """
    name = game_named(game)
    with file_errors(name):
        due = mark_reviewed(name) if reviewed else due_for_review(name)
    for each in due:
        print(each)
    print(f"{counted(len(due), 'sentence')} {'marked as reviewed' if reviewed else 'due for review'}")
    return bool(due) and not reviewed
