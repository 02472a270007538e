"""What an engine cannot see of the kit's own files, and how much memory its own may take."""

import json
import os
import sys
from pathlib import Path

import pytest

from bythebook_conformance.protocol import sandbox
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import Sandbox, bubblewrap_missing, containment_in_words, hiding, launch
from certified import make_keys
from command_line import ROOT, refused, run
from engines_list import SOUND as ENGINE
from engines_list import WIRE
from tiers import few

needs_bubblewrap = pytest.mark.skipif(bool(bubblewrap_missing()), reason=bubblewrap_missing())

LOOKING = """
import os, sys
sys.path[:0] = [{loop!r}]
from loop import Loop

class Looking(Loop):
    def result(self, method, params):
        answer = super().result(method, params)
        if method == "describe":
            answer["engine"] = {{"name": "looking", "version": " ".join(sorted(self.seen()))}}
        return answer

    def seen(self):
        for folder, _, files in os.walk({folder!r}):
            for name in files:
                path = os.path.join(folder, name)
                try:
                    open(path).read()
                except OSError:
                    continue
                yield os.path.relpath(path, {folder!r})

Looking().run()
"""
"""It names the files of its folder that it can read as its version."""


@needs_bubblewrap
@pytest.mark.parametrize(
    "report", few(["bythebook-report", ".", "reached"], 3), ids=["below", "the folder itself", "by a link"]
)
def test_nothing_that_the_kit_is_given_for_itself_can_be_seen_by_an_engine(
    report: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    engine = Path("engine.py")
    engine.write_text(LOOKING.format(loop=str(WIRE), folder=str(tmp_path)))
    Path("pyproject.toml").touch()
    Path("ours").mkdir()
    Path("reached").symlink_to("ours")
    make_keys("keys.pem")
    Path("mine.key").symlink_to("keys.pem")
    Path("known.toml").write_text("")
    Path("summary.md").touch()
    settings = """
        suites = ["smoke", "examples"]
        [engines.looking]
        command = [{python!r}, "engine.py"]
        games = ["twos"]
        [engines.other]
        command = [{python!r}, "engine.py"]
        games = ["twos"]
    """
    Path("bythebook.toml").write_text(settings.format(python=sys.executable))
    given = ["--sign", "mine.key", "--baseline", "known.toml", "--summary", "summary.md", "--out", report]
    given += ["--method", "legal"]
    own = ["engine.py", "keys.pem.pub", "pyproject.toml"]
    for words in ([], ["--jobs", "2"]):
        code, out, err = run("certify", "--sandbox", "bwrap", "--bind", str(ROOT), *given, *words)
        assert (code, "engine       looking" in out) == (0, True), err
        for name in ("looking", "other"):
            said = json.loads((Path(report) / name / "twos" / "report.json").read_text())
            assert said["version"].split() == own


@needs_bubblewrap
def test_a_file_that_is_passed_to_replay_cannot_be_seen_by_the_engine(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "finding.json").touch()
    words = [sys.executable, "-c", "import sys; print(len(open(sys.argv[1]).read()))", str(tmp_path / "finding.json")]
    said = [said_by(words, each) for each in (Sandbox("bwrap"), hiding(Sandbox("bwrap"), Path(words[3])))]
    assert (said[0], "denied" in said[1]) == ("0", True)
    # A folder with what the engine needs stays visible.
    assert said_by(words, hiding(Sandbox("bwrap"), tmp_path)) == "0"


def said_by(words: list[str], contained: Sandbox) -> str:
    """What an engine says to an empty question, or to standard error instead."""
    engine = PipeEngine(words, 600.0, contained)
    try:
        said = engine.ask_raw(b"{}")
    finally:
        engine.kill()
    return said.decode() if isinstance(said, bytes) else said.stderr


FILLING = """
import os
own = os.environ["TMPDIR"]
for folder in (own, own + "/home", "/dev/shm", "/dev", "/", "/new"):
    written = 0
    try:
        os.makedirs(folder, exist_ok=True)
        for number in range(200):
            with open(f"{folder}/{number}", "wb") as file:
                while file.tell() < 16 * 2**20:
                    written += file.write(bytes(2**20))
    except OSError:
        pass
    print(written // 2**20, end=" ")
    if folder.startswith(own):
        for number in range(200):
            if os.path.exists(f"{folder}/{number}"):
                os.unlink(f"{folder}/{number}")
print(os.system("unshare --user --map-root-user true 2> /dev/null") == 0)
"""


@needs_bubblewrap
@pytest.mark.skipif(not sandbox._bounded(), reason="bubblewrap is older than 0.8")
def test_what_an_engine_writes_inside_bubblewrap_takes_a_bounded_amount_of_memory() -> None:
    said = said_by([sys.executable, "-c", FILLING], Sandbox("bwrap"))
    assert said == "512 512 64 0 0 0 False"


def test_where_bubblewrap_is_too_old_to_bound_it_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "bubblewrap_missing", lambda: "")
    monkeypatch.setattr(sandbox, "_bounded", lambda: False)
    assert "--size" not in launch(ENGINE, Sandbox("bwrap")).command
    assert "files in /tmp take any amount of memory" in containment_in_words(Sandbox("bwrap"))[0]


@pytest.mark.parametrize("elsewhere", [False, True], ids=["beside the engine", "elsewhere"])
def test_a_key_that_cannot_be_hidden_from_the_engine_signs_nothing(
    elsewhere: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "keys" if elsewhere else tmp_path
    folder.mkdir(exist_ok=True)
    key = str(folder / "mine.key")
    make_keys(key)
    brief = ["--suite", "smoke", "--suite", "examples", "--jobs", "1"]
    for words in (["--sandbox", "none", "--", *ENGINE], ["--python", "engine:Engine", "--prove"]):
        said = refused("certify", "twos", *brief, "--sign", key, *words)
        assert f"--sign {key}: " in said
        assert "could read it" in said
    with open(key, encoding="utf-8") as piped:
        monkeypatch.setattr(sys, "stdin", piped)
        code, _, err = run("certify", "twos", *brief, "--sandbox", "none", "--sign", "-", "--", *ENGINE)
    assert code == 0, err
    assert run("verify", "bythebook-report/certificate.json", "--key", f"{key}.pub")[1].startswith("VERIFIED")


def test_a_key_with_a_second_name_signs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_keys("mine.key")
    os.link("mine.key", "copy.key")
    said = refused("certify", "twos", "--sign", "mine.key", "--", *ENGINE)
    assert said.startswith("bythebook: --sign mine.key: the file has a second name (a hard link), under which")


@needs_bubblewrap
def test_in_a_folder_that_is_the_engines_as_well_the_files_of_a_report_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("engine.py").write_text(LOOKING.format(loop=str(WIRE), folder=str(tmp_path)))
    Path("pyproject.toml").touch()
    options = ["--suite", "smoke", "--suite", "examples", "--sandbox", "bwrap", "--jobs", "1", "--out", "."]
    for _ in range(2):
        assert run("certify", "twos", *options, "--bind", str(ROOT), "--", sys.executable, "engine.py")[0] == 0
        said = json.loads(Path("report.json").read_text())["version"]
        assert said.split() == ["engine.py", "pyproject.toml"]
