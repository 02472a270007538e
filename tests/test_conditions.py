"""The conditions of a run: a certificate states them, and what somebody shows of them is compared."""

import json
import os
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bythebook_conformance.certification import conditions
from bythebook_conformance.certification.conditions import (
    LISTED,
    Digest,
    Resource,
    conditions_of,
    digest_over,
    tree_of,
    version_of,
)
from bythebook_conformance.protocol.sandbox import Sandbox, bubblewrap_missing
from command_line import ROOT, refused, run

pytestmark = [
    pytest.mark.usefixtures("folder_of_its_own"),
    pytest.mark.skipif(os.name != "posix", reason="names of files, and programs that are scripts"),
]
CERTIFICATE = "report/certificate.json"
EXAMPLES = ROOT / "conformance" / "examples"


def digest(text: str) -> dict[str, str]:
    return {"sha256": sha256(text.encode()).hexdigest()}


def certified(*options: str, command: tuple[str, ...] = (sys.executable, "engine/main.py")) -> Any:
    """The conditions in the certificate of an engine whose command names one of its two files."""
    write("engine/pyproject.toml", "")
    shutil.copy(EXAMPLES / "twos.py", "engine/main.py")
    shutil.copy(EXAMPLES / "wire.py", "engine")
    brief = ["--suite", "smoke", "--jobs", "1", "--out", "report"]
    code, _, err = run("certify", "twos", *brief, "--sandbox", "none", *options, "--", *command)
    assert code == 6, err  # the smoke test alone assesses nothing
    return json.loads(Path(CERTIFICATE).read_text())["predicate"]["bythebook"]["conditions"]


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text)


def verified(*words: str) -> tuple[int, str]:
    """The status of a verification, and its line on conditions."""
    code, out, err = run("verify", CERTIFICATE, *words)
    assert not err
    return code, next(line for line in out.splitlines() if line.startswith("conditions"))


def test_a_certificate_names_what_the_engine_was_given_and_what_lies_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_TIME", "C")
    found = certified("--env", "FAULT=1", "--cwd", "engine")
    variables = {each["name"]: each for each in found["environment"]}
    assert variables["FAULT"] == {"name": "FAULT", "digest": digest("1"), "given": True}
    assert variables["LC_TIME"] == {"name": "LC_TIME", "digest": digest("C"), "given": False}
    assert (found["sandbox"], found["folder"]) == ("none", "engine")
    engine = next(tree for tree in found["trees"] if tree["role"] == "engine")
    files = {each["name"]: each["digest"]["sha256"] for each in engine["files"]}
    assert files == {
        name: sha256(Path("engine", name).read_bytes()).hexdigest() for name in ("main.py", "pyproject.toml", "wire.py")
    }
    assert found["program"]["version"] == f"Python {sys.version.split()[0]}"
    assert found["python"].endswith(sys.version.split()[0])
    assert found["system"]


@pytest.mark.skipif(bool(bubblewrap_missing()), reason=bubblewrap_missing() or "bubblewrap works")
def test_a_certificate_names_what_was_bound(tmp_path: Path) -> None:
    write("data/answers.txt", "42")
    found = conditions_of(["true"], Sandbox("bwrap", bind=("data",)))
    (bound,) = [tree for tree in found.trees if tree.role == "bind"]
    assert (bound.name, [each.name for each in bound.files]) == ("data", ["answers.txt"])


def test_what_is_the_kits_own_among_the_files_of_an_engine_is_named_and_not_digested() -> None:
    write("engine/known.toml", "")
    found = certified("--baseline", "engine/known.toml", "--summary", "engine/summary.md")
    (tree,) = [tree for tree in found["trees"] if tree["role"] == "engine"]
    assert tree["leftOut"] == ["known.toml", "summary.md"]
    assert [each["name"] for each in tree["files"]] == ["main.py", "pyproject.toml", "wire.py"]


def test_a_replay_with_another_environment_or_another_file_beside_the_engine_is_refused() -> None:
    certified("--env", "FAULT=1")
    words = ["--sandbox", "none", "--env", "FAULT=1", "--replay", "--", sys.executable, "engine/main.py"]
    assert verified(*words)[0] == 0
    assert verified(*(word.replace("=1", "=2") for word in words)) == (
        21,
        "conditions    REFUSED: the variable FAULT has another value",
    )
    assert "the variable FAULT was given, and is not given" in verified(*words[:2], *words[4:])[1]
    write("engine/notes.txt", "of no consequence")
    assert verified(*words)[0] == 0
    with Path("engine/wire.py").open("a") as file:
        file.write("# other bytes\n")
    assert verified(*words) == (21, "conditions    REFUSED: the folder engine is not as certified: wire.py changed")


def test_a_folder_of_the_engine_can_be_compared_wherever_it_lies() -> None:
    certified()
    shutil.copytree("engine", "elsewhere/copy")
    assert verified("--subject", "elsewhere/copy", "--subject", "engine/main.py")[0] == 0
    Path("elsewhere/copy/wire.py").unlink()
    assert verified("--subject", "elsewhere/copy", "--subject", "engine/main.py")[0] == 21


def test_a_folder_is_digested_whatever_is_in_it(tmp_path: Path) -> None:
    top = tmp_path / "top"
    (top / ".git").mkdir(parents=True)
    (top / ".git" / "HEAD").write_text("x")
    for name in ("__pycache__", "bythebook-report"):
        (top / name).mkdir()
        (top / name / "x").write_text("left there")
    (top / "key").write_text("the kit's own")
    (top / "link").symlink_to("nowhere")
    os.mkfifo(top / "pipe")
    (top / "sub").mkdir()
    (top / "sub" / "\udcff\n".encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")).write_text("odd")
    found = tree_of(top, hidden=[top / "key"])
    assert [each.name for each in found.files] == ["link", "sub/\ufffd\\n"]
    assert found.left_out == ["key"]
    assert found.digest == digest_over(found.files)
    (top / "link").unlink()
    (top / "link").symlink_to("elsewhere")
    assert tree_of(top, hidden=[top / "key"]).digest != found.digest
    for number in range(LISTED):
        (top / f"{number}.txt").write_text(str(number))
    many = tree_of(top, left_out=["key"])
    assert (many.count, many.files) == (LISTED + 2, [])
    assert many.digest is not None


def test_a_file_that_vanishes_while_its_folder_is_digested_is_a_change_and_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").write_text("")
    (tmp_path / "kept").write_text("")
    before, digest_of = tree_of(tmp_path), conditions.digest_of

    def vanishing(path: Path) -> Any:
        (tmp_path / "gone").unlink(missing_ok=True)
        return digest_of(path)

    monkeypatch.setattr(conditions, "digest_of", vanishing)
    assert [each.name for each in tree_of(tmp_path).files] == ["kept"]
    assert conditions.tree_apart(before, tree_of(tmp_path)).endswith("is not as certified: gone missing")


def test_a_program_that_says_no_version_or_never_ends_has_none() -> None:
    for name, body in {
        "silent": "cat > /dev/null",
        "endless": "exec cat /dev/zero",
        "odd": "printf '\\033[2J 7\\n'",
    }.items():
        write(name, f"#!/bin/sh\n{body}\n")
        Path(name).chmod(0o755)
    none = Sandbox("none")
    assert [version_of(f"./{name}", none) for name in ("silent", "endless", "missing")] == ["", "", ""]
    assert version_of("./odd", none) == "\\x1b[2J 7"


def test_what_a_program_says_of_an_option_that_it_does_not_know_is_not_its_version() -> None:
    refuses = 'case "$1" in -v) echo {0};; *) echo "unrecognized option $1" >&2; exit 1;; esac'
    for name, body in {"short": refuses.format("Lua 5.4"), "none": "echo 'no such file' >&2; exit 1"}.items():
        write(name, f"#!/bin/sh\n{body}\n")
        Path(name).chmod(0o755)
    assert [version_of(f"./{name}", Sandbox("none")) for name in ("short", "none")] == ["Lua 5.4", ""]


def test_the_digest_over_files_depends_on_their_names_and_on_each_digest() -> None:
    files = [Resource("a", Digest("0" * 64)), Resource("b", Digest("1" * 64))]
    others = [files[:1], [files[0], Resource("c", files[1].digest)], [files[0], Resource("b", files[0].digest)]]
    assert digest_over(files) not in [digest_over(each) for each in others]


def test_a_variable_that_is_not_set_is_refused_unless_it_is_given_a_value() -> None:
    said = refused("certify", "twos", "--env", "NOT_SET_HERE", "--", sys.executable)
    assert said == "bythebook: --env NOT_SET_HERE: not set here; set it, or say --env NOT_SET_HERE=VALUE\n"


@pytest.mark.skipif(os.name == "nt", reason="there are no such limits")
def test_a_limit_of_the_shell_on_open_files_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda which: (20, 20))
    said = refused("certify", "twos", "--jobs", "2", "--", sys.executable)
    assert said == "bythebook: --jobs 2: needs 28 open files, and the shell allows 20 (ulimit -n)\n"


def test_nothing_of_this_machine_is_stated_of_an_engine_that_a_cluster_starts() -> None:
    command = [sys.executable, str(EXAMPLES / "twos.py")]
    here, far = (conditions_of(command, Sandbox("none"), cluster=cluster) for cluster in (False, True))
    assert (bool(here.program), bool(here.trees)) == (True, True)
    assert (far.program, far.trees) == (None, [])
