"""How an engine is contained: how its command is started as data, and what the options for it do."""

import json
import os
import sys
from pathlib import Path

import pytest

from bythebook_conformance.protocol import sandbox
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import (
    Launch,
    Mode,
    Sandbox,
    SandboxError,
    as_options,
    bubblewrap_missing,
    in_words,
    launch,
    mode_in_force,
)
from command_line import run

LOOP = str(Path(__file__).parent / "engines" / "behaviour" / "loop.py")
ENGINE = [sys.executable, LOOP]
BARE = ("PATH", "HOME", "PYTHONPATH")
needs_bubblewrap = pytest.mark.skipif(bool(bubblewrap_missing()), reason=bubblewrap_missing())
DOCKER = """#!{python}
import json, os, sys
with open({log!r}, "a") as file:
    file.write(json.dumps(sys.argv[1:]) + "\\n")
words = sys.argv[1:]
if words[0] == "run":
    os.execv(sys.executable, [sys.executable, *words[words.index("some-image") + 2:]])
"""


@pytest.fixture
def docker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program named docker that writes down what it is told, and runs the command outside of any container."""
    log = tmp_path / "docker.log"
    program = tmp_path / "bin" / "docker"
    program.parent.mkdir()
    program.write_text(DOCKER.format(python=sys.executable, log=str(log)))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    return log


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if bubblewrap worked here."""
    monkeypatch.setattr(sandbox, "bubblewrap_missing", lambda: "")


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were no bubblewrap here."""
    monkeypatch.setattr(sandbox, "bubblewrap_missing", lambda: "bubblewrap is not installed")


def options_of(prepared: Launch, name: str) -> list[str]:
    """What follows an option wherever it comes."""
    words = prepared.command
    return [words[place + 1] for place, word in enumerate(words[:-1]) if word == name]


def bound(prepared: Launch) -> set[str]:
    """The files and folders that can be seen inside bubblewrap."""
    return {*options_of(prepared, "--ro-bind"), *options_of(prepared, "--ro-bind-try")}


def test_without_a_sandbox_a_command_runs_in_an_empty_folder_within_limits() -> None:
    prepared = launch(ENGINE, Sandbox("none"))
    assert prepared.command == (os.path.abspath(sys.executable), LOOP)
    assert (prepared.cwd, prepared.scratch, prepared.undo) == ("", True, ())
    gib = 1024**3
    assert prepared.limits == {
        "RLIMIT_DATA": 2 * gib,
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": gib // 16,
        "RLIMIT_NPROC": 4096,
    }
    assert launch(ENGINE, Sandbox("none", cpu=70)).limits["RLIMIT_CPU"] == 70


def test_a_folder_that_is_named_takes_the_place_of_the_empty_one(tmp_path: Path) -> None:
    prepared = launch(ENGINE, Sandbox("none", cwd=str(tmp_path)))
    assert (prepared.cwd, prepared.scratch) == (str(tmp_path.resolve()), False)


def test_files_in_a_command_are_named_from_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").touch()
    (tmp_path / "lib").mkdir()
    monkeypatch.chdir(tmp_path)
    words = launch(["python3", "mine.py", "./lib/", "lib", "-v", "other.py"], Sandbox("none")).command
    assert words == ("python3", str(tmp_path / "mine.py"), str(tmp_path / "lib"), "lib", "-v", "other.py")


@pytest.mark.parametrize("mode", ["none", "bwrap"])
def test_variables_are_passed_on_by_a_list(mode: Mode, works: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "SSH_AUTH_SOCK", "PYTEST_CURRENT_TEST", "MINE", "LD_PRELOAD"):
        monkeypatch.setenv(name, "secret")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONPATH", "relative")
    environment = launch(ENGINE, Sandbox(mode)).env
    assert "secret" not in environment.values()
    assert environment["LC_ALL"] == "C"
    assert environment["PYTHONPATH"] == os.path.abspath("relative")
    assert environment["PATH"]
    asked = launch(ENGINE, Sandbox(mode, env=("MINE", "YOURS=1=2", "NOT_THERE"))).env
    assert (asked["MINE"], asked["YOURS"], "NOT_THERE" in asked) == ("secret", "1=2", False)


def test_bubblewrap_takes_network_processes_and_variables_away(works: None) -> None:
    prepared = launch(ENGINE, Sandbox("bwrap"))
    inside = prepared.command[: prepared.command.index("--")]
    assert {"--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--proc", "--dev"} <= set(inside)
    assert "--share-net" not in inside
    assert "--bind" not in inside
    assert prepared.command[prepared.command.index("--") + 1 :] == (os.path.abspath(sys.executable), LOOP)
    assert prepared.limits["RLIMIT_DATA"] == 2 * 1024**3


def test_bubblewrap_shows_the_program_and_its_project_and_no_home(
    works: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    project = home / "project"
    (project / "src").mkdir(parents=True)
    (project / "pyproject.toml").touch()
    (project / "src" / "engine.py").touch()
    (home / "beside.py").touch()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert str(project) in bound(launch([sys.executable, str(project / "src" / "engine.py")], Sandbox("bwrap")))
    alone = bound(launch([sys.executable, str(home / "beside.py")], Sandbox("bwrap")))
    assert str(home / "beside.py") in alone
    assert not {str(home), str(tmp_path), "/"} & alone


def test_bubblewrap_shows_what_is_bound_and_the_folder_that_is_named(works: None, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "work").mkdir()
    asked = Sandbox("bwrap", cwd=str(tmp_path / "work"), bind=(str(tmp_path / "data"),))
    prepared = launch(ENGINE, asked)
    assert {str(tmp_path / "data"), str(tmp_path / "work")} <= bound(prepared)
    assert options_of(prepared, "--chdir") == [str((tmp_path / "work").resolve())]


def test_a_container_has_no_network_and_is_taken_away(docker: Path) -> None:
    asked = Sandbox("container", image="some-image", env=("MINE=1",), cwd="/app")
    prepared = launch(["python", "engine.py"], asked, "bythebook-1")
    assert prepared.command[-3:] == ("some-image", "python", "engine.py")
    assert {"--rm", "--interactive", "--init", "--read-only"} <= set(prepared.command)
    found = {name: options_of(prepared, name) for name in ("--network", "--cap-drop", "--env", "--workdir", "--name")}
    assert found == {
        "--network": ["none"],
        "--cap-drop": ["ALL"],
        "--env": ["MINE=1"],
        "--workdir": ["/app"],
        "--name": ["bythebook-1"],
    }
    assert prepared.undo == (str(docker.parent / "bin" / "docker"), "rm", "--force", "bythebook-1")


def test_an_engine_in_a_container_answers_and_its_container_is_removed(docker: Path) -> None:
    engine = PipeEngine(["python", LOOP], 10.0, Sandbox("container", image="some-image"))
    assert "twos" in getattr(engine.describe(), "games", {})
    assert engine.close() is None
    started, removed = map(json.loads, docker.read_text().splitlines())
    name = started[started.index("--name") + 1]
    assert removed == ["rm", "--force", name]


def test_by_default_bubblewrap_is_used_where_it_works(works: None) -> None:
    assert mode_in_force(Sandbox()) == "bwrap"
    assert in_words(Sandbox())[0].startswith("bubblewrap: no network")


def test_where_it_does_not_work_the_run_goes_on_and_says_what_is_not_contained(missing: None) -> None:
    assert mode_in_force(Sandbox()) == "none"
    assert in_words(Sandbox())[0].startswith("not contained: files, network and other processes")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Sandbox("bwrap"), "--sandbox bwrap: bubblewrap is not installed"),
        (Sandbox(required=True), "--require-sandbox: no sandbox: bubblewrap is not installed"),
        (Sandbox("none", required=True), "--require-sandbox: no sandbox: none was asked for"),
        (Sandbox("container"), "--sandbox container needs --image"),
    ],
)
def test_what_is_not_to_be_had_is_refused(asked: Sandbox, said: str, missing: None) -> None:
    with pytest.raises(SandboxError) as refused:
        mode_in_force(asked)
    assert str(refused.value) == said


def test_a_replay_asks_for_the_same_containment_and_tells_no_values() -> None:
    asked = Sandbox("container", cwd="/a b", env=("TOKEN=secret", "MINE"), bind=("/data",), image="some-image")
    assert as_options(asked) == [
        "--sandbox container",
        "--image some-image",
        "--cwd '/a b'",
        "--env TOKEN",
        "--env MINE",
        "--bind /data",
    ]
    assert as_options(Sandbox()) == as_options(Sandbox("bwrap")) == []


WRONG = {
    "no such sandbox": (["--sandbox", "jail"], "--sandbox jail: expected one of auto, bwrap, container, none"),
    "an image without a container": (["--sandbox", "none", "--image", "x"], "--image x: only with --sandbox container"),
    "a container without an image": (["--sandbox", "container"], "--sandbox container needs --image"),
    "no such folder": (["--cwd", "no-such"], "--cwd no-such: no such folder"),
    "a file for a folder": (["--cwd", __file__], f"--cwd {__file__}: no such folder"),
    "nothing to bind": (["--bind", "no-such"], "--bind no-such: no such file or folder"),
    "a variable without a name": (["--env", "=1"], "--env '=1': expected NAME or NAME=VALUE"),
    "an empty variable": (["--env", ""], "--env '': expected NAME"),
    "none where one is required": (
        ["--sandbox", "none", "--require-sandbox"],
        "--require-sandbox: no sandbox: none was asked for",
    ),
    "a budget below nothing": (["--budget", "-1"], "--budget -1: expected 0 (no limit) or a number of seconds"),
    "nothing to go on with": (["--resume", "{folder}"], "--resume {folder}: no interrupted run there"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_option_gets_one_line(case: str, tmp_path: Path) -> None:
    options, said = (
        [each.replace("{folder}", str(tmp_path)) for each in part] for part in (WRONG[case][0], WRONG[case][1:])
    )
    code, out, err = run("certify", "twos", *options, "--report-dir", str(tmp_path), "--", *ENGINE)
    assert (code, out) == (2, "")
    assert err.startswith(f"bythebook: {said[0]}")
    assert err.count("\n") == 1


def test_a_container_without_a_program_for_it_gets_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, err = run("certify", "twos", "--image", "x", "--", *ENGINE)
    assert (code, err) == (2, "bythebook: --sandbox container: neither podman nor docker is installed\n")


def test_an_engine_that_does_not_start_gets_a_hint(tmp_path: Path) -> None:
    options = ["--sandbox", "none", "--suite", "smoke", "--jobs", "1", "--report-dir", str(tmp_path)]
    code, out, _ = run("certify", "twos", *options, "--", sys.executable, "-c", "open('beside.txt')")
    assert code == 3
    assert "it runs in an empty folder unless --cwd names one" in out
    assert "FileNotFoundError" in out


def test_an_engine_that_starts_and_does_not_flush_is_told_so(tmp_path: Path) -> None:
    options = ["--sandbox", "none", "--suite", "smoke", "--jobs", "1", "--timeout", "1", "--report-dir", str(tmp_path)]
    buffering = "import sys; [print('{}') for line in sys.stdin]"
    code, out, _ = run("certify", "twos", *options, "--", sys.executable, "-c", buffering)
    assert code == 4
    assert "flush standard output after every line" in out
    assert "does not start" not in out


@needs_bubblewrap
def test_inside_bubblewrap_the_hint_says_what_can_be_seen(tmp_path: Path) -> None:
    options = ["--sandbox", "bwrap", "--suite", "smoke", "--jobs", "1", "--report-dir", str(tmp_path)]
    code, out, _ = run("certify", "twos", *options, "--", sys.executable, "-c", "raise SystemExit(1)")
    assert code == 3
    assert "it sees its program, its project and what --bind names, unless --sandbox none is given" in out


@needs_bubblewrap
def test_a_bound_file_can_be_read_inside_bubblewrap_and_no_other(tmp_path: Path) -> None:
    secret, code = tmp_path / "secret", "import sys; print(open(bytes.fromhex(sys.argv[1]).decode()).read())"
    secret.write_text("found")
    words = [sys.executable, "-c", code, str(secret).encode().hex()]
    said = [PipeEngine(words, 10.0, Sandbox("bwrap", bind=bind)).ask_raw(b"{}") for bind in ((str(secret),), ())]
    assert said[0] == b"found"
    assert "No such file" in getattr(said[1], "stderr", "")
