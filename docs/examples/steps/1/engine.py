"""An engine for Twos. A card is its text: card[0] is its rank, card[1] its suit."""

from typing import Any

from wire import Json, different_cards, serve

RANKS = "23456789TJQKA"  # lowest first


def ruling(trick: list[str]) -> Json:
    """Who wins a trick."""
    following = [index for index, card in enumerate(trick) if card[1] == trick[0][1]]
    return {"winner": max(following, key=lambda index: RANKS.index(trick[index][0]))}


def trick(cards: Any) -> Json:
    """twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats."""
    return ruling(different_cards(cards, 1, 4))


METHODS = {"twos.trick": trick, "twos.legal": None, "twos.play": None}

if __name__ == "__main__":
    serve(METHODS, name="my-twos", version="0.1")
