"""Work that is shared by processes: the same results, whoever does it, and whoever is killed."""

import os
import signal
from pathlib import Path

import pytest

from bythebook_conformance.certification.execution.forked import WorkerLostError
from bythebook_conformance.certification.execution.sharing import Crew, Ordered, shared

COUNT = 40


def squares(workers: int) -> list[int]:
    return list(shared(lambda number: number**2, COUNT, Crew(workers), ""))


def test_two_processes_give_what_one_gives_in_the_same_order() -> None:
    assert squares(2) == squares(1) == [number**2 for number in range(COUNT)]


def test_a_process_that_is_killed_costs_its_part_and_nothing_else(tmp_path: Path) -> None:
    def work(number: int) -> int:
        with (tmp_path / str(number)).open("a") as done:
            done.write("done\n")
        if number == 5 and len((tmp_path / "5").read_text().split()) == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    assert list(shared(work, COUNT, Crew(2), "")) == [*range(COUNT)]
    assert [int(part.name) for part in tmp_path.iterdir() if part.read_text() != "done\n"] == [5]


def test_a_part_on_which_two_processes_die_is_given_up() -> None:
    def work(number: int) -> int:
        if number == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    with pytest.raises(WorkerLostError, match="status -9"):
        list(shared(work, COUNT, Crew(2), ""))


def test_what_the_work_raises_is_raised_where_it_was_begun() -> None:
    with pytest.raises(ZeroDivisionError):
        list(shared(lambda number: 1 // (number - 5), COUNT, Crew(2), ""))


def test_results_are_ordered_by_their_numbers_not_by_when_they_came() -> None:
    ordered = Ordered[str]([2, 4, 7, 9])
    assert list(ordered.take(4, "four")) == []
    assert list(ordered.take(2, "two")) == ["two", "four"]
    assert list(ordered.take(9, "nine")) == []
    assert list(ordered.left()) == ["nine"]
