"""Nothing is sampled: whole domains, every equivalence class of situations enumerated; and tours of small tables, every
state and every kind of move in it, in few and short plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.json import encode

from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession, Part
from bythebook_conformance.certification.asking.judge import EXPLAINED
from bythebook_conformance.certification.asking.shrinking import same_fault
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import Chunk, GameKit
from bythebook_conformance.kit.playing import Table
from bythebook_conformance.oracle.comparing import field_of, plain, state_of
from bythebook_conformance.oracle.exploring import Walk
from bythebook_conformance.oracle.touring import Tour, chunk_of, method_of, tour_of
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.statuses import Verdict

# ---- Whole domains ---------------------------------------------------------------------------------------------------


LIMIT = 20_000
"""Trees whose plays have more states than this are not walked; an engine's tree may be infinite."""
SHAPING = ("accepted", "turn", "legal", "over")
"""The fields that a tree hangs on: where they are right, the counts are."""


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each chunk of a domain."""
    for chunk in kit.chunks(run.profile, run.chance):
        yield Part("exhaustive", chunk.name, partial(ask_chunk, chunk), chunk.method)


def ask_chunk(chunk: Chunk, session: EngineSession) -> str:
    """Ask every question of a chunk."""
    reason = session.why_not_asked(session.kit.method(chunk.method))
    examine_chunk(session, chunk)
    show_whole(session, chunk, session.kit.chunks(session.run.profile, session.run.chance))
    found = [finding for finding in session.judge.tally.findings.values() if finding.method == chunk.method]
    if chunk.method == session.kit.play_method and found:
        smallest = min(found, key=lambda finding: finding.size)
        smallest.note = describe_tree(session, smallest)
    return reason


def show_whole(session: EngineSession, chunk: Chunk, every: Sequence[Chunk]) -> None:
    """Show a part of a whole domain that was asked to the end, every answer right; ``every`` has the other parts."""
    if chunk.whole:
        parts = sum((each.method, each.whole) == (chunk.method, chunk.whole) for each in every)
        session.show_enumerated(chunk.method, chunk.whole, parts)


def describe_tree(session: EngineSession, finding: Finding) -> str:
    """Lines of play per first move of the finding's start position: the engine's count beside the reference's.

    Empty when the counts agree, or when the engine cannot be walked.
    """
    method = session.kit.method(finding.method)
    shaped = any(field_of(difference.path) in SHAPING for difference in finding.differences)
    if not shaped or not isinstance(finding.params, dict) or "moves" not in finding.params:
        return ""
    root = msgspec.convert({**finding.params, "moves": []}, method.params)
    ours = _count(session, root, lambda plays: [method.rule(play, session.readings).result for play in plays])
    theirs = _count(session, root, lambda plays: session.answers_to(method, [plain(play) for play in plays], 100))
    if ours is None or theirs is None or ours == theirs:
        return ""
    rows = [
        f"  {move:<12} {ours[move]:>8} {theirs[move]:>8}{'   <- differs' if ours[move] != theirs[move] else ''}"
        for move in sorted({*ours, *theirs})
    ]
    total = f"  {'in all':<12} {ours.total():>8} {theirs.total():>8}"
    return "\n".join(["lines of play per first move", f"  {'move':<12} {'due':>8} {'engine':>8}", *rows, total])


def _count(session: EngineSession, root: Any, answers: Any) -> Counter[str] | None:
    """The number of finished lines behind each first move, level by level."""
    counts: Counter[str] = Counter()
    level, states = [root], 0
    while level:
        states += sum(len(play.moves) + 1 for play in level)
        if states > LIMIT:
            return None
        try:
            answered = answers(level)
        except msgspec.ValidationError:  # by the engine's word it is the turn of a seat that does not exist
            return None
        deeper = []
        for play, answer in zip(level, answered, strict=True):
            if isinstance(answer, Failure) or not getattr(answer, "states", None):
                return None
            following = session.kit.successors(play, answer.states[-1])
            deeper += following
            if not following and play.moves:
                counts[" ".join(map(str, msgspec.to_builtins(play.moves[0]).values()))] += 1
        level = deeper
    return counts


# ---- Tours of small tables -------------------------------------------------------------------------------------------


Params = dict[str, Any]


def tour_parts(kit: GameKit, run: Run) -> Iterator[Part]:
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
        number, play = state_of(finding.path), plays.get(encode(finding.params))
        if play is not None and number:
            shorter = _nearer(tour, play.start, play.moves[:number])
            found = next(filter(None, (same_fault(session, finding, params) for params in shorter)), finding)
            _keep(session, finding, found)


def _nearer(tour: Tour, start: int, moves: tuple[Any, ...]) -> Iterator[Params]:
    """Plays that make the last of these moves where it was made: on a shortest way there, without what was refused."""
    found, walk, accepted = tour.found, Walk(tour.found, start), []
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
        found.readings, found.count = known.readings, known.count
        found.digests, found.alike = known.digests, known.alike
        session.judge.tally.findings[known.signature] = found
