"""Everyday wordings of the claims about Twins & Followers."""

from __future__ import annotations

from types import MappingProxyType

WORDINGS = MappingProxyType(
    {
        "en": {
            "the hand wins": ("that wins", "these four cards win"),
            "the hand does not win": ("that does not win", "the cards do not win"),
            "{who} wins": (
                "{who} has a winning hand",
                "{who} has twins and followers",
                "{who} wins the round",
                "{who} wins with the discard",
                "that is a win for {who}",
                "that belongs to {who}",
            ),
            "{who} does not win": (
                "{who} does not have it",
                "{who} has no winning hand",
                "{who} does not win the round",
                "{who} may not win",
                "that is no win for {who}",
            ),
            "{rank} are twins": ("two {rank} are twins", "{who} has twins of {rank}"),
            "{rank} are no twins": ("two {rank} are not twins",),
            "{rank} and {next} follow": (
                "{rank} and {next} are followers",
                "{rank} and {next} follow each other",
                "{rank} and {next} go together",
            ),
            "{rank} and {next} do not follow": (
                "{rank} and {next} are no followers",
                "{rank} does not go with {next}",
                "{rank} and {next} do not follow each other",
                "{rank} and {next} do not go together",
            ),
            "cards of the twins' rank may follow": (
                "a {rank} may be in both",
                "{who} may use a {rank} in both",
                "{who} may use a {rank} twice",
            ),
            "cards of the twins' rank may not follow": (
                "a {rank} may not be in both",
                "{who} may not use a {rank} in both",
                "{who} may not use a {rank} twice",
            ),
            "suits must match": (
                "suits matter",
                "twins must be of the same suit",
                "followers must be of the same suit",
                "the {rank} must be of the same suit",
            ),
            "suits play no role": ("suits do not matter",),
            "{who} can win with the discard": ("{who} can win", "{who} claims it"),
            "{who} cannot win with the discard": ("{who} cannot win", "{who} may not claim it"),
            "{who} may take {card}": ("{who} takes {card}", "{who} wins with {card}"),
            "{who} may not take {card}": ("{who} cannot win with {card}",),
            "there is a fight": ("we must fight",),
            "there is a fight between {players}": ("{players} fight", "{players} must fight"),
            "only {who} can win with the discard": ("only {who} wins", "only {who} may claim it"),
            "only the next player may claim the discard": (
                "only the next player may claim it",
                "only the next player can win with the discard",
            ),
            "nobody can win with the discard": (
                "nobody can win",
                "nobody may claim it",
                "nobody may take {card}",
                "nobody may use it",
                "nobody may use {card}",
            ),
            "the last move was allowed": ("that is allowed", "{who} may do that"),
            "the last move was not allowed": ("that is not allowed", "{who} may not do that"),
            "{who} has won": ("the round belongs to {who}", "that is {who} round"),
            "{who} has not won": ("{who} does not win the round",),
            "{who} may claim the discard": (
                "{who} may claim it",
                "{who} can win with it",
                "{who} wins with the discard",
            ),
            "{who} may not claim the discard": ("{who} may not claim it", "{who} cannot win with the discard"),
            "{who} is in the fight": ("{who} must fight",),
            "{who} is not in the fight": ("{who} need not fight",),
            "it is the turn of {who}": ("{who} is next", "{who} draws next"),
            "the round is over": ("it is over", "the game is over", "the round has ended"),
            "the round goes on": ("the game goes on", "it goes on", "we play on", "the round is not over"),
            "the round is over and nobody has won": ("nobody has won", "it is a draw"),
            "{who} starts the next round": (
                "{who} starts",
                "{who} starts the next game",
                "{who} goes first in the next round",
            ),
            "{who} does not start the next round": ("{who} does not start",),
        },
    }
)
"""Language -> a sentence of a claim -> other ways to say it, each of which has words that the others do not."""
