"""Several runs of ``bythebook certify``, one after the other; and runs that are made again when an engine changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from time import sleep

from bythebook_conformance.certification.conclusion.outcome import Outcome
from bythebook_conformance.cli.certify_options import PreparedRun, RequestedRun
from bythebook_conformance.cli.certify_run import certified, prepared
from bythebook_conformance.cli.output import complain, in_a_line, output_may_fail
from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.kit.errors import UserError, about
from bythebook_conformance.protocol.verdict import GRAVITY, Verdict

PAUSE = 0.3
"""Seconds from one look at an engine's files to the next."""
Stamps = dict[Path, tuple[int, int] | None]
"""When files were changed, and their sizes; None for one that is not there."""


def all_of(runs: Sequence[RequestedRun]) -> int:
    """Do all runs, and tell the verdict on each; the gravest of those that fail has the status."""
    return worst(_done(runs, [_ready(run) for run in runs]))


def _done(runs: Sequence[RequestedRun], ready: Sequence[PreparedRun]) -> list[Outcome]:
    """The outcomes of all runs, or of those up to one that was interrupted."""
    done: list[Outcome] = []
    for run, each in zip(runs, ready, strict=True):
        with output_may_fail():
            _head(run, bool(done))
        done.append(certified(each))
        if done[-1].verdict is Verdict.INTERRUPTED:
            break
    if len(runs) > 1:
        with output_may_fail():
            print()
            for run, outcome in zip(runs, done, strict=False):
                print(f"{run.engine}: {in_a_line(outcome.sentence)}")
            for run in runs[len(done) :]:
                print(f"{run.engine}: {run.game}: not begun")
    return done


def _head(run: RequestedRun, again: bool) -> None:
    """Say whose run it is that begins, where there are several."""
    if run.engine and not run.wanted.quiet:
        print("\n" * again + f"{run.engine}, {run.game}", flush=True)


def _ready(run: RequestedRun) -> PreparedRun:
    """A run that can begin; what is wrong with it is said of its engine."""
    with about(f"{run.engine}:") if run.engine else nullcontext():
        return prepared(run.game, run.wanted)


def worst(outcomes: Iterable[Outcome]) -> int:
    """The status of several runs: that of the one with the gravest verdict among those that fail."""
    failing = [outcome for outcome in outcomes if outcome.status]
    return min(failing, key=lambda each: GRAVITY.index(each.verdict)).status if failing else 0


def watched(runs: Sequence[RequestedRun], pause: Callable[[float], None] = sleep) -> int:
    """Do all runs, and each again whenever a file of its engine changes, until somebody ends that.

    Raises:
        UsageError: there is nothing to be watched, or a run is to leave something that can be left once only.
    """
    for run in runs:
        if run.wanted.resume or run.wanted.write_baseline:
            raise UsageError("--watch: not together with --resume or --write-baseline")
    ready = [_ready(run) for run in runs]
    if not all(each.issuer.subject.paths for each in ready):
        raise UsageError("--watch: no file of the engine is known; name them with --subject")
    stamps = [_stamps(each) for each in ready]
    outcomes = _done(runs, ready)
    while outcomes[-1].verdict is not Verdict.INTERRUPTED:
        pause(PAUSE)
        for number, run in enumerate(runs):
            now = _stamps(ready[number])
            if now != stamps[number]:
                stamps[number] = now
                outcomes[number] = _again(run, outcomes[number])
                if outcomes[number].verdict is Verdict.INTERRUPTED:
                    return outcomes[number].status
    return worst(outcomes)


def _again(run: RequestedRun, before: Outcome) -> Outcome:
    """The run once more; where it cannot begin, such as while a file is being replaced, why."""
    try:
        ready = _ready(run)
        with output_may_fail():
            _head(run, again=True)
        return certified(ready, before)
    except UserError as wrong:
        complain(str(wrong))
        return before


def _stamps(run: PreparedRun) -> Stamps:
    return {path: _stamp(path) for path in run.issuer.subject.paths}


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
