"""Whatever is typed, and whatever stands in a file: an answer, or one line of complaint, and never a traceback."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bythebook.spec import game_names, load_spec
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.server import reference_server
from cases import cases
from certified import Issued
from command_line import KIT, ROOT, answered, process, refused
from mangling import mangled

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
FUZZED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
DEEP = "[" * 100_000 + "]" * 100_000
LONG = "9" * 5_000


UNREADABLE = [
    pytest.param(command, text, said, id=f"{command.split()[0]}-{said}-{number}")
    for part, commands in {
        "questions": ("rule twin_it rating {}", "settle {}", "judge {}"),
        "findings": ("replay {} --python types:SimpleNamespace",),
    }.items()
    for command in commands
    for number, (text, said) in enumerate(cases("unreadable_files")[part]["rows"])
]


@pytest.mark.parametrize(("command", "text", "said"), UNREADABLE)
def test_a_file_that_cannot_be_read_gets_one_line(command: str, text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(text.replace("DEEP", DEEP).replace("LONG", LONG).encode("latin-1"))
    code, _, err = answered(*command.format(file).split())
    assert code == 2
    assert said in err


WORDS = [
    ["rule", "twos", "trick", "x" * 100_000],
    ["rule", "twin_it", "rating", "--players", "4", "--points", LONG],
    ["settle", "a\0b"],
    ["settle", "\udcff.toml"],
    ["rule", "twos", "trick", "2\udcff"],
    ["settle", "/"],
    ["settle", "/dev/zero"],
    ["explain", "x" * 100_000],
    ["certify", "twos", "--jobs", "9999999999", "--", "true"],
    ["compare", "twos", "--", "tr\0ue"],
    ["explain", "xyzzy\nplugh"],
]


@pytest.mark.parametrize("words", WORDS, ids=range(len(WORDS)))
def test_odd_words_get_one_line(words: list[str]) -> None:
    assert answered(*words)[0] == 2


def test_where_the_symbols_of_suits_cannot_be_written_their_letters_are() -> None:
    code, out, _ = answered("rule", "twos", "trick", "KD", "2H", "10S", encoding="latin-1")
    assert code == 0
    assert "  trick    KD 2H 10S" in out.splitlines()
    code, out, _ = answered("rule", "twos", "trick", "KD", "2H", "10S", "--json", encoding="ascii")
    assert json.loads(out)["says"] == "Ben takes it with 2♥: Ben +1 (1 for K♦). Ben leads."


@pytest.mark.skipif(os.name != "posix", reason="closes streams with a shell")
@pytest.mark.parametrize(
    ("command", "code"), [("settle - <&-", 2), ("rule twos trick 2H >&-", 0), ("rule twos trick 2X 2>&-", 2)]
)
def test_a_stream_that_is_closed_does_no_harm(command: str, code: int) -> None:
    done = process(command=["sh", "-c", f"'{sys.executable}' -m bythebook_conformance {command}"])
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.count("\n") == (code == 2 and "2>&-" not in command)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize(
    "command",
    [
        *("verify PIPE", "verify good --subject PIPE", "verify good --key PIPE", "settle PIPE", "rule twos trick PIPE"),
        *("certify twos --baseline PIPE -- true", "certify twos --sign PIPE -- true", "replay PIPE -- true"),
        *("certify twos --summary PIPE -- true", "sheet twos --sheet PIPE"),
    ],
)
@pytest.mark.usefixtures("folder_of_its_own")
def test_nobody_waits_for_the_other_end_of_a_named_pipe(command: str, issued: Issued) -> None:
    os.mkfifo("PIPE")
    Path("good").write_bytes(issued.file)
    assert "PIPE: a named pipe, which may never end; expected a file" in refused(*command.split())


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes there")
def test_a_working_directory_that_is_not_utf8_gets_one_line(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/\xff"
    os.mkdir(folder)
    done = subprocess.run([*KIT, "certify", "twos", "--", "true"], cwd=folder, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"bythebook: working directory")
    assert done.stderr.count(b"\n") == 1


def test_the_reference_lives_on_after_a_deeply_nested_line() -> None:
    server = reference_server(load_kit("twos"), load_kit("twos").readings())
    for line in (DEEP, '{"jsonrpc": "2.0", "id": 1, "method": "describe", "params": ' + DEEP + "}"):
        reply = json.loads(server.answer(line.encode()))
        assert (reply["id"], reply["error"]["code"]) == (None, -32700)
    assert json.loads(server.answer(b'{"jsonrpc": "2.0", "id": 2, "method": "describe"}'))["id"] == 2


ODD_TEXT = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["", " ", "none", "2H 3S", "x:a y:b", "\0", "\ud800", "-", "--", "--json", "a" * 5_000, "twos/", "1e9"]
    ),
    st.sampled_from([clause for game in game_names() for clause in load_spec(game).open_point]),
)
METHODS = [(game, method.short) for game in game_names() for method in load_kit(game).methods]
ENCODINGS = st.sampled_from(["utf-8", "ascii"])


@FUZZED
@given(st.sampled_from(METHODS), st.lists(ODD_TEXT, max_size=4), ENCODINGS)
def test_no_words_bring_a_ruling_down(method: tuple[str, str], words: list[str], encoding: str) -> None:
    answered("rule", *method, *(word for word in words if word != "-"), encoding=encoding)


REQUESTS = [
    json.dumps({"jsonrpc": "2.0", "id": 1, "method": each.method, "params": each.params}).encode()
    for each in load_spec("twos").examples[::10]
]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(REQUESTS).flatmap(mangled))
def test_no_line_brings_the_reference_down(line: bytes) -> None:
    server = reference_server(load_kit("twos"), load_kit("twos").readings())
    reply = json.loads(server.answer(line.replace(b"\n", b" ")))
    assert all("result" in each or "error" in each for each in (reply if isinstance(reply, list) else [reply]))


PLACES = {
    "file": __file__,
    "project": str(ROOT / "pyproject.toml"),
    "python": sys.executable,
    "packed": str(ROOT / "spec" / "twos" / "sealed" / "quick.bin"),
    "json": str(ROOT / "conformance" / "bythebook_conformance" / "schemas" / "certificate.json"),
    "dispute": str(ROOT / "docs" / "examples" / "disputes" / "twos-forced-two.toml"),
    "transcript": str(ROOT / "docs" / "examples" / "transcripts" / "twin-it-out-of-turn.toml"),
}
WRONG_LINES = cases("wrong_input")


@pytest.mark.usefixtures("folder_of_its_own")
@pytest.mark.parametrize("line", WRONG_LINES)
def test_wrong_input_gets_one_clear_line(line: str) -> None:
    assert WRONG_LINES[line].format(**PLACES) in refused(*(word.format(**PLACES) for word in shlex.split(line)))


@pytest.mark.parametrize("name", ["", "Lucky", "7up", "a--b", "../up", "class", "x" * 41, "\x1b[2J", "twos", "cards"])
def test_a_name_that_no_game_can_have_gets_one_line(name: str, tmp_path: Path) -> None:
    taken = {"twos": "there is a game of this name already", "cards": "bythebook.cards is taken already"}
    assert taken.get(name, "no name for a game") in refused("new", "game", name, "--out", str(tmp_path / "game"))
    assert not (tmp_path / "game").exists()
