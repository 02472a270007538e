"""Signed certificates: whatever is altered in one, it is refused."""

import base64
import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook_conformance.certification.certificates.envelope import PAYLOAD, enveloped, pae, signed, unsigned
from bythebook_conformance.certification.certificates.keys import new_keys, private_key, public_key
from bythebook_conformance.certification.certificates.refusal import Kind
from certified import Issued, altered_field, refusal

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
