"""Whole domains, enumerated: every equivalence class of situations is asked, none is sampled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bythebook_conformance.bench import Bench, Options
from bythebook_conformance.examining import examine_chunk
from bythebook_conformance.kit import Chunk, GameKit
from bythebook_conformance.showing import ENUMERATED, Showing
from bythebook_conformance.suites.part import Part
from bythebook_conformance.tree import describe_tree
from bythebook_conformance.verdict import Verdict


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """One part for each chunk of a domain."""
    for chunk in kit.chunks(options.profile, options.seed):
        yield Part("exhaustive", chunk.name, partial(ask_chunk, chunk), chunk.method)


def ask_chunk(chunk: Chunk, bench: Bench) -> str:
    """Ask every question of a chunk."""
    reason = bench.why_not_asked(bench.kit.method(chunk.method))
    examine_chunk(bench, chunk)
    _show(bench, chunk)
    found = [finding for finding in bench.tally.findings.values() if finding.method == chunk.method]
    if chunk.method == bench.kit.play_method and found:
        smallest = min(found, key=lambda finding: finding.size)
        smallest.note = describe_tree(bench, smallest)
    return reason.detail if reason else ""


def _show(bench: Bench, chunk: Chunk) -> None:
    """A part of a whole domain that was asked to the end, every answer right."""
    tally = bench.tally
    if not chunk.whole or bench.options.clauses or tally.unanswered or tally.verdicts() != {Verdict.PASSED}:
        return
    every = bench.kit.chunks(bench.options.profile, bench.options.seed)
    bench.show(
        Showing(
            chunk.method,
            chunk.whole,
            ENUMERATED,
            tally.questions,
            left_out=sorted(tally.left_out),
            given=sorted(tally.given),
            parts=sum((each.method, each.whole) == (chunk.method, chunk.whole) for each in every),
        )
    )
