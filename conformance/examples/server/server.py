"""A server for Twins & Followers: ``python server.py SOCKET``. Every player sees what a seat may see.

Messages are JSON texts over WebSocket, here on a Unix socket. A player joins a table and from then on is sent a view
after every move; a referee may ask for the whole state, save a table and set a saved one up again.
"""

import asyncio
import json
import sys
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, unix_serve

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from twins_and_followers import Round

Json = dict[str, Any]


class Table:
    """A round, the moves made in it by their keys, and the players who watch it."""

    def __init__(self, start: Json) -> None:
        """Set a table up."""
        hands = [list(hand) for hand in start["hands"]]
        self.round = Round(hands, list(start["pile"]), list(start.get("discards") or []), turn=start["starter"])
        self.round.begin_turn(start["starter"])
        self.start, self.moves, self.accepted = start, list[Json](), True
        self.answers: dict[str, Json] = {}
        self.players: list[tuple[int, ServerConnection]] = []

    def state(self) -> Json:
        """The whole state, for a referee."""
        return dict(self.round.show(self.accepted))

    def view(self, seat: int) -> Json:
        """What a seat sees: its own hand, and of the others how many cards they hold."""
        state = self.state()
        hands = state.pop("hands")
        if state["phase"] == "claim":
            state["able"] = [each for each in state["able"] if each == seat]
        won = state["winner"]
        return {**state, "hand": hands[seat], "cards": [*map(len, hands)], "shown": None if won is None else hands[won]}

    def move(self, move: Json, key: str) -> Json:
        """Make a move; one whose key is known has been made already."""
        if key not in self.answers:
            seat, do, card = move["seat"], move["do"], move.get("card")
            self.accepted = self.round.allows(seat, do, card)
            if self.accepted:
                self.round.make(seat, do, card)
            self.moves.append(move)
            self.answers[key] = self.state()
        return self.answers[key]


class Server:
    """All tables of a server, and what it says to a message."""

    def __init__(self) -> None:
        """Begin without tables."""
        self.tables: dict[int, Table] = {}
        self.numbers = count(1)

    async def serve(self, connection: ServerConnection) -> None:
        """Answer the messages of a connection until it ends."""
        async for text in connection:
            message = json.loads(text)
            known = message["key"] in self.tables[message["table"]].answers if "key" in message else True
            await connection.send(json.dumps(self.answer(message, connection)))
            if not known:
                for seat, player in self.tables[message["table"]].players:
                    await player.send(json.dumps(self.tables[message["table"]].view(seat)))

    def answer(self, message: Json, connection: ServerConnection) -> Any:
        """What a message is answered with."""
        match message:
            case {"do": "open", "start": start}:
                return self.opened(Table(start))
            case {"do": "set up", "saved": {"start": start, "moves": moves}}:
                table = Table(start)
                for number, move in enumerate(moves):
                    table.move(move, f"saved {number}")
                return self.opened(table)
        table = self.tables[message["table"]]
        match message["do"]:
            case "join":
                table.players.append((message["seat"], connection))
                return table.view(message["seat"])
            case "move":
                return table.move(message["move"], message["key"])
            case "save":
                return {"start": table.start, "moves": table.moves}
            case "close":
                return self.tables.pop(message["table"]) and {}
        return table.state()

    def opened(self, table: Table) -> int:
        """The number of a new table."""
        number = next(self.numbers)
        self.tables[number] = table
        return number


async def main(path: str) -> None:
    """Serve on a socket, and say when it is there."""
    async with unix_serve(Server().serve, path) as server:
        print("ready", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
