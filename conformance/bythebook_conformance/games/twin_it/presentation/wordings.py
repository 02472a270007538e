"""Everyday wordings of the claims about Twin It!"""

from __future__ import annotations

from types import MappingProxyType

WORDINGS = MappingProxyType(
    {
        "en": {
            "{party} wins the pair": (
                "{party} wins",
                "{party} gets it",
                "{party} takes it",
                "{party} has the pair",
                "the pair goes to {party}",
                "that belongs to {party}",
            ),
            "{party} does not win the pair": (
                "{party} may not take it",
                "it does not count for {party}",
                "{party} does not win",
                "{party} does not get it",
                "that does not belong to {party}",
                "that is not {party} pair",
            ),
            "it is a tie": ("it is tied", "turn them over", "both cards are turned over"),
            "{who} gets all three cards": (
                "{who} takes all three",
                "{who} wins all three",
                "{who} has all three",
                "all three belongs to {who}",
            ),
            "{who} does not get all three cards": (
                "{who} does not get all three",
                "{who} does not take all three",
                "{who} does not win all three",
                "{who} may not take all three",
            ),
            "{who} makes a mistake": ("{who} has made a mistake",),
            "{who} makes no mistake": ("{who} has made no mistake",),
            "{who} loses a set": ("{who} loses it", "{who} must give up a pair", "{who} must put back a pair"),
            "{who} loses nothing": ("{who} does not lose a pair",),
            "{who} robs the set": ("{who} robs it", "{who} may rob it"),
            "{who} may not rob the set": ("{who} may not rob it",),
            "{who} robs {whom}": ("{who} robs {whom} pair", "{who} steals from {whom}"),
            "{who} may not rob {whom}": (
                "{who} may not rob a pair that {whom} have won",
                "{who} may not steal from {whom}",
                "{who} may not take {whom} pair",
            ),
            "{who} keeps the set": ("{who} keeps it", "it stays {who}"),
            "{target} is turned over": ("{target} must be turned over",),
            "the third card is turned over": ("the third is turned over", "the third one is turned over"),
            "the third card is not turned over": ("the third is not turned over", "the third card stays"),
            "{who} flips next": (
                "{who} flips",
                "{who} is next",
                "{who} goes on",
                "{who} goes on with the next card",
                "{who} continues",
                "{who} resumes",
                "{who} resumes the game",
                "{who} turns over the next card",
            ),
            "{who} does not flip next": ("{who} is not next", "{who} does not go on", "{who} does not flip"),
            "anyone may flip next": (
                "anybody may flip next",
                "anyone may go on",
                "anybody may go on",
                "anyone flips next",
            ),
            "nobody wins the pair": ("nobody wins", "nobody gets it"),
            "{party} has won the game": ("{party} has won", "{party} has five", "{party} has five sets"),
            "{party} has not won the game": ("{party} has not won",),
            "the game is over": ("it is over", "the game has ended"),
            "the game goes on": ("it goes on", "we play on", "it is not over"),
            "{who} may slap now": ("{who} may claim", "{who} may slap at any time"),
            "{who} may not slap now": ("{who} may not claim", "it is not {who} turn", "{who} slaps out of turn"),
            "a set of three counts as {number} sets": (
                "that counts as {number}",
                "that is {number} sets",
                "three cards count as {number} sets",
                "three of a kind counts as {number} sets",
            ),
            "the sets score {number} points": ("we score {number} points", "we get {number} points"),
            "{who} wins alone": ("only {who} wins",),
            "{players} share the win": (
                "{players} tie",
                "{players} win",
                "{players} both win",
                "it is a draw between {players}",
            ),
            "{who} gets {number} cards": ("{who} gets {number}", "{number} cards for {who}"),
            "everybody gets {number} cards": ("everybody gets {number}", "everyone gets {number}"),
        },
        "de": {
            "{party} wins the pair": ("{party} gewinnt", "{party} bekommt das Paar"),
        },
    }
)
"""Language -> a sentence of a claim -> other ways to say it, each of which has words that the others do not."""
