"""What the README and the pages of the manual say happens: every block of commands is run, every other one read."""

import json
import os
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from command_blocks import DIRECTIVE, Block, blocks_of, complaint
from command_runs import ROOT, outcomes
from project_links import footer_icons
from protocol_page import PAGE, page

from bythebook_conformance.certification.certificates.statement import Kind
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.schemas import kits
from bythebook_conformance.protocol.server_methods import server_methods
from bythebook_conformance.statuses import Status, Verdict
from command_line import process

PAGES = [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in page.parts)]
BLOCKS = [block for page in PAGES for block in blocks_of(page)]
PROMPTED = "console"
COMMANDS = [block for block in BLOCKS if block.language in (DIRECTIVE, PROMPTED)]
RUN = [block for block in COMMANDS if not block.not_run]
BUILT = [block for block in RUN if block.page.name != "README.md"]
"""Blocks of pages of the manual: its build, which CI makes, runs each of them, too."""
WHOLE = [block for block in RUN if any(re.search(r"certify \w+ -- ", command) for command in block.commands)]
"""README's whole runs, one of which its reader has just made: CI makes them, too."""
DATA = {"json": json.loads, "toml": tomllib.loads, "python": lambda text: compile(text, "block", "exec")}
NOT_RUN = Counter({"README.md": 2, "adding-a-game.md": 1, "certificates.md": 1, "disputes.md": 1})
"""How many blocks of a page cannot be run by a test; each says why."""


def named(block: Block) -> str:
    """The name of a block in a report."""
    return f"{block.page.name}:{block.line}"


@pytest.mark.parametrize(
    "block", [pytest.param(each, marks=[pytest.mark.slow] * (each in BUILT + WHOLE)) for each in RUN], ids=named
)
def test_a_block_of_commands_does_what_its_page_says(block: Block) -> None:
    if block.missing:
        pytest.skip(f"needs {', '.join(block.missing)}")
    assert complaint(block, outcomes(block)[0]) == ""


@pytest.mark.parametrize("block", [block for block in BLOCKS if not block.language.startswith("{")], ids=named)
def test_a_block_is_of_a_kind_that_is_held_to_something(block: Block) -> None:
    if block.language == PROMPTED:
        assert block.commands, "commands stand behind $"
    elif block.language == "markdown":
        text = "\n".join(block.body)
        assert block.page.read_text(encoding="utf-8").count(text) == 2, "shown, and then done"
    else:
        DATA[block.language]("\n".join(block.body))


@pytest.mark.parametrize(
    "asked", ["rule twos trick KD 2H 2D 3D --language de", "rule nope", "rule twos trick < /dev/null"]
)
def test_a_forked_command_prints_and_ends_as_one_that_loads_the_kit_itself(asked: str) -> None:
    forked, loaded = f"bythebook {asked}; echo $?", f"PYTHONPATH=nowhere bythebook {asked}; echo $?"
    printed, _ = outcomes(Block(ROOT / "docs" / "index.md", 1, DIRECTIVE, (forked, loaded)))
    assert printed[0] == printed[1]


def test_a_command_whose_results_go_into_a_named_folder_is_run_once_whatever_else_is_installed(tmp_path: Path) -> None:
    (tmp_path / "more" / "more-1.0.dist-info").mkdir(parents=True)
    (tmp_path / "more" / "more-1.0.dist-info" / "METADATA").write_text("Name: more\nVersion: 1.0\n")
    program = (
        "from command_runs import *; "
        "block = Block(ROOT / 'docs' / 'index.md', 1, '{console}', ('echo $RANDOM$RANDOM',)); "
        "print(outcomes(block)[0][0].lines)"
    )
    printed = {
        process(
            command=[sys.executable, "-c", program],
            env={"BYTHEBOOK_COMMANDS": str(tmp_path / "results"), "PYTHONPATH": os.pathsep.join([*more, *sys.path])},
        ).stdout
        for more in ([], [str(tmp_path / "more")])
    }
    assert len(printed) == 1
    assert re.fullmatch(r"\('\d+',\)\n", *printed)


def test_the_pages_that_show_how_something_is_done_and_the_blocks_that_are_not_run_are_counted() -> None:
    assert len({block.page.name for block in RUN}) >= 18
    assert Counter(block.page.name for block in COMMANDS if block.not_run) == NOT_RUN


def test_a_wrong_line_in_a_page_is_found() -> None:
    page = ROOT / "README.md"
    right = Block(page, 1, PROMPTED, ("$ printf 'two hearts\\n17\\n\\nend\\n'", "two hearts", "23", "...", "end"))
    wrong = Block(page, 1, PROMPTED, ("$ echo two hearts", "two spades"))
    failing = Block(page, 1, PROMPTED, ("$ false",))
    told = Block(page, 1, PROMPTED, ("$ false", "$ echo $?", "1"))
    assert [bool(complaint(each, outcomes(each)[0])) for each in (right, wrong, failing, told)] == [
        False,
        True,
        True,
        False,
    ]


def test_one_table_has_every_exit_status_that_the_code_knows() -> None:
    texts = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
    (page,) = [name for name, text in texts.items() if re.search(r"^\| Status \| Name \|", text, re.M)]
    rows = [(int(status), name) for status, name in re.findall(r"^\| (\d+) \| ([a-z ]+) \| ", texts[page], re.M)]
    verdicts = [(int(verdict.exit_code), verdict.value) for verdict in Verdict]
    refusals = [(kind.value, kind.name.lower()) for kind in Kind]
    assert sorted(rows) == sorted([*verdicts, *refusals, (Status.USAGE, "wrong usage"), (1, "no status of ours")])
    assert {*Status} == {status for status, _ in [*verdicts, (Status.USAGE, "")]}


def test_every_exit_status_that_a_sentence_of_the_manual_names_is_one_of_the_table() -> None:
    for file in PAGES:
        sentences = re.split(
            r"[.:;!?]\s|\n\n", re.sub(r"`[^`]*`|^\|.*", "", file.read_text(encoding="utf-8"), flags=re.M)
        )
        named = [each for each in sentences if re.search(r"\bstatus\b", each)]
        numbers = {int(number) for each in named for number in re.findall(r"(?<![\w./-])\d+(?![\w./-])", each)}
        assert numbers <= {int(status) for status in Status} | {kind.value for kind in Kind}, file.name


def test_a_broken_installation_is_not_taken_for_a_broken_rule(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise ImportError('half installed')")
    done = process(
        "certify", "twos", "--", "true", env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.pathsep.join(sys.path)}"}
    )
    assert "half installed" in done.stderr
    assert done.returncode not in {*Status, *(kind.value for kind in Kind)}


def test_the_protocol_page_is_what_the_types_give() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run: python docs/_ext/protocol_page.py"
    assert page(text.replace("| `jsonrpc` |", "| `json` |")) == text


def test_the_protocol_page_has_the_fields_and_an_exchange_of_every_method() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for method in [method for kit in kits() for method in kit.methods]:
        section = text.split(f"### `{method.name}`\n")[1].split("\n### ")[0]
        asked, answered = (json.loads(line) for line in re.findall(r"```json\n(.*)\n```", section))
        assert asked["method"] == method.name
        assert answered["id"] == asked["id"]
        for message in (method.params, method.result):
            for field in msgspec.structs.fields(message):
                assert f"| `{field.encode_name}` |" in section


def test_the_protocol_page_has_an_exchange_of_every_optional_method() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for method in server_methods(load_kit("twos")):
        section = text.split(f"### `{method.name}`\n")[1].split("\n##")[0]
        asked, answered = (json.loads(line) for line in re.findall(r"```json\n(.*)\n```", section))
        assert msgspec.convert(asked["params"], method.params)
        assert msgspec.convert(answered["result"], method.result)


def test_every_link_of_the_protocol_page_leads_somewhere_without_a_build() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = {re.sub(r"[^a-z -]", "", each.lower()).replace(" ", "-") for each in re.findall(r"^#+ (.*)", text, re.M)}
    links = re.findall(r"\[([^\]]*)\]\(([^)]+)\)", text)
    assert len(links) > 40
    for words, target in links:
        assert words
        path, _, anchor = target.partition("#")
        assert (PAGE.parent / path).exists() if path else anchor in headings, target
    assert "```{" not in text


def test_no_example_names_an_address_or_a_release_of_the_project() -> None:
    for path in sorted((ROOT / "docs" / "examples").glob("*.y*ml")):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"OWNER|https?://|(?:ref|rev): *v", text) == [], path


def test_the_site_links_to_where_the_project_is_hosted_once_its_settings_say_so(tmp_path: Path) -> None:
    settings = tmp_path / "pyproject.toml"
    settings.write_text('[project]\nname = "bythebook"\n', encoding="utf-8")
    assert footer_icons(settings) == []
    settings.write_text('[project.urls]\nSource = "https://example.org/bythebook"\n', encoding="utf-8")
    (icon,) = footer_icons(settings)
    assert (icon["name"], icon["url"]) == ("Source", "https://example.org/bythebook")


PROGRAMS = {"pytest": "pytest", "sphinx-build": "sphinx", "pip-compile": "pip-tools"}
"""Programs that come with a package of Python."""


def test_the_extra_with_which_the_site_is_built_has_every_program_that_its_pages_run() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    installed = {re.split(r"[^\w-]", each)[0] for each in extras["docs"]}
    ran = {word for block in RUN if block.page.parent != ROOT for command in block.commands for word in command.split()}
    assert "pytest" in ran
    assert {PROGRAMS[word] for word in ran & PROGRAMS.keys()} - installed == set()
