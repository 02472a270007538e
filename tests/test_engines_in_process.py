"""Engines that are objects in this process: what they do to the kit, and what the kit makes of it."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.report.text import replay_command
from bythebook_conformance.kit import load_kit
from games import engine, named, tiring


def empty(value: Any) -> None:
    """Take out everything that lies in the lists and dictionaries of a value."""
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        empty(each)
    if isinstance(value, dict | list):
        value.clear()


def test_an_engine_may_do_with_its_questions_what_it_likes() -> None:
    def consuming(rule: Any) -> Any:
        def ask(**params: Any) -> Any:
            answer = rule(**params)
            empty(params)
            return answer

        return ask

    subject = engine(load_kit("twos"))
    for name in ("trick", "legal", "play"):
        setattr(subject, name, consuming(getattr(subject, name)))
    outcome = certify("twos", subject, suites=("examples", "stability"))
    assert (outcome.verdict, [each.detail for each in outcome.findings]) == (Verdict.INCOMPLETE, [])


def test_a_crash_in_the_second_round_is_a_crash() -> None:
    outcome = certify("twos", engine(load_kit("twos"), change=tiring("trick", 300)), suites=("stability",))
    assert outcome.verdict is Verdict.CRASH
    assert outcome.findings[0].detail == "the engine raised RuntimeError: tired"


def test_an_unordered_list_may_come_in_another_order_every_time() -> None:
    rng = Random(0)

    def shuffling(method: str, answer: Any) -> Any:
        for state in answer.get("states", [answer]):
            for unordered in {"legal", "cards"} & state.keys():
                rng.shuffle(state[unordered])
        return answer

    outcome = certify("twos", engine(load_kit("twos"), change=shuffling), suites=("stability",))
    assert [each.detail for each in outcome.findings] == []


def test_of_answers_that_change_the_smallest_question_is_shown() -> None:
    calls = Counter[str]()

    def forgetful(method: str, answer: Any) -> Any:
        calls[method] += 1
        return {**answer, "honours": 0} if method == "trick" and calls[method] > 300 else answer

    outcome = certify("twos", engine(load_kit("twos"), change=forgetful), suites=("stability",))
    finding = outcome.findings[0]
    assert finding.detail == "the same question got another answer later, between other questions"
    assert finding.count > 1
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook certify twos --suite stability --method trick -- ")
    outcome.chosen = {"ranking": "ace-low"}
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook certify twos --suite stability --method trick --reading ranking=ace-low -- ")
    assert len(finding.params["cards"]) == 2
    assert '"honours":2' in finding.evidence


LONE = "half of a pair: \ud800"
"""A text that cannot be written as UTF-8."""


class Mute(Exception):  # noqa: N818
    """Cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("raised", "said"), [(ValueError(LONE), "ValueError: half of a pair: \\ud800"), (Mute(), "Mute")]
)
def test_an_exception_that_cannot_be_written_is_a_crash(raised: Exception, said: str) -> None:
    def raising(method: str, answer: Any) -> Any:
        raise raised

    outcome = certify("twos", engine(load_kit("twos"), change=raising), suites=("examples",))
    assert (outcome.verdict, outcome.findings[0].detail) == (Verdict.CRASH, f"the engine raised {said}")


def test_an_answer_with_half_a_character_is_a_breach_of_the_engines() -> None:
    odd = engine(load_kit("twin_it"), change=lambda method, answer: {"outcomes": [{"kind": "third", "cards": [LONE]}]})
    outcome = certify("twin_it", odd, suites=("exhaustive",), parts=named("owners-003"))
    assert outcome.verdict is Verdict.BREACH
    assert "the result is not JSON" in outcome.findings[0].detail


@pytest.mark.parametrize("suite", ["play", "relations", "stability"])
def test_a_suite_that_can_ask_nothing_of_a_method_says_so(suite: str) -> None:
    outcome = certify("twos", SimpleNamespace(), suites=[suite])
    assert (outcome.suites[suite].skipped, outcome.questions) == (outcome.suites[suite].parts, 0)
    assert (outcome.verdict, outcome.silence) == (Verdict.NOT_ASSESSED, "")


def test_an_engine_for_another_game_is_asked_nothing() -> None:
    outcome = certify("twos", engine(load_kit("twin_it")))
    assert (outcome.verdict, outcome.questions) == (Verdict.NOT_ASSESSED, 0)
    assert outcome.silence == "the engine does not play twos"


def test_a_memory_that_does_not_look_at_the_whole_question_is_noticed() -> None:
    known: dict[Any, Any] = {}
    subject = engine(load_kit("twos"))
    ruled = subject.legal

    def legal(hand: list[str], trick: list[str]) -> Any:
        return known.setdefault((*hand[:6], *trick), ruled(hand=hand, trick=trick))

    subject.legal = legal
    outcome = certify("twos", subject, suites=("stability",), methods=("legal",))
    assert outcome.verdict is Verdict.VIOLATION
