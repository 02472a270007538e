"""Verifying a certificate: who signed it, whether it fits together, and whether it is about what lies here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from bythebook.readings import ReadingError
from bythebook.spec import game_names, load_spec
from bythebook_conformance.certification.certificates.checking import contradictions
from bythebook_conformance.certification.certificates.digests import digest_of, files_of, image_of, kit_digest
from bythebook_conformance.certification.certificates.reading import Read
from bythebook_conformance.certification.certificates.refusal import Kind
from bythebook_conformance.certification.certificates.replaying import Replay, differences
from bythebook_conformance.certification.certificates.seeds import commitment
from bythebook_conformance.certification.certificates.statement import Details, Resource
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.english import counted

MOST = 20
"""So many contradictions are told."""


class Check(NamedTuple):
    """One thing that was looked at: what it is called, what is to be said of it, and what is wrong if anything is."""

    name: str
    text: str
    wrong: Kind | None = None


def checks(read: Read, files: Sequence[Path] = (), replay: Replay | None = None) -> Iterator[Check]:
    """Everything about a certificate that could be read, one after the other, whatever is wrong before.

    Raises:
        OSError: a file of the engine cannot be read.
        KeyboardInterrupt: the replay was interrupted.
        StartError: the command cannot be started.
        SandboxError: there is no such image here.
    """
    details = read.statement.predicate.bythebook
    yield from _totals(read)
    yield from _seed(details)
    engine = list(_engine(read.statement.subject, details, files, replay))
    yield from engine
    installed = [*_specification(details), *_kit(details)]
    yield from installed
    if replay is None:
        yield Check("replay", "not asked again")
    elif any(check.wrong for check in (*engine, *installed)):
        yield Check("replay", "not asked again: it is another engine, specification or kit")
    else:
        yield from _replayed(details, replay)


def _totals(read: Read) -> Iterator[Check]:
    predicate = read.statement.predicate
    told = contradictions(predicate, same_kit=_same_kit(predicate.bythebook))
    found = [Check("totals", text, Kind.TOTALS) for text in islice(told, MOST)]
    clauses = predicate.bythebook.clauses
    yield from found or [Check("totals", f"add up over {counted(len(clauses), 'clause')}")]


def _seed(details: Details) -> Iterator[Check]:
    drawn = details.seed_drawn
    if not drawn:
        yield Check("seed", f"{details.seed}, chosen by whoever ran the kit")
    elif commitment(details.seed, drawn.salt) == drawn.commitment:
        yield Check("seed", f"{details.seed}, drawn; committed to as {drawn.commitment.sha256}")
    else:
        yield Check("seed", f"{details.seed} is not what was committed to before the run", Kind.SEED)


def _engine(
    subject: Sequence[Resource], details: Details, files: Sequence[Path], replay: Replay | None
) -> Iterator[Check]:
    """Whether the files are those that the certificate is about: all of them, and no others."""
    if details.subject_from == "image" and replay is not None and replay.sandbox.image:
        same = image_of(replay.sandbox.image).digest == subject[0].digest
        yield Check(
            "engine", f"the image {'as' if same else 'is not what was'} certified", None if same else Kind.ENGINE
        )
        return
    if not files and replay is not None and details.subject_from == "command" and isinstance(replay.engine, list):
        files = files_of(replay.engine)
    if not files:
        names = ", ".join(resource.name for resource in subject)
        yield Check("engine", f"not compared: name its files with --engine ({names})")
        return
    certified = {resource.digest.sha256 for resource in subject}
    here = {digest_of(path).sha256: path for path in files}
    found = [
        Check("engine", f"{path} is not what was certified", Kind.ENGINE)
        for digest, path in here.items()
        if digest not in certified
    ]
    found += [
        Check("engine", f"{resource.name} is not among the files named", Kind.ENGINE)
        for resource in subject
        if resource.digest.sha256 not in here
    ]
    yield from found or [Check("engine", f"{counted(len(here), 'file')} as certified")]


def _specification(details: Details) -> Iterator[Check]:
    if details.game not in game_names():
        yield Check("specification", f"this kit has no game {details.game!r}", Kind.SPECIFICATION)
        return
    spec = load_spec(details.game)
    if details.specification.digest.sha256 != spec.digest:
        yield Check("specification", "another one than here is installed", Kind.SPECIFICATION)
        return
    try:
        load_kit(details.game).readings.from_names({name: each.alternative for name, each in details.readings.items()})
    except ReadingError as error:
        yield Check("specification", str(error), Kind.SPECIFICATION)
        return
    if [*details.clauses] != [clause.id for clause in spec.clauses]:
        yield Check("specification", "the clauses are not those of the specification", Kind.SPECIFICATION)
        return
    yield Check("specification", f"as installed here, {spec.digest}")


def _same_kit(details: Details) -> bool:
    """Whether the kit that issued a certificate is the one that is installed here."""
    return details.game in game_names() and details.kit.digest == kit_digest(details.game)


def _kit(details: Details) -> Iterator[Check]:
    if not _same_kit(details):
        text = f"another one than here is installed; it was {details.kit.version}"
        yield Check("kit", text, Kind.KIT)
    else:
        yield Check("kit", f"{details.kit.version}, as installed here")


def _replayed(details: Details, replay: Replay) -> Iterator[Check]:
    try:
        found = [Check("replay", text, Kind.REPLAY) for text in differences(details, replay)]
    except (LookupError, ReadingError) as error:
        found = [Check("replay", str(error), Kind.REPLAY)]
    yield from found or [Check("replay", f"all {counted(len(details.clauses), 'clause')} came out the same")]
