"""Somebody's server for Twins & Followers, which stays as it is: it checks hands, and knows cards as numbers only.

    python web_server.py     prints the port on which it listens on this machine, and serves until its input ends

POST /hands/check {"hand": [0, 13, 26, 1]} is answered with {"winning": true}. Card n has the rank n % 13 (0 is the ace)
and the suit n // 13.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import combinations

TEN = 9


def winning(ranks: list[int]) -> bool:
    """Whether four ranks are a pair and two neighbours."""
    for pair in combinations(range(4), 2):
        first, second = (ranks[place] for place in pair)
        third, fourth = sorted(ranks[place] for place in range(4) if place not in pair)
        if first == second and fourth - third == 1 and third != TEN:
            return True
    return False


class Api(BaseHTTPRequestHandler):
    """The API."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # an answer is sent in one piece

    def do_POST(self) -> None:
        """Answer a question."""
        hand = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["hand"]
        body = json.dumps({"winning": winning([card % 13 for card in hand])}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Api)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
