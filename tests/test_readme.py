"""What the README shows is what happens."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n\$ (.+?)\n(.*?)```", README, re.DOTALL)


def run(command: str) -> list[str]:
    """The lines that a ``bythebook`` command prints; which Python and where from are the reader's own."""
    words = shlex.split(command)
    program = [sys.executable, "-m", "bythebook_conformance", *words[1:]]
    program = [sys.executable if word == "python" else word for word in program]
    done = subprocess.run([*program], cwd=ROOT, capture_output=True, text=True, check=False)
    return [loosely(line) for line in done.stdout.splitlines()]


def loosely(line: str) -> str:
    """A line without its counts: generated games differ from one version of Hypothesis to the next."""
    return re.sub(r"[\d,]*\d", "#", " ".join(line.split()))


def test_the_first_command_prints_what_the_readme_says() -> None:
    command, output = BLOCKS[0]
    assert run(command.partition(" && ")[2]) == [loosely(line) for line in output.splitlines()]


def test_the_javascript_engine_prints_what_the_readme_says() -> None:
    command, output = BLOCKS[1]
    assert run(command)[:2] == [loosely(line) for line in output.splitlines()[:2]]


def test_the_faulty_engine_prints_what_the_readme_says(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    printed = run(BLOCKS[3][0].replace(" -- ", f" --report-dir {tmp_path} -- "))
    for line in shown.splitlines():
        assert loosely(line) in printed


def test_the_ruling_is_the_one_that_the_readme_shows() -> None:
    command, output = BLOCKS[4]
    printed = run(command)
    first, last = output.split("...\n")
    assert printed[: len(first.splitlines())] == [loosely(line) for line in first.splitlines()]
    assert printed[-len(last.splitlines()) :] == [loosely(line) for line in last.splitlines()]


def test_the_exit_codes_are_those_of_the_kit() -> None:
    from bythebook_conformance.verdict import Verdict

    for verdict in Verdict:
        assert re.search(rf"\b{verdict.exit_code} (a )?[\w ]*", README)
