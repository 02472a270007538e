"""What a run has shown about an engine over a domain, and how: the field ``shown`` of reports and certificates."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType

from bythebook_conformance.kit.words import counted

CONFIRMED = "confirmed over all paths"
ENUMERATED = "enumerated over the whole domain"
NO_COUNTEREXAMPLE = "no counterexample"
REFUTED = "refuted"
REPLAYED = "replayed"
NOT_ASSESSED = "not assessed"

PROOFS = "the domains of its proofs"
"""The domain where no proof was tried."""


class Evidence(Struct):
    """What was shown of one method over one domain.

    ``how``: *confirmed* and *enumerated* are proofs, for this domain and no other; *no counterexample* and *replayed*
    are not; *not assessed* has its reason in ``detail``. ``asked`` is the method of the engine that was called, where
    it is another one; ``seen`` counts paths, cases or situations. A domain that is enumerated in parts is shown when
    all its ``parts`` are. ``left_out`` are fields that answers lack, ``given`` those that answers have; when all parts
    are known, the former are named in the detail.
    """

    method: str
    domain: str
    how: str
    seen: int = 0
    seconds: float = 0.0
    asked: str = ""
    detail: str = ""
    part: int = 1
    parts: int = 1
    left_out: list[str] | UnsetType = UNSET
    given: list[str] | UnsetType = UNSET

    @property
    def proof(self) -> bool:
        """Whether it is proved for the whole domain."""
        return self.how in (CONFIRMED, ENUMERATED)

    @property
    def together(self) -> bool:
        """Whether several methods are told of in one line: no proof was tried, or situations were replayed."""
        return self.how == REPLAYED or self.domain == PROOFS

    @property
    def subject(self) -> str:
        """What it is about: the method, as the engine has it."""
        return self.method + (f" ({self.asked})" if self.asked else "")

    @property
    def words(self) -> str:
        """How it was shown, in words."""
        time = f"{self.seconds:.1f} s"
        words = {
            CONFIRMED: f"{CONFIRMED} ({counted(self.seen, 'path')}, {time})",
            ENUMERATED: f"enumerated over all {counted(self.seen, 'case')}",
            NO_COUNTEREXAMPLE: f"{NO_COUNTEREXAMPLE} in {counted(self.seen, 'path')} ({time})",
            REPLAYED: f"{REPLAYED} {counted(self.seen, 'situation')}",
        }.get(self.how, self.how)
        return words + (f": {self.detail}" if self.detail else "")


def without(left_out: Iterable[str], given: Iterable[str] = (), whose: str = "the engine") -> str:
    """The detail of a showing that does not hold for some fields, empty if there are none.

    An engine leaves out what it never gives; what it gives elsewhere is missing from some answers.
    """
    lacking, known = {*left_out}, {*given}
    never, sometimes = (", ".join(sorted(names)) for names in (lacking - known, lacking & known))
    said = [f"without {never}, which {whose} leaves out"] if never else []
    said += [f"{sometimes} missing from some answers"] if sometimes else []
    return "; ".join(said)


def merged(showings: Iterable[Evidence]) -> list[Evidence]:
    """One showing a domain, method by method, proofs first; without domains of which a part is missing."""
    found: dict[tuple[str, str, str], Evidence] = {}
    for each in showings:
        known = found.get((each.method, each.domain, each.how))
        if known is None:
            found[each.method, each.domain, each.how] = each
            continue
        known.part += each.part
        known.seen += each.seen
        known.seconds += each.seconds
        known.left_out = [*(known.left_out or ()), *(each.left_out or ())]
        known.given = [*(known.given or ()), *(each.given or ())]
        if each.detail not in known.detail:
            known.detail = f"{known.detail}; {each.detail}" if known.detail else each.detail
    whole = [each for each in found.values() if each.part == each.parts]
    for each in whole:
        missing = without(each.left_out or (), each.given or ())
        each.detail = "; ".join(filter(None, (each.detail, missing)))
        each.left_out = each.given = UNSET
    return sorted(whole, key=lambda each: (each.method, not each.proof))
