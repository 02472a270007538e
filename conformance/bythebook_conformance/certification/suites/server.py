"""What servers of games get wrong: what a seat sees, what is left after a restart, repeated and simultaneous moves.

The methods are optional; nothing of this is assessed for an engine that does not offer them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations
from random import Random
from typing import Any

import msgspec

from bythebook_conformance.certification.asking.engine_session import EngineSession, Part
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.server_views import ServerUnderTest, compare, see, tell_apart
from bythebook_conformance.kit import Expected, GameKit
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.oracle.comparing import alike, differing, plain
from bythebook_conformance.protocol.engine import Failure, Params
from bythebook_conformance.protocol.server_methods import BY_MOVES, GOES_ON, TOLD_APART, server_methods
from bythebook_conformance.statuses import Verdict

HELD = {"quick": 20, "standard": 60, "full": 300}
"""So many plays are played move by move."""
TOGETHER = 3
"""So many moves arrive for the same moment."""
Ask = Callable[[ServerUnderTest], None]
"""Asks about plays."""


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """One part for each promise of a server; none for a game that has no view."""
    methods = {method.short: method for method in server_methods(kit)}
    asks: tuple[tuple[str, str, Ask], ...] = (
        ("view", "what a seat sees", see),
        ("view", "what a seat cannot know", tell_apart),
        ("restore", "in another process", resume),
        ("act", "move by move, and again with one key", move_by_move),
        ("act", "plays side by side", side_by_side),
        ("act", "moves for the same moment", same_moment),
    )
    for short, name, ask in asks if methods else ():
        yield Part("server", f"{short}: {name}", partial(_ask_server, ask, short), methods[short].name)


NEEDED = {"view": ("view",), "restore": ("save", "restore"), "act": ("open", "act", "close")}


def _ask_server(ask: Ask, short: str, session: EngineSession) -> str:
    """Ask a part if the engine has what it needs."""
    serving = session.kit.serving()
    assert serving is not None
    server = ServerUnderTest(session, serving)
    reason = _why_not(server, short)
    if not reason:
        ask(server)
    return reason


def _why_not(server: ServerUnderTest, short: str) -> str:
    """Why the engine is not asked by the methods that are needed together with this one; empty if it is."""
    return next(filter(None, (server.session.why_not_asked(server.methods[name]) for name in NEEDED[short])), "")


def ask_again(session: EngineSession, finding: Finding) -> str:
    """Ask about the play of a finding once more; why that cannot be done, if so.

    Raises:
        msgspec.ValidationError: it has no play.
    """
    short, serving = finding.method.rpartition(".")[2], session.kit.serving()
    assert serving is not None
    needed = next(each for each, names in NEEDED.items() if short in names)
    params = {name: value for name, value in finding.params.items() if name != "seat"}
    play = session.kit.method(session.kit.play_method).written_out({"moves": [], **params})
    server = ServerUnderTest(session, serving, play)
    if reason := _why_not(server, needed):
        return reason
    if finding.relation == TOLD_APART:
        told = finding.detail.partition(" can tell that ")[2].partition(":")[0]
        compare(server, [(finding.params, finding.again, told)])
    for ask in AGAIN[needed]:
        ask(server)
    return ""


# ---- Saved plays -----------------------------------------------------------------------------------------------------


def resume(server: ServerUnderTest) -> None:
    """A play that is saved after any of its moves goes on in another process as if nothing had been between."""
    rng = server.session.run.chance.of("saved").random()
    _resume(server, [(*play, rng.randint(0, len(play[0]["moves"]))) for play in server.plays(HELD)], rng)


def resume_everywhere(server: ServerUnderTest) -> None:
    """The same of plays that are saved after each of their moves."""
    cut = [(*play, at) for play in server.plays(HELD) for at in range(len(play[0]["moves"]) + 1)]
    _resume(server, cut, server.session.run.chance.of("saved").random())


def _resume(server: ServerUnderTest, cut: Sequence[tuple[Params, Expected[Any], int]], rng: Random) -> None:
    """Save plays, each after so many of its moves, and have another process go on with them."""
    session, restore = server.session, server.methods["restore"]
    begun = [{**params, "moves": params["moves"][:at]} for params, _, at in cut]
    saved = server.answers("save", begun)
    order = [place for place, each in enumerate(saved) if not isinstance(each, Failure)]
    rng.shuffle(order)  # so that what is left of one play shows in the next
    asked = [{"saved": saved[place].saved, "moves": cut[place][0]["moves"][cut[place][2] :]} for place in order]
    restored: list[Any] | None = session.answers_elsewhere(restore, asked)
    if restored is None:  # an object in this process
        restored = session.answers_to(restore, asked, 64)
    session.count(restored)
    for place, question, answer in zip(order, asked, restored, strict=False):
        params, expected, at = cut[place]
        if isinstance(answer, Failure):
            server.fails("restore", params, question, answer)
        elif answer.states is not msgspec.UNSET:
            where = f"saved after {at} of {len(params['moves'])} moves"
            server.goes_on("restore", GOES_ON, (params, expected), at, question, answer, answer.states, where)


# ---- Held plays ------------------------------------------------------------------------------------------------------


class _Held:
    """A play that the engine holds, and what is due after each of its moves."""

    def __init__(self, server: ServerUnderTest, params: Params, expected: Expected[Any]) -> None:
        self._server, self._expected = server, expected
        self.params, self.done = params, 0
        self.given: dict[str, Any] = {}
        begin = {name: value for name, value in params.items() if name != "moves"}
        (answer,) = server.answers("open", [begin], play=params)
        self.play = None if isinstance(answer, Failure) else answer.play
        self.broken = isinstance(answer, Failure)

    def question(self, number: int) -> Params:
        """The question for a move of the play."""
        return {"play": self.play, "key": f"move {number}", "move": self.params["moves"][number]}

    def go_on(self, where: str) -> bool:
        """Make the next move; whether there is one left and nothing has gone wrong."""
        if self.broken or self.done == len(self.params["moves"]):
            return False
        question = self.question(self.done)
        (answer,) = self._server.answers("act", [question], play=self.params)
        self.done += 1
        if isinstance(answer, Failure):
            self.broken = True
            return False
        self.given[question["key"]] = answer
        play, at = (self.params, self._expected), f"{where}, move {self.done}"
        right = self._server.goes_on("act", BY_MOVES, play, self.done, question, answer, [answer.state], at)
        self.broken = not right
        return right

    def repeat(self, number: int) -> None:
        """Send an earlier move again, with its key."""
        if self.broken:
            return
        question = self.question(number)
        (answer,) = self._server.answers("act", [question], play=self.params)
        before = self.given[question["key"]]
        if not isinstance(answer, Failure) and not alike(answer, before):
            evidence = f"first {json_line(plain(before))}, then {json_line(plain(answer))}"
            detail = "a move that is sent again with its key gets another answer than the first time"
            failure = Failure(Verdict.BREACH, detail, evidence=evidence)
            self._server.fails("act", self.params, question, failure)
            self.broken = True

    def close(self) -> None:
        """End the play."""
        if self.play is not None:
            self._server.answers("close", [{"play": self.play}], play=self.params)


def move_by_move(server: ServerUnderTest) -> None:
    """A play by moves is the play asked at once; a move sent again with its key is one move."""
    for params, expected in server.plays(HELD):
        held = _Held(server, params, expected)
        while held.go_on("in a play of its own"):
            held.repeat(held.done - 1)
            if held.done > 1:
                held.repeat(held.done - 2)
        held.close()


def side_by_side(server: ServerUnderTest) -> None:
    """Two plays go on side by side in one process without touching, and leave nothing to a third."""
    chosen = server.plays(HELD)
    for first, second in zip(chosen[::2], chosen[1::2], strict=False):
        one, two = (_Held(server, *each) for each in (first, second))
        going = True
        while going:
            moved = [one.go_on("beside another play"), two.go_on("beside another play")]
            going = any(moved)
        one.close()
        again = _Held(server, *first)
        while again.go_on("after another play"):
            pass
        again.close()
        two.close()


def same_moment(server: ServerUnderTest) -> None:
    """Moves of several seats in one batch are answered as if they had come one after the other in some order."""
    for params, expected in server.plays(HELD):
        moves = params["moves"]
        count = min(TOGETHER, len(moves))
        if count < 2:
            continue
        at = len(moves) - count
        held = _Held(server, params, expected)
        while held.done < at and held.go_on("before moves for the same moment"):
            pass
        if not held.broken and held.done == at:
            asked = [held.question(at + number) for number in range(count)]
            answers = server.answers("act", asked, count, params)
            if not any(isinstance(each, Failure) for each in answers):
                states = [each.state for each in answers]
                extra = {**held.question(at), "key": "the first of them again"}
                (after,) = server.answers("act", [extra], play=params)
                states += [] if isinstance(after, Failure) else [after.state]
                if not _in_some_order(server, params, at, count, states):
                    detail = "moves for the same moment are answered as in no order of them"
                    evidence = json_line(plain(states))
                    server.fails("act", params, asked, Failure(Verdict.BREACH, detail, evidence=evidence))
                again = server.answers("act", asked, 1, params)
                if any(not alike(one, two) for one, two in zip(answers, again, strict=True)):
                    detail = "moves for the same moment get other answers when they are sent again with their keys"
                    evidence = json_line([plain(each) for each in answers])
                    server.fails("act", params, asked, Failure(Verdict.BREACH, detail, evidence=evidence))
        held.close()


def _in_some_order(server: ServerUnderTest, params: Params, at: int, count: int, states: Sequence[Any]) -> bool:
    """Whether so many moves from a place on, in some order, lead to these states, and the first of them, once more
    behind all, to the last state.
    """
    moves = params["moves"]
    for order in permutations(range(count)):
        asked = {**params, "moves": [*moves[:at], *(moves[at + number] for number in order), moves[at]]}
        due = server.session.judge.rule(server.play, asked).result.states[at + 1 :]
        places = (*order, count) if len(states) > count else order
        if all(not any(differing(due[place], states[number], ruled=True)) for place, number in enumerate(places)):
            return True
    return False


AGAIN: dict[str, tuple[Ask, ...]] = {
    "view": (see, tell_apart),
    "restore": (resume_everywhere,),
    "act": (move_by_move, side_by_side, same_moment),
}
"""What is asked about the play of a finding, by what the methods are for."""
