"""Whatever is typed, and whatever stands in a file: an answer, or one line of complaint, and never a traceback."""

import io
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bythebook.spec import game_names, load_spec
from bythebook_conformance.cli import main
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.server import reference_server

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
DOCUMENTED = {0, 1, 2, 6}
"""The exit codes of these commands; 3 to 5 are for engines, which are not asked here, and 7 for faults of the kit."""
FUZZED = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
DEEP = "[" * 100_000 + "]" * 100_000
LONG = "9" * 5_000
DISPUTE = (
    '{"game": "twos", "method": "trick", "params": {"cards": %s}, "claim": [{"who": "a", "result": {"winner": 0}}]}'
)
RATING = {"players": 4, "points": 25}


def run(arguments: Sequence[str], encoding: str = "utf-8") -> tuple[int, str, str]:
    """The exit code, output and complaints of a command line, each written out in an encoding."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]), pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = (stream.buffer.getvalue().decode(encoding) for stream in streams if not stream.flush())  # type: ignore[attr-defined]
    return int(str(ended.value.code)), out, err


def check(arguments: Sequence[str], encoding: str = "utf-8") -> tuple[int, str, str]:
    """Run a command line that may be anything; what is held of all of them."""
    code, out, err = run(arguments, encoding)
    assert code in DOCUMENTED, err
    assert "Traceback" not in err
    if code == 2:
        assert err.startswith("bythebook: ")
        assert err.count("\n") == 1
        assert len(err) < 1_200
        assert out == ""
    return code, out, err


FILES = {
    "deep JSON": (DISPUTE % DEEP, "nested too deeply"),
    "deep TOML": ("game = 'twos'\ncards = " + "[" * 5_000 + "]" * 5_000, "nested too deeply"),
    "a number of 5,000 digits in JSON": (DISPUTE % LONG, "a number is too long"),
    "a number of 5,000 digits in TOML": (f"game = 'twin_it'\npoints = {LONG}", "a number is too long"),
    "not a number": (DISPUTE % "NaN", "NaN is not a number"),
    "no bound": (DISPUTE % "[Infinity]", "Infinity is not a number"),
}


@pytest.mark.parametrize("case", FILES)
@pytest.mark.parametrize("command", ["rule twin_it rating", "settle", "judge"])
def test_a_file_that_cannot_be_read_gets_one_line(command: str, case: str, tmp_path: Path) -> None:
    text, said = FILES[case]
    file = tmp_path / "file"
    file.write_text(text)
    code, _, err = check([*command.split(), str(file)])
    assert code == 2
    assert said in err


@pytest.mark.parametrize("text", [DEEP, '{"game": "twos", "method": "x", "params": ' + DEEP + "}", "\udcff", LONG])
def test_a_finding_that_cannot_be_read_gets_one_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "finding.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    code, _, err = check(["replay", str(file), "--python", "types:SimpleNamespace"])
    assert code == 2
    assert "not a finding file" in err


@pytest.mark.parametrize("changed", [{"readings": {"rank": "x"}}, {"again": 3}, {"params": [1]}, {"method": "twos.no"}])
def test_a_finding_that_no_run_has_written_gets_one_line(changed: dict[str, Any], tmp_path: Path) -> None:
    finding = {"game": "twos", "verdict": "violation", "suite": "examples", "method": "twos.trick"}
    file = tmp_path / "finding.json"
    file.write_text(json.dumps({**finding, "params": {"cards": ["2H"]}, **changed}))
    assert check(["replay", str(file), "--python", "types:SimpleNamespace"])[0] == 2


WORDS = {
    "a word of 100,000 letters": ["rule", "twos", "trick", "x" * 100_000],
    "a path of 100,000 letters": ["settle", "x" * 100_000],
    "a game of 100,000 letters": ["rule", "x" * 100_000],
    "an option of 100,000 letters": ["rule", "twos", "legal", "--" + "x" * 100_000, "2H"],
    "a number of 5,000 digits": ["rule", "twin_it", "rating", "--players", "4", "--points", LONG],
    "a NUL in a name": ["settle", "a\0b"],
    "a NUL in a word": ["rule", "twos", "trick", "a\0b"],
    "a file name that is not UTF-8": ["settle", "\udcff.toml"],
    "a card that is not UTF-8": ["rule", "twos", "trick", "2\udcff"],
    "a folder for a file": ["settle", "/"],
    "a file without an end": ["settle", "/dev/zero"],
    "a device without anything": ["settle", os.devnull],
    "an id of 100,000 letters": ["explain", "x" * 100_000],
    "jobs beyond number": ["certify", "twos", "--jobs", "9999999999", "--", "true"],
    "a NUL in an engine's command": ["readings", "twos", "--", "tr\0ue"],
    "an argument in several lines": ["explain", "two\nlines"],
}


@pytest.mark.parametrize("case", WORDS)
def test_odd_words_get_one_line(case: str) -> None:
    assert check(WORDS[case])[0] == 2


@pytest.mark.parametrize("kind", [["a"], {"a": 1}, 1, None, True, int(LONG[:20])])
def test_a_kind_that_is_no_text_gets_one_line(kind: Any, tmp_path: Path) -> None:
    game = load_spec("twin_it")
    params = deepcopy(next(each.params for each in game.examples if each.params.get("moves")))
    params["moves"][0]["kind" if "kind" in params["moves"][0] else "do"] = kind
    file = tmp_path / "play.json"
    file.write_text(json.dumps({"game": "twin_it", **params}))
    assert check(["judge", str(file)])[0] == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_where_the_symbols_of_suits_cannot_be_written_their_letters_are(encoding: str) -> None:
    code, out, _ = check(["rule", "twos", "trick", "KD", "2H", "10S"], encoding)
    assert code == 0
    assert "  trick    KD 2H 10S" in out.splitlines()
    code, out, _ = check(["rule", "twos", "trick", "KD", "2H", "10S", "--json"], encoding)
    assert json.loads(out)["says"][0] == "The second card, 2♥, takes the trick."


def test_half_a_character_in_a_name_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "dispute.json"
    file.write_text((DISPUTE % '["2H"]').replace('"a"', '"\\ud800"'))
    for option in ([], ["--json"]):
        code, out, _ = check(["settle", str(file), *option])
        assert code == 0
        assert "\\ud800" in out


def test_a_full_disk_gets_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "bythebook_conformance", "rule", "twos", "trick", "2H"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "bythebook: standard output: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="closes streams with a shell")
@pytest.mark.parametrize(
    ("command", "code"), [("settle - <&-", 2), ("rule twos trick 2H >&-", 0), ("rule twos trick 2X 2>&-", 2)]
)
def test_a_stream_that_is_closed_does_no_harm(command: str, code: int) -> None:
    line = f"'{sys.executable}' -m bythebook_conformance {command}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.count("\n") == (code == 2 and "2>&-" not in command)


def test_a_module_that_ends_the_process_gets_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ends_at_once.py").write_text("raise SystemExit(0)")
    monkeypatch.chdir(tmp_path)
    for command in ("readings", "compare", "certify"):
        other = ["--", "true"] if command == "compare" else []
        code, _, err = check([command, "twos", "--python", "ends_at_once:x", *other])
        assert code == 2
        assert "cannot import ends_at_once:x: SystemExit" in err


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes there")
def test_a_working_directory_that_is_not_utf8_gets_one_line(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/\xff"
    os.mkdir(folder)
    command = [sys.executable, "-m", "bythebook_conformance", "certify", "twos", "--", "true"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
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
ODD_NUMBERS = st.one_of(st.integers(-3, 60), st.sampled_from([2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1.5, 1e308]))
ODD = st.recursive(
    st.none() | st.booleans() | ODD_NUMBERS | ODD_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ODD_TEXT, inner, max_size=3),
    max_leaves=5,
)
VALID: list[Any] = [
    *(tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((EXAMPLES / "disputes").glob("*.toml"))),
    *(
        {"game": game, "method": each.method.partition(".")[2], "params": each.params}
        for game in game_names()
        for each in load_spec(game).examples[::40]
    ),
]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of plain data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


@st.composite
def documents(draw: st.DrawFn) -> Any:
    """A dispute or a question in which something has become odd."""
    data = deepcopy(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(1, 2))):
        *path, last = draw(st.sampled_from(places(data)[1:]))
        inner = data
        for key in path:
            inner = inner[key]
        if draw(st.booleans()):
            inner[last] = draw(ODD)
        elif isinstance(inner, dict):
            inner[draw(ODD_TEXT)] = inner.pop(last)
        if not isinstance(data, dict) or len(places(data)) < 2:
            break
    return data


KEYS = st.sampled_from(["game", "method", "cards", "params", "claim", "moves", "players", "points"])
TOML_VALUES = st.sampled_from(
    ["'twos'", "inf", "nan", "0x" + "f" * 5_000, "1979-05-27", "[]", "{}", "[[]]", "''", '"\\u0000"', "{a=1}", "1_0"]
)
TEXTS = st.one_of(
    documents().map(json.dumps),
    documents().filter(lambda data: "params" in data).map(lambda data: json.dumps(data["params"])),
    ODD.map(json.dumps),
    st.lists(documents().map(json.dumps), max_size=3).map("\n".join),
    st.lists(st.tuples(KEYS, TOML_VALUES).map(" = ".join), max_size=4).map("\n".join),
    st.text(max_size=40),
).map(lambda text: text.encode("utf-8", "surrogatepass"))
METHODS = [(game, method.short) for game in game_names() for method in load_kit(game).methods]
ENCODINGS = st.sampled_from(["utf-8", "ascii"])


@FUZZED
@given(content=TEXTS | st.binary(max_size=40), data=st.data())
def test_no_file_brings_the_command_line_down(content: bytes, data: st.DataObject, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(content)
    game, method = data.draw(st.sampled_from(METHODS))
    command = data.draw(
        st.sampled_from(
            [
                ["settle", str(file)],
                ["judge", str(file)],
                ["judge", "--log", str(file)],
                ["rule", game, method, str(file)],
                ["replay", str(file), "--python", "types:SimpleNamespace"],
                ["sheet", game, "--sheet", str(file)],
            ]
        )
    )
    check(
        [*command, *(["--json"] if command[0] in ("settle", "judge") and data.draw(st.booleans()) else [])],
        data.draw(ENCODINGS),
    )


@FUZZED
@given(st.sampled_from(METHODS), st.lists(ODD_TEXT, max_size=4), ENCODINGS)
def test_no_words_bring_a_ruling_down(method: tuple[str, str], words: list[str], encoding: str) -> None:
    check(["rule", *method, *(word for word in words if word != "-")], encoding)


@FUZZED
@given(
    st.sampled_from([["list"], ["list", "twos"], ["list", "twin_it", "--readings"], ["explain"], []]),
    st.lists(ODD_TEXT | st.sampled_from(["--match", "--topic", "--status", "silent", "Scoring"]), max_size=3),
    ENCODINGS,
)
def test_no_words_bring_the_lists_down(command: list[str], words: list[str], encoding: str) -> None:
    check([*command, *words] if command else ["explain", *words], encoding)


@settings(max_examples=100, deadline=None)
@given(documents().map(json.dumps) | ODD.map(json.dumps) | st.text(max_size=30))
def test_no_line_brings_the_reference_down(text: str) -> None:
    server = reference_server(load_kit("twos"), load_kit("twos").readings())
    for line in (text, f'{{"jsonrpc": "2.0", "id": 1, "method": "twos.play", "params": {text}}}'):
        reply = json.loads(server.answer(line.encode("utf-8", "surrogatepass").replace(b"\n", b" ")))
        assert all("result" in each or "error" in each for each in (reply if isinstance(reply, list) else [reply]))
