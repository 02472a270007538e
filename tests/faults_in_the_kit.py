"""Faults planted in the kit itself, one at a time: do the test files that should notice do so?

    python tests/faults_in_the_kit.py [--count 60] [--seed 1] [--only TEXT] [--numbers N ...] [--limit SECONDS] [--list]

Every fault changes one place of a module: a comparison, a connective, a condition, a constant, or a statement that is
left out. They are drawn by the seed, from each row of ``CONCERNED`` alike, and planted in a copy of the checkout, where
the test files of the row run until one test fails. It has noticed the fault if it passes without it; if it fails all
the same it is left out, and the others go on. What is not over within the limit is undecided: a loaded machine is no
test. Printed is what came of each fault, with the place before and after. A fault that changes nothing anybody could
notice is for the reader to leave out. Run by hand: a fault takes a minute or more in rows whose tests start processes.
The slow tests of the row have their say with PYTEST_ADDOPTS='-m "not browser"'.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
KIT = Path("conformance", "bythebook_conformance")
CONCERNED = {
    "certification/findings/known.py": "test_settings.py test_known_failures.py",
    "certification/concluding.py certification/outcome.py": (
        "test_verdicts.py test_truth_of_verdicts.py test_known_failures.py test_certificate_contents.py"
    ),
    "certification/findings/tally.py certification/findings/evidence.py": (
        "test_counting.py test_localising.py test_verdicts.py test_cli.py"
    ),
    "certification/findings/localising.py certification/findings/excusing.py": "test_localising.py",
    "certification/asking/recognition.py certification/asking/compare.py cli/compare.py": "test_recognition.py",
    "certification/findings/lacking.py": "test_truth_of_verdicts.py test_recognition.py",
    "certification/conditions.py": "test_conditions.py test_events.py test_certificate_contents.py",
    "certification/events.py certification/report_folder.py": "test_events.py test_report_folder.py",
    "certification/execution/sharing.py certification/execution/processes.py certification/execution/parts.py": (
        "test_cluster.py test_verdicts.py test_behaviour.py"
    ),
    "rulings/course.py": "test_course.py test_judging.py test_disputes.py",
    "rulings/settling.py rulings/searching.py": "test_searching.py test_umpire.py test_claims.py test_disputes.py",
    "certification/asking/judge.py certification/asking/engine_session.py certification/asking/batches.py": (
        "test_seals.py test_verdicts.py test_truth_of_verdicts.py test_behaviour.py test_engine_processes.py"
    ),
    "certification/asking/confirming.py certification/asking/shrinking.py": (
        "test_counting.py test_relations.py test_reports.py test_behaviour.py test_engines_in_process.py"
    ),
    "certification/certificates/checking.py certification/certificates/verifying.py": (
        "test_requirements.py test_board.py test_certificate_contents.py test_verify_command.py"
    ),
    "protocol/replies.py protocol/pipe.py protocol/server_methods.py": (
        "test_first_errors.py test_engine_processes.py test_behaviour.py"
    ),
    "protocol/server.py protocol/messages.py protocol/starting.py": (
        "test_odd_input.py test_schemas.py test_engines_in_process.py test_servers.py"
    ),
    "cli/certify_options.py cli/certify_run.py": (
        "test_odd_input.py test_settings.py test_verify_command.py test_hidden_files.py "
        "test_continuous_integration.py test_cli.py"
    ),
    "cli/options.py cli/usage.py cli/main.py cli/output.py": (
        "test_odd_input.py test_conditions.py test_cli.py test_vectors.py"
    ),
    "rulebook/checks.py rulebook/listing.py rulebook/prose.py rulebook/book.py": (
        "test_rulebook.py test_cli.py test_new_game.py"
    ),
    "rulebook/house_rules.py rulebook/ruled_points.py rulebook/code.py": (
        "test_rulebook.py test_books.py test_publishing.py"
    ),
}
"""Modules of the kit, and the test files that should notice what is wrong in them."""
SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


class Fault(NamedTuple):
    """A change of one place: the node there, and what stands there instead."""

    module: Path
    tests: tuple[str, ...]
    line: int
    span: tuple[int, int]
    before: str
    after: str


def main() -> None:
    """Plant, run, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="TEXT", help="only modules with this text in their names")
    parser.add_argument("--numbers", type=int, nargs="+", metavar="N", help="only these of the faults that are drawn")
    parser.add_argument(
        "--limit", type=float, default=900, metavar="SECONDS", help="how long the tests of a fault may run"
    )
    parser.add_argument("--list", action="store_true", help="print the faults, and run nothing")
    options = parser.parse_args()
    drawn = dict(enumerate(faults(options.count, options.seed, options.only), 1))
    chosen = {number: drawn[number] for number in options.numbers or drawn}
    if options.list:
        print(*(f"{number}: {told(fault)}" for number, fault in chosen.items()), sep="\n")
        return
    came: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        house = Path(folder) / "house"
        shutil.copytree(
            ROOT, house, ignore=shutil.ignore_patterns(".*_cache", ".cache", ".git", "__pycache__", "_build")
        )
        for number, fault in chosen.items():
            known, by = outcome(fault, house, options.limit)
            came[known] += 1
            print(f"{number}: {known}: {told(fault)}{by and f'; by {by}'}", flush=True)
    print(*(f"{many} {known}" for known, many in came.items()), sep=", ")


def faults(count: int, seed: int, only: str) -> Iterator[Fault]:
    """So many faults, by turns from all rows."""
    random = Random(seed)
    rows = []
    for modules, tests in CONCERNED.items():
        names = [name for name in modules.split() if only in name]
        files = tuple(f"tests/{name}" for name in tests.split())
        if names:
            possible = [fault for name in names for fault in places(KIT / name, files)]
            rows.append(random.sample(possible, len(possible)))
    for _ in range(count):
        rows = [row for row in rows if row]
        if not rows:
            return
        yield rows[0].pop()
        rows.append(rows.pop(0))


def places(module: Path, tests: tuple[str, ...]) -> Iterator[Fault]:
    """Every place of a module with each of its changes."""
    source = (ROOT / module).read_text(encoding="utf-8")
    starts = [0]
    for each in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(each))
    for node in ast.walk(ast.parse(source)):
        for other in changed(node):
            begin = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
            end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
            before = source.encode()[begin:end].decode()
            yield Fault(module, tests, node.lineno, (begin, end), before, other)  # type: ignore[attr-defined]


def changed(node: ast.AST) -> Iterator[str]:
    """What may stand in the place of a node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPPED:
            other = copy.deepcopy(node)
            other.ops = [SWAPPED[type(op)]()]
            yield f"({ast.unparse(other)})"
        case ast.BoolOp():
            other_op = copy.deepcopy(node)
            other_op.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield f"({ast.unparse(other_op)})"
        case ast.UnaryOp(op=ast.Not()):
            yield f"({ast.unparse(node.operand)})"
        case ast.IfExp():
            yield f"({ast.unparse(node.body)})"
            yield f"({ast.unparse(node.orelse)})"
        case ast.AugAssign() | ast.Expr(value=ast.Call()):
            yield "pass"
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Return(value=ast.Call() | ast.Name() | ast.Attribute()):
            yield "return None"


def outcome(fault: Fault, house: Path, limit: float) -> tuple[str, str]:
    """Whether the tests concerned notice a fault, and the test that does."""
    without: list[str] = []  # tests that fail without a fault, too
    try:
        while True:
            with planted(fault, house):
                failing = first_failure(house, [*fault.tests, *(f"--deselect={each}" for each in without)], limit)
            if not failing:
                return "NOT NOTICED", ""
            if not first_failure(house, [failing], limit):
                return "noticed", failing
            without.append(failing)
    except subprocess.TimeoutExpired:
        return "undecided", ""


@contextmanager
def planted(fault: Fault, house: Path) -> Iterator[None]:
    """The fault is in the copy of the checkout as long as this lasts."""
    path = house / fault.module
    sound = path.read_bytes()
    begin, end = fault.span
    path.write_bytes(sound[:begin] + fault.after.encode() + sound[end:])
    try:
        yield
    finally:
        path.write_bytes(sound)


def first_failure(house: Path, tests: list[str], limit: float) -> str:
    """The first test that fails, or the file that cannot be read; empty if all pass."""
    failed = house / ".pytest_cache" / "v" / "cache" / "lastfailed"
    failed.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", *tests]
    environment = {**os.environ, "PYTHONPATH": ""}
    run = subprocess.Popen(
        command,
        cwd=house,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        if run.wait(limit) == 0:
            return ""
    finally:
        if run.poll() is None:  # with what the tests have started
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
    return next(iter(json.loads(failed.read_bytes()))) if failed.exists() else tests[0]  # pytest itself broke off


def told(fault: Fault) -> str:
    """A fault in a line."""
    before, after = (" ".join(text.split()) for text in (fault.before, fault.after))
    return f"{fault.module.relative_to(KIT)}:{fault.line}: {before} -> {after}"


if __name__ == "__main__":
    main()
