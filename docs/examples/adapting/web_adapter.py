"""Asks the server in web_server.py the kit's questions: ``bythebook certify ... --python web_adapter:Adapter``."""

import json
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

RANKS, SUITS = "A23456789TJQK", "CDHS"
SERVER = Path(__file__).with_name("web_server.py")


class Adapter:
    """Starts the server where it runs itself, so that both are in one sandbox, and keeps one connection."""

    def __init__(self) -> None:
        self.server = subprocess.Popen(
            [sys.executable, str(SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.server.stdout is not None
        self.connection = HTTPConnection("127.0.0.1", int(self.server.stdout.readline()), timeout=5)

    def describe(self) -> dict[str, Any]:
        """One method: the server knows nothing of turns and discards."""
        games = {"twins_and_followers": {"methods": ["wins"], "readings": {}}}
        return {"protocol": 1, "engine": {"name": "web-twins", "version": "3.2"}, "batch": True, "games": games}

    def wins(self, cards: list[str]) -> dict[str, Any]:
        """Whether four cards win. Which of them are twins the server does not say: those fields are left out."""
        hand = [RANKS.index(card[0]) + 13 * SUITS.index(card[1]) for card in cards]
        self.connection.request("POST", "/hands/check", json.dumps({"hand": hand}))
        return {"wins": json.load(self.connection.getresponse())["winning"]}
