"""A simulation: blocks of games shared by processes, and their counts added up in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from bythebook_conformance.certification.forked import forked
from bythebook_conformance.kit import load_kit
from bythebook_conformance.simulation.counting import Counts, Plan, count_block, simulation_of

Progress = Callable[[int, int], None]
"""(games played, games in all), after every block."""


def simulate(plan: Plan, workers: int = 1, progress: Progress | None = None, *, cluster: str = "") -> Counts:
    """Play the games of a plan and count. The counts are the same however many processes share the work, or whether a
    cluster does it.

    Raises:
        LookupError: no such game, or it cannot be simulated, or there is no such policy.
        ReadingError: readings that do not exist or make no sense.
        ClusterError: the cluster cannot be reached or used.
    """
    check(plan)
    total = Counts()
    blocks = _on_cluster(cluster, plan) if cluster else forked(partial(count_block, plan), plan.blocks, workers)
    for counts in blocks:
        total.add(counts)
        if progress is not None:
            progress(total.games, plan.games)
    return total


def _on_cluster(address: str, plan: Plan) -> Iterator[Counts]:
    """The counts of the blocks in their order, from the workers of a cluster.

    Raises:
        ClusterError: the cluster cannot be reached or used.
    """
    from bythebook_conformance.certification.cluster import ClusterError, WorkersLost, connected, results

    hello, waiting, due = msgspec.json.encode(plan), dict[int, Counts](), 0
    with connected(address) as client:
        for place, found in results(address, client, count_there, [(hello, each) for each in range(plan.blocks)]):
            if isinstance(found, WorkersLost):
                raise ClusterError(f"--cluster {address}: {found}")
            waiting[place] = msgspec.json.decode(found, type=Counts)
            while due in waiting:
                yield waiting.pop(due)
                due += 1


def count_there(hello: bytes, number: int) -> bytes:
    """Count a block of games, on a worker of a cluster: ``Counts`` as JSON."""
    return msgspec.json.encode(count_block(msgspec.json.decode(hello, type=Plan), number))


def check(plan: Plan) -> None:
    """Say what is wrong with a plan, before anything is played.

    Raises:
        LookupError: no such game, or it cannot be simulated, or there is no such policy.
        ReadingError: readings that do not exist or make no sense.
    """
    kit = load_kit(plan.game)
    policies = simulation_of(kit).policies
    if plan.policy not in policies:
        raise LookupError(f"no policy {plan.policy!r}; there are: {', '.join(policies)}")
    kit.readings.from_names(plan.readings)
