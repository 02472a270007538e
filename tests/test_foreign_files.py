"""Whatever stands in a file that somebody else has written: an answer, or one line of complaint, never a traceback."""

import json
import shutil
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bythebook.spec import game_names, load_spec
from bythebook_conformance.authoring import translating
from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.certificates.signatures import PAYLOAD, enveloped, new_keys, pae, unsigned
from bythebook_conformance.certification.certificates.statement import Kind
from bythebook_conformance.certification.events import EngineMet, Events, PartDone
from bythebook_conformance.certification.report_folder import EVENTS
from bythebook_conformance.kit import language, load_kit
from bythebook_conformance.kit.visible import json_file
from certified import issued
from command_line import ROOT, answered, run
from mangling import mangled

pytestmark = pytest.mark.usefixtures("folder_of_its_own")
EXAMPLES = ROOT / "docs" / "examples"
SHOTS = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


class Reader(NamedTuple):
    """A kind of file: a whole one, the command lines that read one from ``file``, their statuses, further files."""

    whole: bytes
    lines: tuple[str, ...]
    statuses: frozenset[int] = frozenset({0, 2, 6, 9})
    others: tuple[bytes, ...] = ()


REFUSED = frozenset({0, 2, *(kind.value for kind in Kind)})
"""The statuses of ``verify``: those of its refusals stand in the manual."""


RESUMED = "certify twos --suite play --method trick --sandbox none --resume . -- true"
BEGUN = "certify twos --suite play --method trick --sandbox none --out . -- true"
"""A run that gets no further than to begin its events."""


def _events() -> bytes:
    """The events of the run, some of them."""
    run(*BEGUN.split())
    with Events(Path(), resume=True) as events:
        events.note(EngineMet(About("engine", None, {}, "")))
        events.note(PartDone(0, "smoke", "a part", asked="0"))
    return Path(EVENTS).read_bytes()


@cache
def readers() -> dict[str, Reader]:
    """Every kind of file that the kit reads and that somebody else may have written."""
    private, public = new_keys()
    statement, envelope = unsigned(issued().statement), issued().file
    Path("key.pub").write_bytes(public)
    bundle = {
        "mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json",
        "verificationMaterial": {"certificate": {"rawBytes": "AA=="}, "tlogEntries": []},
        "dsseEnvelope": {**json.loads(envelope), "signatures": [{"sig": "AA=="}]},
    }
    disputes = [path.read_bytes() for path in sorted((EXAMPLES / "disputes").glob("*.toml"))]
    transcript, *_ = sorted((EXAMPLES / "transcripts").glob("twos*.toml"))
    situations = [(game, example) for game in game_names() for example in load_spec(game).examples[::40]]
    as_data = [
        *(tomllib.loads(dispute.decode()) for dispute in disputes),
        *(
            {"game": game, "method": example.method.partition(".")[2], "params": example.params}
            for game, example in situations
        ),
    ]
    return {
        "certificate": Reader(statement, ("verify file",), REFUSED),
        "envelope": Reader(envelope, ("verify file", "verify file --key key.pub"), REFUSED),
        "bundle": Reader(json_file(bundle), ("verify file",), REFUSED),
        "public key": Reader(public, ("verify whole.json --key file",), REFUSED),
        "private key": Reader(private, ("certify twos --suite play --method trick --seed 0 --sign file -- true",)),
        "settings": Reader(
            b"seed = 3\n[engines.mine]\ncommand = ['no-such-program']\ngames = ['twos']\nsuites = ['nothing']\n"
            b"[engines.mine.readings.twos]\nranking = 'ace-low'\n",
            ("certify",),
        ),
        "baseline": Reader(
            b"[[known]]\nkind = 'violation'\nmethod = 'twos.trick'\nclause = 'twos/follow-suit'\nreason = 'later'\n",
            ("certify twos --suite nothing --baseline file -- true",),
        ),
        "events": Reader(_events(), (RESUMED, "report events.jsonl")),
        "report": Reader(json_file(issued().outcome), ("report file --out again", "report file -v")),
        "finding": Reader(finding(), ("replay file --python types:SimpleNamespace",)),
        "dispute": Reader(disputes[0], ("settle file", "settle file --json"), others=(*disputes[1:],)),
        "dispute as data": Reader(
            b"{}", ("settle file", "settle file --json", "judge file"), others=(*map(json_file, as_data),)
        ),
        "question": Reader(
            b"{}",
            tuple(f"rule {game} {method.short} file" for game in game_names() for method in load_kit(game).methods),
            others=tuple(json_file(example.params) for _, example in situations),
        ),
        "transcript": Reader(transcript.read_bytes(), ("judge file", "judge file --json")),
        "log": Reader(LOG, ("judge --log file", "judge --log file --json")),
        "sheet": Reader((ROOT / "tests" / "toy" / "sheet.txt").read_bytes(), ("sheet twos --sheet file",)),
    }


def finding() -> bytes:
    """The first finding of a run, as its report has it."""
    return json_file(issued().outcome.findings[0])


LOG = b"""\
{"game": "twos", "params": {"hands": [["2H"], ["3H"], ["4H"], ["5H"]], "leader": 0}}
{"seat": 0, "play": "2H"}
{"seat": 1, "play": "3H"}
"""
DIGEST = len(b'{"digest":"') + 16 + len(b'",')
"""The bytes of a line before those of which it has the digest."""
STARTING = ("private key",)
"""Whose readers have started an engine before they read."""
KINDS = (
    *("certificate", "envelope", "bundle", "public key", "private key", "settings", "baseline", "events", "finding"),
    *("report", "dispute", "dispute as data", "question", "transcript", "log", "sheet"),
)
NAMES = {"settings": "bythebook.toml", "events": EVENTS}


FOR = {
    **dict.fromkeys(("certificate", "envelope", "bundle"), "verify file"),
    "public key": "verify --key file CERTIFICATE",
    "private key": "certify --sign file GAME -- COMMAND...",
    "settings": "certify, in the folder of a bythebook.toml",
    "baseline": "certify --baseline file GAME -- COMMAND...",
    "events": "report file",
    "report": "report file",
    "finding": "replay file -- COMMAND...",
    "dispute": "settle file",
    "transcript": "judge file",
    "log": "judge --log file",
}
"""What a file of each kind is for."""
READS = {
    "replay file -- true": ("finding",),
    "report file": ("events", "report"),
    "verify file": ("certificate", "envelope", "bundle"),
    "verify whole.json --key file": ("public key",),
    "board folder --out site --keys file": (),
    "settle file": ("dispute",),
    "judge file": ("transcript", "log"),
    "judge --log file": ("log",),
    "rule twos trick file": (),
    "certify twos --baseline file -- true": ("baseline",),
    "certify twos --suite smoke --sign file -- true": ("private key",),
    "sheet twos --sheet file": (),
}
"""Which of them command lines read."""


def told(line: str, statuses: frozenset[int], encoding: str = "utf-8") -> tuple[int, str, str]:
    """What a command line says of a file; what is held of all of them."""
    code, out, err = answered(*line.split(), statuses=statuses, encoding=encoding)
    if statuses is REFUSED and code not in (0, 2):
        assert (out[:9], err) == ("REFUSED: ", "")
    return code, out, err


@pytest.mark.parametrize("line", READS)
def test_whoever_gives_a_command_the_file_of_another_is_told_what_it_is_and_what_it_is_for(line: str) -> None:
    Path("whole.json").write_bytes(readers()["envelope"].whole)
    Path("folder").mkdir()
    for kind in FOR.keys() - READS[line]:
        Path("file").write_bytes(readers()[kind].whole)
        _, out, err = answered(*line.split(), statuses=REFUSED)
        assert f"; it is for: bythebook {FOR[kind]}" in out + err, kind


@pytest.mark.parametrize("line", ["judge file", "judge --log file"])
def test_what_is_wrong_in_a_file_for_a_command_is_told(line: str) -> None:
    Path("file").write_bytes(LOG.replace(b"2H", b"2X", 1))
    assert "2X" in told(line, frozenset({2}))[2]


@SHOTS
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=[pytest.mark.slow] * (kind in STARTING)) for kind in KINDS])
@given(data=st.data())
def test_no_file_brings_its_reader_down(kind: str, data: st.DataObject) -> None:
    reader = readers()[kind]
    Path("whole.json").write_bytes(readers()["envelope"].whole)
    whole = data.draw(st.sampled_from([reader.whole, *reader.others]))
    Path(NAMES.get(kind, "file")).write_bytes(data.draw(mangled(whole)))
    told(data.draw(st.sampled_from(reader.lines)), reader.statuses, data.draw(st.sampled_from(["utf-8", "ascii"])))


@SHOTS
@given(data=st.data())
def test_no_statement_that_somebody_has_signed_brings_the_reader_down(data: st.DataObject) -> None:
    body, key = data.draw(mangled(unsigned(issued().statement))), issued().private
    Path("file").write_bytes(enveloped(body, key.id, key.sign(pae(PAYLOAD, body))))
    told("verify file", REFUSED)


@pytest.mark.slow
@SHOTS
@given(data=st.data())
def test_no_event_brings_a_run_or_a_report_down(data: st.DataObject) -> None:
    lines = [line[DIGEST:] for line in readers()["events"].whole.splitlines()]
    number = data.draw(st.integers(0, len(lines) - 1))
    lines[number] = data.draw(mangled(lines[number]).filter(lambda line: b"\n" not in line))
    digested = [b'{"digest":"%s",%s\n' % (sha256(line).hexdigest()[:16].encode(), line) for line in lines]
    Path(EVENTS).write_bytes(b"".join(digested))
    told(RESUMED, frozenset({2}))
    told(f"report {EVENTS}", frozenset({0, 2}))


@SHOTS
@given(data=st.data())
def test_a_board_leaves_out_what_cannot_be_read_and_says_so(data: st.DataObject) -> None:
    shutil.rmtree("certificates", ignore_errors=True)
    Path("certificates").mkdir()
    Path("certificates/sound.json").write_bytes(unsigned(issued().statement))
    kind = data.draw(st.sampled_from(["certificate", "envelope", "bundle"]))
    Path("certificates/odd.json").write_bytes(data.draw(mangled(readers()[kind].whole)))
    code, out, err = told("board certificates --out site", frozenset({0, 9}))
    assert out
    assert (code, err.count("\n")) == (9, 1) or not err
    assert code == 0 or err.startswith(f"bythebook: {Path('certificates/odd.json')}: left out: ")


CATALOGUE = b"""\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "clauses.toml: clause twos/follow-suit"
msgid "A"
msgid_plural "As"
msgstr[0] "B"
msgstr[1] "Bs"
"""


@SHOTS
@given(data=st.data())
def test_no_catalogue_brings_a_translation_down(data: st.DataObject) -> None:
    folder = Path("languages")
    folder.mkdir(exist_ok=True)
    (folder / "de.po").write_bytes(CATALOGUE)
    held = translating.read(folder / "de.po")
    compiled = translating.as_compiled(held)
    name, whole = data.draw(st.sampled_from([("de.po", CATALOGUE), ("de.mo", compiled)]))
    (folder / name).write_bytes(data.draw(mangled(whole)))
    language._read.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        for module in (translating, language):
            patch.setattr(module, "catalogue_folder", lambda game, folder=None: Path("languages"))
        told("rules translate twos --language de --check", frozenset({0, 2, 9}))
        told("rule twos trick 2H --language de", frozenset({0, 2}))
    language._read.cache_clear()
