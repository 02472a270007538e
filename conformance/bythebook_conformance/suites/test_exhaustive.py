"""Whole domains, enumerated: every class of situations is asked, none is sampled."""

from __future__ import annotations

from bythebook_conformance.bench import Bench
from bythebook_conformance.kit import Chunk
from bythebook_conformance.tree import describe_tree


def test_chunk(bench: Bench, chunk: Chunk) -> None:
    bench.examine(chunk.method, chunk.blocks(bench.readings))
    if chunk.method == bench.kit.play_method:
        for finding in bench.tally.findings.values():
            finding.note = describe_tree(bench, finding)
