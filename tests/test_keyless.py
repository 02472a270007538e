"""Certificates that Sigstore has signed, and Sigstore's own verifier, offline under a root of trust made here."""

import json
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bythebook_conformance.certification.certificates.signatures import Services, Signatory, read_certificate, signatory
from bythebook_conformance.certification.certificates.statement import Kind
from bythebook_conformance.cli import issuing
from bythebook_conformance.kit.visible import json_file
from cases import each_case
from certified import Issued, altered_field, put, refusal
from command_line import refused, run
from private_sigstore import ISSUER, PrivateSigstore, token_of
from test_verify_command import CERTIFICATE, certified

ME = "me@example.org"


@pytest.fixture(name="private", scope="module")
def _private() -> PrivateSigstore:
    return PrivateSigstore()


@pytest.fixture(name="services", scope="module")
def _services(private: PrivateSigstore) -> Services:
    return Services(private.context, lambda: token_of(ME))


@pytest.fixture(name="bundle", scope="module")
def _bundle(issued: Issued, services: Services) -> bytes:
    return services.signed(issued.statement)


@pytest.fixture(name="root", scope="module")
def _root(private: PrivateSigstore, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("trust") / "root.json"
    path.write_bytes(private.trusted_root)
    return path


@pytest.fixture(name="me", scope="module")
def _me(root: Path) -> Signatory:
    return signatory(ME, ISSUER, root)


def test_what_somebody_has_signed_is_accepted_as_his_alone_and_can_be_read_unverified(
    bundle: bytes, me: Signatory, issued: Issued, root: Path, tmp_path: Path
) -> None:
    assert read_certificate(bundle, me).statement == issued.statement
    assert read_certificate(bundle).statement == issued.statement
    (tmp_path / "root.json").write_bytes(PrivateSigstore().trusted_root)
    for other in (
        ("you@example.org", ISSUER, root),
        (ME, "https://other.invalid", root),
        (ME, ISSUER, tmp_path / "root.json"),
    ):
        assert refusal(bundle, signatory(*other)) is Kind.SIGNATURE


def test_a_key_and_sigstore_do_not_stand_for_each_other(bundle: bytes, me: Signatory, issued: Issued) -> None:
    assert refusal(issued.file, me) is Kind.SIGNATURE
    assert refusal(bundle, issued.public) is Kind.SIGNATURE
    assert refusal(json.dumps(issued.plain).encode(), me) is Kind.UNSIGNED


@each_case("altered_bundles")
def test_a_bundle_that_was_altered_is_refused(case: str, place: str, value: Any, bundle: bytes, me: Signatory) -> None:
    plain = json.loads(bundle)
    if place.startswith("payload/"):
        statement = json.loads(b64decode(plain["dsseEnvelope"]["payload"]))
        put(statement["predicate"]["bythebook"], place.removeprefix("payload/"), value)
        plain["dsseEnvelope"]["payload"] = b64encode(json.dumps(statement, separators=(",", ":")).encode()).decode()
    else:
        put(plain, place, value)
    assert refusal(json_file(plain), me) in (Kind.SIGNATURE, Kind.FOREIGN)


def test_two_hundred_alterations_of_a_bundle_are_all_refused(bundle: bytes, me: Signatory) -> None:
    for number in range(100):
        random = Random(number)
        data = bytearray(bundle)
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        altered = json_file(altered_field(json.loads(bundle), random))
        assert refusal(bytes(data), me) is not None, number
        assert altered == bundle or refusal(altered, me) is not None, number


def test_what_another_certificate_was_signed_with_does_not_fit(
    bundle: bytes, services: Services, issued: Issued, me: Signatory
) -> None:
    mine, other = json.loads(bundle), json.loads(services.signed(issued.statement))
    mine["verificationMaterial"] = other["verificationMaterial"]
    assert refusal(json_file(mine), me) is Kind.SIGNATURE


@pytest.fixture
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))  # where Sigstore keeps what it has fetched
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("_folder")
def test_a_run_is_signed_by_sigstore_and_verified_offline(
    monkeypatch: pytest.MonkeyPatch, services: Services, root: Path
) -> None:
    monkeypatch.setattr(issuing, "services", lambda: services)
    assert certified("--sign", "sigstore")[0] == 0
    whose = ["--identity", ME, "--issuer", ISSUER, "--trusted-root", str(root)]
    code, out, err = run("verify", CERTIFICATE, *whose)
    assert (code, out.partition(":")[0], err) == (0, "VERIFIED", "")
    assert f"signature     by {ME}, as {ISSUER} confirms" in out.splitlines()
    code, out, _ = run("verify", CERTIFICATE)
    assert (code, out.partition(":")[0]) == (0, "CONSISTENT")
    assert "not verified: by Sigstore, it says" in out


@pytest.mark.usefixtures("_folder")
def test_a_signature_that_fails_after_the_run_leaves_a_certificate_that_is_not_signed(
    monkeypatch: pytest.MonkeyPatch, private: PrivateSigstore
) -> None:
    monkeypatch.setattr(issuing, "services", lambda: Services(private.context, lambda: 1 // 0))
    code, _, err = certified("--sign", "sigstore")
    assert (code, err.count("the certificate is not signed")) == (0, 1)
    assert read_certificate(Path(CERTIFICATE).read_bytes()).signer == ""


WRONG = {
    "certify twos --sign sigstore -- true": "no network",
    f"verify c --identity {ME} --issuer {ISSUER}": "no network",
    f"verify c --identity {ME}": "belong together",
    "verify c --trusted-root c": "is for --identity",
    f"verify c --key none --identity {ME} --issuer {ISSUER}": "exclude each other",
    f"verify c --identity {ME} --issuer {ISSUER} --trusted-root none": "none: No such file",
    f"verify c --identity {ME} --issuer {ISSUER} --trusted-root c": "--trusted-root c: a certificate; it is for",
}


@pytest.mark.usefixtures("_folder")
@pytest.mark.parametrize("line", WRONG)
def test_what_cannot_be_done_gets_one_line(line: str, bundle: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from tuf.ngclient.updater import Updater

    def refuse(*arguments: Any, **options: Any) -> Any:
        raise ConnectionError("no network")

    monkeypatch.setattr(Updater, "refresh", refuse)
    Path("c").write_bytes(bundle)
    assert WRONG[line] in refused(*line.split())


@pytest.mark.usefixtures("_folder")
def test_without_the_package_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, bundle: bytes) -> None:
    monkeypatch.setitem(sys.modules, "sigstore", None)
    Path("c").write_bytes(bundle)
    for line in ("certify twos --sign sigstore -- true", f"verify c --identity {ME} --issuer {ISSUER}"):
        assert 'pip install "bythebook[sigstore]"' in refused(*line.split())
    assert run("verify", "c")[0] == 0, "reading needs no package"
