"""How an engine is contained: how its command is started, what the options for it do; job objects of Windows."""

import ctypes
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from bythebook_conformance.protocol import job_object, process, sandbox
from bythebook_conformance.protocol.job_object import Job, JobLimits, job_missing
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import (
    Launch,
    Mode,
    Sandbox,
    SandboxError,
    as_options,
    bubblewrap_missing,
    containment_in_words,
    launch,
    mode_in_force,
)
from bythebook_conformance.statuses import Verdict
from command_line import run
from engines_list import SOUND as ENGINE

needs_bubblewrap = pytest.mark.skipif(bool(bubblewrap_missing()), reason=bubblewrap_missing())
DOCKER = """import json, os, sys
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
    script = tmp_path / "docker.py"
    script.write_text(DOCKER.format(log=str(log)))
    # A shell starts Python: in the first line of a script a path may hold no blank.
    program.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(script)])} "$@"\n')
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


def test_every_part_of_a_class_path_is_found_from_where_the_engine_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "engine.jar").touch()
    monkeypatch.chdir(tmp_path)
    words = launch(["java", "-cp", "engine.jar:./lib:/usr:none.jar", "Engine", "http://x"], Sandbox("none")).command
    assert words[2:] == (f"{tmp_path}/engine.jar:{tmp_path}/lib:/usr:none.jar", "Engine", "http://x")


def test_without_a_sandbox_a_command_runs_in_an_empty_folder_within_limits() -> None:
    prepared = launch(ENGINE, Sandbox("none"))
    assert prepared.command == (os.path.abspath(sys.executable), ENGINE[1])
    assert (prepared.cwd, prepared.scratch, prepared.undo) == ("", True, ())
    gib = 1024**3
    assert prepared.limits == {
        "RLIMIT_DATA": 2 * gib,
        "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": gib // 16,
        "RLIMIT_NPROC": 4096,
    }
    assert launch(ENGINE, Sandbox("none", cpu=70)).limits["RLIMIT_CPU"] == 70


def test_a_folder_that_is_named_is_where_the_engine_runs(works: None, tmp_path: Path) -> None:
    plain, inside = (launch(ENGINE, Sandbox(mode, cwd=str(tmp_path))) for mode in ("none", "bwrap"))
    assert (plain.cwd, plain.scratch) == (str(tmp_path.resolve()), False)
    assert options_of(inside, "--chdir") == [str(tmp_path.resolve())]
    assert str(tmp_path) in bound(inside)


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
    assert prepared.command[prepared.command.index("--") + 1 :] == (os.path.abspath(sys.executable), ENGINE[1])
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


@pytest.mark.usefixtures("docker", "folder_of_its_own")
def test_the_program_of_an_image_need_not_be_here() -> None:
    """What stands for the container runs the words behind the program, by this Python."""
    asked = ["--sandbox", "container", "--image", "some-image", "--suite", "smoke", "--method", "trick", "--jobs", "1"]
    code, out, err = run("certify", "twos", *asked, "--", "no-such-program", *ENGINE[1:])
    assert (code, "the suite smoke asks only about the protocol" in out) == (6, True), err


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


@pytest.mark.parametrize(
    ("why", "mode", "said"),
    [("", "bwrap", "bubblewrap: no network"), ("none here", "none", "not contained: files, net")],
)
def test_by_default_bubblewrap_is_used_where_it_works_and_the_run_says_what_is_not_contained(
    why: str, mode: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "bubblewrap_missing", lambda: why)
    assert mode_in_force(Sandbox()) == mode
    assert containment_in_words(Sandbox())[0].startswith(said)


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
    options = {"--sandbox": "container", "--image": "some-image", "--cwd": "/a b"}
    words = [*options.items(), ("--env", "TOKEN"), ("--env", "MINE"), ("--bind", "/data")]
    assert as_options(asked) == [*chain.from_iterable(words)]
    assert as_options(Sandbox()) == as_options(Sandbox("bwrap")) == []


@pytest.mark.parametrize(
    ("mode", "code", "status", "said"),
    [
        ("none", "open('beside.txt')", 3, "it runs in an empty folder unless --cwd names one"),
        ("none", "[print('{}') for line in open(0)]", 4, "flush standard output after every line"),
        pytest.param("bwrap", "exit(1)", 3, "it sees its program, its project and what --bind", marks=needs_bubblewrap),
    ],
)
def test_an_engine_that_does_not_start_or_answer_gets_a_hint(
    mode: str, code: str, status: int, said: str, tmp_path: Path
) -> None:
    timeout = "2" if status == Verdict.TIMEOUT.exit_code else "600"  # a busy machine is no hanging engine
    options = ["--sandbox", mode, "--suite", "smoke", "--jobs", "1", "--timeout", timeout]
    options += ["--out", str(tmp_path)]
    found = run("certify", "twos", *options, "--", sys.executable, "-c", code)
    assert (found[0], said in found[1]) == (status, True)


@needs_bubblewrap
def test_a_bound_file_can_be_read_inside_bubblewrap_and_no_other(tmp_path: Path) -> None:
    secret, code = tmp_path / "secret", "import sys; print(open(bytes.fromhex(sys.argv[1]).decode()).read())"
    secret.write_text("found")
    words = [sys.executable, "-c", code, str(secret).encode().hex()]
    said = [PipeEngine(words, 600.0, Sandbox("bwrap", bind=bind)).ask_raw(b"{}") for bind in ((str(secret),), ())]
    assert said[0] == b"found"
    assert "No such file" in getattr(said[1], "stderr", "")


WAITING = [sys.executable, "-I", "-S", "-c", "input()"]
JOB, PROCESS = 11, 22
RESULTS: dict[str, int] = {
    "CreateJobObjectW": JOB,
    "SetInformationJobObject": 1,
    "OpenProcess": PROCESS,
    "AssignProcessToJobObject": 1,
    "CloseHandle": 1,
}


class Kernel:
    """Writes down its calls; a function that is to fail returns zero."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.fails = ""
        self.limits: JobLimits | None = None

    def __getattr__(self, name: str) -> Callable[..., int]:
        def call(*arguments: Any) -> int:
            if name == "SetInformationJobObject":
                self.limits = ctypes.cast(arguments[2], ctypes.POINTER(JobLimits)).contents
                arguments = (*arguments[:2], "limits", arguments[3])
            self.calls.append((name, *arguments))
            return 0 if name == self.fails else RESULTS[name]

        return call


@pytest.fixture(name="kernel")
def _kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    kernel = Kernel()
    monkeypatch.setattr(job_object, "_kernel32", lambda: kernel)
    job_missing.cache_clear()
    yield kernel
    job_missing.cache_clear()


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this were Windows, as far as the choice of containment goes."""
    monkeypatch.setattr(process, "POSIX", False)
    monkeypatch.setattr(sandbox, "POSIX", False)


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the layout of 64-bit systems")
def test_the_limits_are_laid_out_as_windows_reads_them() -> None:
    assert ctypes.sizeof(JobLimits) == 144
    assert (JobLimits.flags.offset, JobLimits.counters.offset, JobLimits.memory.offset) == (16, 64, 112)


@pytest.mark.parametrize("function", [name for name in RESULTS if name != "CloseHandle"])
def test_a_process_that_cannot_be_put_there_leaves_no_handle_open(function: str, kernel: Kernel) -> None:
    kernel.fails = function
    with pytest.raises(OSError, match="failed"):
        Job(4711)
    opened = [RESULTS[name] for name, *_ in kernel.calls if name in ("CreateJobObjectW", "OpenProcess")]
    closed = [arguments[0] for name, *arguments in kernel.calls if name == "CloseHandle"]
    failed = [RESULTS[function]] * (function in ("CreateJobObjectW", "OpenProcess"))
    assert sorted(opened) == sorted(closed + failed)


def test_an_engine_on_windows_gets_a_job_which_its_end_closes(kernel: Kernel, windows: None) -> None:
    engine = process.engine_child(WAITING, Sandbox("none"))
    assert ("OpenProcess", 0x0101, False, engine.process.pid) in kernel.calls
    (said,) = containment_in_words(Sandbox("none"))
    assert said == "not contained: files, network and other processes can be reached; no limits"
    kernel.calls.clear()
    engine.kill()
    engine._close_pipes()
    assert kernel.calls == [("CloseHandle", JOB)]
    assert engine.process.returncode is not None


def test_where_they_do_not_the_engine_runs_without_and_that_is_said(kernel: Kernel, windows: None) -> None:
    kernel.fails = "AssignProcessToJobObject"
    engine = process.engine_child(WAITING, Sandbox("none"))
    assert type(engine) is process.Child
    engine.kill()
    engine._close_pipes()
    (said,) = containment_in_words(Sandbox("none"))
    assert "nor processes that leave its tree (a job object cannot be used: failed)" in said


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_how_an_engine_ended_is_known_where_it_has_ended_before_it_is_asked_whether_it_began(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = process.KeptChild._read_report

    def late(engine: process.KeptChild, grace: float) -> dict[str, Any]:
        engine.process.wait()
        return read(engine, grace)

    monkeypatch.setattr(process.KeptChild, "_read_report", late)
    engine = process.engine_child(["sh", "-c", "exit 3"], Sandbox("none"))
    assert engine.wait(0) == 3
    engine.kill()
    engine._close_pipes()
