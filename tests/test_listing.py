"""``bythebook list``, ``explain`` and ``--version``, and what a shell completes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bythebook import __version__
from bythebook.spec import game_names, load_spec
from bythebook_conformance.kit import load_kit
from command_line import run
from games import KITS


def printed(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that must succeed."""
    code, out, err = run(capfd, *arguments)
    assert (code, err) == (0, "")
    return out


def test_the_version_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    assert printed(capfd, "--version") == f"bythebook {__version__}\n"


def test_the_games_are_listed_with_how_much_there_is_of_each(capfd: pytest.CaptureFixture[str]) -> None:
    lines = printed(capfd, "list").splitlines()
    assert [line.split()[0] for line in lines] == list(game_names())
    assert lines[-1].endswith("3 methods, 65 clauses, 37 open points")
    data = json.loads(printed(capfd, "list", "--json"))
    assert data[-1] == {"id": "twos", "title": "Twos", "methods": 3, "clauses": 65, "readings": 37}


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_game_is_listed_whole(kit: object, capfd: pytest.CaptureFixture[str]) -> None:
    name = kit.name  # type: ignore[attr-defined]
    spec = load_spec(name)
    data = json.loads(printed(capfd, "list", name, "--json"))
    assert [each["id"] for each in data["methods"]] == [each.name for each in load_kit(name).methods]
    assert [each["id"] for each in data["clauses"]] == [each.id for each in spec.clauses]
    assert [(each["id"], each["default"], [a["id"] for a in each["alternatives"]]) for each in data["readings"]] == [
        (each.id, each.default, [a.id for a in each.alternatives]) for each in spec.open_points
    ]
    text = printed(capfd, "list", name)
    assert all(each.id in text for each in (*spec.clauses, *spec.open_points))


FILTERS = {
    "--methods": {"methods"},
    "--clauses": {"clauses"},
    "--readings": {"readings"},
    "--clauses --readings": {"clauses", "readings"},
}


@pytest.mark.parametrize("options", FILTERS)
def test_one_kind_of_thing_can_be_listed(options: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert json.loads(printed(capfd, "list", "twos", "--json", *options.split())).keys() == FILTERS[options]


def test_a_list_can_be_narrowed_by_words_topic_and_status(capfd: pytest.CaptureFixture[str]) -> None:
    def ids(section: str, *options: str) -> list[str]:
        data = json.loads(printed(capfd, "list", "twos", "--json", *options))
        return [each["id"] for each in data[section]]

    spec = load_spec("twos")
    assert ids("clauses", "--match", "STRANDED") == ["twos/stranded-two-is-uncharged"]
    assert ids("methods", "--match", "one trick") == ["twos.trick"]
    assert ids("readings", "--match", "ace-low") == ["ranking"]
    assert ids("clauses", "--topic", "Scoring") == [each.id for each in spec.clauses if each.topic == "Scoring"]
    assert ids("clauses", "--status", "silent") == [each.id for each in spec.clauses if each.status == "silent"]
    assert ids("readings", "--status", "settled") == [each.id for each in spec.open_points if each.kind == "settled"]
    about_following = ids("readings", "--topic", spec.clause["twos/two-of-led-suit-follows"].topic)
    assert "two-as-follow" in about_following
    assert "three-before-two" not in about_following


def test_a_list_in_which_nothing_fits_ends_with_1(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "list", "twos", "--match", "xyzzy") == (1, "nothing in twos matches\n", "")


def test_a_clause_is_explained_with_examples_code_and_what_breaks_it(capfd: pytest.CaptureFixture[str]) -> None:
    text = printed(capfd, "explain", "twos/first-two-strongest")
    lines = text.splitlines()
    assert lines[0] == "twos/first-two-strongest (stated: the sheet says so)"
    assert "  Topic: Wild twos. Twos, paragraph 6." in lines
    assert "    trick    K♦ 2♥ 2♦" in lines
    assert "    The second card, 2♥, takes the trick." in lines
    assert any(line.startswith("  bythebook/twos/trick.py:") and line.endswith(" take") for line in lines)
    assert "  last-two-wins" in lines
    assert "last-two-wins (wrong): The third card, 2♥, takes the trick." in text


def test_a_line_of_code_that_is_named_is_there(capfd: pytest.CaptureFixture[str]) -> None:
    from bythebook_conformance.rulebook.code import source

    lines = printed(capfd, "explain", "twos/first-two-strongest").splitlines()
    entry, rule = (line.split() for line in lines if line.startswith("  bythebook/"))
    for (place, _), start in ((entry, '    "twos/first-two-strongest": '), (rule, "def take(")):
        path, _, number = place.partition(":")
        assert source(path).splitlines()[int(number) - 1].startswith(start)


def test_an_open_point_is_explained_with_what_each_alternative_makes_of_its_witnesses(
    capfd: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capfd, "explain", "two-as-follow").splitlines()
    assert lines[0].startswith("two-as-follow (switchable: ")
    assert "  two-counts (default)" in lines
    assert "  hand     2♥ 9♣ K♠" in lines
    assert "    two-never-forced: 2♥ 9♣ K♠ may be played, every card of the hand." in lines
    assert "Why two-counts" in lines


@pytest.mark.parametrize("name", ["hopeless-two-is-legal", "twos/hopeless-two-is-legal"])
def test_a_clause_can_be_named_with_its_game_or_without(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert printed(capfd, "explain", name).startswith("twos/hopeless-two-is-legal (")


def test_an_id_that_is_a_clause_with_its_game_and_a_point_without_is_both(capfd: pytest.CaptureFixture[str]) -> None:
    assert printed(capfd, "explain", "first-leader").startswith("first-leader (fixed: ")
    assert printed(capfd, "explain", "twos/first-leader").startswith("twos/first-leader (silent: ")


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_everything_of_a_kind_can_be_explained(kit: object, capfd: pytest.CaptureFixture[str]) -> None:
    spec = load_spec(kit.name)  # type: ignore[attr-defined]
    for name in (
        *(each.id for each in spec.clauses[::7]),
        *(f"{spec.game}/{each.id}" for each in spec.open_points[::7]),
    ):
        assert name.removeprefix(f"{spec.game}/") in printed(capfd, "explain", name).splitlines()[0]


WRONG = {
    "explain folow-suit": "did you mean 'follow-suit'?",
    "explain twos/folow-suit": "did you mean 'twos/follow-suit'?",
    "explain": "ID",
    "explain follow-suit": "stands for several: twins_and_followers/follow-suit, twos/follow-suit;",
    "list towos": "did you mean 'twos'?",
    "list twos --topic Scorin": "did you mean 'Scoring'?",
    "list twos --status open": "expected one of stated, inferred",
    "list --match x": "expected a game",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_a_wrong_name_gets_one_line_with_the_nearest_right_one(
    arguments: str, capfd: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capfd, *arguments.split())
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert WRONG[arguments] in err


def completed(words: str) -> list[str]:
    """What bash is offered for the last of some words."""
    typed = words.split(" ")
    asked = {"_BYTHEBOOK_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(typed) - 1)}
    command = [sys.executable, "-m", "bythebook_conformance"]
    done = subprocess.run(command, env={**os.environ, **asked}, capture_output=True, text=True, check=False)
    return [line.removeprefix("plain,") for line in done.stdout.split()]


def test_a_shell_completes_commands_games_and_ids() -> None:
    assert completed("bythebook expla") == ["explain"]
    assert completed("bythebook rule two") == ["twos"]
    assert completed("bythebook explain two-as-f") == ["two-as-follow"]
    assert completed("bythebook explain twos/follow-") == ["twos/follow-suit"]


def test_the_script_for_completion_is_printed() -> None:
    command = [sys.executable, "-m", "bythebook_conformance", "--show-completion", "bash"]
    done = subprocess.run(
        command, env={**os.environ, "SHELL": "/bin/bash"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "_BYTHEBOOK_COMPLETE=bash_complete" in done.stdout


@pytest.mark.parametrize(
    ("shell", "settings"), [("bash", ".bashrc"), ("zsh", ".zshrc"), ("fish", ".config/fish/completions/bythebook.fish")]
)
def test_completion_is_installed_once_beside_what_the_user_has_written(
    shell: str, settings: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    (tmp_path / settings).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / settings).write_text("" if shell == "fish" else "# mine")
    for _ in range(2):
        code, out, _ = run(capfd, "--install-completion")
        assert (code, out.partition(" in ")[0]) == (0, f"{shell} completion installed")
        script = Path(out.splitlines()[0].partition(" in ")[2])
        assert "_BYTHEBOOK_COMPLETE" in script.read_text()
    if shell != "fish":
        assert [line[:2] for line in (tmp_path / settings).read_text().splitlines()] in (["# ", "so"], ["# ", "fp"])


def test_a_shell_that_cannot_complete_is_named_with_those_that_can(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    code, out, err = run(capfd, "--show-completion")
    assert (code, out) == (2, "")
    assert err == "bythebook: SHELL is tcsh: expected one of bash, zsh, fish, as in SHELL=zsh bythebook ...\n"
