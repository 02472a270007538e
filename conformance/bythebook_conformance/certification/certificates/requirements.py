"""What somebody requires of a certificate beyond that it holds: that the engine passed, how it was asked, and when."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bythebook_conformance.certification.certificates.statement import Details
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.playing import PROFILES
from bythebook_conformance.kit.words import counted
from bythebook_conformance.rulings.complaints import nearest
from bythebook_conformance.statuses import Verdict

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


def _engine(value: str, option: str) -> Callable[[ValidCertificate], str]:
    return lambda held: "" if held.details.engine.name == value else f"it is {held.details.engine.name or 'unnamed'}"


def _game(value: str, option: str) -> Callable[[ValidCertificate], str]:
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
    "engine": _engine,
    "game": _game,
}
