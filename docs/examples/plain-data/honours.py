"""Compare an engine with the test vectors."""

import json


def honours(cards):  # your engine
    """The number of honours in a trick."""
    return sum(card[0] in "AKQJ" for card in cards)


with open("bythebook-vectors/twos/trick.json", encoding="utf-8") as file:
    for vector in json.load(file)["vectors"]:
        if "readings" not in vector:
            got, expected = honours(vector["params"]["cards"]), vector["result"]["honours"]
            assert got == expected, f"{vector['id']}: {vector['params']} {got} instead of {expected}"
