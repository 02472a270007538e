# ruff: noqa: D102 - the methods are those of the protocol
"""The server behind the kit, here: ``bythebook certify twins_and_followers --bind .. --python adapter:Adapter``."""

import json
import subprocess
import sys
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from websockets.sync.client import ClientConnection, unix_connect

Json = dict[str, Any]
METHODS = ["play", "view", "save", "restore", "open", "act", "close"]


class Adapter:
    """Translates the kit's questions for a server that it starts; it decides nothing."""

    def __init__(self) -> None:
        """Start the server, and connect to it as the referee."""
        self.socket, self.keys = str(Path(mkdtemp()) / "socket"), count()
        command = [sys.executable, str(Path(__file__).with_name("server.py")), self.socket]
        with_output = subprocess.Popen(command, stdout=subprocess.PIPE).stdout
        assert with_output is not None
        assert with_output.readline() == b"ready\n"
        self.referee = self.connected()

    def connected(self) -> ClientConnection:
        return unix_connect(self.socket, "ws://localhost/", max_size=None, compression=None)

    def ask(self, **message: Any) -> Any:
        self.referee.send(json.dumps(message))
        return json.loads(self.referee.recv())

    def describe(self) -> Json:
        games = {"twins_and_followers": {"methods": METHODS}}
        return {"protocol": 1, "engine": {"name": "table-server", "version": "1.0"}, "games": games, "batch": True}

    def open(self, **start: Any) -> Json:
        return {"play": self.ask(do="open", start=start)}

    def act(self, play: int, key: str, move: Json) -> Json:
        return {"state": self.ask(do="move", table=play, key=key, move=move)}

    def close(self, play: int) -> Json:
        return dict(self.ask(do="close", table=play))

    def resumed(self, play: int, moves: list[Json]) -> Json:
        first = self.ask(do="state", table=play)
        states = [first, *(self.act(play, f"adapter {next(self.keys)}", move)["state"] for move in moves)]
        return self.close(play) or {"states": states}

    def play(self, moves: list[Json], **start: Any) -> Json:
        return self.resumed(self.open(**start)["play"], moves)

    def view(self, moves: list[Json], seat: int, **start: Any) -> Json:
        table = self.open(**start)["play"]
        with self.connected() as player:
            player.send(json.dumps({"do": "join", "table": table, "seat": seat}))
            views = [json.loads(player.recv())]
            for move in moves:
                self.act(table, f"adapter {next(self.keys)}", move)
                views.append(json.loads(player.recv()))
        return self.close(table) or {"views": views}

    def save(self, moves: list[Json], **start: Any) -> Json:
        table = self.open(**start)["play"]
        for move in moves:
            self.act(table, f"adapter {next(self.keys)}", move)
        return {"saved": self.ask(do="save", table=table)} | self.close(table)

    def restore(self, saved: Json, moves: list[Json]) -> Json:
        return self.resumed(self.ask(do="set up", saved=saved), moves)
