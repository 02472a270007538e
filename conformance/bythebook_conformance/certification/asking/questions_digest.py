"""A digest over the questions of a part and the right answers to them, by which two runs can be seen to ask the same.

It depends on what a run asks and under which readings, never on how an engine answers. Stretches that are sealed enter
by their seals, which are such digests already; ruled ones enter by the same digest, so that seals change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b, sha256
from typing import Any

from bythebook_conformance.kit import Expected
from bythebook_conformance.oracle.comparing import canonical, written

_SIZE = 8
"""The same digest size as a seal's."""


class QuestionsDigest:
    """A digest of the questions asked so far, in order."""

    def __init__(self) -> None:
        self._total = sha256()

    def ruled(self, questions: Sequence[Any], runs: Iterable[tuple[Expected[Any], int]]) -> None:
        """Take in questions with their rulings, each with the number of successive questions that have it."""
        total = blake2b(written(questions), digest_size=_SIZE)
        for expected, times in runs:
            total.update(written(canonical(expected.result)) * times)
        self._total.update(total.digest())

    def sealed(self, stretches: Iterable[bytes]) -> None:
        """Take in stretches by the digests that they are sealed with."""
        self._total.update(b"".join(stretches))

    def unruled(self, questions: Any) -> None:
        """Take in questions that are asked without a ruling."""
        self._total.update(blake2b(written(questions), digest_size=_SIZE).digest())

    def hex(self) -> str:
        """The digest in hexadecimal digits."""
        return self._total.hexdigest()


def together(parts: Iterable[tuple[str, str, str]]) -> str:
    """The digest of a run: of its parts in order, each by its suite, its name and its digest.

    Empty where there is no part, or one of them was not gone through.
    """
    total, digests = sha256(), list[str]()
    for suite, name, digest in parts:
        digests.append(digest)
        total.update(written([suite, name, digest]))
    return total.hexdigest() if digests and all(digests) else ""
