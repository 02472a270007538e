"""Cards in words, in the language spoken now."""

from __future__ import annotations

from bythebook.cards import ACE, JACK, KING, QUEEN, RANKS, SUIT_SYMBOLS, Card
from bythebook_conformance.kit.language import tr_context


def card_symbol(card: Card) -> str:
    """A card as people read it: ``10♥``, ``Q♠``."""
    return (_letter(card.rank) or str(card.rank)) + SUIT_SYMBOLS[card.suit]


def _letter(rank: int) -> str:
    """The letter of a rank; empty for one that is a number."""
    if rank == JACK:
        return tr_context("letter of a rank", "J")
    if rank == QUEEN:
        return tr_context("letter of a rank", "Q")
    if rank == KING:
        return tr_context("letter of a rank", "K")
    return tr_context("letter of a rank", "A") if rank == ACE else ""


def card_words(card: Card) -> str:
    """A card in words: ``queen of hearts``."""
    return tr_context("card", "{rank} of {suit}", rank=rank_words(card.rank), suit=suit_words(card.suit))


def suit_words(suit: int) -> str:
    """A suit in words: ``hearts``."""
    return (
        tr_context("suit", "clubs"),
        tr_context("suit", "diamonds"),
        tr_context("suit", "hearts"),
        tr_context("suit", "spades"),
    )[suit]


def rank_words(rank: int) -> str:
    """A rank in words: ``queen``."""
    return (
        tr_context("rank", "two"),
        tr_context("rank", "three"),
        tr_context("rank", "four"),
        tr_context("rank", "five"),
        tr_context("rank", "six"),
        tr_context("rank", "seven"),
        tr_context("rank", "eight"),
        tr_context("rank", "nine"),
        tr_context("rank", "ten"),
        tr_context("rank", "jack"),
        tr_context("rank", "queen"),
        tr_context("rank", "king"),
        tr_context("rank", "ace"),
    )[rank - RANKS[0]]
