"""``bythebook rules prove``: that the clauses allow the reference's answers and no others, over whole domains."""

from __future__ import annotations

from time import process_time

import click

from bythebook_conformance.certification.proving import BUDGET, Proof, prove, redundant
from bythebook_conformance.cli.options import Seconds, cli_command, games_argument
from bythebook_conformance.cli.usage import check_seconds, games_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.words import counted
from bythebook_conformance.statuses import Verdict


@cli_command("bythebook rules prove twos")
@games_argument()
@click.option("--budget", type=Seconds(), default=BUDGET, help="Seconds for each property on each domain.")
def prove_command(game: str, budget: float) -> int:
    """Prove that the clauses of a game allow the answers of its rules, and no others."""
    check_seconds("--budget", budget)
    proofs: list[Proof] = []
    for name in games_named(game):
        own: list[Proof] = []
        before, start = "", process_time()
        for proof in prove(load_kit(name), budget):
            if proof.subject.name != before:
                before = proof.subject.name
                print(f"{name}: {before} ({', '.join(proof.subject.decides)})", flush=True)
            print(f"  {proof.domain.name}: {_shown(proof)}", flush=True)
            if proof.fault:
                print(f"  worth nothing: {proof.fault}", flush=True)
            own.append(proof)
        proofs += own
        both = [(each.trial, each.complete) for each in own if each.complete is not None and each.domain.every]
        rulings = sum(trial.rulings or trial.seen for trial, _ in both)
        others = sum(complete.tried for _, complete in both)
        took = f"{process_time() - start:.0f} s of CPU"
        print(f"{name}: {counted(rulings, 'ruling')}, {counted(others, 'other answer')}, {took}", flush=True)
        spare = redundant(name, own)
        if spare:
            print(f"{name}: without a hole, each of these could be left out: {', '.join(spare)}", flush=True)
    return _print_proofs(proofs)


def _shown(proof: Proof) -> str:
    """What was shown on one domain."""
    if proof.complete is not None:
        other = proof.complete
        tried = counted(other.tried, "other answer")
        hole = (
            str(other.result)
            if other.result.refutes
            else f"{tried}, each breaks a clause ({other.result.seconds:.1f} s)"
        )
        return f"sound: {proof.trial}; complete: {hole}"
    return f"sound: {proof.trial}" if proof.subject.others is not None else str(proof.trial)


def _print_proofs(proofs: list[Proof]) -> int:
    """Print the totals; the exit status that goes with them."""
    proved = sum(proof.proved for proof in proofs)
    refuted = sum(proof.refutes for proof in proofs)
    faulty = sum(bool(proof.fault) for proof in proofs)
    print(
        f"{counted(len(proofs), 'proof')}: {proved} proved, {refuted} refuted, "
        f"{len(proofs) - proved - refuted} neither; {faulty} worth nothing"
    )
    if faulty or not proofs:
        return Verdict.KIT_FAULT.exit_code
    if refuted:
        return Verdict.VIOLATION.exit_code
    return 0 if proved == len(proofs) else Verdict.NOT_ASSESSED.exit_code
