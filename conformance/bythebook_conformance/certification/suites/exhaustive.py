"""Whole domains, enumerated: every equivalence class of situations is asked, none is sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import Chunk, GameKit
from bythebook_conformance.oracle.comparing import field_of, plain
from bythebook_conformance.protocol.engine import Failure

LIMIT = 20_000
"""Trees whose plays have more states than this are not walked; an engine's tree may be infinite."""
SHAPING = ("accepted", "turn", "legal", "over")
"""The fields that a tree hangs on: where they are right, the counts are."""


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each chunk of a domain."""
    for chunk in run.chunks(kit):
        yield Part("exhaustive", chunk.name, partial(ask_chunk, chunk), chunk.method)


def ask_chunk(chunk: Chunk, session: EngineSession) -> str:
    """Ask every question of a chunk."""
    reason = session.why_not_asked(session.kit.method(chunk.method))
    examine_chunk(session, chunk)
    show_whole(session, chunk, session.run.chunks(session.kit))
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
                counts[_words(play.moves[0])] += 1
        level = deeper
    return counts


def _words(move: Any) -> str:
    return " ".join(str(value) for value in msgspec.to_builtins(move).values())
