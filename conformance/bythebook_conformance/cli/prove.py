"""``bythebook prove``: that the rules are what their statements say, over whole domains."""

from __future__ import annotations

import click

from bythebook_conformance.certification.proofs.proving import BUDGET, Proof, prove
from bythebook_conformance.cli.options import cli_command, games_argument
from bythebook_conformance.cli.usage import check_seconds, games_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.english import counted
from bythebook_conformance.protocol.verdict import Verdict


@cli_command()
@games_argument()
@click.option("--budget", default=BUDGET, help="Seconds for each property on each domain.")
def prove_command(game: str, budget: float) -> int:
    """Prove that the rules agree with their second statements; each proof must also find planted faults."""
    check_seconds("--budget", budget)
    proofs: list[Proof] = []
    for name in games_named(game):
        before = ""
        for proof in prove(load_kit(name), budget):
            if proof.subject.name != before:
                before = proof.subject.name
                print(f"{name}: {before} ({', '.join(proof.subject.decides)})", flush=True)
            found = counted(len(proof.canaries), "planted fault")
            print(f"  {proof.domain.name}: {proof.trial}" + ("" if proof.fault else f"; {found} found"), flush=True)
            if proof.fault:
                print(f"  worth nothing: {proof.fault}", flush=True)
            proofs.append(proof)
    return _tell(proofs)


def _tell(proofs: list[Proof]) -> int:
    """Print the totals; the exit code that goes with them."""
    proved = sum(proof.proved for proof in proofs)
    refuted = sum(proof.trial.refutes for proof in proofs)
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
