"""Text from outside is shown with everything escaped that could do more than be read."""

import json
import sys
import unicodedata
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bythebook_conformance import Outcome, certify
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.visible import visible, visible_json
from command_line import run
from games import engine
from hostile.watching import unprintable

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters: controls, formats, halves, those for private use or for nobody, ends of lines."""
SPECIAL = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in UNSEEN - {"Cn", "Co"}]
FORMATS = [char for char in SPECIAL if unicodedata.category(char) != "Cs"]
"""Every control and format character of Unicode."""
AT_ONCE = 150
"""So many fit into a name."""
NAMES = ["".join(FORMATS[start : start + AT_ONCE]) for start in range(0, len(FORMATS), AT_ONCE)]


def test_every_character_that_does_not_print_is_shown_as_its_escape() -> None:
    for code in (*range(0x20000), *range(0xE0000, 0xE1000), sys.maxunicode):  # between them are only letters
        char = chr(code)
        shown = visible(char)
        assert shown.isprintable()
        assert shown == char or shown.startswith("\\")
        if unicodedata.category(char) in UNSEEN:
            assert shown.encode().decode("unicode_escape") == char


def test_what_prints_and_what_is_to_be_kept_is_left_alone() -> None:
    text = "Twos: 3♥ takes the trick – été, 花牌, Ω 🂡 [b] <i> & \\x1b"
    assert visible(text) == text
    assert visible("a\nb\tc\x1b", keep="\n") == "a\nb\\tc\\x1b"


def test_escapes_in_json_say_the_same() -> None:
    text = "".join(FORMATS) + "plain 花 🂡 \U000e0001"
    written = json.dumps({text: [text]}, ensure_ascii=False, indent=2).encode()
    shown = visible_json(written)
    assert unprintable(shown.decode()) == set()
    assert json.loads(shown) == json.loads(written)
    assert "花 🂡".encode() in shown
    assert visible_json(b'{\n  "a": 1\n}') == b'{\n  "a": 1\n}'


def of(name: str) -> Outcome:
    """A run of an engine with this name, which says it again when it fails."""

    def refusing(method: str, answer: Any) -> Any:
        raise RuntimeError(name)

    kit = load_kit("twos")
    named = engine(kit, change=refusing)
    described = {**named.describe(), "engine": {"name": name, "version": name[:50]}}
    named.describe = lambda: described
    return certify("twos", named, suites=("examples",))


@pytest.mark.parametrize("name", NAMES, ids=lambda name: f"U+{ord(name[0]):04X}")
def test_no_form_of_the_report_has_a_control_or_format_character(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    outcome = of(name)
    assert outcome.name == name
    files = write_report(outcome, tmp_path)
    terminal = Terminal("twos")
    terminal.verdict(outcome)
    terminal.details(outcome, files, clauses=False)
    said = "".join(capfd.readouterr())
    assert visible(name, keep="\n") in said
    for path in filter(Path.is_file, tmp_path.rglob("*")):
        assert unprintable(path.read_text()) == set(), path.name
    assert unprintable(said) == set()
    assert visible(name, keep="\n") in unescape((tmp_path / "report.html").read_text())
    assert json.loads((tmp_path / "report.json").read_text())["name"] == name
    ElementTree.parse(tmp_path / "junit.xml")


ECHO = """
import json, sys
NAME = {name!r}
for line in sys.stdin:
    request = json.loads(line)
    games = {{"twos": {{"methods": ["trick", "legal", "play"]}}}}
    described = {{"protocol": 1, "engine": {{"name": NAME[:200]}}, "games": games}}
    reply = {{"result": described}} if request["method"] == "describe" else {{"error": {{"code": 7, "message": NAME}}}}
    print(json.dumps({{"jsonrpc": "2.0", "id": request["id"], **reply}}), flush=True)
    print(NAME, file=sys.stderr, flush=True)
"""
NASTY = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u2066\u200b\ufeff\u2028\x7f"


@pytest.mark.parametrize(
    "command",
    ["replay finding.json --", "readings twos --", "certify twos --suite examples --", "compare twos -- {} ---"],
)
@pytest.mark.usefixtures("folder_of_its_own")
def test_no_command_prints_what_an_engine_says_as_it_is(command: str) -> None:
    Path("echo.py").write_text(ECHO.format(name=NASTY))
    question = {"game": "twos", "verdict": "crash", "suite": "examples", "method": "twos.trick"}
    Path("finding.json").write_text(json.dumps({**question, "params": {"cards": ["2H", "3H"]}, "detail": NASTY}))
    engine = f"{sys.executable} echo.py"
    code, out, err = run(*f"{command.format(engine)} {engine}".split())
    assert code != 7, err
    assert out
    assert unprintable(out + err) == set()
