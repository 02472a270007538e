"""Whole domains, enumerated: every equivalence class of situations is asked, none is sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.asking.perft import describe_tree
from bythebook_conformance.certification.findings.evidence import ENUMERATED, Evidence
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import Chunk, GameKit


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """One part for each chunk of a domain."""
    for chunk in kit.chunks(options.profile, options.seed):
        yield Part("exhaustive", chunk.name, partial(ask_chunk, chunk), chunk.method)


def ask_chunk(chunk: Chunk, session: EngineSession) -> str:
    """Ask every question of a chunk."""
    reason = session.why_not_asked(session.kit.method(chunk.method))
    examine_chunk(session, chunk)
    show_whole(session, chunk, session.kit.chunks(session.options.profile, session.options.seed))
    found = [finding for finding in session.tally.findings.values() if finding.method == chunk.method]
    if chunk.method == session.kit.play_method and found:
        smallest = min(found, key=lambda finding: finding.size)
        smallest.note = describe_tree(session, smallest)
    return reason


def show_whole(session: EngineSession, chunk: Chunk, every: Sequence[Chunk]) -> None:
    """Show a part of a whole domain that was asked to the end, every answer right; ``every`` has the other parts."""
    tally = session.tally
    if not (chunk.whole and session.all_right()):
        return
    session.show(
        Evidence(
            chunk.method,
            chunk.whole,
            ENUMERATED,
            tally.questions,
            left_out=sorted(tally.left_out),
            given=sorted(tally.given),
            parts=sum((each.method, each.whole) == (chunk.method, chunk.whole) for each in every),
        )
    )
