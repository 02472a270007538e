"""Findings: what an engine did wrong, in which situation, and why it is wrong.

They keep a bounded part of what an engine says, so that no engine can make a report endless.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.json import encode
from msgspec.structs import replace

from bythebook_conformance.kit import Expected, Method, Relation
from bythebook_conformance.kit.rewriting import renaming_of
from bythebook_conformance.kit.visible import json_line, visible
from bythebook_conformance.kit.words import several
from bythebook_conformance.oracle.comparing import FieldJudgement, field_of, plain
from bythebook_conformance.protocol.engine import DESCRIBE, Answer, Failure
from bythebook_conformance.protocol.replies import shown
from bythebook_conformance.statuses import Verdict

# ---- How a wrong value deviates from the right one: answers with one fault usually deviate in one way ----------------


ANOTHER_ORDER = "another order"
"""What is wrong with a list that has the right items."""
LONGEST = 6
"""Lists up to this length are compared place by place."""


def deviation(expected: Any, got: Any) -> str:
    """What is wrong with a value, apart from which cards, seats or numbers they are (both as plain data)."""
    return ", ".join(sorted(_deviations(expected, got)))


def _deviations(expected: Any, got: Any) -> set[str]:
    if expected is None or got is None:
        return {"something for null" if expected is None else "null"}
    if isinstance(expected, bool) or isinstance(got, bool):
        return {f"{got} for {expected}"}
    if isinstance(expected, int) and isinstance(got, int):
        return {"less" if got < expected else "more"}
    if isinstance(expected, dict) and isinstance(got, dict):
        return _of_fields(expected, got)
    if isinstance(expected, list) and isinstance(got, list):
        return _of_items(expected, got)
    return {"another" if type(expected) is type(got) else "another kind"}


def _of_fields(expected: dict[str, Any], got: dict[str, Any]) -> set[str]:
    if expected.keys() != got.keys():
        return {f"{_shape(got)} for {_shape(expected)}"}
    return {
        f"{name}: {each}" for name in expected if expected[name] != got[name]
        for each in _deviations(expected[name], got[name])
    }  # fmt: skip


def _of_items(expected: list[Any], got: list[Any]) -> set[str]:
    due, came = Counter(map(repr, expected)), Counter(map(repr, got))
    if due == came:
        return {ANOTHER_ORDER}
    if len(expected) == len(got):
        comparable = len(expected) <= LONGEST and all(isinstance(each, int | dict) for each in expected + got)
        pairs = zip(expected, got, strict=True)
        if not comparable:
            return {"other items"}
        return {f"an item: {each}" for one, other in pairs if one != other for each in _deviations(one, other)}
    if not due - came:
        return {f"{_shape(item)} too many" for item in got if repr(item) in came - due}
    if not came - due:
        return {f"{_shape(item)} missing" for item in expected if repr(item) in due - came}
    return {"fewer items" if len(got) < len(expected) else "more items"}


def _shape(value: Any) -> str:
    return "(" + " ".join(sorted(value)) + ")" if isinstance(value, dict) else "an item"


# ---- Findings --------------------------------------------------------------------------------------------------------


Signature = tuple[str, ...]
Size = tuple[int, bytes]

_WRONG_NAME = re.compile(r"(?<=Invalid enum value )'[^']*'")
"""Which name did not fit, such as a card: another one in its place is the same fault."""
MOST_SITUATIONS = 1_000
"""The number of different situations that are distinguished per finding; beyond it, reports say "at least"."""


class Alike(Struct):
    """Wrong answers that are wrong in the same field, in which the same clauses have a say and are broken: how many."""

    field: str
    because: list[str]
    breaks: list[str]
    count: int


class FieldDifference(Struct):
    """One field of an answer that differs."""

    path: str
    expected: Any
    got: Any

    @property
    def is_order(self) -> bool:
        """Whether all that is wrong is the order of names or messages, such as sets; of numbers, such as scores, and of
        lists, such as hands, the places mean more.
        """
        in_order = isinstance(self.expected, list) and all(isinstance(each, str | dict) for each in self.expected)
        return in_order and deviation(self.expected, self.got) == ANOTHER_ORDER


class FixedPoint(Struct):
    """An open point that concerns a finding and is certified by its default alone.

    ``played`` is the alternative by which the answer would be right, where the specification says so of this question.
    """

    id: str
    question: str
    default: str
    reason: str
    played: str = ""


class Finding(Struct):
    """A fault with the smallest situation that shows it.

    ``because`` are the clauses that have a say in the first wrong field, ``breaks`` those that the answer breaks there,
    ``clause`` the one that the whole run points to; ``raised`` the open points that the situation raises,
    ``explained_by`` the alternatives (``NAME=ALTERNATIVE``) under which the answer would be right; ``readings`` the
    departures it was judged under.
    ``relation`` names the law that two answers break between them; ``again`` is then the second question.
    ``fixed_points`` are the open points on which the deciding clauses hang and which the kit certifies one way only.
    ``count`` is the number of wrong answers, ``situations`` that of different situations among them (0: not counted);
    ``digests`` are theirs while the run lasts, and ``alike`` the wrong answers by what has a say in them and what they
    break, since those of one finding may differ from the smallest.
    """

    game: str
    verdict: Verdict
    suite: str
    method: str
    params: Any
    detail: str = ""
    clause: str = ""
    because: list[str] = field(default_factory=list)
    breaks: list[str] = field(default_factory=list)
    raised: list[str] = field(default_factory=list)
    explained_by: list[str] = field(default_factory=list)
    readings: dict[str, str] = field(default_factory=dict)
    differences: list[FieldDifference] = field(default_factory=list)
    expected: Any = None
    got: Any = None
    evidence: str = ""
    stderr: str = ""
    note: str = ""
    relation: str = ""
    again: Any = None
    count: int = 1
    situations: int = 0
    digests: list[int] | UnsetType = UNSET
    alike: list[Alike] | UnsetType = UNSET
    fixed_points: list[FixedPoint] = field(default_factory=list)
    unstable: bool = False
    """Whether the question got different answers: asked alone, it may be answered rightly."""
    overtaken: bool = False
    """Whether it is that the reply to a later line came first."""
    malformed: str = ""
    """What is wrong with the question, which was to be refused; empty of one that was to be answered."""
    sent: str = ""
    """The line that was sent, where it is no question of the game."""
    closest: dict[str, list[str]] = field(default_factory=dict)
    """By method, the clauses that decided the wrong answers most closely for which this finding stands."""

    @property
    def path(self) -> str:
        """Where its answer is wrong first; empty where that is not known."""
        return self.differences[0].path if self.differences else ""

    @property
    def is_no_question(self) -> bool:
        """Whether it is about a line that is no question of the game, which can be sent again all the same."""
        return self.method == DESCRIBE.name or bool(self.sent)

    @property
    def questions(self) -> list[Any]:
        """The question of the finding, or both of them."""
        return [self.params] if self.again is None else [self.params, self.again]

    @property
    def kinds(self) -> list[Alike]:
        """Its wrong answers by what has a say in them and what they break; all like the smallest if that is unknown."""
        return self.alike or [Alike(field_of(self.path), self.because, self.breaks, self.count)]

    @property
    def suspects(self) -> list[str]:
        """The clauses that the answer breaks; where that cannot be told, those that have a say in what is wrong."""
        return self.breaks or self.because

    @property
    def accused(self) -> str:
        """The clause that the finding is told under: its own, or else the first that is suspected; empty for none."""
        return self.clause or next(iter(self.suspects), "")

    @property
    def also_broken(self) -> list[str]:
        """The clauses that the answer breaks beside the accused one."""
        return [clause for clause in self.because if clause in self.breaks and clause != self.accused]

    @property
    def rests_on(self) -> list[str]:
        """The other clauses with a say in what is wrong."""
        return [clause for clause in self.because if clause not in self.breaks and clause != self.accused]

    @property
    def deviation(self) -> str:
        """How the first wrong field is wrong."""
        first = self.differences[0]
        return deviation(first.expected, first.got)

    @property
    def signature(self) -> Signature:
        """Findings with the same signature are one fault seen on several situations."""
        if self.relation:
            return (self.verdict.value, self.method, self.relation)
        if self.verdict is Verdict.VIOLATION:
            return violation_signature(self.method, self.path, self.suspects, self.deviation)
        return (self.verdict.value, self.method, field_signature(_WRONG_NAME.sub("", self.detail)))

    @property
    def rest(self) -> Signature:
        """Where too many findings are told apart already, those with the same of this count as one. A failure that is
        known is so for all of those or for none: they have the method and the law or the most particular clause alike.
        """
        return (self.verdict.value, "more", self.method, self.relation or "".join(self.suspects[:1]))

    @property
    def size(self) -> Size:
        """Smaller situations are better to look at."""
        return size_of(self.params)

    def take_in(self, other: Finding) -> None:
        """Count the wrong answers of another finding as its own."""
        self.count += other.count
        if other.digests:
            self.digests = list({*(self.digests or ()), *other.digests})[:MOST_SITUATIONS]

    def count_situations(self) -> None:
        """Say how many different situations were seen, and forget which."""
        self.situations = len(self.digests or ())
        self.digests = self.alike = UNSET


def fold(findings: Sequence[Finding]) -> Finding:
    """A copy of the smallest of some findings that counts for all of them."""
    smallest = min(findings, key=lambda each: each.size)
    copy = replace(smallest)
    for finding in findings:
        if finding is not smallest:
            copy.take_in(finding)
    copy.count_situations()
    return copy


def violation_signature(method: str, path: str, breaks: Iterable[str], deviation: str) -> Signature:
    """The signature of a violation: its method, the first wrong field, how it is wrong, and the clauses it breaks."""
    return (Verdict.VIOLATION.value, method, field_signature(path), deviation, *breaks)


def together(clauses: Iterable[str]) -> str:
    """Clauses that decide a field together, as one text: the key of a spectrum."""
    return " ".join(sorted(clauses))


def size_of(params: Any) -> Size:
    """The size of a question, for looking for the smallest."""
    text = msgspec.json.encode(params)
    return (len(text), text)


def field_signature(text: str) -> str:
    """A path without the places in its lists: the same for one fault on several situations."""
    return "".join(char for char in text if not char.isdigit())


# ---- How they are made -----------------------------------------------------------------------------------------------


LARGEST_ANSWER = 256 * 1024
"""Bytes of JSON of an answer that a finding keeps; whole plays are long, and are looked at under other readings."""
LARGEST_FIELD = 16 * 1024
"""The same of one field that differs."""
LONGEST_TEXT = 1_000
"""Characters of what an engine says that a finding keeps."""
LONGEST_ERROR = 4_000
"""Characters of standard error that a finding keeps, the last ones."""


def of_failure(game: str, suite: str, method: str, params: Any, failure: Failure) -> Finding:
    """The finding for a question without a usable answer."""
    return Finding(
        game,
        failure.verdict,
        suite,
        method,
        params,
        failure.detail[:LONGEST_TEXT],
        evidence=failure.evidence[:LONGEST_TEXT],
        stderr=failure.stderr[-LONGEST_ERROR:],
        overtaken=failure.overtaken,
    )


def described_otherwise(first: Any, then: Any) -> Failure:
    """A breach: two processes of one engine describe themselves differently, so that no verdict could hold for both."""
    detail = "another process of the engine describes itself differently from the first"
    return Failure(Verdict.BREACH, detail, evidence=f"first {shown(encode(first))}, then {shown(encode(then))}")


def violation(
    game: str,
    suite: str,
    method: str,
    params: Any,
    expected: Expected[Any],
    answer: Struct,
    judgements: list[FieldJudgement],
    breaks: Sequence[str] = (),
) -> Finding:
    """A wrong answer: the first wrong field, its reasons and what it breaks, and every difference of its situation."""
    wrong = [each for each in judgements if each.right is False]
    return Finding(
        game,
        Verdict.VIOLATION,
        suite,
        method,
        params,
        because=list(wrong[0].clauses),
        breaks=list(breaks),
        differences=[
            FieldDifference(each.path, plain(each.expected), kept(plain(each.got), LARGEST_FIELD)) for each in wrong
        ],
        expected=plain(expected.result),
        got=kept(plain(answer)),
    )


def broken_relation(
    game: str, suite: str, relation: Relation, questions: tuple[Any, Any], answers: tuple[Answer, Answer]
) -> Finding:
    """What two answers show between them, whichever is wrong: a violation, or a breach where no clause says so."""
    params, again = questions
    got, then = (kept(plain(answer)) for answer in answers)
    return Finding(
        game,
        Verdict.VIOLATION if relation.clauses else Verdict.BREACH,
        suite,
        relation.method,
        params,
        f"the answer changes when {relation.name}",
        because=list(relation.clauses),
        got=got,
        note=f"came      {json_line(got)}\nasked     {json_line(again)}\ncame      {json_line(then)}",
        relation=relation.name,
        again=again,
    )


NAMED = 3
"""So many names that no question has are told, the first ones."""
LONGEST_NAME = 80
"""Characters of a name that are shown."""


def names_nobody_asked_about(method: Method[Any, Any], params: Any, got: Any) -> str:
    """That an answer names cards or designs that do not stand in the question, in words; empty if it does not."""
    asked, came = _names(method.params, params), _names(method.result, got)
    strange = [visible(each[:LONGEST_NAME]) for each in came if each not in asked][:NAMED]
    return f"the answer names {several(strange)}, which the question does not" if strange else ""


def _names(message: type[Struct], value: Any) -> list[str]:
    """The names of cards and designs of a game's own in a message, each once, in their order."""
    found: dict[str, str] = {}
    renaming_of(message)(value, lambda name: found.setdefault(name, name))
    return list(found)


def kept(value: Any, largest: int = LARGEST_ANSWER) -> Any:
    """A value of an answer, or its beginning as text if it has more bytes of JSON."""
    text = encode(value)
    return value if len(text) <= largest else shown(text)
