"""Verifying a certificate: who signed it, whether it fits together, whether it is about what lies here, and whether it
says what somebody requires.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bythebook import __version__
from bythebook.readings import ReadingError
from bythebook.spec import game_names, load_editions, load_spec
from bythebook_conformance.certification.certificates.checking import contradictions, known_failures
from bythebook_conformance.certification.certificates.making import details_of, image_of, kit_digest, run_of
from bythebook_conformance.certification.certificates.signatures import Read
from bythebook_conformance.certification.certificates.statement import Details, Kind
from bythebook_conformance.certification.certifying import certify
from bythebook_conformance.certification.conditions import (
    Resource,
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
from bythebook_conformance.certification.run import Progress, commitment
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import NotThereError, UserError
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
        NotThereError, ReadingError: the certificate names what this kit does not have.
    """
    if details.asked.some_parts:
        yield "a program picked parts of the run, which only that program can pick again"
        return
    run = run_of(details, replay.sandbox)
    lines = msgspec.convert(known_failures(details), list[BaselineEntry], from_attributes=True)
    outcome = certify(run, replay.engine, jobs=replay.jobs, known=lines, progress=replay.progress)
    if outcome.verdict is Verdict.INTERRUPTED:
        raise KeyboardInterrupt
    if outcome.verdict is not details.verdict:
        yield f"the verdict is {outcome.verdict.value} now, and was {details.verdict.value}"
    was = details.asked.digest.sha256 if details.asked.digest else ""
    if outcome.questions_digest != was:
        yield "the questions are others"
    states = [each.state for each in known_failures(details)]
    if [*zip(lines, states, strict=True)] != [(each.line, each.state) for each in outcome.known]:
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
    told = contradictions(read.statement.predicate, read.statement.subject, same_kit=_same_kit(details))
    totals = [Check("totals", text, Kind.TOTALS) for text in islice(told, MOST)]
    yield from totals or [Check("totals", f"add up over {counted(len(details.clauses), 'clause')}")]
    yield _date(details)
    drawn = details.seed_drawn
    if not drawn:
        yield Check("seed", f"{details.seed}, chosen by whoever ran the kit")
    elif commitment(details.seed, drawn.salt) == drawn.commitment.sha256:
        yield Check("seed", f"{details.seed}, drawn; committed to as {drawn.commitment.sha256}")
    else:
        yield Check("seed", f"{details.seed} is not what was committed to before the run", Kind.SEED)
    folders = [path for path in files if path.is_dir()]
    named = [path for path in files if path not in folders]
    installed = [
        *_engine(read.statement.subject, details, named, replay),
        *_conditions(details, named, folders, replay, own),
        _specification(details),
        Check("kit", f"{details.kit.version}, as installed here")
        if _same_kit(details)
        else Check("kit", _other_kit(details.kit.version), Kind.KIT),
    ]
    yield from installed
    if replay is None:
        yield Check("replay", "not asked again")
    elif any(check.wrong for check in installed):
        yield Check("replay", "not asked again: it is another engine, specification or kit, or under other conditions")
    else:
        try:
            found = [Check("replay", text, Kind.REPLAY) for text in differences(details, replay)]
        except (NotThereError, ReadingError) as error:
            found = [Check("replay", str(error), Kind.REPLAY)]
        yield from found or [Check("replay", f"all {counted(len(details.clauses), 'clause')} came out the same")]


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
    found = list[str]()
    for tree in (tree_of(folder, hidden=own, left_out=left_out) for folder in folders):
        apart = [tree_apart(each, tree) for each in certified.trees]
        if "" not in apart:  # each has to be one that the engine was shown
            found.append(apart[0] if len(apart) == 1 else f"{tree.name} is none of the folders that were certified")
    if replay is not None:
        command = replay.engine if isinstance(replay.engine, list) else [sys.executable, *map(str, files)]
        found += differing(certified, conditions_of(command, replay.sandbox, own, left_out))
    yield from (Check("conditions", text, Kind.CONDITIONS) for text in found)
    if not found:
        shown = "as certified, as far as they are shown here" if folders or replay else "not compared"
        yield Check("conditions", f"{shown}: {in_words(certified)}")


def _other_kit(version: str) -> str:
    """That another kit is installed than the one of a version that has issued a certificate."""
    if version == __version__:
        return f"another state of {version} than is installed here; ask for a new certificate"
    return f"it was {version}, and here is {__version__}: install that one, or ask for a new certificate"


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


# ---- What is required beyond that a certificate holds ----------------------------------------------------------------


_PLAIN, _VALUED = ("passed", "complete", "contained", "signed", "drawn"), ("profile", "max-age", "engine", "game")
"""The requirements, and those that have a value."""
_AGE = re.compile(r"([1-9][0-9]{0,4})([dh])")
_UNITS = {"d": "days", "h": "hours"}


def requirements_in(text: str, option: str) -> list[str]:
    """The requirements in a list, separated by commas.

    Raises:
        UserError: one is none, or lacks its value.
    """
    required = [words.strip() for words in text.split(",")]
    for words in required:
        name, _, value = words.partition("=")
        if not (words in _PLAIN or (name in _VALUED and value)):
            known = ", ".join([*_PLAIN, *(f"{each}=..." for each in _VALUED)])
            hint = "" if name in (*_PLAIN, *_VALUED) else nearest(name, [*_PLAIN, *_VALUED])
            raise UserError(f"{option} {words!r}: expected one of {known}{hint}")
        if name == "profile" and value not in PROFILES:
            raise UserError(f"{option} {words}: expected one of {', '.join(PROFILES)}{nearest(value, PROFILES)}")
        if name == "max-age" and not _AGE.fullmatch(value):
            raise UserError(f"{option} {words}: expected a number of days or hours, such as 90d or 12h")
    return required


def missing(required: Sequence[str], details: Details, *, signed: bool, now: datetime) -> list[str]:
    """What a certificate that holds lacks, each with the reason; ``signed`` says whether a signature was verified."""
    lacks = ((words, _why_missing(words, details, signed, now)) for words in required)
    return [f"{words} ({why})" for words, why in lacks if why]


def _why_missing(words: str, details: Details, signed: bool, now: datetime) -> str:
    """Why a certificate lacks what is required; empty if it does not."""
    name, _, value = words.partition("=")
    contained, age = (details.containment or ["nothing is said of a sandbox"])[0], now - details.issued.astimezone(UTC)
    allowed = timedelta(**{_UNITS[unit]: int(number) for number, unit in _AGE.findall(value)})
    old = f"issued on {details.issued:%Y-%m-%d}, {counted(age.days, 'day')} ago"
    held, why = {
        "passed": (details.verdict is Verdict.PASSED, f"the verdict is {details.verdict.value}"),
        "complete": (details.complete, _why_incomplete(details)),
        "contained": (contained.startswith(("bubblewrap: ", "container: ")), contained),
        "signed": (signed, "no signature was verified; name the signer with --key or --identity"),
        "drawn": (bool(details.seed_drawn), f"the seed {details.seed} was chosen by whoever ran the kit"),
        "profile": (value in PROFILES[: PROFILES.index(details.profile) + 1], f"it is {details.profile}"),
        "max-age": (age <= allowed, old),
        "engine": (details.engine.name == value, f"it is {details.engine.name or 'unnamed'}"),
        "game": (details.game == value.replace("-", "_"), f"it is {details.game}"),
    }[name]
    return "" if held else why


def _why_incomplete(details: Details) -> str:
    lacking = sum(each.outcome == ClauseResult.NOT_ASSESSED for each in details.clauses.values())
    if lacking:
        return f"{counted(lacking, 'clause')} not assessed"
    return "only a part was asked" if not details.asked.everything else "answers or fields of answers are missing"
