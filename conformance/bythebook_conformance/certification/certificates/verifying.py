"""Verifying a certificate: who signed it, whether it fits together, whether it is about what lies here, and whether it
says what somebody requires.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bythebook.readings import ReadingError
from bythebook.spec import game_names, load_editions, load_spec
from bythebook_conformance.certification.certificates.checking import contradictions, known_failures
from bythebook_conformance.certification.certificates.making import details_of, image_of, kit_digest, run_of
from bythebook_conformance.certification.certificates.reading import Read
from bythebook_conformance.certification.certificates.statement import Details, Kind, commitment
from bythebook_conformance.certification.conditions import (
    Conditions,
    Resource,
    Tree,
    conditions_of,
    differing,
    digest_of,
    files_of,
    in_words,
    tree_apart,
    tree_of,
)
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.certification.run import Progress
from bythebook_conformance.certification.running import certify
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.playing import PROFILES
from bythebook_conformance.kit.words import counted
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.statuses import Verdict

SHOWN = 5
"""At most this many clauses with a different outcome are named."""
CLOCKS = timedelta(days=1)
"""So far apart may clocks be, and dates in different places."""
MOST = 20
"""At most this many contradictions are reported."""


@dataclass(frozen=True)
class Rerun:
    """How to ask an engine again: what to start, in which sandbox, in how many parallel processes."""

    engine: Any
    sandbox: Sandbox = field(default_factory=Sandbox)
    jobs: int = 1
    progress: Progress | None = None


def differences(details: Details, replay: Rerun) -> Iterator[str]:
    """How the same questions come out differently from what the certificate says, in a line each.

    Raises:
        KeyboardInterrupt: the run was interrupted.
        StartError: the command cannot be started.
        LookupError, ReadingError: the certificate names what this kit does not have.
    """
    if details.asked.some_parts:
        yield "a program picked parts of the run, which only that program can pick again"
        return
    run = run_of(details, replay.sandbox)
    outcome = certify(run, replay.engine, jobs=replay.jobs, known=_lines(details), progress=replay.progress)
    if outcome.verdict is Verdict.INTERRUPTED:
        raise KeyboardInterrupt
    if outcome.verdict is not details.verdict:
        yield f"the verdict is {outcome.verdict.value} now, and was {details.verdict.value}"
    was = details.asked.digest.sha256 if details.asked.digest else ""
    if outcome.questions_digest != was:
        yield "the questions are others"
    were = [(line, each.state) for line, each in zip(_lines(details), known_failures(details), strict=True)]
    if were != [(each.line, each.state) for each in outcome.known]:
        yield "the known failures came out differently"
    now = {clause.id: clause.outcome for clause in outcome.clauses}
    others = [name for name, clause in details.clauses.items() if now.pop(name, "") != clause.outcome] + list(now)
    if others:
        named = ", ".join(others[:SHOWN]) + (", ..." if len(others) > SHOWN else "")
        yield f"{len(others)} of {len(outcome.clauses)} clauses came out differently: {named}"
    told, tells = compared(details), compared(details_of(outcome))
    parts = [name for name in told if told[name] != tells[name]]
    if parts:
        yield f"other than certified: {', '.join(parts)}"


def compared(details: Details) -> dict[str, Any]:
    """What of a certificate has to come out the same in a replay, by what it is called.

    How often an engine fails otherwise than by a wrong answer also depends on the number of its processes.
    """
    violation = Verdict.VIOLATION
    return {
        "the engine's name or version": (details.engine.name, details.engine.version),
        "whether it is complete": details.complete,
        "questions and situations": details.asked,
        "suites": {name: (share.parts, share.questions) for name, share in details.suites.items()},
        "coverage": details.coverage,
        "counts of clauses": details.clauses,
        "readings": {name: each.alternative for name, each in details.readings.items()},
        "what was shown": details.shown,
        "findings": [
            (each.verdict, each.clause, each.method, each.count if each.verdict is violation else 0)
            for each in details.findings
        ],
    }


def _lines(details: Details) -> list[BaselineEntry]:
    return msgspec.convert(known_failures(details), list[BaselineEntry], from_attributes=True)


class Check(NamedTuple):
    """One check: its name, its result in words, and what is wrong, if anything."""

    name: str
    text: str
    wrong: Kind | None = None


def checks(
    read: Read, files: Sequence[Path] = (), replay: Rerun | None = None, own: Sequence[Path] = ()
) -> Iterator[Check]:
    """Everything about a certificate that could be read, one after the other, whatever is wrong before.

    Args:
        read: the certificate.
        files: files of the engine, to be compared with its subject, and folders, with those that it was shown.
        replay: how to ask the engine again; not at all if nothing is said.
        own: files that may lie in a folder of the engine and are no part of it, such as the certificate.

    Raises:
        OSError: a file of the engine cannot be read.
        KeyboardInterrupt: the replay was interrupted.
        StartError: the command cannot be started.
        SandboxError: there is no such image here.
    """
    details = read.statement.predicate.bythebook
    yield from _totals(read)
    yield _date(details)
    yield _seed(details)
    folders = [path for path in files if path.is_dir()]
    named = [path for path in files if path not in folders]
    installed = [
        *_engine(read.statement.subject, details, named, replay),
        *_conditions(details, named, folders, replay, own),
        _specification(details),
        _kit(details),
    ]
    yield from installed
    if replay is None:
        yield Check("replay", "not asked again")
    elif any(check.wrong for check in installed):
        yield Check("replay", "not asked again: it is another engine, specification or kit, or under other conditions")
    else:
        yield from _replayed(details, replay)


def _totals(read: Read) -> Iterator[Check]:
    predicate = read.statement.predicate
    told = contradictions(predicate, read.statement.subject, same_kit=_same_kit(predicate.bythebook))
    found = [Check("totals", text, Kind.TOTALS) for text in islice(told, MOST)]
    clauses = predicate.bythebook.clauses
    yield from found or [Check("totals", f"add up over {counted(len(clauses), 'clause')}")]


def _seed(details: Details) -> Check:
    drawn = details.seed_drawn
    if not drawn:
        return Check("seed", f"{details.seed}, chosen by whoever ran the kit")
    if commitment(details.seed, drawn.salt) == drawn.commitment:
        return Check("seed", f"{details.seed}, drawn; committed to as {drawn.commitment.sha256}")
    return Check("seed", f"{details.seed} is not what was committed to before the run", Kind.SEED)


def _date(details: Details) -> Check:
    """Whether the date can be true: not before the rules were published, and not in the future."""
    try:
        issued, now = details.issued.astimezone(UTC), datetime.now(UTC)
    except OverflowError:
        return Check("date", f"{details.issued.isoformat()} is not a date in UTC", Kind.DATE)
    if issued > now + CLOCKS:
        return Check("date", f"issued on {issued:%Y-%m-%d}, which is in the future", Kind.DATE)
    since = _in_force_since(details)
    if since is not None and issued.date() < since - CLOCKS:
        return Check("date", f"issued on {issued:%Y-%m-%d}, before the rules, which are of {since}", Kind.DATE)
    return Check("date", f"issued on {issued:%Y-%m-%d}, by the clock of whoever ran the kit")


def _in_force_since(details: Details) -> date | None:
    """The date of the edition that the engine was held to; of rules that are not installed, of the oldest one."""
    if details.game not in game_names():
        return None
    editions = load_editions(details.game)
    installed = details.specification.digest.sha256 == load_spec(details.game).digest
    return editions[0 if installed else -1].day if editions else None


def _engine(subject: Sequence[Resource], details: Details, files: Sequence[Path], replay: Rerun | None) -> list[Check]:
    """Whether the files are those that the certificate is about: all of them, and no others."""
    if details.subject_from == "image" and replay is not None and replay.sandbox.image:
        if image_of(replay.sandbox.image).digest == subject[0].digest:
            return [Check("engine", "the image as certified")]
        return [Check("engine", "the image is not what was certified", Kind.ENGINE)]
    if not files and replay is not None and details.subject_from == "command" and isinstance(replay.engine, list):
        files = files_of(replay.engine)
    if not files:
        names = ", ".join(resource.name for resource in subject)
        return [Check("engine", f"not compared: name its files with --subject ({names})")]
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
    return found or [Check("engine", f"{counted(len(here), 'file')} as certified")]


def _conditions(
    details: Details, files: Sequence[Path], folders: Sequence[Path], replay: Rerun | None, own: Sequence[Path]
) -> Iterator[Check]:
    """Whether the conditions are those of the certificate, as far as they are shown here: folders of the engine, and
    what it is given for a replay.
    """
    certified = details.conditions
    if not certified:
        yield Check("conditions", "not stated: an earlier kit has issued the certificate")
        return
    left_out = [name for tree in certified.trees for name in tree.left_out]
    found = list(_folders(certified, [tree_of(folder, hidden=own, left_out=left_out) for folder in folders]))
    if replay is not None:
        command = replay.engine if isinstance(replay.engine, list) else [sys.executable, *map(str, files)]
        found += differing(certified, conditions_of(command, replay.sandbox, own, left_out))
    yield from (Check("conditions", text, Kind.CONDITIONS) for text in found)
    if not found:
        shown = "as certified, as far as they are shown here" if folders or replay else "not compared"
        yield Check("conditions", f"{shown}: {in_words(certified)}")


def _folders(certified: Conditions, here: Sequence[Tree]) -> Iterator[str]:
    """What is wrong with the folders that are named: each has to be one that the engine was shown."""
    for tree in here:
        apart = [tree_apart(each, tree) for each in certified.trees]
        if "" not in apart:
            yield min(apart, key=len) if len(apart) == 1 else f"{tree.name} is none of the folders that were certified"


def _specification(details: Details) -> Check:
    if details.game not in game_names():
        return Check("specification", f"this kit has no game {details.game!r}", Kind.SPECIFICATION)
    spec = load_spec(details.game)
    if details.specification.digest.sha256 != spec.digest:
        return Check("specification", "another one than here is installed", Kind.SPECIFICATION)
    try:
        load_kit(details.game).readings.from_names({name: each.alternative for name, each in details.readings.items()})
    except ReadingError as error:
        return Check("specification", str(error), Kind.SPECIFICATION)
    if [*details.clauses] != [clause.id for clause in spec.clauses]:
        return Check("specification", "the clauses are not those of the specification", Kind.SPECIFICATION)
    return Check("specification", f"as installed here, {spec.digest}")


def _same_kit(details: Details) -> bool:
    """Whether the kit that issued a certificate is the one that is installed here."""
    return details.game in game_names() and details.kit.digest == kit_digest(details.game)


def _kit(details: Details) -> Check:
    if _same_kit(details):
        return Check("kit", f"{details.kit.version}, as installed here")
    return Check("kit", f"another one than here is installed; it was {details.kit.version}", Kind.KIT)


def _replayed(details: Details, replay: Rerun) -> Iterator[Check]:
    try:
        found = [Check("replay", text, Kind.REPLAY) for text in differences(details, replay)]
    except (LookupError, ReadingError) as error:
        found = [Check("replay", str(error), Kind.REPLAY)]
    yield from found or [Check("replay", f"all {counted(len(details.clauses), 'clause')} came out the same")]


# ---- What is required beyond that a certificate holds ----------------------------------------------------------------


_AGE = re.compile(r"([1-9][0-9]{0,4})([dh])")
_UNITS = {"d": "days", "h": "hours"}


@dataclass(frozen=True)
class ValidCertificate:
    """A certificate that holds: what it says, whether its signature was verified, and the time now."""

    details: Details
    signed: bool
    now: datetime


@dataclass(frozen=True)
class Requirement:
    """One requirement: its words as they were typed, and what is missing in a certificate, empty if nothing."""

    words: str
    missing: Callable[[ValidCertificate], str]


def requirements_in(text: str, option: str) -> list[Requirement]:
    """The requirements in a list, separated by commas.

    Raises:
        UserError: one is none, or lacks its value.
    """
    return [_requirement(words.strip(), option) for words in text.split(",")]


def missing(required: Sequence[Requirement], held: ValidCertificate) -> list[str]:
    """What is missing in a certificate, each with the reason."""
    return [f"{each.words} ({why})" for each in required if (why := each.missing(held))]


def _requirement(words: str, option: str) -> Requirement:
    name, equals, value = words.partition("=")
    if name in _PLAIN and not equals:
        return Requirement(words, _PLAIN[name])
    if name in _VALUED and value:
        return Requirement(words, _VALUED[name](value, option))
    known = [*_PLAIN, *(f"{each}=..." for each in _VALUED)]
    hint = nearest(name, [*_PLAIN, *_VALUED]) if name not in (*_PLAIN, *_VALUED) else ""
    raise UserError(f"{option} {words!r}: expected one of {', '.join(known)}{hint}")


def _passed(held: ValidCertificate) -> str:
    return "" if held.details.verdict is Verdict.PASSED else f"the verdict is {held.details.verdict.value}"


def _complete(held: ValidCertificate) -> str:
    details = held.details
    if details.complete:
        return ""
    lacking = [name for name, each in details.clauses.items() if each.outcome == ClauseResult.NOT_ASSESSED]
    if lacking:
        return f"{counted(len(lacking), 'clause')} not assessed"
    return "only a part was asked" if not details.asked.everything else "answers or fields of answers are missing"


def _contained(held: ValidCertificate) -> str:
    containment = held.details.containment or ["nothing is said of a sandbox"]
    return "" if containment[0].startswith(("bubblewrap: ", "container: ")) else containment[0]


def _signed(held: ValidCertificate) -> str:
    return "" if held.signed else "no signature was verified; name the signer with --key or --identity"


def _drawn(held: ValidCertificate) -> str:
    return "" if held.details.seed_drawn else f"the seed {held.details.seed} was chosen by whoever ran the kit"


def _profile(value: str, option: str) -> Callable[[ValidCertificate], str]:
    if value not in PROFILES:
        raise UserError(f"{option} profile={value}: expected one of {', '.join(PROFILES)}{nearest(value, PROFILES)}")
    enough = PROFILES[PROFILES.index(value) :]
    return lambda held: "" if held.details.profile in enough else f"it is {held.details.profile}"


def _max_age(value: str, option: str) -> Callable[[ValidCertificate], str]:
    found = _AGE.fullmatch(value)
    if found is None:
        raise UserError(f"{option} max-age={value}: expected a number of days or hours, such as 90d or 12h")
    allowed = timedelta(**{_UNITS[found[2]]: int(found[1])})

    def too_old(held: ValidCertificate) -> str:
        age = held.now - held.details.issued.astimezone(UTC)
        return f"issued on {held.details.issued:%Y-%m-%d}, {counted(age.days, 'day')} ago" if age > allowed else ""

    return too_old


def _is_engine(value: str, option: str) -> Callable[[ValidCertificate], str]:
    return lambda held: "" if held.details.engine.name == value else f"it is {held.details.engine.name or 'unnamed'}"


def _is_game(value: str, option: str) -> Callable[[ValidCertificate], str]:
    return lambda held: "" if held.details.game == value.replace("-", "_") else f"it is {held.details.game}"


_PLAIN: dict[str, Callable[[ValidCertificate], str]] = {
    "passed": _passed,
    "complete": _complete,
    "contained": _contained,
    "signed": _signed,
    "drawn": _drawn,
}
_VALUED: dict[str, Callable[[str, str], Callable[[ValidCertificate], str]]] = {
    "profile": _profile,
    "max-age": _max_age,
    "engine": _is_engine,
    "game": _is_game,
}
