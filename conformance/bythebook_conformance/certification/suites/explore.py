"""Tours of small tables: every state and every kind of move in it, in few and short plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from re import search
from typing import Any

from msgspec.json import encode

from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.asking.judge import EXPLAINED
from bythebook_conformance.certification.asking.smallest import same_fault
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.playing import Table
from bythebook_conformance.oracle.touring import Tour, chunk_of, method_of, tour_of
from bythebook_conformance.statuses import Verdict

Params = dict[str, Any]


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each table of the profile."""
    for table in kit.playing().tables_of(run.profile):
        yield Part("explore", table.name, partial(ask_table, table), method_of(kit, table))


def ask_table(table: Table, session: EngineSession) -> str:
    """Ask the tour of a table; what is answered wrong is then looked for in shorter plays."""
    kit = session.kit
    reason = session.why_not_asked(kit.method(method_of(kit, table)))
    examine_chunk(session, chunk_of(kit, table))
    if session.judge.tally.findings:
        if method_of(kit, table) == kit.play_method:
            _shorten(session, tour_of(kit.name, table.name, session.readings))
    elif not reason:
        session.show_enumerated(method_of(kit, table), tour_of(kit.name, table.name, session.readings).text)
    return reason


def _shorten(session: EngineSession, tour: Tour) -> None:
    """Find the same faults in shorter plays. These questions do not count towards the run."""
    wrong = [each for each in session.judge.tally.findings.values() if each.verdict is Verdict.VIOLATION]
    plays = {encode(params): play for params, play in zip(tour.questions(), tour.plays, strict=True)}
    for finding in sorted(wrong, key=lambda each: each.size)[:EXPLAINED]:
        number, play = _wrong_move(finding), plays.get(encode(finding.params))
        if play is not None and number:
            shorter = _nearer(tour, play.start, play.moves[:number])
            found = next(filter(None, (same_fault(session, finding, params) for params in shorter)), finding)
            _keep(session, finding, found)


def _wrong_move(finding: Finding) -> int:
    """How many moves lead to the first wrong state."""
    place = search(r"states\[(\d+)\]", finding.differences[0].path)
    return int(place[1]) if place else 0


def _nearer(tour: Tour, start: int, moves: tuple[Any, ...]) -> Iterator[Params]:
    """Plays that make the last of these moves where it was made: on a shortest way there, without what was refused."""
    found, walk, accepted = tour.found, tour.found.walk(start), []
    for move in moves[:-1]:
        before = walk.state
        walk.make(move)
        if walk.state is not before:
            accepted.append(move)
    node = found.nodes[walk.number or 0]
    if node.state == walk.state:
        yield found.play(walk.number or 0, moves[-1])
    yield found.tables.question(found.starts[start], [*accepted, moves[-1]])


def _keep(session: EngineSession, known: Finding, found: Finding) -> None:
    """Show the fault on the last play in which it was found."""
    if found is not known and found.size < known.size:
        found.readings, found.count, found.digests = known.readings, known.count, known.digests
        session.judge.tally.findings[known.signature] = found
