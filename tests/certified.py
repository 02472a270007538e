"""A certificate to be altered, and what becomes of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bythebook_conformance import Outcome, certify
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.certificates.signatures import (
    PrivateKey,
    PublicKey,
    Signatory,
    new_keys,
    private_key,
    public_key,
    read_certificate,
    signed,
    unsigned,
)
from bythebook_conformance.certification.certificates.statement import Kind, Refused, Statement
from bythebook_conformance.certification.certificates.verifying import checks
from engines_list import SOUND

FAULTY = [*SOUND, "last_two_wins"]
BRIEF = ("smoke", "examples")

Change = Callable[[Any], object]


def make_keys(name: str | Path) -> None:
    """A private key in a file of this name, and its public key in one that ends in ``.pub``."""
    private, public = new_keys()
    Path(name).write_bytes(private)
    Path(f"{name}.pub").write_bytes(public)


@dataclass(frozen=True)
class Issued:
    """A certificate, and what it was made from."""

    outcome: Outcome
    statement: Statement
    private: PrivateKey
    public: PublicKey
    public_pem: bytes
    file: bytes

    @property
    def plain(self) -> Any:
        """A copy of the statement as plain data."""
        return json.loads(unsigned(self.statement))


@cache
def issued() -> Issued:
    """A certificate of an engine with a fault."""
    found = certify("twos", FAULTY, suites=BRIEF)
    statement = statement_of(found, FAULTY, subject_of(FAULTY))
    private_pem, public_pem = new_keys()
    key = private_key(private_pem)
    return Issued(found, statement, key, public_key(public_pem), public_pem, signed(statement, key))


def refusal(data: bytes, signer: PublicKey | Signatory | None = None) -> Kind | None:
    """Why a file is refused before anything in it is compared; None if it is not."""
    try:
        read_certificate(data, signer)
    except Refused as refused:
        return refused.kind
    return None


def failures(data: bytes, **options: Any) -> set[Kind]:
    """Why a certificate that can be read is refused."""
    return {check.wrong for check in checks(read_certificate(data), **options) if check.wrong}


def edited(issued: Issued, change: Change) -> bytes:
    """The certificate, unsigned, with something changed in its details."""
    plain = issued.plain
    change(plain["predicate"]["bythebook"])
    return json.dumps(plain).encode()


def put(data: Any, place: str, value: Any) -> None:
    """Set the part of plain data at the end of the way ``a/b/0/c``; + adds to a list, ``nothing`` takes it out."""
    *way, last = place.split("/")
    for key in way:
        data = data[int(key) if isinstance(data, list) else key]
    if last == "+":
        data.append(value)
    elif value == "nothing":
        del data[last]
    else:
        data[last] = value


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
