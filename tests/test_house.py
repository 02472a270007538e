"""The rules of the house: floors, sizes, what may be imported where."""

import ast
import re
import sys
from pathlib import Path

import pytest

from games import imports

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path for folder in ("reference", "conformance", "benchmarks", "tests") for path in (ROOT / folder).rglob("*.py")
)
REFERENCE = [path for path in SOURCES if path.is_relative_to(ROOT / "reference")]
LONGEST_FILE = 400
LONGEST_FUNCTION = 40


@pytest.mark.parametrize("path", REFERENCE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_reference_stands_on_the_standard_library_alone(path: Path) -> None:
    assert set(imports(path)) <= {*sys.stdlib_module_names, "bythebook"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_and_no_function_is_too_long(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            if body:
                assert (node.end_lineno or 0) - body[0].lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_names_a_machine(path: Path) -> None:
    if path != Path(__file__):
        assert not re.search(r"/work/|/tmp/|/root/|/home/", path.read_text(encoding="utf-8"))
