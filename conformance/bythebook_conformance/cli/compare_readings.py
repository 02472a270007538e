"""What ``bythebook compare`` says of one engine: which alternative of every open point does it play?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import msgspec

from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.asking.recognition import (
    EITHER,
    INCONSISTENT,
    PLAYS,
    PointResult,
    Recognition,
    Unanswered,
    recognise,
)
from bythebook_conformance.certification.report.tables import print_table
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.kit.words import counted
from bythebook_conformance.protocol.engine import DESCRIBE
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.starting import start
from bythebook_conformance.statuses import Verdict, gravest


def tell_readings(game: str, tested: Any, timeout: float, sandbox: Sandbox) -> int:
    """Print which readings an engine plays, and return the exit status."""
    kit = load_kit(game)
    with closing(start(tested, kit, timeout, sandbox)) as engine:
        session = EngineSession(kit, engine, Run(game=game, timeout=timeout))
        found = recognise(session)
        ended = engine.close()
    if ended is not None and not found.failed:
        found = replace(found, failed=(Unanswered("", {}, ended),))
    if found.asked:
        default = kit.readings().names()
        rows = [(told.point, _played(told), _remark(told, default[told.point], found)) for told in found.told]
        print_table(("open point", "plays", ""), rows)
    else:
        print(visible(f"{kit.name}: NOTHING ASSESSED: {found.silence or 'the engine answers no question'}"))
    for line in _details(found):
        print(visible(line))
    if found.asked and not found.unexplained:  # else they would be declared for an engine that does not play them
        print(visible(f'"readings": {msgspec.json.encode(found.readings.departures()).decode()}'))
    return _exit_code(found)


def _details(found: Recognition) -> Iterator[str]:
    """What is wrong with the answers: those that disagree, those that no reading explains, those that never came."""
    for told in found.told:
        if told.disagreeing:
            yield f"{told.point}: two answers disagree"
            for each in told.disagreeing:
                yield f"  {each.method} {_compact(each.params)}: fits {' and '.join(each.fits)}"
    if found.unexplained:
        wrong = counted(found.unexplained, "answer is", "answers are")
        yield f"{wrong} wrong under every reading, of {found.asked:,}: bythebook certify says why"
    kinds = Counter(each.failure.verdict for each in found.failed)
    for verdict, count in kinds.items():
        first = next(each for each in found.failed if each.failure.verdict is verdict)
        asked = f" in {first.method}" if first.method else ""
        yield f"{verdict.value}{asked}: {first.failure.detail}" + (f" ({count:,} times)" if count > 1 else "")
        if first.method not in ("", DESCRIBE.name):
            yield f"  asked     {first.method} {_compact(first.params)}"
        if first.failure.evidence:
            yield f"  received  {first.failure.evidence}"


def _compact(params: Any) -> str:
    return msgspec.json.encode(params).decode()


def _exit_code(found: Recognition) -> int:
    """The exit status of the gravest of all that was found."""
    verdicts = {Verdict.PASSED if found.asked else Verdict.NOT_ASSESSED, *found.verdicts}
    if found.unexplained or _misdeclared(found):
        verdicts.add(Verdict.VIOLATION)
    return gravest(verdicts).exit_code


def _played(told: PointResult) -> str:
    """The alternative of one point, or why there is none."""
    if told.state in (PLAYS, EITHER):
        return " or ".join(told.alternatives)
    return told.state


def _remark(told: PointResult, default: str, found: Recognition) -> str:
    declared = found.declared.get(told.point)
    if told.state == INCONSISTENT:
        return f"its answers fit {', '.join(told.alternatives)} by turns"
    if told.state == EITHER:
        return "no answer tells them apart"
    if told.state != PLAYS:
        return ""
    if told.point in found.undeclared:
        return f"declared as {declared}" if declared else "not declared"
    return "declared" if declared else ("default" if told.alternatives == (default,) else "")


def _misdeclared(found: Recognition) -> bool:
    """Whether it plays otherwise than it declares; what it does not declare at all is no fault here."""
    return any(point in found.declared for point in found.undeclared)
