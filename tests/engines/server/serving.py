"""A server for Twins & Followers behind the wire, sound or with one fault: ``python serving.py [FAULT]``."""

import json
import sys
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "conformance" / "examples"))

import wire
from twins_and_followers import METHODS, Round

Json = dict[str, Any]
GAME = "twins_and_followers"


class Server:
    """Plays that are held, and what is asked about others."""

    def __init__(self) -> None:
        """Begin with none."""
        self.plays: dict[int, Round] = {}
        self.answers: dict[tuple[int, str], Json] = {}
        self.numbers = count(1)

    def begun(self, start: Json) -> Round:
        """A round before its first move."""
        hands = [list(hand) for hand in start["hands"]]
        found = Round(hands, list(start["pile"]), list(start.get("discards") or []), turn=start["starter"])
        found.begin_turn(start["starter"])
        return found

    def moved(self, current: Round, move: Json) -> Json:
        """The state after a move."""
        accepted = current.allows(move["seat"], move["do"], move.get("card"))
        if accepted:
            current.make(move["seat"], move["do"], move.get("card"))
        return dict(current.show(accepted))

    def seen(self, current: Round, state: Json, seat: int) -> Json:
        """What a seat sees of a state."""
        hands = state["hands"]
        shown = {name: value for name, value in state.items() if name != "hands"}
        if state["phase"] == "claim":
            shown["able"] = [each for each in state["able"] if each == seat]
        won = state["winner"]
        return {**shown, "hand": hands[seat], "shown": None if won is None else hands[won]}

    def view(self, seat: int, moves: list[Json], **start: Any) -> Json:
        """What a seat sees of a play."""
        current = self.begun(start)
        views = [self.seen(current, current.show(True), seat)]
        for move in moves:
            views.append(self.seen(current, self.moved(current, move), seat))
        return {"views": views}

    def save(self, moves: list[Json], **start: Any) -> Json:
        """A play after its moves, saved."""
        return {"saved": {"start": start, "moves": moves}}

    def restore(self, saved: Json, moves: list[Json]) -> Json:
        """The states of a saved play and of the moves that follow."""
        current = self.begun(saved["start"])
        state = dict(current.show(True))
        for move in saved["moves"]:
            state = self.moved(current, move)
        return {"states": [state, *(self.moved(current, move) for move in moves)]}

    def open(self, **start: Any) -> Json:
        """A play that is held from now on."""
        number = next(self.numbers)
        self.plays[number] = self.begun(start)
        return {"play": number}

    def act(self, play: int, key: str, move: Json) -> Json:
        """The state after a move; a key that is known repeats its answer."""
        if (play, key) not in self.answers:
            self.answers[play, key] = {"state": self.moved(self.plays[play], move)}
        return self.answers[play, key]

    def close(self, play: int) -> Json:
        """A play is held no more."""
        del self.plays[play]
        return {}

    def batch(self, requests: list[Any], reply: Callable[[Any], Any]) -> list[Any]:
        """The replies to a batch."""
        return [reply(each) for each in requests]


FAULTS: dict[str, type[Server]] = {}


def fault(kind: type[Server]) -> type[Server]:
    """Register a server by its name."""
    FAULTS[kind.__name__] = kind
    return kind


@fault
class ListsMovesOfOthers(Server):
    """The moves that are possible are listed for everybody, and name the cards of whose turn it is."""

    def seen(self, current: Round, state: Json, seat: int) -> Json:
        turn = state["turn"]
        moves = [f"discard {card}" for card in state["hands"][turn]] if state["phase"] == "discard" else []
        return {**super().seen(current, state, seat), "moves": moves}


@fault
class NumbersThePile(Server):
    """The cards of the pile have numbers, the same card the same number in every play."""

    def seen(self, current: Round, state: Json, seat: int) -> Json:
        numbers = [sum(map(ord, card)) * 7919 % 1009 for card in current.pile]
        return {**super().seen(current, state, seat), "numbers": numbers}


@fault
class ShowsHandsAfterRefusals(Server):
    """When a move has been taken back because it was refused, the hands stay on the screen."""

    def seen(self, current: Round, state: Json, seat: int) -> Json:
        shown = super().seen(current, state, seat)
        return shown if state["accepted"] else {**shown, "debug": state["hands"]}


@fault
class TellsWhoCouldClaim(Server):
    """Everybody is told who could claim the discard."""

    def seen(self, current: Round, state: Json, seat: int) -> Json:
        return {**super().seen(current, state, seat), "claimants": state["able"], "able": state["able"]}


@fault
class CountsThePileWrongly(Server):
    """A view counts one card too many in the pile."""

    def seen(self, current: Round, state: Json, seat: int) -> Json:
        return {**super().seen(current, state, seat), "pile": state["pile"] + 1}


@fault
class KeepsDiscardsOfTheLastPlay(Server):
    """A second play begins with the discards of the first."""

    last: Round | None = None

    def open(self, **start: Any) -> Json:
        answer = super().open(**start)
        current = self.plays[answer["play"]]
        if self.last is not None:
            current.discards[:0] = [card for card in self.last.discards if card not in str(start)]
        self.last = current
        return answer


@fault
class PlaysEveryMoveAgain(Server):
    """Keys are not looked at: a move that comes twice is made twice."""

    def act(self, play: int, key: str, move: Json) -> Json:
        return {"state": self.moved(self.plays[play], move)}


@fault
class SharesKeys(Server):
    """Plays share the keys of their moves."""

    def act(self, play: int, key: str, move: Json) -> Json:
        if (0, key) not in self.answers or play == 1:
            self.answers[0, key] = {"state": self.moved(self.plays[play], move)}
        return self.answers[0, key]


@fault
class RestoresTheLastSaved(Server):
    """What is resumed is the play that was resumed first."""

    first: Json | None = None

    def restore(self, saved: Json, moves: list[Json]) -> Json:
        self.first = self.first or saved
        return super().restore(self.first, moves)


@fault
class ForgetsDropsWhenSaved(Server):
    """Of a fight that is saved, the drops that lie in the hands yet are forgotten."""

    def restore(self, saved: Json, moves: list[Json]) -> Json:
        kept = [move for move in saved["moves"] if move["do"] != "drop"]
        return super().restore({**saved, "moves": kept}, moves)


@fault
class RefusedMovesEndTurns(Server):
    """After a refused draw in a held play, the turn passes."""

    def act(self, play: int, key: str, move: Json) -> Json:
        known, answer = (play, key) in self.answers, super().act(play, key, move)
        current = self.plays[play]
        if not known and not answer["state"]["accepted"] and current.phase == "draw":
            current.turn = (current.turn + 1) % len(current.hands)
        return answer


@fault
class AnswersABatchFromItsBeginning(Server):
    """Every move of a batch is made on the state before the batch; the last of them stays."""

    def batch(self, requests: list[Any], reply: Callable[[Any], Any]) -> list[Any]:
        before, found = deepcopy(self.plays), []
        for each in requests:
            self.plays = deepcopy(before)
            found.append(reply(each))
        return found


def main(server: Server) -> None:
    """Answer every line of the input until it ends."""
    names = ("view", "save", "restore", "open", "act", "close")
    known = {**METHODS, **{f"{GAME}.{name}": getattr(server, name) for name in names}}
    description = wire._description(known, type(server).__name__, "1", {})
    known["describe"] = lambda **_: description
    for line in sys.stdin.buffer:
        try:
            content = json.loads(line)
        except ValueError:
            answer: Any = wire._failure(None, -32700, "not JSON")
        else:
            several = isinstance(content, list) and content
            answer = (
                server.batch(content, lambda each: wire._reply(each, known)) if several else wire._reply(content, known)
            )
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(FAULTS[sys.argv[1]]() if sys.argv[1:] else Server())
