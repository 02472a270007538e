"""From the outcome of a run to the statement about the engine; its files and those of the kit are told by digests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import msgspec

import bythebook
import bythebook_conformance
from bythebook.spec import game_folder, package_of
from bythebook_conformance.certification.certificates.statement import (
    CERTIFICATE,
    Details,
    DrawnSeed,
    Statement,
    predicate_of,
)
from bythebook_conformance.certification.conditions import (
    Conditions,
    Digest,
    Resource,
    conditions_of,
    digest_of,
    files_of,
    portable,
)
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.run import SUITES, Run, commitment
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.messages import PROTOCOL
from bythebook_conformance.protocol.sandbox import Sandbox, SandboxError, container_program

OBJECT = "--python"
"""The first word in place of a command where the engine is an object."""
_INSTALLED = ("_spec", "_sdk")
"""Folders that only an installed package has: specifications are taken from wherever they are, and the libraries for
engines change no verdict.
"""


@dataclass(frozen=True)
class Subject:
    """What a certificate is about, as it was before the run: the files of an engine, or the image of its container, and
    the conditions under which it was asked.
    """

    paths: tuple[Path, ...]
    resources: tuple[Resource, ...]
    source: Literal["options", "command", "image"]
    conditions: Conditions

    def changed(self) -> list[str]:
        """The names of files that have changed or disappeared."""
        if self.source == "image":
            with suppress(SandboxError):
                return [each.name for each in self.resources if image_of(each.name) != each]
            return [each.name for each in self.resources]
        return [
            resource.name
            for path, resource in zip(self.paths, self.resources, strict=True)
            if not path.is_file() or digest_of(path) != resource.digest
        ]


def subject_of(
    command: Sequence[str],
    named: Sequence[Path] = (),
    sandbox: Sandbox | None = None,
    hidden: Sequence[Path] = (),
    *,
    cluster: bool = False,
) -> Subject:
    """The files named, or the image that the command is run in, or the files of the command.

    Args:
        command: the words of the command, or ``--python`` and the name of an object.
        named: the files of the engine, if somebody has named them.
        sandbox: how it is contained.
        hidden: files and folders of the kit's own that lie among the engine's.
        cluster: whether the engine is started on other machines.

    Raises:
        OSError: one cannot be read.
        SandboxError: there is no such image here.
    """
    sandbox = sandbox or Sandbox()
    words = [sys.executable, *map(str, named)] if tuple(command[:1]) == (OBJECT,) else command
    conditions = conditions_of(words, sandbox, hidden, cluster=cluster)
    if sandbox.image and not named:
        return Subject((), (image_of(sandbox.image),), "image", conditions)
    paths = tuple(named) or files_of(command)
    resources = tuple(Resource(portable(str(path)), digest_of(path)) for path in paths)
    return Subject(paths, resources, "options" if named else "command", conditions)


def image_of(name: str) -> Resource:
    """The image of a container, by the digest that identifies it."""
    command = [container_program(), "image", "inspect", "--format", "{{.Id}}", name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SandboxError(f"--image {name}: not here; pull it first, so that it can be certified by its digest")
    return Resource(name, Digest(done.stdout.strip().removeprefix("sha256:")))


@lru_cache
def kit_digest(game: str) -> Digest:
    """The digest of the kit as it is installed, and of all that it knows of the game: sealed answers, vectors.

    It is the same for a checkout as for an installed package. What other games have in folders of their own elsewhere
    on the path does not enter.
    """
    total = sha256()
    for name, path in sorted(_files(game).items()):
        total.update(f"{name}\0".encode() + sha256(path.read_bytes()).digest())
    return Digest(total.hexdigest())


def _files(game: str) -> dict[str, Path]:
    """The files of the kit and the game, each where Python finds it first, by names that do not depend on the place."""
    found: dict[str, Path] = {}
    for package in (bythebook, bythebook_conformance):
        home = Path(str(package.__file__)).parent
        for portion in map(Path, package.__path__):
            for name, path in _inside(portion):
                if portion == home or game in (*name.parts[:-1], name.stem):
                    found.setdefault(f"{package.__name__}/{name.as_posix()}", path)
    own = package_of(game)
    for portion in map(Path, import_module(own).__path__ if own else ()):
        found |= {f"{own}/{name.as_posix()}": path for name, path in _inside(portion)}
    return found | {f"spec/{game}/{name.as_posix()}": path for name, path in _inside(game_folder(game))}


def _inside(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files in a folder, however deep: their names in it, and where they are."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        left_there = any(part.startswith(".") or part in ("__pycache__", *_INSTALLED) for part in name.parts)
        if path.is_file() and not left_there:
            yield name, path


# ---- The statement ---------------------------------------------------------------------------------------------------


def statement_of(
    outcome: Outcome,
    command: Sequence[str],
    subject: Subject,
    salt: str = "",
) -> Statement:
    """The result of a run as a statement about the engine's files; ``salt`` is that of a seed that was drawn."""
    about = {
        "subjectFrom": subject.source,
        "conditions": subject.conditions,
        **({"seedDrawn": DrawnSeed(Digest(commitment(outcome.run.seed, salt)), salt)} if salt else {}),
    }
    return Statement(
        type_="https://in-toto.io/Statement/v1",
        subject=list(subject.resources),
        predicate_type="https://in-toto.io/attestation/test-result/v0.1",
        predicate=predicate_of(details_of(outcome, command, about)),
    )


def details_of(outcome: Outcome, command: Sequence[str] = (), about: Mapping[str, Any] | None = None) -> Details:
    """The result of a run; ``about`` are fields that do not follow from it."""
    run, together = outcome.run, {**outcome.run.readings, **outcome.readings}

    def source(name: str) -> str:
        if name in run.readings:
            return "chosen"
        return "recognised" if name in outcome.recognised else "declared"

    if_any = {
        "containment": outcome.containment,
        "budget": run.budget,
        "knownFailures": [
            msgspec.structs.asdict(each.line) | {"state": each.state, "count": each.count} for each in outcome.known
        ],
    }
    details: dict[str, Any] = {
        "format": CERTIFICATE,
        "issued": datetime.now(UTC).replace(microsecond=0),
        "game": outcome.game,
        "verdict": outcome.verdict,
        "complete": outcome.complete,
        "engine": {"name": outcome.name, "version": outcome.version, "command": list(map(portable, command))},
        "subjectFrom": "command",
        "kit": {"version": outcome.kit, "digest": kit_digest(outcome.game)},
        "specification": {"digest": {"sha256": outcome.spec}},
        "protocol": PROTOCOL,
        "profile": run.profile,
        "seed": run.seed,
        "limits": {"timeoutSeconds": run.timeout},
        "readings": {name: {"alternative": together[name], "source": source(name)} for name in sorted(together)},
        "asked": {
            "suites": list(run.suites or SUITES),
            "methods": list(run.methods or outcome.coverage.methods),
            "clauses": list(run.clauses) or "all",
            "someParts": run.some_parts,
            "everything": run.everything,
            "questions": outcome.questions,
            "unanswered": outcome.unanswered,
            "situations": outcome.situations,
            "digest": {"sha256": outcome.questions_digest} if outcome.questions_digest else None,
        },
        "suites": outcome.suites,
        "coverage": outcome.coverage,
        "clauses": {clause.id: clause for clause in outcome.clauses},
        "shown": [
            msgspec.structs.replace(each, asked=each.asked or each.method.rpartition(".")[2]) for each in outcome.shown
        ],
        "findings": outcome.findings,
        **{name: value for name, value in if_any.items() if value},
        **(about or {}),
    }
    return msgspec.convert(details, Details, from_attributes=True)


def run_of(details: Details, sandbox: Sandbox | None = None) -> Run:
    """The run that a certificate is about, with the engine in this sandbox.

    Raises:
        NotThereError, ReadingError: it names what this kit does not have.
    """
    return Run.of(
        load_kit(details.game),
        profile=details.profile,
        seed=details.seed,
        timeout=details.limits.timeout_seconds,
        suites=details.asked.suites,
        methods=details.asked.methods,
        clauses=() if details.asked.clauses == "all" else details.asked.clauses,
        some_parts=details.asked.some_parts,
        readings={name: reading.alternative for name, reading in details.readings.items()},
        budget=details.budget or 0.0,
        sandbox=sandbox or Sandbox(),
    )
