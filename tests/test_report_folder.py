"""In the folder of a report, the kit deletes and overwrites what it has written there itself, and nothing else."""

import json
from pathlib import Path

import pytest

from bythebook_conformance.certification.report_folder import FILES, MANIFEST
from command_line import refused, run
from engines_list import SOUND
from tiers import few

pytestmark = pytest.mark.usefixtures("folder_of_its_own")
BRIEF = ["certify", "twos", "--suite", "smoke", "--suite", "examples", "--jobs", "1"]
OTHER = "of the user"


def certified(folder: str = ".", fault: str = "") -> int:
    """A short run that writes its report to a folder; its status."""
    return run(*BRIEF, "--out", folder, "--", *SOUND, *([fault] if fault else []))[0]


def there(folder: str = ".") -> set[str]:
    """The files in a folder."""
    return {str(path.relative_to(folder)) for path in Path(folder).rglob("*") if path.is_file()}


def kept(path: str) -> Path:
    """A file of the user."""
    made = Path(path)
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text(OTHER)
    return made


def test_what_lies_beside_a_report_stays() -> None:
    mine = [kept(each) for each in ("findings/mine.json", "findings/1-mine.json", "notes", "findings/02-mine.txt")]
    assert certified(fault="three_catches_for_two") == 9
    found = there()
    assert certified() == 0
    assert {path.read_text() for path in mine} == {OTHER}
    gone = {name for name in found - there() if not name.startswith("findings/0")}
    assert (len(found - there()) > 0, gone) == (True, set())
    assert {*json.loads(Path(MANIFEST).read_text())["files"]} == there() - {MANIFEST} - {str(path) for path in mine}


@pytest.mark.parametrize("name", [*FILES, MANIFEST, "findings", "findings/01-mine.json", "findings/123-crash.json"])
@pytest.mark.parametrize("link", [False, True], ids=["file", "link"])
def test_what_has_the_name_of_a_report_is_not_overwritten(name: str, link: bool) -> None:
    mine = kept("elsewhere" if link else f"out/{name}")
    if link:
        Path("out", name).parent.mkdir(parents=True, exist_ok=True)
        Path("out", name).symlink_to(Path("elsewhere").resolve())
    before = there()
    said = refused(*BRIEF, "--out", "out", "--", *SOUND)
    assert said == f"bythebook: --out out: {name} there was not written by bythebook; name another folder\n"
    assert (mine.read_text(), there()) == (OTHER, before)


def test_a_file_of_a_report_that_has_become_a_link_is_not_written_through() -> None:
    assert certified("out") == 0
    mine = kept("elsewhere")
    for name in ("report.json", MANIFEST):
        Path("out", name).rename("aside")
        Path("out", name).symlink_to(mine.resolve())
        assert f"{name} there was not written by bythebook" in refused(*BRIEF, "--out", "out", "--", *SOUND)
        Path("aside").replace(Path("out", name))
    assert mine.read_text() == OTHER
    assert certified("out") == 0


@pytest.mark.parametrize(
    "listed", few(["../notes", "findings/../notes", "notes", "findings/mine.json", "/etc/hostname"], 3)
)
def test_a_manifest_that_lists_what_no_report_contains_is_not_believed(listed: str) -> None:
    mine = [kept("notes"), kept("out/notes"), kept("out/mine.json")]
    Path("out", MANIFEST).write_text(json.dumps({"files": [listed]}))
    assert certified("out") == 0
    assert {path.read_text() for path in mine} == {OTHER}


def test_a_folder_that_is_a_link_to_nothing_is_called_so() -> None:
    Path("out").symlink_to("nowhere")
    said = refused(*BRIEF, "--out", "out", "--", *SOUND)
    assert said == "bythebook: --out out: a link to nothing; name another one\n"
