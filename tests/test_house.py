"""The rules of the house that no linter knows: what the reference stands on, sizes, no machine's paths."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

from command_line import ROOT

SOURCES = [
    path
    for folder in ("reference", "conformance", "benchmarks", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path != Path(__file__)
]
LONGEST_FILE = 600


def test_the_reference_stands_on_the_standard_library_alone() -> None:
    allowed = {*sys.stdlib_module_names, "bythebook"}
    assert {path: extra for path in (ROOT / "reference").rglob("*.py") if (extra := {*imports(path)} - allowed)} == {}


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_every_benchmark_stands_among_those_that_one_command_runs() -> None:
    told = (ROOT / "benchmarks" / "__main__.py").read_text(encoding="utf-8")
    names = {path.stem for path in (ROOT / "benchmarks").glob("*.py")} - {"__main__"}
    assert names == {*re.findall(r'^    "(\w+)": Benchmark\(', told, re.M)}


def test_a_benchmark_that_is_measured_again_takes_the_place_of_its_own_figures_alone(tmp_path: Path) -> None:
    benchmarks = run_path(str(ROOT / "benchmarks" / "__main__.py"))
    for name, printed in [
        ("kit_overhead", "3 questions\nmedian ratio 2.43 of 3 rounds"),
        ("startup", "bythebook --help 9 ms\nbythebook rule   99 ms"),
        ("startup", "bythebook --help 9 ms\nbythebook rule   11 ms"),
    ]:
        benchmarks["store"](tmp_path / "v.md", name, benchmarks["section"](name, "What it costs.", "1 s", printed))
    written = (tmp_path / "v.md").read_text(encoding="utf-8")
    assert re.findall("^(?:## |- ).*", written, re.M) == [
        "## startup", "- bythebook rule 11 ms", "## kit_overhead", "- median ratio 2.43",
    ]  # fmt: skip
    assert "```text\nbythebook --help 9 ms\nbythebook rule   11 ms\n```\n" in written


def test_no_file_names_a_machine() -> None:
    paths = re.compile(r"/work/|/tmp/|/root/|/home/")
    assert [path for path in SOURCES if paths.search(path.read_text(encoding="utf-8"))] == []


def imports(path: Path) -> Iterator[str]:
    """The top packages that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module.partition(".")[0]
