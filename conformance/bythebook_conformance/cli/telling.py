"""What rulings and settlements print, in text or as data; and who is asked at a terminal what a claim means."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

from bythebook.spec import Spec, load_spec
from bythebook_conformance.cli.output import print_data
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import require_language, tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulings.prose import coloured
from bythebook_conformance.statuses import Status

if TYPE_CHECKING:
    from bythebook_conformance.rulings.dispute import Claim, Dispute
    from bythebook_conformance.rulings.settling import NotUnderstood, Settlement
    from bythebook_conformance.rulings.transcript import Before


def settled_when_asked(dispute: Dispute, spec: Spec) -> Settlement:
    """A settled dispute; where it is asked what is meant, somebody at a terminal is."""
    from bythebook_conformance.rulings.settling import settle  # not above: a ruling does without

    settlement = settle(dispute, spec)
    problems = iter(settlement.problems)
    claims = tuple(_chosen(dispute, next(problems)) if claim.problem else claim for claim in settlement.dispute.claims)
    return settlement if claims == settlement.dispute.claims else settle(replace(dispute, claims=claims), spec)


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


def tell(as_json: bool, data: Callable[[], Any], text: Callable[[], str]) -> None:
    """Print data for programs, or a text for people."""
    if as_json:
        print_data(data())
    else:
        show(text())


def tell_settled(settlement: Settlement, spec: Spec, before: Before | None, *, every: bool, as_json: bool) -> int:
    """Print a settlement, and what is to be said before; the exit status."""
    from bythebook_conformance.rulings.settling import (  # not above: a ruling does without
        settlement_data,
        tell_settlement,
    )

    tell(
        as_json,
        lambda: {**settlement_data(settlement, spec), **(before.data(spec) if before else {})},
        lambda: tell_settlement(settlement, spec, before.lines(spec, every=every) if before else (), every=every),
    )
    return Status.USAGE if settlement.problems else Status.RIGHT
