"""The errors that people meet first say what is wrong in words, and what helps."""

import shutil
import sys
from pathlib import Path

import pytest

from bythebook_conformance import Outcome, certify
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.protocol.replies import read_single
from bythebook_conformance.protocol.sandbox import Sandbox, bubblewrap_missing
from command_line import ROOT, process, refused
from engines_list import SOUND, scripted_engine
from tiers import few

MARK = b"\xef\xbb\xbf"
FREE = Sandbox("none")
NEEDS_BUBBLEWRAP = pytest.mark.skipif(bool(bubblewrap_missing()), reason=bubblewrap_missing())

BANNER = """
def start(self):
    self.write(b"\\n> my-engine@1.0.0 start\\n> node engine.js\\n\\n")
"""
LOG = """
def send(self, reply):
    self.write(b"[INFO] answered\\n")
"""
CHATTER = """
def result(self, method, params):
    if method == "twos.legal":
        self.write(b"legal\\n")
    return super().result(method, params)
"""
MARKED = """
def write(self, data):
    super().write(b"\\xef\\xbb\\xbf" + data)
"""
NO_LINE_FEED = """
def write(self, data):
    super().write(data.rstrip(b"\\n"))
"""
ENDS = """
def write(self, data):
    super().write(data.rstrip(b"\\n"))
    sys.exit(0)
"""
LINE_BY_LINE = """
def send(self, reply):
    for each in reply if isinstance(reply, list) else [reply]:
        super().send(each)
"""
ONE_LINE = """
def send(self, reply):
    super().send(reply)
    sys.exit(0)
"""
WHOLE_NAMES = """
def result(self, method, params):
    described = super().result(method, params)
    if method == "describe":
        described["games"]["twos"]["methods"] = ["twos.trick"]
    return described
"""
MISNAMED = """
def result(self, method, params):
    described = super().result(method, params)
    return described | {"games": {"two-s": described["games"]["twos"]}} if method == "describe" else described
"""
WITH_NULL, WITHOUT_ID, AS_TEXT = (
    f"""
def error(self, number, code, message):
    return super().error(number, code, message) | {{{odd}}}
"""
    for odd in ('"result": None', '"id": None', '"error": message')
)
KILLED = """
def result(self, method, params):
    return os.kill(os.getpid(), 9) if method == "twos.trick" else super().result(method, params)
"""


def smoke(folder: Path, body: str, **options: object) -> Outcome:
    """What smoke says of an engine with these methods."""
    return certify("twos", scripted_engine(folder, body), suites=("smoke",), **{"sandbox": FREE, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "detail", "evidence"),
    [
        (BANNER, "the reply is an empty line", "> my-engine@1.0.0 start"),
        (LOG, "the reply is not JSON", "[INFO] answered"),
        (MARKED, "the reply begins with a byte order mark: write UTF-8 without one", ""),
    ],
    ids=["a banner that begins with an empty line", "a log line in square brackets", "a byte order mark"],
)
def test_what_is_no_reply_is_called_what_it_is_and_shown(body: str, detail: str, evidence: str, tmp_path: Path) -> None:
    (finding,) = smoke(tmp_path, body).findings
    assert finding.detail.startswith(detail)
    assert evidence in finding.evidence


def test_a_line_too_many_in_one_method_is_no_fault_of_another(tmp_path: Path) -> None:
    found = smoke(tmp_path, CHATTER).findings
    assert {(finding.method, finding.evidence) for finding in found} == {("twos.legal", "legal")}


def test_a_reply_without_its_line_feed_is_told_when_no_more_comes(tmp_path: Path) -> None:
    (finding,) = smoke(tmp_path, NO_LINE_FEED, timeout=4.0).findings
    assert finding.detail == "no reply within 4 seconds: the reply does not end with a line feed"
    assert finding.evidence.startswith('{"jsonrpc": "2.0"')


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (LINE_BY_LINE, "A batch is answered with one line"),
        (ONE_LINE, "An engine answers line after line"),
        (WHOLE_NAMES, "Methods are listed without the game's name"),
    ],
    ids=["a batch line by line", "an end after the first line", "names with the game"],
)
def test_a_common_misunderstanding_of_the_protocol_is_told_as_that(body: str, told: str, tmp_path: Path) -> None:
    assert [note for note in smoke(tmp_path, body).notes if note.startswith(told)]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (WITH_NULL, "a card twice: the reply has both a result and an error; expected one of them"),
        (WITHOUT_ID, "a card twice: a reply has the unknown id null: expected 1"),
        (AS_TEXT, "a card twice: the line is not a reply (Expected `object | null`, got `str` - at `$.error`); "),
    ],
    ids=["beside a null result", "without its id", "as a text"],
)
def test_an_error_in_another_form_is_called_that_also_where_an_error_is_due(
    body: str, said: str, tmp_path: Path
) -> None:
    assert [finding for finding in smoke(tmp_path, body).findings if finding.detail.startswith(said)]


def test_a_game_under_another_name_is_told_with_it(tmp_path: Path) -> None:
    assert smoke(tmp_path, MISNAMED).silence == "the engine does not play twos: describe lists two-s"


def test_a_number_in_quotes_is_called_that_where_a_text_may_stand_too() -> None:
    line = b'{"jsonrpc":"2.0","id":1,"result":{"states":[{"due":"%s"}]}}'
    due = load_kit("twin_it").method("twin_it.play").result
    told = [
        answer.detail
        for answer in (read_single(line % each, due, 1) for each in (b"0", b"anybody"))
        if isinstance(answer, Failure)
    ]
    assert told == [
        f"the result does not fit its schema: {said} - at `$.states[0].due`"
        for said in ("Expected `int`, got `str`", "Invalid enum value 'anybody'")
    ]


def test_a_reply_without_its_line_feed_is_told_when_the_engine_ends_behind_it(tmp_path: Path) -> None:
    assert smoke(tmp_path, ENDS).findings[0].detail == (
        "the engine ended behind its reply: the reply does not end with a line feed"
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bythebook.toml", ["certify"]),
        ("known.toml", ["certify", "twos", "--baseline", "known.toml", "--", "true"]),
        ("question.json", ["rule", "twos", "trick", "question.json"]),
        ("question.toml", ["rule", "twos", "trick", "question.toml"]),
        ("finding.json", ["replay", "finding.json", "--", "true"]),
    ],
)
def test_a_byte_order_mark_in_a_file_is_called_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_bytes(MARK + (b"{}" if name.endswith("json") else b"x = 1\n"))
    assert f"{name}: begins with a byte order mark; save it as UTF-8 without one" in refused(*words)


def test_a_byte_order_mark_in_a_certificate_and_in_a_specification_is_called_that(tmp_path: Path) -> None:
    certificate = tmp_path / "certificate.json"
    certificate.write_bytes(MARK + b"{}")
    assert "it begins with a byte order mark" in process("verify", str(certificate)).stdout
    spec = tmp_path / "spec"
    shutil.copytree(ROOT / "spec" / "twos", spec / "twos")
    clauses = spec / "twos" / "clauses.toml"
    clauses.write_bytes(MARK + clauses.read_bytes())
    loads = "from pathlib import Path; from bythebook.spec import load_spec; load_spec('twos', Path({!r}))"
    program = loads.format(str(spec / "twos"))
    assert "begins with a byte order mark" in process(command=[sys.executable, "-c", program]).stderr


@pytest.fixture
def hidden_library(tmp_path: Path) -> Path:
    """An engine whose library lies where the sandbox shows nothing, and how it finds it."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "pack_of_cards.py").write_text("CARDS = 52\n")
    (tmp_path / "engine").mkdir()
    loads = f"import sys\nsys.path.append({str(tmp_path / 'elsewhere')!r})\nimport pack_of_cards\nEngine = object\n"
    (tmp_path / "engine" / "hidden.py").write_text(loads)
    return tmp_path / "engine"


@NEEDS_BUBBLEWRAP
@pytest.mark.parametrize("words", few([["--python", "hidden:Engine"], ["--", sys.executable, "hidden.py"]], 2), ids=str)
def test_a_library_that_the_sandbox_hides_is_told_with_the_option_that_shows_it(
    hidden_library: Path, words: list[str]
) -> None:
    done = process("certify", "twos", "--suite", "smoke", *words, cwd=hidden_library)
    assert "a library that is installed may be hidden by the sandbox: --bind PATH" in (
        done.stdout + done.stderr
    ).replace("A library", "a library")
    found = process("certify", "twos", "--suite", "smoke", "--sandbox", "none", *words, cwd=hidden_library)
    assert "--bind" not in found.stdout + found.stderr


@NEEDS_BUBBLEWRAP
def test_a_signal_has_one_name_with_and_without_a_sandbox(tmp_path: Path) -> None:
    told = {
        smoke(tmp_path, KILLED, sandbox=Sandbox(mode, bind=(str(ROOT),))).findings[0].detail
        for mode in ("none", "bwrap")
    }
    assert told == {"the engine ended with signal 9 (SIGKILL) before it replied"}


@pytest.mark.parametrize(
    "command", [["certify", "twos", "--", "true"], ["rule", "twos", "trick", "KD"], ["rules", "schema", "--out", "x"]]
)
def test_python_without_docstrings_is_refused_in_one_line(command: list[str]) -> None:
    done = process(*command, env={"PYTHONOPTIMIZE": "2"})
    assert (done.returncode, done.stdout) == (2, "")
    said = "Python runs without docstrings, which the kit shows to people: unset PYTHONOPTIMIZE, or leave out -OO"
    assert done.stderr == f"bythebook: {said}\n"


def test_no_file_of_the_project_is_a_link_and_copies_of_the_libraries_are_alike() -> None:
    examples, sdk = ROOT / "conformance" / "examples", ROOT / "conformance" / "sdk"
    for name, language in (("wire.py", "python"), ("wire.js", "javascript")):
        assert (examples / name).read_bytes() == (sdk / language / name).read_bytes(), f"copy it from sdk/{language}"
    for folder in ("conformance", "reference", "spec", "tests", "docs", "benchmarks"):
        links = [path for path in (ROOT / folder).rglob("*") if path.is_symlink() and "_build" not in path.parts]
        assert links == []


def test_a_clock_that_is_set_forward_uses_no_budget_up(tmp_path: Path) -> None:
    forward = (
        "import time, itertools; real, calls = time.time, itertools.count(); "
        "time.time = lambda: real() + 7200 * next(calls); "
        "from bythebook_conformance.cli import main; main()"
    )
    words = ("certify", "twos", "--suite", "examples", "--method", "trick", "--jobs", "1", "--budget", "600")
    done = process(*words, "--", *SOUND, command=[sys.executable, "-c", forward], cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "budget of" not in done.stdout
    assert "asked " in done.stdout
