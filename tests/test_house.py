"""The rules of the house that no linter knows: what the reference stands on, sizes, no machine's paths."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

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


def test_every_benchmark_stands_in_the_table_of_all() -> None:
    told = (ROOT / "benchmarks" / "__main__.py").read_text(encoding="utf-8")
    names = {path.stem for path in (ROOT / "benchmarks").glob("*.py")} - {"__main__"}
    assert names == {*re.findall(r'^    "(\w+)": \(', told, re.M)}


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
