"""Certificates that others can check: whatever is altered in a signed one, it is refused."""

import base64
import json
import os
import shutil
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification import evidence, outcome
from bythebook_conformance.certification.certificates.checking import contradictions
from bythebook_conformance.certification.certificates.digests import kit_digest, portable, subject_of
from bythebook_conformance.certification.certificates.envelope import PAYLOAD, enveloped, pae, signed, unsigned
from bythebook_conformance.certification.certificates.keys import (
    PrivateKey,
    PublicKey,
    new_keys,
    private_key,
    public_key,
)
from bythebook_conformance.certification.certificates.making import statement_of
from bythebook_conformance.certification.certificates.reading import read_certificate
from bythebook_conformance.certification.certificates.refusal import Kind, Refused
from bythebook_conformance.certification.certificates.replaying import Replay, differences
from bythebook_conformance.certification.certificates.schemas import certificate_schema
from bythebook_conformance.certification.certificates.seeds import commitment, draw_seed
from bythebook_conformance.certification.certificates.statement import ClauseResult, Shown, Statement, SuiteName
from bythebook_conformance.certification.certificates.verifying import checks
from bythebook_conformance.certification.suites import SUITES
from bythebook_conformance.cli import main
from bythebook_conformance.cli.issuing import issuer_of
from bythebook_conformance.cli.journaling import drawn_before, journal_of, run_of
from bythebook_conformance.protocol.sandbox import Sandbox
from engines_list import FOLDER

SOUND = [sys.executable, str(FOLDER / "behaviour" / "loop.py")]
FAULTY = [*SOUND, "last_two_wins"]
BRIEF = ("smoke", "examples")
ALTERATIONS = 500

Change = Callable[[Any], object]


@dataclass(frozen=True)
class Issued:
    """A certificate, and what it was made from."""

    outcome: Outcome
    statement: Statement
    private: PrivateKey
    public: PublicKey
    file: bytes

    @property
    def plain(self) -> Any:
        """A copy of the statement as plain data."""
        return json.loads(unsigned(self.statement))


@pytest.fixture(scope="module")
def issued() -> Issued:
    """A certificate of an engine with a fault."""
    found = certify("twos", FAULTY, suites=BRIEF)
    statement = statement_of(found, FAULTY, subject_of(FAULTY))
    private_pem, public_pem = new_keys()
    key = private_key(private_pem)
    return Issued(found, statement, key, public_key(public_pem), signed(statement, key))


def refusal(data: bytes, key: PublicKey | None = None) -> Kind | None:
    """Why a file is refused before anything in it is compared; None if it is not."""
    try:
        read_certificate(data, key)
    except Refused as refused:
        return refused.kind
    return None


def failures(data: bytes, **options: Any) -> set[Kind]:
    """Why a certificate that can be read is refused."""
    return {check.wrong for check in checks(read_certificate(data), **options) if check.wrong}


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, output and complaints of a command line."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(str(ended.value.code)), *capfd.readouterr()


# Signatures


def test_what_is_signed_is_the_encoding_of_dsse_version_1() -> None:
    assert pae("http://example.com/HelloWorld", b"hello world") == (
        b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"
    )


def test_the_envelope_can_be_verified_without_this_kit(issued: Issued) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    private_pem, public_pem = new_keys()
    envelope = json.loads(signed(issued.statement, private_key(private_pem)))
    assert envelope["payloadType"] == "application/vnd.in-toto+json"
    body = base64.b64decode(envelope["payload"])
    (signature,) = envelope["signatures"]
    key = load_pem_public_key(public_pem)
    assert isinstance(key, Ed25519PublicKey)
    assert signature["keyid"] == public_key(public_pem).id
    message = f"DSSEv1 28 application/vnd.in-toto+json {len(body)} ".encode() + body
    key.verify(base64.b64decode(signature["sig"]), message)
    assert json.loads(body) == issued.plain


def test_what_the_key_has_signed_is_accepted(issued: Issued) -> None:
    assert refusal(issued.file, issued.public) is None
    assert read_certificate(issued.file, issued.public).statement == issued.statement


def test_what_another_key_has_signed_is_refused(issued: Issued) -> None:
    private_pem, _ = new_keys()
    assert refusal(signed(issued.statement, private_key(private_pem)), issued.public) is Kind.SIGNATURE


def test_what_nobody_has_signed_is_refused_where_a_key_is_given(issued: Issued) -> None:
    assert refusal(unsigned(issued.statement)) is None
    assert refusal(unsigned(issued.statement), issued.public) is Kind.UNSIGNED


def altered_byte(data: bytes, random: Random) -> bytes:
    """The file with a byte changed, left out or added."""
    place = random.randrange(len(data))
    byte = bytes([random.randrange(256)])
    return random.choice(
        [
            data[:place] + byte + data[place + 1 :],
            data[:place] + data[place + 1 :],
            data[:place] + byte + data[place:],
            data[:place],
        ]
    )


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of plain data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


def altered_field(plain: Any, random: Random) -> Any:
    """Plain data with one field changed, left out, doubled or renamed."""
    *path, last = random.choice(places(plain)[1:])
    inner = plain
    for key in path:
        inner = inner[key]
    value = inner[last]
    other: list[Any] = ["passed", "", 0, 1, 10**9, True, None, [], {}, "0" * 64]
    if isinstance(value, str) and value:
        other += [value[:-1], value.upper(), value + " "]
    if isinstance(value, int):
        other += [value + 1, -value - 1, not value]
    do = random.randrange(4)
    if do == 0:
        del inner[last]
    elif do == 1 and isinstance(inner, dict):
        inner[f"{last}x"] = inner.pop(last)
    elif do == 2 and isinstance(inner, list):
        inner.append(value)
    else:
        inner[last] = random.choice([each for each in other if each != value or type(each) is not type(value)])
    return plain


def altered(issued: Issued, number: int) -> bytes:
    """The file of a certificate with something altered: a byte, a field of the envelope or one of the statement."""
    random = Random(number)
    if number % 3 == 0:
        return altered_byte(issued.file, random)
    envelope = json.loads(issued.file)
    if number % 3 == 1:
        return msgspec.json.format(json.dumps(altered_field(envelope, random)).encode(), indent=2) + b"\n"
    body = msgspec.json.encode(altered_field(issued.plain, random))
    signature = base64.b64decode(envelope["signatures"][0]["sig"])
    return enveloped(body, issued.public.id, signature)


def test_five_hundred_alterations_of_a_signed_certificate_are_all_refused(issued: Issued) -> None:
    accepted = [
        number
        for number in range(2 * ALTERATIONS)
        if altered(issued, number) != issued.file and refusal(altered(issued, number), issued.public) is None
    ]
    tried = {altered(issued, number) for number in range(2 * ALTERATIONS)} - {issued.file}
    assert len(tried) >= ALTERATIONS
    assert accepted == []


def test_every_byte_of_a_signed_certificate_counts(issued: Issued) -> None:
    places = Random(0).sample(range(len(issued.file)), 400)
    changed = [issued.file[:at] + bytes([issued.file[at] ^ 1]) + issued.file[at + 1 :] for at in places]
    assert None not in {refusal(data, issued.public) for data in changed}


@pytest.mark.parametrize(
    "change",
    [
        lambda envelope: json.dumps(envelope),
        lambda envelope: json.dumps(dict(reversed(envelope.items())), indent=2) + "\n",
        lambda envelope: json.dumps(envelope, indent=2) + "\n\n",
        lambda envelope: json.dumps({**envelope, "signatures": envelope["signatures"] * 2}, indent=2) + "\n",
        lambda envelope: json.dumps(envelope, indent=2).replace("payload", "p\\u0061yload", 1) + "\n",
    ],
    ids=["no spaces", "another order", "a line more", "signed twice", "an escape"],
)
def test_an_envelope_in_another_form_is_refused_though_it_says_the_same(change: Change, issued: Issued) -> None:
    assert refusal(str(change(json.loads(issued.file))).encode(), issued.public) is Kind.FOREIGN


def test_a_name_that_stands_twice_is_refused_since_readers_differ_about_it(issued: Issued) -> None:
    twice = unsigned(issued.statement).replace(b'"result": "FAILED"', b'"result": "FAILED",\n"result": "PASSED"')
    assert twice != unsigned(issued.statement)
    assert refusal(twice) is Kind.UNREADABLE
    assert refusal(enveloped(twice, issued.public.id, issued.private.sign(pae(PAYLOAD, twice)))) is Kind.UNREADABLE


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", Kind.UNREADABLE),
        (b"\xff", Kind.UNREADABLE),
        (b"[" * 100_000, Kind.UNREADABLE),
        (b"9" * 5_000, Kind.UNREADABLE),
        (b'{"_type": NaN}', Kind.UNREADABLE),
        (b"[]", Kind.FOREIGN),
        (b"{}", Kind.FOREIGN),
        (b'{"_type": "https://in-toto.io/Statement/v1"}', Kind.FOREIGN),
        (b'{"payload": "e30=", "payloadType": "text/plain", "signatures": []}', Kind.FOREIGN),
        (b'{"predicate": {"bythebook": {"format": "urn:bythebook:certificate:1"}}, "_type": ""}', Kind.SCHEMA),
    ],
    ids=str,
)
def test_what_is_no_certificate_is_refused(data: bytes, kind: Kind) -> None:
    assert refusal(data) is kind


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_nothing_brings_the_reader_down(data: bytes) -> None:
    assert refusal(data) in (Kind.UNREADABLE, Kind.FOREIGN)


# What it says


def told(outcome: Outcome) -> bytes:
    """What a run says, as if it had ended at the turn of the century."""
    return unsigned(statement_of(outcome, FAULTY, subject_of(FAULTY), issued=datetime(2000, 1, 1, tzinfo=UTC)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_two_runs_say_the_same_byte_for_byte_but_for_the_time(jobs: int, issued: Issued) -> None:
    assert told(certify("twos", FAULTY, suites=BRIEF, jobs=jobs)) == told(issued.outcome)


def test_generated_games_are_told_the_same_by_one_process_and_by_two() -> None:
    asked = {"suites": ("play", "relations", "stability"), "methods": ("play",)}
    one, two = (certify("twos", FAULTY, jobs=jobs, **asked) for jobs in (1, 2))
    assert one.findings
    assert told(one) == told(two)


def test_the_schema_accepts_what_is_written(issued: Issued) -> None:
    schema = certificate_schema()
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(issued.plain)) == []


def test_schema_and_reader_refuse_the_same_alterations(issued: Issued) -> None:
    validator = Draft202012Validator(certificate_schema())
    when = issued.plain["predicate"]["bythebook"]["issued"]
    agreed = {Kind.SCHEMA: 0, None: 0}
    for number in range(200):
        plain = altered_field(issued.plain, Random(number))
        kind = refusal(json.dumps(plain).encode())
        if kind in agreed and f'"issued": "{when}"' in json.dumps(plain):  # dates are no matter of the schema
            assert validator.is_valid(plain) == (kind is None), number
            agreed[kind] += 1
    assert min(agreed.values()) > 20, agreed


def test_the_names_in_the_schema_are_those_of_the_kit() -> None:
    assert get_args(SuiteName) == SUITES
    results = {outcome.PASSED, outcome.FAILED, outcome.IMPLICATED, outcome.NOT_ASSESSED}
    assert {*get_args(ClauseResult)} == results | {outcome.NOT_APPLICABLE, outcome.ADVISORY}
    how, *_ = get_args(get_type_hints(Shown, include_extras=True)["how"])
    ways = {evidence.CONFIRMED, evidence.ENUMERATED, evidence.NO_COUNTEREXAMPLE, evidence.REFUTED, evidence.REPLAYED}
    assert {*get_args(how)} == ways | {evidence.NOT_ASSESSED}


def test_no_word_of_a_command_tells_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["-m", "twos.py", "/usr/bin/python", str(tmp_path / "a" / "b.py"), "../up/x.js", "--file=/home/me/x.json"]
    assert [*map(portable, words)] == ["-m", "twos.py", "python", str(Path("a", "b.py")), "x.js", "--file=x.json"]


def test_the_kit_is_identified_by_what_is_installed_not_by_what_python_leaves_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import bythebook

    before = kit_digest("twos")
    copy = tmp_path / "bythebook"
    shutil.copytree(Path(bythebook.__file__).parent, copy)
    (copy / "__pycache__").mkdir(exist_ok=True)
    (copy / "__pycache__" / "x.pyc").write_bytes(b"left by Python")
    monkeypatch.setattr(bythebook, "__file__", str(copy / "__init__.py"))
    monkeypatch.setattr(bythebook, "__path__", [str(copy)])
    monkeypatch.setattr("bythebook_conformance.certification.certificates.digests.game_folder", lambda _: SPEC / "twos")
    kit_digest.cache_clear()
    assert kit_digest("twos") == before
    (copy / "cards.py").write_text("# another rule\n")
    kit_digest.cache_clear()
    assert kit_digest("twos") != before
    kit_digest.cache_clear()


SPEC = Path(__file__).parents[1] / "spec"


# Whether it fits together


@pytest.mark.parametrize("engine", [SOUND, FAULTY], ids=["sound", "faulty"])
@pytest.mark.parametrize("clauses", [(), ("twos/follow-suit",)], ids=["all clauses", "one"])
def test_what_a_run_gives_fits_together(engine: list[str], clauses: tuple[str, ...]) -> None:
    found = certify("twos", engine, suites=BRIEF, clauses=clauses)
    assert list(contradictions(statement_of(found, engine, subject_of(engine)).predicate)) == []


def edited(issued: Issued, change: Change) -> bytes:
    """The certificate, unsigned, with something changed in its details."""
    plain = issued.plain
    change(plain["predicate"]["bythebook"])
    return json.dumps(plain).encode()


def first(details: Any, outcome: str) -> Any:
    return next(each for each in details["clauses"].values() if each["outcome"] == outcome)


CONTRADICTIONS: dict[str, Change] = {
    "the verdict": lambda details: details.update(verdict="incomplete"),
    "complete": lambda details: details.update(complete=True),
    "everything": lambda details: details["asked"].update(everything=True),
    "a failed clause as passed": lambda details: first(details, "failed").update(outcome="passed"),
    "a passed clause as failed": lambda details: first(details, "passed").update(outcome="failed"),
    "a passed clause as not assessed": lambda details: first(details, "passed").update(outcome="not assessed"),
    "a wrong answer less": lambda details: first(details, "passed").update(failed=1),
    "no right answer": lambda details: first(details, "passed").update(passed=0),
    "more situations than there were": lambda details: first(details, "passed").update(passed=10**6),
    "no findings": lambda details: details.update(findings=[]),
    "a finding without its clause": lambda details: details["findings"][0].update(clause="twos/no-such-clause"),
    "fewer questions": lambda details: details["asked"].update(questions=1),
    "more unanswered": lambda details: details["asked"].update(unanswered=10**6),
    "a suite's questions": lambda details: details["suites"]["smoke"].update(questions=10**6),
    "a suite's parts": lambda details: details["suites"]["smoke"].update(parts=0),
    "a suite that was not asked": lambda details: details["suites"].update(play=details["suites"]["smoke"]),
    "the assessed clauses": lambda details: details["coverage"].update(assessedClauses=1),
    "the checkable clauses": lambda details: details["coverage"].update(checkableClauses=1),
    "the parts": lambda details: details["coverage"].update(partsDone=10**6),
    "a method": lambda details: details["coverage"]["assessedMethods"].append("twos.no-such-method"),
    "the digest of the specification": lambda details: details["specification"].update(digest={"sha256": "0" * 64}),
    "the kit": lambda details: details["kit"].update(version="9.9"),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_what_contradicts_the_rest_is_refused(case: str, issued: Issued) -> None:
    assert Kind.TOTALS in failures(edited(issued, CONTRADICTIONS[case]))


@pytest.mark.parametrize("field", ["result", "configuration", "passedTests", "warnedTests", "failedTests"])
def test_the_fields_of_the_predicate_follow_from_the_details(field: str, issued: Issued) -> None:
    plain = issued.plain
    if field == "result":
        plain["predicate"]["result"] = "PASSED"
    else:
        plain["predicate"][field] += plain["predicate"]["configuration" if field == "configuration" else "passedTests"]
        plain["predicate"][field] += ["twos/one-more"] * (field != "configuration")
    assert failures(json.dumps(plain).encode()) == {Kind.TOTALS}


# Whether it is about what lies here


def test_the_files_of_the_engine_are_compared(issued: Issued, tmp_path: Path) -> None:
    copy = tmp_path / "renamed.py"
    copy.write_bytes(Path(FAULTY[1]).read_bytes())
    other = tmp_path / "other.py"
    other.write_text("print('another engine')")
    assert failures(issued.file, files=[copy]) == set()
    assert failures(issued.file, files=[other]) == failures(issued.file, files=[copy, other]) == {Kind.ENGINE}


def test_another_specification_or_kit_than_here_is_refused(issued: Issued) -> None:
    def other_specification(details: Any) -> None:
        details["specification"]["digest"]["sha256"] = "0" * 64

    def other_kit(details: Any) -> None:
        details["kit"]["digest"]["sha256"] = "0" * 64

    for change, kind in ((other_specification, Kind.SPECIFICATION), (other_kit, Kind.KIT)):
        assert kind in failures(edited(issued, change))


@pytest.mark.parametrize("game", ["no-such-game", "../..", "twos\0"])
def test_a_game_that_is_not_there_is_refused(game: str, issued: Issued) -> None:
    assert {Kind.SPECIFICATION, Kind.KIT} <= failures(edited(issued, lambda details: details.update(game=game)))


def test_a_reading_that_does_not_exist_is_refused(issued: Issued) -> None:
    reading = {"rank": {"alternative": "x", "source": "declared"}}
    assert failures(edited(issued, lambda details: details.update(readings=reading))) == {Kind.SPECIFICATION}


def test_a_seed_that_was_drawn_is_held_to_its_commitment() -> None:
    drawn = draw_seed()
    found = certify("twos", SOUND, suites=("smoke",), seed=drawn.seed)
    statement = statement_of(found, SOUND, subject_of(SOUND), drawn.said)
    assert failures(unsigned(statement)) == set()
    statement.predicate.bythebook.seed += 1
    assert failures(unsigned(statement)) == {Kind.SEED}
    assert commitment(1, "ab") != commitment(1, "ac") != commitment(2, "ac")


def test_a_replay_by_the_same_engine_comes_out_the_same(issued: Issued) -> None:
    assert failures(issued.file, replay=Replay(FAULTY)) == set()


def test_a_replay_by_an_engine_that_answers_otherwise_does_not(issued: Issued) -> None:
    assert failures(issued.file, replay=Replay(SOUND)) == {Kind.REPLAY}
    said = list(differences(issued.statement.predicate.bythebook, Replay(SOUND)))
    assert said[0] == "the verdict is incomplete now, and was violation"
    assert any("clauses came out differently: twos/" in line for line in said)


def test_what_a_program_has_picked_cannot_be_replayed(issued: Issued) -> None:
    picked = edited(issued, lambda details: details["asked"].update(someParts=True))
    assert failures(picked, replay=Replay(FAULTY)) == {Kind.REPLAY}


def test_readings_are_those_of_the_replay_too() -> None:
    engine = [sys.executable, "-m", "bythebook_conformance", "engine", "twos"]
    found = certify("twos", engine, suites=("smoke",), readings={"ranking": "ace-low"})
    statement = statement_of(found, engine, subject_of(engine))
    (reading,) = statement.predicate.bythebook.readings.values()
    assert (reading.alternative, reading.source) == ("ace-low", "chosen")
    assert failures(unsigned(statement), replay=Replay(engine)) == set()


# The command line


@pytest.fixture(autouse=True)
def _files_go_to_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def certified(capfd: pytest.CaptureFixture[str], *options: str, engine: list[str] = SOUND) -> tuple[int, str, str]:
    """Certify an engine in brief; the report goes to the folder ``report``."""
    brief = ["--suite", "smoke", "--suite", "examples", "--jobs", "1", "--report-dir", "report"]
    return run(capfd, "certify", "twos", *brief, *options, "--", *engine)


CERTIFICATE = "report/certificate.json"


def test_keys_are_made_to_sign_and_to_verify_with(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "keygen", "mine.key")[0] == 0
    assert certified(capfd, "--sign", "mine.key")[0] == 0
    code, out, err = run(capfd, "verify", CERTIFICATE, "--key", "mine.key.pub", "--engine", SOUND[1])
    assert (code, out.splitlines()[0], err) == (0, "VERIFIED", "")
    assert "engine        1 file as certified" in out.splitlines()
    code, out, _ = run(capfd, "verify", CERTIFICATE)
    assert (code, out.partition(",")[0]) == (0, "CONSISTENT")
    assert "not verified" in out


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_a_private_key_is_for_its_owner_alone_and_is_never_overwritten_unasked(
    capfd: pytest.CaptureFixture[str],
) -> None:
    old = os.umask(0)
    try:
        assert run(capfd, "keygen", "key")[0] == 0
    finally:
        os.umask(old)
    assert stat.S_IMODE(Path("key").stat().st_mode) == 0o600
    before = Path("key").read_bytes()
    code, out, err = run(capfd, "keygen", "key")
    assert (code, out, err.count("\n")) == (2, "", 1)
    Path("key").unlink()
    assert run(capfd, "keygen", "key")[0] == 2, "the public key would be lost"
    assert run(capfd, "keygen", "key", "--force")[0] == 0
    assert Path("key").read_bytes() != before
    assert stat.S_IMODE(Path("key").stat().st_mode) == 0o600


def test_each_kind_of_failure_has_a_line_and_a_status_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    run(capfd, "keygen", "key")
    run(capfd, "keygen", "other")
    certified(capfd, "--sign", "key")
    shutil.copy(CERTIFICATE, "signed.json")
    certified(capfd)
    statement = json.loads(Path(CERTIFICATE).read_text())
    details = statement["predicate"]["bythebook"]

    def verified(data: Any, *options: str) -> tuple[int, str]:
        Path("changed.json").write_text(data if isinstance(data, str) else json.dumps(data))
        code, out, _ = run(capfd, "verify", "changed.json", *options)
        assert out.startswith("REFUSED: ")
        return code, out

    found = {
        Kind.UNREADABLE: verified("{"),
        Kind.FOREIGN: verified({"_type": "x"}),
        Kind.UNSIGNED: verified(statement, "--key", "key.pub"),
        Kind.SIGNATURE: verified(Path("signed.json").read_text(), "--key", "other.pub"),
        Kind.SCHEMA: verified({**statement, "more": 1}),
        Kind.TOTALS: verified({**statement, "predicate": {**statement["predicate"], "result": "PASSED"}}),
        Kind.ENGINE: verified(statement, "--engine", "key.pub"),
        Kind.REPLAY: verified(statement, "--replay", "--", *FAULTY),
    }
    drawn = {"commitment": {"sha256": "0" * 64}, "salt": "0" * 64}
    for kind, change in {
        Kind.SEED: {"seedDrawn": drawn},
        Kind.SPECIFICATION: {"readings": {"rank": {"alternative": "x", "source": "chosen"}}},
    }.items():
        changed = {**statement["predicate"], "bythebook": {**details, **change}}
        found[kind] = verified({**statement, "predicate": changed})
    kit = {**details["kit"], "digest": {"sha256": "0" * 64}}
    spec, _ = statement["predicate"]["configuration"]
    named = {"name": f"bythebook kit {kit['version']}", "digest": kit["digest"]}
    changed = {**statement["predicate"], "configuration": [spec, named], "bythebook": {**details, "kit": kit}}
    found[Kind.KIT] = verified({**statement, "predicate": changed})
    assert {kind: code for kind, (code, _) in found.items()} == {kind: kind.value for kind in Kind}
    assert len({out.splitlines()[0] for _, out in found.values()}) == len(Kind)


def test_a_seed_can_be_drawn_and_is_committed_to_before_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    _, _, err = certified(capfd, "--seed", "random")
    details = json.loads(Path(CERTIFICATE).read_text())["predicate"]["bythebook"]
    told = details["seedDrawn"]["commitment"]["sha256"]
    assert err.splitlines()[0].endswith(told)
    assert str(details["seed"]) not in err
    assert commitment(details["seed"], details["seedDrawn"]["salt"]).sha256 == told
    assert run(capfd, "verify", CERTIFICATE, "--replay", "--", *SOUND)[0] == 0


def test_a_run_that_goes_on_keeps_the_seed_that_was_drawn_for_it(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"profile": "quick", "timeout": 1.0, "suites": (), "methods": (), "clauses": ()}
    asked |= {"readings": {}, "recognise": False, "prove": False, "sandbox": Sandbox("none")}
    for drawn in (draw_seed(), None):
        run = run_of("twos", {**asked, "seed": drawn.seed if drawn else 0}, issuer_of(SOUND, drawn=drawn))
        with journal_of(tmp_path, run, resume=False):
            assert drawn_before(tmp_path) == drawn
    assert drawn_before(tmp_path / "no-journal") is None


def test_an_engine_that_rewrites_its_file_during_the_run_gets_no_certificate(
    capfd: pytest.CaptureFixture[str],
) -> None:
    act = "open(__file__, 'a').write('# other bytes')"
    Path("engine.py").write_text(f"import runpy\nrunpy.run_path({SOUND[1]!r}, run_name='__main__')\n{act}\n")
    code, _, err = certified(capfd, "--sandbox", "none", engine=[sys.executable, "engine.py"])
    assert code == 0
    assert err.splitlines()[-1] == "bythebook: no certificate: engine.py changed during the run"
    assert not Path(CERTIFICATE).exists()


@pytest.mark.skipif(os.name != "posix", reason="a script in place of podman")
def test_a_container_is_certified_by_the_digest_of_its_image(
    issued: Issued, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    podman = tmp_path / "podman"
    podman.write_text('#!/bin/sh\n[ "$5" = engine ] && cat "$(dirname "$0")/id"\n')
    podman.chmod(0o755)
    (tmp_path / "id").write_text("sha256:" + "a" * 64 + "\n")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    subject = subject_of(SOUND, image="engine")
    assert [(each.name, each.digest.sha256) for each in subject.resources] == [("engine", "a" * 64)]
    assert subject.changed() == []
    plain = unsigned(statement_of(issued.outcome, FAULTY, subject))
    again = Replay(FAULTY, Sandbox("container", image="engine"))
    (tmp_path / "id").write_text("b" * 64)
    assert subject.changed() == ["engine"]
    assert failures(plain, replay=again) == {Kind.ENGINE}
    code, _, err = run(capfd, "certify", "twos", "--image", "other", "--", "true")
    assert (code, err.partition(";")[0]) == (2, "bythebook: --image other: not here")


def test_a_file_that_is_gone_has_changed(tmp_path: Path) -> None:
    (tmp_path / "engine").write_text("an engine")
    subject = subject_of([], [tmp_path / "engine"])
    assert subject.changed() == []
    (tmp_path / "engine").unlink()
    assert subject.changed() == ["engine"]


def test_the_statement_can_be_printed_if_it_holds(capfd: pytest.CaptureFixture[str]) -> None:
    run(capfd, "keygen", "key")
    certified(capfd, "--sign", "key")
    _, out, _ = run(capfd, "verify", CERTIFICATE, "--key", "key.pub", "--show")
    assert json.loads(out[out.index("{") :])["predicate"]["result"] == "WARNED"
    assert "{" not in run(capfd, "verify", CERTIFICATE, "--show", "--engine", "key")[1]


def test_what_a_certificate_says_reaches_the_terminal_escaped(capfd: pytest.CaptureFixture[str]) -> None:
    certified(capfd)
    statement = json.loads(Path(CERTIFICATE).read_text())
    statement["predicate"]["bythebook"]["engine"]["name"] = "\x1b]0;owned\x07\u202e"
    statement["subject"][0]["name"] = "\x1b[2J"
    Path("odd.json").write_text(json.dumps(statement))
    _, out, _ = run(capfd, "verify", "odd.json")
    assert all(char.isprintable() or char == "\n" for char in out)


WRONG_INPUTS = {
    "a key that is not there": (["certify", "twos", "--sign", "no-key", "--", "true"], "no-key: No such file"),
    "a key that is none": (["certify", "twos", "--sign", __file__, "--", "true"], "not a private key in PEM"),
    "a public key to sign with": (["certify", "twos", "--sign", "key.pub", "--", "true"], "not a private key"),
    "an RSA key": (["certify", "twos", "--sign", "rsa", "--", "true"], "not an Ed25519 key"),
    "an encrypted key": (["certify", "twos", "--sign", "encrypted", "--", "true"], "is encrypted"),
    "a private key to verify with": (["verify", __file__, "--key", "key"], "expected the public one"),
    "a key to verify with that is none": (["verify", __file__, "--key", __file__], "not a public key in PEM"),
    "a certificate that is not there": (["verify", "no-file"], "no-file: No such file"),
    "an engine's file that is not there": (["verify", "statement.json", "--engine", "no-file"], "no-file: No such"),
    "a command without a replay": (["verify", __file__, "--", "true"], "only with --replay"),
    "a replay without an engine": (["verify", __file__, "--replay"], "expected an engine"),
    "a folder that is not there": (["keygen", "no-folder/key"], "No such file or directory"),
    "a name with a NUL": (["keygen", "a\0b"], "a\\x00b"),
    "a seed that is no number": (["certify", "twos", "--seed", "rand", "--", "true"], "'rand' is not a valid integer"),
}


@pytest.mark.parametrize("case", WRONG_INPUTS)
def test_wrong_input_gets_one_line(case: str, capfd: pytest.CaptureFixture[str], issued: Issued) -> None:
    from cryptography.hazmat.primitives import serialization as pem
    from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

    kinds = {
        "rsa": (rsa.generate_private_key(65537, 2048), pem.NoEncryption()),
        "encrypted": (ed25519.Ed25519PrivateKey.generate(), pem.BestAvailableEncryption(b"secret")),
    }
    for name, (key, encryption) in kinds.items() if case in ("an RSA key", "an encrypted key") else ():
        Path(name).write_bytes(key.private_bytes(pem.Encoding.PEM, pem.PrivateFormat.PKCS8, encryption))
    run(capfd, "keygen", "key")
    Path("statement.json").write_bytes(unsigned(issued.statement))
    arguments, said = WRONG_INPUTS[case]
    code, out, err = run(capfd, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_without_cryptography_a_key_is_asked_for_in_vain(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    run(capfd, "keygen", "key")
    monkeypatch.setitem(sys.modules, "cryptography", None)
    for arguments in (["keygen", "k"], ["certify", "twos", "--sign", "key", "--", "true"]):
        code, _, err = run(capfd, *arguments)
        assert (code, err.count("\n")) == (2, 1)
        assert "pip install cryptography" in err


@pytest.mark.parametrize("verdict", Verdict, ids=lambda verdict: verdict.value)
def test_every_verdict_has_a_result(verdict: Verdict, issued: Issued) -> None:
    from bythebook_conformance.certification.certificates.statement import predicate_of

    details = msgspec.structs.replace(issued.statement.predicate.bythebook, verdict=verdict)
    due = {Verdict.PASSED: "PASSED", Verdict.INCOMPLETE: "WARNED"}.get(verdict, "FAILED")
    assert predicate_of(details).result == due
