"""Keys, signing and verifying, and what certificates are held to: the engine, the specification, the kit, a replay."""

import base64
import json
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bythebook_conformance import certify
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.certificates.signatures import (
    PAYLOAD,
    enveloped,
    new_keys,
    pae,
    private_key,
    public_key,
    signed,
    unsigned,
)
from bythebook_conformance.certification.certificates.statement import Kind
from bythebook_conformance.certification.certificates.verifying import Rerun, differences
from bythebook_conformance.certification.run import commitment
from bythebook_conformance.protocol.sandbox import Sandbox, containment_in_words
from cases import cases, each_case
from certified import FAULTY, SOUND, Issued, altered_field, edited, failures, make_keys, refusal
from certified import issued as certified_once
from command_line import process, refused, run

pytestmark = pytest.mark.usefixtures("folder_of_its_own")


def certified(*options: str, engine: list[str] = SOUND) -> tuple[int, str, str]:
    """Certify an engine in brief; the report goes to the folder ``report``."""
    brief = ["--suite", "smoke", "--suite", "examples", "--jobs", "1", "--out", "report"]
    return run("certify", "twos", *brief, *options, "--", *engine)


CERTIFICATE = "report/certificate.json"


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_a_private_key_is_for_its_owner_alone_and_is_never_overwritten_unasked() -> None:
    old = os.umask(0)
    try:
        code, _, err = certified("--sign", "new:key")
    finally:
        os.umask(old)
    assert (code, err.splitlines()[0].partition(" is yours")[0]) == (0, "new keys: key signs and")
    assert run("verify", CERTIFICATE, "--key", "key.pub")[1].startswith("VERIFIED")
    assert [stat.S_IMODE(Path(name).stat().st_mode) for name in ("key", "key.pub")] == [0o600, 0o644]
    before = Path("key").read_bytes()
    for lost in (None, "key"):  # without the public key, nobody could verify what was signed
        if lost:
            Path(lost).rename("kept")
        said = refused("certify", "twos", "--sign", "new:key", "--", *SOUND)
        assert "already exists" in said
    Path("kept").rename("key")
    assert Path("key").read_bytes() == before


def test_the_first_line_says_whether_the_certificate_holds_and_what_of_whom() -> None:
    make_keys("key")
    certified("--sign", "key", engine=FAULTY)
    first = [run("verify", CERTIFICATE, *key)[1].splitlines()[0] for key in ([], ["--key", "key.pub"])]
    said = r": .+, twos: violation in profile quick on 20\d\d-\d\d-\d\d"
    assert re.fullmatch(f"CONSISTENT{said}; anybody could have written it, as no signature was verified", first[0])
    assert re.fullmatch(f"VERIFIED{said}", first[1])


def test_a_key_that_is_not_there_is_offered_to_be_made() -> None:
    assert refused("certify", "twos", "--sign", "key", "--", *SOUND).endswith("sign with it: --sign new:key\n")
    assert not Path("key").exists()


def test_each_kind_of_failure_has_a_line_and_a_status_of_its_own() -> None:
    make_keys("key")
    make_keys("other")
    certified("--sign", "key")
    shutil.copy(CERTIFICATE, "signed.json")
    certified()
    statement = json.loads(Path(CERTIFICATE).read_text())
    details = statement["predicate"]["bythebook"]

    def verified(data: Any, *options: str) -> tuple[int, str]:
        Path("changed.json").write_text(data if isinstance(data, str) else json.dumps(data))
        code, out, _ = run("verify", "changed.json", *options)
        assert out.startswith("REFUSED: ")
        return code, out

    found = {
        Kind.UNREADABLE: verified("{"),
        Kind.FOREIGN: verified({"_type": "x"}),
        Kind.UNSIGNED: verified(statement, "--key", "key.pub"),
        Kind.SIGNATURE: verified(Path("signed.json").read_text(), "--key", "other.pub"),
        Kind.SCHEMA: verified({**statement, "more": 1}),
        Kind.TOTALS: verified({**statement, "predicate": {**statement["predicate"], "result": "PASSED"}}),
        Kind.ENGINE: verified(statement, "--subject", "key.pub"),
        Kind.REPLAY: verified(statement, "--replay", "--", *FAULTY),
        Kind.CONDITIONS: verified(statement, "--replay", "--env", "FAULT=1", "--", *SOUND),
    }
    drawn = {"commitment": {"sha256": "0" * 64}, "salt": "0" * 64}
    for kind, change in {
        Kind.SEED: {"seedDrawn": drawn},
        Kind.DATE: {"issued": "2099-01-01T00:00:00Z"},
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
    assert f"another state of {kit['version']} than is installed here" in found[Kind.KIT][1]


def test_a_seed_can_be_drawn_and_is_committed_to_before_the_run() -> None:
    _, _, err = certified("--seed", "random")
    details = json.loads(Path(CERTIFICATE).read_text())["predicate"]["bythebook"]
    told = details["seedDrawn"]["commitment"]["sha256"]
    assert err.splitlines()[0].endswith(told)
    assert str(details["seed"]) not in err
    assert commitment(details["seed"], details["seedDrawn"]["salt"]) == told
    assert run("verify", CERTIFICATE, "--replay", "--", *SOUND)[0] == 0


def test_a_signed_run_draws_its_seed_unless_one_is_given() -> None:
    make_keys("key")
    seeds = []
    for _ in range(2):
        _, _, err = certified("--sign", "key")
        assert _details()["seedDrawn"]["commitment"]["sha256"] in err
        seeds.append(_details()["seed"])
    assert len({*seeds, 0}) == 3
    for options in (["--sign", "key", "--seed", "0"], []):
        certified(*options)
        assert ("seedDrawn" in _details(), _details()["seed"]) == (False, 0)


def _details() -> Any:
    """The details of the certificate, signed or not."""
    out = run("verify", CERTIFICATE, "--json")[1]
    return json.loads(out[out.index("{") :])["predicate"]["bythebook"]


RECORDED = """\
import json, os, sys
sys.path.insert(0, {folder!r})
from loop import Loop

class Recorded(Loop):
    def start(self):
        self.known = os.path.exists("table.json")
        self.table = json.load(open("table.json")) if self.known else {{}}

    def answer(self, line):
        reply = super().answer(line)
        asked = json.loads(line)
        for request, each in zip(asked, reply, strict=True) if isinstance(asked, list) else [(asked, reply)]:
            if request["method"] != "describe":
                key = json.dumps(request["params"])
                each["result"] = self.table.get(key, {{"states": []}}) if self.known else each["result"]
                self.table[key] = each["result"]
        return reply

    def finish(self):
        if not self.known:
            json.dump(self.table, open("table.json", "w"))

Recorded().run()
"""


@pytest.mark.slow
def test_a_table_of_answers_recorded_for_one_seed_passes_with_it_and_fails_a_signed_run() -> None:
    Path("recorded.py").write_text(RECORDED.format(folder=str(Path(SOUND[1]).parent)))
    make_keys("key")
    options = ["certify", "twos", "--suite", "play", "--sandbox", "none", "--cwd", ".", "--out", "report"]
    engine = ["--jobs", "1", "--", sys.executable, "recorded.py"]
    assert run(*options, *engine)[0] == 0  # recorded
    assert Path("table.json").exists()
    key = Path("key").read_text()  # an engine without a sandbox could read the file
    assert process(*options, "--sign", "-", "--seed", "0", *engine, input=key).returncode == 0
    assert process(*options, "--sign", "-", *engine, input=key).returncode not in (0, 2)


def test_an_engine_that_rewrites_its_file_during_the_run_gets_no_certificate() -> None:
    act = "open(__file__, 'a').write('# other bytes')"
    Path("engine.py").write_text(f"import runpy\nrunpy.run_path({SOUND[1]!r}, run_name='__main__')\n{act}\n")
    code, _, err = certified("--sandbox", "none", engine=[sys.executable, "engine.py"])
    assert code == 0
    assert err.splitlines()[-1] == "bythebook: no certificate: engine.py changed during the run"
    assert not Path(CERTIFICATE).exists()


@pytest.mark.skipif(os.name != "posix", reason="a script in place of podman")
def test_a_container_is_certified_by_the_digest_of_its_image(
    issued: Issued, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    podman = tmp_path / "podman"
    podman.write_text('#!/bin/sh\n[ "$5" = engine ] && cat "$(dirname "$0")/id"\n')
    podman.chmod(0o755)
    (tmp_path / "id").write_text("sha256:" + "a" * 64 + "\n")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    subject = subject_of(SOUND, sandbox=Sandbox("container", image="engine"))
    assert [(each.name, each.digest.sha256) for each in subject.resources] == [("engine", "a" * 64)]
    assert subject.changed() == []
    outcome = replace(issued.outcome, containment=containment_in_words(Sandbox("container", image="engine")))
    plain = unsigned(statement_of(outcome, FAULTY, subject))
    again = Rerun(FAULTY, Sandbox("container", image="engine"))
    (tmp_path / "id").write_text("b" * 64)
    assert subject.changed() == ["engine"]
    assert failures(plain, replay=again) == {Kind.ENGINE}
    code, _, err = run("certify", "twos", "--image", "other", "--", "true")
    assert (code, err.partition(";")[0]) == (2, "bythebook: --image other: not here")


def test_the_statement_can_be_printed_if_it_holds() -> None:
    make_keys("key")
    certified("--sign", "key")
    _, out, _ = run("verify", CERTIFICATE, "--key", "key.pub", "--json")
    assert json.loads(out[out.index("{") :])["predicate"]["result"] == "WARNED"
    assert "{" not in run("verify", CERTIFICATE, "--json", "--subject", "key")[1]


def test_what_a_certificate_says_reaches_the_terminal_escaped() -> None:
    certified()
    statement = json.loads(Path(CERTIFICATE).read_text())
    statement["predicate"]["bythebook"]["engine"]["name"] = "\x1b]0;owned\x07\u202e"
    statement["subject"][0]["name"] = "\x1b[2J"
    Path("odd.json").write_text(json.dumps(statement))
    _, out, _ = run("verify", "odd.json")
    assert all(char.isprintable() or char == "\n" for char in out)


def test_a_certificate_that_is_wrong_without_end_is_refused_in_short(issued: Issued) -> None:
    wrong = {"outcome": "passed", "passed": 0, "failed": 0, "notAssessed": 0}
    many = issued.plain
    many["predicate"]["bythebook"]["clauses"] |= {f"twos/{number}": wrong for number in range(10_000)}
    for changed, kind in ((many, Kind.TOTALS), ({**issued.plain, "x" * 10**6: 1}, Kind.SCHEMA)):
        Path("wrong").write_text(json.dumps(changed))
        code, out, _ = run("verify", "wrong")
        assert (code, len(out) < 5_000) == (kind.value, True)


WRONG_INPUTS = cases("wrong_keys")


@pytest.fixture(scope="module")
def keys(issued: Issued, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with keys of all kinds, and a statement."""
    from cryptography.hazmat.primitives import serialization as pem
    from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

    folder = tmp_path_factory.mktemp("keys")
    for name, key, encryption in (
        ("rsa", rsa.generate_private_key(65537, 2048), pem.NoEncryption()),
        ("encrypted", ed25519.Ed25519PrivateKey.generate(), pem.BestAvailableEncryption(b"secret")),
    ):
        (folder / name).write_bytes(key.private_bytes(pem.Encoding.PEM, pem.PrivateFormat.PKCS8, encryption))
    (folder / "no-pem").write_text("no key")
    (folder / "statement.json").write_bytes(unsigned(issued.statement))
    make_keys(folder / "key")
    return folder


@pytest.mark.parametrize("line", WRONG_INPUTS)
def test_wrong_input_gets_one_line(line: str, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(keys)
    assert WRONG_INPUTS[line] in refused(*line.split(" "))


def test_cryptography_is_needed_only_where_a_key_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    make_keys("key")
    monkeypatch.setitem(sys.modules, "cryptography", None)
    assert (certified()[0], run("verify", CERTIFICATE)[0]) == (0, 0)
    for key in ("new:k", "key"):
        assert 'pip install "bythebook[sign]"' in refused("certify", "twos", "--sign", key, "--", "true")


def test_the_files_of_the_engine_are_compared(issued: Issued, tmp_path: Path) -> None:
    copy = tmp_path / "renamed.py"
    copy.write_bytes(Path(FAULTY[1]).read_bytes())
    other = tmp_path / "other.py"
    other.write_text("print('another engine')")
    assert failures(issued.file, files=[copy]) == set()
    assert failures(issued.file, files=[other]) == failures(issued.file, files=[copy, other]) == {Kind.ENGINE}
    subject = subject_of([], [copy])
    copy.unlink()
    assert subject.changed() == ["renamed.py"]


def test_a_kit_with_fewer_suites_has_asked_everything_that_it_had(issued: Issued) -> None:
    plain = issued.plain
    details = plain["predicate"]["bythebook"]
    details["asked"]["everything"] = True
    assert failures(json.dumps(plain).encode()) == {Kind.TOTALS}
    for digest in (details["kit"]["digest"], plain["predicate"]["configuration"][1]["digest"]):
        digest["sha256"] = "0" * 64
    assert failures(json.dumps(plain).encode()) == {Kind.KIT}


@pytest.mark.parametrize("game", ["no-such-game", "../..", "twos\0"])
def test_a_game_that_is_not_there_is_refused(game: str, issued: Issued) -> None:
    assert {Kind.SPECIFICATION, Kind.KIT} <= failures(edited(issued, lambda details: details.update(game=game)))


certified_now = certified_once.__wrapped__
"""Issues a certificate anew."""


def test_a_replay_by_an_engine_that_answers_otherwise_does_not() -> None:
    fresh = certified_now()  # under the conditions of this moment, which the replay has to share
    assert failures(fresh.file, replay=Rerun(SOUND)) == {Kind.REPLAY}
    said = list(differences(fresh.statement.predicate.bythebook, Rerun(SOUND)))
    assert said[0] == "the verdict is incomplete now, and was violation"
    assert any("clauses came out differently: twos/" in line for line in said)


def test_readings_are_those_of_the_replay_too() -> None:
    engine = [sys.executable, "-m", "bythebook_conformance", "engine", "twos"]
    found = certify("twos", engine, suites=("smoke",), readings={"ranking": "ace-low"})
    statement = statement_of(found, engine, subject_of(engine))
    (reading,) = statement.predicate.bythebook.readings.values()
    assert (reading.alternative, reading.source) == ("ace-low", "chosen")
    assert failures(unsigned(statement), replay=Rerun(engine)) == set()


ALTERATIONS = 500


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


def altered_byte(data: bytes, random: Random) -> bytes:
    """The file with a byte changed, left out or added, or without its end."""
    place = random.randrange(len(data))
    byte = bytes([random.randrange(256)])
    before, after = data[:place], data[place:]
    return random.choice([before + byte + after[1:], before + after[1:], before + byte + after, before])


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
    tried = {altered(issued, number) for number in range(2 * ALTERATIONS)} - {issued.file}
    assert len(tried) >= ALTERATIONS
    assert [data for data in tried if refusal(data, issued.public) is None] == []


OTHER_FORMS: dict[str, Callable[[Any], str]] = {
    "no spaces": json.dumps,
    "another order": lambda envelope: json.dumps(dict(reversed(envelope.items())), indent=2) + "\n",
    "a line more": lambda envelope: json.dumps(envelope, indent=2) + "\n\n",
    "signed twice": lambda envelope: (
        json.dumps({**envelope, "signatures": envelope["signatures"] * 2}, indent=2) + "\n"
    ),
    "an escape": lambda envelope: json.dumps(envelope, indent=2).replace("payload", "p\\u0061yload", 1) + "\n",
}


@pytest.mark.parametrize("form", OTHER_FORMS)
def test_an_envelope_in_another_form_is_refused_though_it_says_the_same(form: str, issued: Issued) -> None:
    assert refusal(OTHER_FORMS[form](json.loads(issued.file)).encode(), issued.public) is Kind.FOREIGN


def test_a_name_that_stands_twice_is_refused_since_readers_differ_about_it(issued: Issued) -> None:
    twice = unsigned(issued.statement).replace(b'"result": "FAILED"', b'"result": "FAILED",\n"result": "PASSED"')
    assert twice != unsigned(issued.statement)
    assert refusal(twice) is Kind.UNREADABLE
    assert refusal(enveloped(twice, issued.public.id, issued.private.sign(pae(PAYLOAD, twice)))) is Kind.UNREADABLE


def test_a_name_that_stands_twice_is_found_at_once_among_very_many() -> None:
    pairs = ", ".join(f'"{name}": 0' for name in [*range(300_000), "last", "last"])
    assert refusal(f"{{{pairs}}}".encode()) is Kind.UNREADABLE


@each_case("no_certificates")
def test_what_is_no_certificate_is_refused(text: str, kind: str) -> None:
    data = text.replace("DEEP", "[" * 100_000).replace("LONG", "9" * 5_000).encode("latin-1")
    assert refusal(data) is Kind[kind]
