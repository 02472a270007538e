"""Keys, signing and verifying from the command line."""

import json
import os
import shutil
import stat
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook_conformance import Verdict
from bythebook_conformance.certification.certificates.digests import subject_of
from bythebook_conformance.certification.certificates.envelope import unsigned
from bythebook_conformance.certification.certificates.making import statement_of
from bythebook_conformance.certification.certificates.refusal import Kind
from bythebook_conformance.certification.certificates.replaying import Replay
from bythebook_conformance.certification.certificates.seeds import commitment, draw_seed
from bythebook_conformance.cli.certify_journal import drawn_before, journal_of, run_of
from bythebook_conformance.cli.issuing import issuer_of
from bythebook_conformance.protocol.sandbox import Sandbox
from certified import FAULTY, SOUND, Issued, failures, issued
from command_line import run


@pytest.fixture(name="issued", scope="module")
def _issued() -> Issued:
    return issued()


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


def test_a_certificate_that_is_wrong_without_end_is_refused_in_short(
    capfd: pytest.CaptureFixture[str], issued: Issued
) -> None:
    wrong = {"outcome": "passed", "passed": 0, "failed": 0, "notAssessed": 0}
    more = {f"twos/{number}": wrong for number in range(10_000)}
    plain = issued.plain
    plain["predicate"]["bythebook"]["clauses"] |= more
    for name, changed in (("many", plain), ("long", {**issued.plain, "x" * 10**6: 1})):
        Path(name).write_text(json.dumps(changed))
        code, out, _ = run(capfd, "verify", name)
        assert code in (Kind.TOTALS.value, Kind.SCHEMA.value)
        assert len(out) < 5_000


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
    warned = dict.fromkeys((Verdict.INCOMPLETE, Verdict.KNOWN), "WARNED")
    due = {Verdict.PASSED: "PASSED", **warned}.get(verdict, "FAILED")
    assert predicate_of(details).result == due
