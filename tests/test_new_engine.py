"""A new engine speaks the protocol at once in every language, and its author adds nothing but rules."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any, Literal

import pytest

from bythebook_conformance import Outcome, certify
from bythebook_conformance.authoring.project import LANGUAGES, engine_project, stubs, write_project
from bythebook_conformance.kit import load_kit
from bythebook_conformance.statuses import Verdict
from cases import cases
from command_line import ROOT, TOY, process, refused, run
from once import once
from tiers import few

FINISHED = ROOT / "conformance" / "examples" / "sdk"
FIRST_RULES = ROOT / "docs" / "examples" / "first-rules"
GAME = "twins_and_followers"
Kind = Literal["new", "finished", "first rule"]
"""A project as it is written, or with an engine in it: the finished example, or that of the manual with one rule."""


def missing(language: str) -> str:
    """Why a language cannot be tried here, empty if it can."""
    absent = [tool for tool in LANGUAGES[language].tools if which(tool) is None]
    return f"needs {', '.join(absent)}, which .ci/toolchains installs" if absent else ""


def finished_engine(language: str) -> Path:
    """The example in a language with two methods, which takes the place of the engine of a new project."""
    (path,) = FINISHED.glob(f"[eE]ngine{Path(LANGUAGES[language].engine).suffix}")
    return path


def first_rule(language: str) -> Path:
    """The engine for Twos in a language with its first rule."""
    return FIRST_RULES / Path(LANGUAGES[language].engine).name


def built(language: str, kind: Kind) -> Path:
    """The folder of a new project, which is built when it is first asked for."""
    if reason := missing(language):
        pytest.skip(reason)
    return once(f"{language}-{kind.replace(' ', '-')}", partial(_build, language=language, kind=kind))


def command_of(language: str, kind: Kind) -> list[str]:
    """The command of an engine, from wherever it is run."""
    folder = built(language, kind)
    words = LANGUAGES[language].run.split()
    return [str(folder / word) if (folder / word).exists() else word for word in words]


def replies(language: str, lines: list[bytes]) -> list[Any]:
    """What the finished engine replies to lines, of which the last has no end."""
    command = command_of(language, "finished")
    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def _build(folder: Path, language: str, kind: Kind) -> None:
    """Write a project and run what builds it, which must not warn of anything."""
    files = engine_project(load_kit("twos" if kind == "first rule" else GAME), language)
    if kind != "new":
        engine = finished_engine(language) if kind == "finished" else first_rule(language)
        files[LANGUAGES[language].engine] = engine.read_text(encoding="utf-8")
    write_project(folder, files)
    for command in LANGUAGES[language].build:
        if command == "npm install":  # the compiler is on PATH, and a test may not need the network
            continue
        done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        assert (done.returncode, "warning" in said) == (0, False), said


def summary(reply: Any) -> Any:
    """A reply without the words of its error: the id and the code."""
    if isinstance(reply, list):
        return [summary(each) for each in reply]
    assert isinstance(reply, Mapping)
    assert reply["jsonrpc"] == "2.0"
    if "result" in reply:
        assert reply.keys() == {"jsonrpc", "id", "result"}
        return reply["id"], reply["result"]
    assert reply.keys() == {"jsonrpc", "id", "error"}
    assert isinstance(reply["error"]["message"], str)
    return reply["id"], reply["error"]["code"]


def each(languages: Iterable[str]) -> pytest.MarkDecorator:
    """Have a test run for every language; those with compilers and further tools take long."""
    quick = ("python", "javascript")
    rows = [pytest.param(name, marks=[pytest.mark.slow] * (name not in quick)) for name in languages]
    return pytest.mark.parametrize("language", rows)


LANGUAGE = each(LANGUAGES)
WITHOUT_ID = ("-32700", "-32600")
"""The errors of lines that are no request."""
REPLIES = cases("lines_and_replies")
WINS = '{"jsonrpc":"2.0","id":1,"method":"twins_and_followers.wins","params":{"cards":["5C","5D","5H","6S"]}}'
LINES: list[tuple[bytes, Any]] = [
    *((line.encode("latin-1"), (number, result)) for number, result, line in REPLIES["right"]),
    *(
        (line.encode("latin-1"), (None if code in WITHOUT_ID else 1, int(code)))
        for code, lines in REPLIES["wrong"].items()
        for line in lines
    ),
    *((start * 100_000, (None, -32700)) for start in (b"[", b'{"a":')),
    (
        f'[{WINS},{{"jsonrpc":"2.0","id":2,"method":"x"}},3]'.encode(),
        [(1, REPLIES["right"][0][1]), (2, -32601), (None, -32600)],
    ),
]


@LANGUAGE
def test_a_new_engine_speaks_the_protocol_and_has_no_method(language: str) -> None:
    outcome = certified(language, "new", suites=["smoke"])
    assert (outcome.verdict, outcome.questions) == (Verdict.NOT_ASSESSED, 4)


@LANGUAGE
def test_the_finished_example_keeps_the_clauses_of_its_methods(language: str) -> None:
    outcome = certified(language, "finished", suites=["smoke", "examples"], methods=["wins", "able"])
    assert outcome.verdict in (Verdict.PASSED, Verdict.INCOMPLETE)
    assert outcome.questions > 50


@each(name for name in LANGUAGES if first_rule(name).exists())
def test_the_first_rule_of_the_manual_leads_to_its_first_finding(language: str) -> None:
    command = command_of(language, "first rule")
    outcome = certify("twos", command, suites=["smoke", "examples"], methods=["trick"], jobs=1)
    assert outcome.findings[0].clause == "twos/twos-are-wild"


def test_the_manual_has_a_first_rule_in_every_language() -> None:
    walks = ROOT / "docs" / "examples" / "steps" / "1"
    shown = {path.name for folder in (FIRST_RULES, walks) for path in folder.iterdir() if path.is_file()}
    assert shown == {Path(language.engine).name for language in LANGUAGES.values()}


@LANGUAGE
def test_every_line_gets_the_reply_that_the_protocol_says(language: str) -> None:
    came = replies(language, [line for line, _ in LINES])
    wrong = [
        (line[:100], summary(reply)) for (line, due), reply in zip(LINES, came, strict=True) if summary(reply) != due
    ]
    assert wrong == []


LINTS = {
    "rust": "cargo fmt --check",
    "java": "javac -Xlint:all -Werror -d lint *.java",
    "go": 'test -z "$(gofmt -l .)"',
}


@each(LINTS)
@pytest.mark.parametrize("kind", ["new", "finished", "first rule"])
def test_what_formats_and_lints_a_language_finds_nothing_in_a_project(language: str, kind: Kind) -> None:
    folder = built(language, kind)
    done = subprocess.run(LINTS[language], shell=True, cwd=folder, capture_output=True, text=True, check=False)
    if "is not installed" in done.stderr:
        pytest.skip(done.stderr)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize(("language", "told"), [("javascript", "skipped 1"), ("python", "skipped=1")])
def test_the_test_of_a_project_is_skipped_in_words_where_the_kit_is_not_on_the_path(
    tmp_path: Path, language: str, told: str
) -> None:
    folder = built(language, "new")
    tools = [which(tool) for tool in (*LANGUAGES[language].test.split()[:1], "node", "sh", "env")]
    for tool in filter(None, tools):
        (tmp_path / Path(tool).name).symlink_to(tool)
    command = LANGUAGES[language].test
    environment = {**os.environ, "PATH": str(tmp_path)}
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    said = done.stdout + done.stderr
    assert (done.returncode in (0, 5), told in said) == (True, True), said  # 5: 3.12, every test skipped


@pytest.mark.slow
def test_a_typescript_project_brings_its_compiler(tmp_path: Path) -> None:
    npm = which("npm")
    if npm is None:
        pytest.skip("needs npm")
    write_project(tmp_path, engine_project(load_kit(GAME), "typescript"))
    install, build = LANGUAGES["typescript"].build
    done = subprocess.run(install, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    if done.returncode and re.search("ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT", done.stderr):
        pytest.skip("npm's registry is out of reach")
    assert done.returncode == 0, done.stderr
    here = str(Path(npm).parent)  # without a compiler that is installed for all projects
    environment = {**os.environ, "PATH": os.pathsep.join([here, "/usr/bin", "/bin"])}
    built = subprocess.run(
        build, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment
    )
    assert (built.returncode, "error" in built.stdout) == (0, False), built.stdout + built.stderr
    assert (tmp_path / "engine.js").is_file()


def certified(language: str, kind: Kind, **chosen: Any) -> Outcome:
    """What the kit says of an engine; nothing may be wrong."""
    outcome = certify(GAME, command_of(language, kind), jobs=1, **chosen)
    assert [finding.title for finding in outcome.findings] == []
    return outcome


@LANGUAGE
def test_a_project_names_every_method_with_its_params_and_result(kit: Any, language: str) -> None:
    files = engine_project(kit, language)
    lines = [line.strip(" /*#\t") for line in files[LANGUAGES[language].engine].splitlines()]
    for kind in ("params: ", "result: "):
        assert sum(line.startswith(kind) for line in lines) == len(kit.methods)
    for method in kit.methods:
        assert sum(f"{method.name}" in line for line in lines) == 1
        assert any(line.startswith(method.summary) for line in lines)
    assert len(files["README.md"].splitlines()) <= 11


def test_a_project_says_which_numbers_are_those_of_seats_and_places() -> None:
    told = {each["name"]: each["result"] for each in stubs(load_kit("twos"))}
    assert told["twos.trick"].startswith("winner: place, catches: {by: place, from: place, points: integer}[]")
    assert "taken: {winner: seat, " in told["twos.play"]


def test_a_game_that_lies_elsewhere_gets_an_engine_too(tmp_path: Path) -> None:
    process("new", "engine", "high_card", "--language", "python", "--out", "mine", home=TOY, cwd=tmp_path)
    words = ["certify", "high_card", "--suite", "smoke", "--jobs", "1", "--", sys.executable, "mine/engine.py"]
    done = process(*words, home=TOY, cwd=tmp_path)
    assert done.stdout.startswith("high_card: NOTHING ASSESSED: the engine lists no method of high_card"), done.stderr
    assert done.returncode == Verdict.NOT_ASSESSED.exit_code


def test_a_project_that_cannot_be_finished_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writing = Path.write_text

    def write_text(self: Path, *arguments: Any, **options: Any) -> int:
        if self.name == "Makefile":
            raise OSError(28, "No space left on device")
        return writing(self, *arguments, **options)

    monkeypatch.setattr(Path, "write_text", write_text)
    assert "No space left" in refused(
        "new", "engine", "twos", "--language", "c", "--out", str(tmp_path / "outer" / "mine")
    )
    assert [*tmp_path.iterdir()] == []
    (tmp_path / "full").touch()
    assert "not empty; name a new folder" in refused("new", "engine", "twos", "--language", "c", "--out", str(tmp_path))


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_the_tests_of_a_project_pass_from_the_start(language: str, tmp_path: Path) -> None:
    if reason := missing(language):
        pytest.skip(reason)
    folder = tmp_path / "mine"
    shutil.copytree(built(language, "new"), folder)
    command = [sys.executable, "-m", "unittest"] if language == "python" else ["node", "--test"]
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("folder", "name"), [("gotwos", "gotwos"), ("a/Two_5.rb", "Two_5.rb"), ('a"b', "my-twos")])
@pytest.mark.parametrize("language", few(LANGUAGES, 4))
def test_an_engine_is_called_like_its_folder_if_every_language_can_write_that_name(
    language: str, folder: str, name: str, tmp_path: Path
) -> None:
    assert run("new", "engine", "twos", "--language", language, "--out", str(tmp_path / folder))[0] == 0
    assert (tmp_path / folder / "README.md").read_text().startswith(f"# {name}\n")
    assert name in (tmp_path / folder / LANGUAGES[language].engine).read_text()
