"""Tours of small tables: every state and every kind of move in it, in few and short plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from re import search
from typing import Any

from msgspec.json import encode

from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EXPLAINED, EngineSession, Options
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.recording import violation
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.tables import Table
from bythebook_conformance.oracle.comparing import Mismatched, judge
from bythebook_conformance.oracle.touring import Tour, chunk_of, method_of, tour_of
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.protocol.verdict import Verdict

Params = dict[str, Any]


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """One part for each table of the profile."""
    for table in kit.playing().tables_of(options.profile):
        yield Part("explore", table.name, partial(ask_table, table), method_of(kit, table))


def ask_table(table: Table, session: EngineSession) -> str:
    """Ask the tour of a table; what is answered wrong is then looked for in shorter plays."""
    kit = session.kit
    reason = session.why_not_asked(kit.method(method_of(kit, table)))
    examine_chunk(session, chunk_of(kit, table))
    if session.tally.findings:
        if method_of(kit, table) == kit.play_method:
            _shorten(session, tour_of(kit.name, table.name, session.readings))
    elif not reason:
        session.show_enumerated(method_of(kit, table), tour_of(kit.name, table.name, session.readings).text)
    return reason


def _shorten(session: EngineSession, tour: Tour) -> None:
    """Find the same faults in shorter plays. These questions do not count towards the run."""
    wrong = [each for each in session.tally.findings.values() if each.verdict is Verdict.VIOLATION]
    plays = {encode(params): play for params, play in zip(tour.questions(), tour.plays, strict=True)}
    for finding in sorted(wrong, key=lambda each: each.size)[:EXPLAINED]:
        if session.why_not_asked(session.kit.method(finding.method)):
            return
        number = _wrong_move(finding)
        play = plays.get(encode(finding.params))
        found = finding
        if play is not None and number:
            found = _first_of(session, finding, _nearer(tour, play.start, play.moves[:number])) or finding
        found = _smaller(session, found)
        if not _fails_without_refused(session, found):
            found.note = "without the refused moves in it, this play is answered right"
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


def _smaller(session: EngineSession, finding: Finding) -> Finding:
    """The finding on a play of which no move can be left out."""
    moves = finding.params["moves"][: _wrong_move(finding) or None]
    place = len(moves)
    while place > 0:
        place -= 1
        fewer = [*moves[:place], *moves[place + 1 :]]
        again = _first_of(session, finding, iter([{**finding.params, "moves": fewer}]))
        if again is not None:
            finding, moves = again, fewer[: _wrong_move(again) or None]
            place = min(place, len(moves))
    return finding


def _fails_without_refused(session: EngineSession, finding: Finding) -> bool:
    """Whether a play goes wrong with the accepted moves alone, or has no others before the wrong one."""
    accepted = [state["accepted"] for state in finding.expected["states"][1:]]
    moves = finding.params["moves"]
    if all(accepted[:-1]):
        return True
    kept = [move for move, right in zip(moves[:-1], accepted, strict=False) if right]
    return _first_of(session, finding, iter([{**finding.params, "moves": [*kept, *moves[-1:]]}])) is not None


def _first_of(session: EngineSession, finding: Finding, plays: Iterator[Params]) -> Finding | None:
    """The first of these plays that shows the fault."""
    method = session.kit.method(finding.method)
    for params in plays:
        (answer,) = session.answers_to(method, [params], 1)
        if isinstance(answer, Failure):
            continue
        expected = session.rule(method, [params])
        try:
            wrong = [judged for judged in judge(expected, answer) if any(each.right is False for each in judged)]
        except Mismatched:
            continue
        if wrong:
            found = violation(session.kit.name, session.suite, method.name, params, expected, answer, wrong[0])
            if found.signature == finding.signature:
                return found
    return None


def _keep(session: EngineSession, known: Finding, found: Finding) -> None:
    """Show the fault on the last play in which it was found."""
    if found is not known and found.size < known.size:
        found.readings, found.count, found.digests = known.readings, known.count, known.digests
        session.tally.findings[known.signature] = found
