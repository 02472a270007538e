"""``bythebook list``, ``explain`` and ``--version``, and what a shell completes."""

import json
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.kit import GameKit
from command_line import printed, process, refused, run
from games import KITS


def listed(*options: str) -> Any:
    """A list as programs get it."""
    return json.loads(printed("list", *options, "--json"))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_game_is_listed_whole_and_everything_of_it_can_be_explained(kit: GameKit) -> None:
    spec, data = load_spec(kit.name), listed(kit.name)
    assert [each["id"] for each in data["methods"]] == [each.name for each in kit.methods]
    assert [each["id"] for each in data["clauses"]] == [each.id for each in spec.clauses]
    assert [(each["id"], each["default"], [a["id"] for a in each["alternatives"]]) for each in data["readings"]] == [
        (each.id, each.default, [a.id for a in each.alternatives]) for each in spec.open_points
    ]
    text = printed("list", kit.name)
    assert all(each.id in text for each in (*spec.clauses, *spec.open_points))
    for each in (*spec.clauses[::7], *spec.open_points[::7]):
        name = each.id.removeprefix(f"{kit.name}/")
        assert name in printed("explain", f"{kit.name}/{name}").splitlines()[0]


@pytest.mark.parametrize("kinds", [["methods"], ["clauses"], ["readings"], ["clauses", "readings"]], ids=" ".join)
def test_one_kind_of_thing_can_be_listed(kinds: list[str]) -> None:
    assert [*listed("twos", *(f"--{kind}" for kind in kinds))] == kinds


def test_a_list_can_be_narrowed_by_words_topic_and_status() -> None:
    def ids(section: str, *options: str) -> list[str]:
        return [each["id"] for each in listed("twos", *options)[section]]

    spec = load_spec("twos")
    assert ids("clauses", "--match", "STRANDED") == ["twos/stranded-two-is-uncharged"]
    assert ids("methods", "--match", "one trick") == ["twos.trick"]
    assert ids("readings", "--match", "ace-low") == ["ranking"]
    assert ids("clauses", "--topic", "Scoring") == [each.id for each in spec.clauses if each.topic == "Scoring"]
    assert ids("clauses", "--status", "silent") == [each.id for each in spec.clauses if each.status == "silent"]
    assert ids("readings", "--status", "settled") == [each.id for each in spec.open_points if each.kind == "settled"]
    about_following = ids("readings", "--topic", spec.clause["twos/two-of-led-suit-follows"].topic)
    assert ("two-as-follow" in about_following, "three-before-two" in about_following) == (True, False)


def test_a_list_in_which_nothing_fits_ends_with_1() -> None:
    assert run("list", "twos", "--match", "xyzzy") == (1, "nothing in twos matches\n", "")


def test_a_clause_can_be_named_without_its_game_where_no_point_is_called_so() -> None:
    assert printed("explain", "hopeless-two-is-legal").startswith("twos/hopeless-two-is-legal (")
    assert printed("explain", "first-leader").startswith("first-leader (fixed: ")


COMPLETED = {
    "bythebook expla": "explain",
    "bythebook rule two": "twos",
    "bythebook explain two-as-f": "two-as-follow",
    "bythebook explain twos/follow-": "twos/follow-suit",
}


@pytest.mark.parametrize("words", COMPLETED)
def test_a_shell_completes_commands_games_and_ids(words: str) -> None:
    asked = {"_BYTHEBOOK_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert process(env=asked).stdout.split() == [f"plain,{COMPLETED[words]}"]


@pytest.mark.parametrize(
    ("shell", "settings"), [("bash", ".bashrc"), ("fish", ".config/fish/completions/bythebook.fish")]
)
def test_completion_is_installed_once_beside_what_the_user_has_written(
    shell: str, settings: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    (tmp_path / settings).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / settings).write_text("" if shell == "fish" else "# mine")
    for _ in range(2):
        code, out, _ = run("--install-completion")
        assert (code, out.partition(" in ")[0]) == (0, f"{shell} completion installed")
        script = Path(out.splitlines()[0].partition(" in ")[2])
        assert "_BYTHEBOOK_COMPLETE" in script.read_text()
    if shell != "fish":
        assert [line[:2] for line in (tmp_path / settings).read_text().splitlines()] == ["# ", "so"]


def test_a_shell_that_cannot_complete_is_named_with_those_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert (
        refused("--show-completion")
        == "bythebook: SHELL is tcsh: expected one of bash, zsh, fish, as in SHELL=zsh bythebook ...\n"
    )
