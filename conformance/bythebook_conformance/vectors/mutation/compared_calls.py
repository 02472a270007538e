"""Mutants compared with the rules, call by call, while a domain is enumerated once for all of them.

A changed function that returns the same for everything it is called with there is refuted by no statement over that
domain, so the domain need not be enumerated for it again.
"""

from __future__ import annotations

import ast
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from bythebook_conformance.kit.departures import ChosenReadings
from bythebook_conformance.vectors.mutation.judging import UNCOMPUTED
from bythebook_conformance.vectors.mutation.limiting import CPU_SECONDS, CpuLimitExceeded
from bythebook_conformance.vectors.mutation.mutants import Mutant
from bythebook_conformance.vectors.mutation.recorded_calls import has_readings, remembers, with_readings
from bythebook_conformance.vectors.mutation.rules import RuleFunction, in_place

_CALLED = "_bythebook_called"
Outcome = tuple[Any, ...]


@dataclass(slots=True)
class _Compared:
    """A function as it is, and those of its mutants that have returned the same so far, by number."""

    subject: RuleFunction
    function: FunctionType
    alike: dict[int, FunctionType] = field(default_factory=dict)
    called: bool = False


class Comparison:
    """Compares mutants of functions with these whenever they are called. Mutants of constants are never alike."""

    def __init__(self, mutants: Iterable[Mutant]) -> None:
        self._compared: list[_Compared] = []
        self._running: tuple[int, FunctionType] | None = None
        """The function whose mutant runs just now, and that mutant; anew for every call."""
        self._at_tick: tuple[int, FunctionType] | None = None
        places: dict[str, _Compared] = {}
        for mutant in mutants:
            subject = mutant.subject
            if isinstance(subject, RuleFunction) and _is_plain(subject):
                if subject.place not in places:
                    places[subject.place] = _Compared(subject, subject.compiled(subject.tree))
                    self._compared.append(places[subject.place])
                try:
                    with mutant.edit.made():
                        places[subject.place].alike[mutant.number] = subject.compiled(subject.tree)
                except UNCOMPUTED:
                    continue

    def alike(self) -> set[int]:
        """The numbers of the mutants that have returned the same for every call."""
        return {number for each in self._compared for number in each.alike}

    @contextmanager
    def comparing(self) -> Iterator[None]:
        """In this context, every call of the functions compares their mutants with them. A mutant that takes twice
        ``CPU_SECONDS`` for a call does not return the same.
        """
        with ExitStack() as stack:
            stack.callback(signal.signal, signal.SIGVTALRM, signal.signal(signal.SIGVTALRM, self._tick))
            stack.callback(signal.setitimer, signal.ITIMER_VIRTUAL, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS, CPU_SECONDS)
            for number, each in enumerate(self._compared):
                vars(each.subject.module)[_CALLED] = self._called
                stack.enter_context(in_place(each.subject.function, each.subject.compiled(_calling(each, number))))
            try:
                yield
            finally:
                for each in self._compared:
                    vars(each.subject.module).pop(_CALLED, None)

    def _tick(self, *_: object) -> None:
        if self._running is not None and self._running is self._at_tick:
            raise CpuLimitExceeded
        self._at_tick = self._running

    def _called(self, number: int, *args: Any) -> Any:
        compared = self._compared[number]
        if self._running is not None:
            return (self._running[1] if self._running[0] == number else compared.function)(*args)
        if not compared.called:
            compared.called = True
            if any(remembers(compared.subject, each) for each in args):
                compared.alike.clear()
        if any(isinstance(each, Iterator) for each in args):
            compared.alike.clear()
        if not compared.alike:
            return compared.function(*args)
        value, error, right = _outcome(compared.function, args)
        readings = next((each for each in map(_readings_of, args) if each is not None), None)
        asked = {} if readings is None else readings.asked()
        for mutant, function in [*compared.alike.items()]:
            if not self._is_alike(number, function, args, right, readings and readings.told(asked)):
                del compared.alike[mutant]
        if error is not None:
            raise error
        return value

    def _is_alike(self, number: int, function: FunctionType, args: Sequence[Any], right: Outcome, own: Any) -> bool:
        """Whether a mutant returns the same and asks for no other reading of its own ones, if it is given any."""
        known = None if own is None else own.asked().keys()
        given = args if own is None else [with_readings(each, own) for each in args]
        self._running = number, function
        try:
            return _outcome(function, given)[2] == right and (own is None or own.asked().keys() <= known)
        except CpuLimitExceeded:
            return False
        finally:
            self._running = None


def _outcome(function: Callable[..., Any], args: Sequence[Any]) -> tuple[Any, Exception | None, Outcome]:
    """What a call returns, to be gone through still; the error that it raises; and both as something to compare."""
    try:
        value = function(*args)
        if isinstance(value, Iterator):
            several = [*value]
            return iter(several), None, (Iterator, several)
        plain = [*value.items()] if isinstance(value, dict) else value
        return value, None, (type(value), plain, [value is each for each in args])
    except Exception as error:  # a changed rule may raise whatever there is
        return None, error, (type(error), str(error))


def _is_plain(subject: RuleFunction) -> bool:
    takes = subject.tree.args
    return not (takes.kwonlyargs or takes.vararg or takes.kwarg)


def _calling(compared: _Compared, number: int) -> ast.FunctionDef:
    """The function as one that only hands on its arguments."""
    tree = compared.subject.tree
    names: list[ast.expr] = [ast.Name(each.arg, ast.Load()) for each in tree.args.args]
    call = ast.Call(ast.Name(_CALLED, ast.Load()), [ast.Constant(number), *names], [])
    return ast.copy_location(ast.FunctionDef(**{**dict(ast.iter_fields(tree)), "body": [ast.Return(call)]}), tree)


def _readings_of(value: Any) -> ChosenReadings | None:
    """The readings that an argument is or has, if they record what is asked."""
    if isinstance(value, ChosenReadings):
        return value
    found = value.readings if has_readings(value) else None
    return found if isinstance(found, ChosenReadings) else None
