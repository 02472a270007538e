"""A simulation: blocks of games shared by a crew, and their counts added up in order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bythebook_conformance.certification.execution.sharing import ALONE, Crew, shared
from bythebook_conformance.kit import load_kit
from bythebook_conformance.simulation.counting import Counts, Plan, common_in, count_block, simulation_of

Progress = Callable[[int, int], None]
"""(games played, games in all), after every block."""


def simulate(plan: Plan, crew: Crew = ALONE, progress: Progress | None = None) -> Counts:
    """Play the games of a plan and count. The counts are the same whoever does the work.

    An interruption (``KeyboardInterrupt``) ends the play: the counts are those of the games up to there, as if the plan
    had no more. Before the first hundred games there is nothing to count, and the interruption is raised.

    Raises:
        LookupError: no such game, or it cannot be simulated, or there is no such policy.
        ReadingError: readings that do not exist or make no sense.
        ClusterError: the cluster cannot be reached or used.
        WorkerLostError: several processes have died on a block.
    """
    check(plan)
    total = Counts()
    sampled = plan.compared > 1 and not plan.clauses_only
    common = common_in(count_block(replace(plan, compared=1, explained=plan.games), 0)) if sampled else ()
    try:
        for counts in shared(partial(count_block, plan, common=frozenset(common)), plan.blocks, crew, plan.game):
            total.add(counts)
            if progress is not None:
                progress(total.games, plan.games)
    except KeyboardInterrupt:
        if not total.games:
            raise
    return total


def check(plan: Plan) -> None:
    """Say what is wrong with a plan, before anything is played."""
    kit = load_kit(plan.game)
    policies = simulation_of(kit).policies
    if plan.policy not in policies:
        raise LookupError(f"no policy {plan.policy!r}; there are: {', '.join(policies)}")
    kit.readings.from_names(plan.readings)
