"""The commands by their names; the module of one is imported when it is invoked, and no other."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

PROGRAM = "bythebook"
COMPLETE = f"_{PROGRAM.upper()}_COMPLETE"
"""The variable in which the script of a shell says what it asks for."""

COMMANDS = {
    "certify": (
        "certify",
        "Certify an engine: which clauses of the sheet does it keep, and which does it break?",
    ),
    "verify": ("verify", "Verify a certificate: is it signed, is it consistent, and does it describe these files?"),
    "board": (
        "board",
        "Build a board from many certificates: static pages that show which engine keeps which clauses, and badges.",
    ),
    "keygen": (
        "keygen",
        "Generate a pair of Ed25519 keys: a private one to sign certificates, a public one to verify them.",
    ),
    "readings": ("readings", "Find out which alternative of each open point an engine plays."),
    "compare": ("compare", "Compare two engines: where do they differ, is it a reading or a fault, and whose?"),
    "prove": (
        "prove",
        "Prove that the reference's rules are what their statements say; each proof must also find planted faults.",
    ),
    "explore": (
        "explore",
        "Explore small tables of the reference: every state, every kind of move, and the laws that hold everywhere.",
    ),
    "vectors": (
        "adequacy",
        "Generate the test vectors: for every clause and every pair of alternatives.",
    ),
    "adequacy": (
        "adequacy",
        "Measure vectors or proofs by mutation testing: which changes of the reference's rules do they miss?",
    ),
    "simulate": (
        "simulate",
        "Play a game by the thousand: how often does each clause decide, and how often does each open point matter?",
    ),
    "seal": (
        "seal",
        "Seal the right answers to a game's domains, so that runs need not compute them.",
    ),
    "engine": ("engine", "Serve the reference as an engine: requests on standard input, replies on standard output."),
    "new": ("new", "Start a project: an engine that speaks the protocol at once, or a game whose parts fit together."),
    "replay": ("replay", "Ask an engine the question of a finding again."),
    "rule": ("rule", "Rule on a situation: what holds, by which clauses, and which open points matter."),
    "list": ("listing", "List the games, or the methods, clauses and readings of one."),
    "explain": (
        "listing",
        "Explain a clause (text, place on the sheet, examples, code) or an open point (alternatives, situations).",
    ),
    "settle": ("settle", "Settle a dispute: which claim holds, under which readings, and what refutes the others."),
    "judge": (
        "judge",
        "Judge a whole game: the first move that breaks a rule, what was allowed there, and how the game ends.",
    ),
    "publish": ("publish", "Publish the rulebook of a game."),
    "desk": (
        "desk",
        "Build the ruling desk: pages on which players lay cards and read the ruling, computed in the browser.",
    ),
    "check": (
        "check",
        "Check a game: does its reference rule as its examples say, and has every clause code and an example?",
    ),
    "sheet": (
        "sheet",
        "Check your rule sheet: which paragraphs behind the clauses are found, moved, changed, missing or new?",
    ),
    "review": (
        "review",
        "Review the first page and the page for the table: which sentences retell clauses that have changed?",
    ),
    "translate": (
        "translate",
        "Translate a game: write the catalogues anew from its texts, and keep what is translated.",
    ),
    "schema": ("schema", "Write the JSON Schemas of the protocol and of certificates, and the OpenRPC documents."),
}
"""Of every command: the module here that has its function ``NAME_command``, and the first sentence of its help."""


class DeferredCommand(click.Command):
    """A command that is imported when it is invoked; to be listed, its name and a line of help suffice."""

    def __init__(self, name: str, module: str, summary: str) -> None:
        super().__init__(name, short_help=summary)
        self._module, self._function = module, f"{name}_command"

    def loaded(self) -> click.Command:
        """The command itself."""
        found: click.Command = getattr(import_module(f"bythebook_conformance.cli.{self._module}"), self._function)
        return found

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command itself, which is invoked, explained and completed by it from here on."""
        return self.loaded().make_context(info_name, args, parent, **extra)


class CommandTable(click.Group):
    """All commands, in the order of their table."""

    def __init__(self, **attributes: Any) -> None:
        commands: dict[str, click.Command] = {name: DeferredCommand(name, *entry) for name, entry in COMMANDS.items()}
        super().__init__(commands=commands, **attributes)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, not by the alphabet."""
        return list(self.commands)
