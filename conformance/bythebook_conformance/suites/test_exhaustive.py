"""Whole domains, enumerated: every class of situations is asked, none is sampled."""

from __future__ import annotations

from bythebook_conformance.bench import Bench
from bythebook_conformance.kit import Chunk
from bythebook_conformance.tree import describe_tree


def test_chunk(bench: Bench, chunk: Chunk) -> None:
    bench.examine(chunk.method, chunk.blocks(bench.readings))
    if chunk.method == bench.kit.play_method and bench.tally.findings:
        smallest = min(bench.tally.findings.values(), key=lambda finding: finding.size)
        smallest.note = describe_tree(bench, smallest)
