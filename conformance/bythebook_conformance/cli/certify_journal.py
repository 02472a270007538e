"""The journal of ``bythebook certify``, in the folder of its report."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from bythebook.spec import load_spec
from bythebook_conformance.certification.certificates.digests import kit_digest
from bythebook_conformance.certification.certificates.seeds import Drawn
from bythebook_conformance.certification.execution.journal import Journal, RunIdentity, run_noted
from bythebook_conformance.cli.issuing import Issuer
from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.protocol.sandbox import in_words


def run_of(game: str, asked: Mapping[str, Any], issuer: Issuer) -> RunIdentity:
    """Which run it is that asks so."""
    files = msgspec.json.encode(issuer.subject.resources)
    return RunIdentity(
        game,
        kit_digest(game).sha256,
        load_spec(game).digest,
        sha256(files).hexdigest(),
        list(issuer.command),
        asked["profile"],
        str(asked["seed"]),
        asked["timeout"],
        list(asked["suites"]),
        list(asked["methods"]),
        list(asked["clauses"]),
        asked["readings"],
        asked["recognise"],
        asked["prove"],
        in_words(asked["sandbox"]),
        issuer.drawn.said.salt if issuer.drawn else "",
    )


def drawn_before(folder: Path) -> Drawn | None:
    """The seed that was drawn for the run which broke off there, if one was."""
    run = run_noted(folder)
    return Drawn.again(int(run.seed), run.salt) if run and run.salt else None


def journal_of(folder: Path, run: RunIdentity, *, resume: bool) -> Journal:
    """The journal of a run in the folder of its report.

    Raises:
        UsageError, JournalError: another run is writing there, or there is nothing to go on with.
    """
    try:
        return Journal(folder, run, resume=resume)
    except OSError as error:
        raise UsageError(f"--report-dir {folder}: {error.strerror}") from None
