"""Somebody's library for Twos, which stays as it is: one table for the whole program, and cards by their full names."""

ORDER = ["Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]

table: list[tuple[str, str]] = []
"""Who has played what in this trick."""


def play(player: str, card: str) -> None:
    """Lay a card."""
    print(f"{player} plays the {card}")
    table.append((player, card))


def take() -> str:
    """Who takes the trick; the table is empty afterwards."""
    twos = [player for player, card in table if card.startswith("Two")]
    if twos:
        winner = twos[0]
    else:
        suit = table[0][1].split()[-1]
        following = [(ORDER.index(card.split()[0]), player) for player, card in table if card.endswith(suit)]
        winner = max(following)[1]
    table.clear()
    print(f"{winner} takes it")
    return winner
