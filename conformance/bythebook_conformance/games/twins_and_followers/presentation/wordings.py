"""Everyday wordings of the claims about Twins & Followers."""

from __future__ import annotations

from types import MappingProxyType

WORDINGS = MappingProxyType(
    {
        "en": {
            "the hand wins": (
                "that wins",
                "these four cards win",
                "because it has both in it",
                "because she is home with it; it would have won; it does the trick",
            ),
            "the hand does not win": ("that does not win", "the cards do not win"),
            "{who} wins": (
                "{who} has a winning hand",
                "{who} has twins and followers",
                "{who} wins the round",
                "{who} wins with the discard",
                "that is a win for {who}",
                "that belongs to {who}",
                "because {who} has a pair and two in a row; {who} was first; {who} was quicker; {who} is done",
                "because {who} is out; {who} lays them down",
                "because {who} is home; {who} would have won",
            ),
            "{who} does not win": (
                "{who} does not have it",
                "{who} has no winning hand",
                "{who} does not win the round",
                "{who} may not win",
                "that is no win for {who}",
                "because one card is missing; nothing goes with {rank}; {who} has no pair; it is not a run",
            ),
            "{rank} are twins": ("two {rank} are twins", "{who} has twins of {rank}"),
            "{rank} are no twins": (
                "two {rank} are not twins",
                "because {rank} are of different suits; {rank} are of different colours",
                "because {rank} are three of a kind",
            ),
            "{rank} and {next} follow": (
                "{rank} and {next} are followers",
                "{rank} and {next} follow each other",
                "{rank} and {next} go together",
                "because {next} comes after {rank}; {next} is next to {rank}; it goes round",
                "because it goes down as well as up; {rank} {next} is fine; either way round",
            ),
            "{rank} and {next} do not follow": (
                "{rank} and {next} are no followers",
                "{rank} does not go with {next}",
                "{rank} and {next} do not follow each other",
                "{rank} and {next} do not go together",
                "because {rank} and {next} are not next to each other",
                "because something is missing between {rank} and {next}; {rank} and {next} are of different suits",
                "because it does not go round; {rank} and {next} are not in sequence",
            ),
            "cards of the twins' rank may follow": (
                "a {rank} may be in both",
                "{who} may use a {rank} in both",
                "{who} may use a {rank} twice",
                "because {rank} counts twice; {rank} does both jobs",
            ),
            "cards of the twins' rank may not follow": (
                "a {rank} may not be in both",
                "{who} may not use a {rank} in both",
                "{who} may not use a {rank} twice",
                "because {rank} counts only once; {rank} is already a twin; {who} may not use the same card twice",
                "because the third {rank} is left over",
            ),
            "suits must match": (
                "suits matter",
                "twins must be of the same suit",
                "followers must be of the same suit",
                "the {rank} must be of the same suit",
                "because one is red and one is black; they are of different colours; they are of different suits",
            ),
            "suits play no role": ("suits do not matter", "because colour does not matter; who cares about suits"),
            "{who} can win with the discard": (
                "{who} can win",
                "{who} claims it",
                "because that is just what {who} needs; it completes the hand of {who}; it gives {who} a pair",
                "because it gives {who} twins; it gives {who} followers; {who} was quicker",
                "because it does not matter that one is red; who cares about colours",
            ),
            "{who} cannot win with the discard": (
                "{who} cannot win",
                "{who} may not claim it",
                "because it is not the turn of {who}; {who} must wait; it does not help {who}; {who} was too late",
            ),
            "{who} may take {card}": (
                "{who} takes {card}",
                "{who} wins with {card}",
                "because {who} needs {card}; {card} is on top; {card} is the latest",
                "because {card} finishes the hand of {who}; {card} makes {who} a pair",
                "because it is only one card down; {who} fishes {card} out; it wins {who} the round",
            ),
            "{who} may not take {card}": (
                "{who} cannot win with {card}",
                "because {card} is too old; {card} is buried; {card} is gone; {card} is covered; only the top card",
                "because only the last card; {who} was too late; it is not the turn of {who}",
                "because nobody wins with {card}; {card} fell out in the fight; hands off {card}",
                "because {card} was dropped in the fight; {who} must draw",
            ),
            "there is a fight": (
                "we must fight",
                "because we both want it; we both could win with it; we each discard one and draw one",
                "because two of us can use it",
                "because it fits both; we both need it",
            ),
            "there is a fight between {players}": (
                "{players} fight",
                "{players} must fight",
                "because {players} both want it; {players} both could win with it",
                "because {players} each discard one and draw one",
            ),
            "only {who} can win with the discard": ("only {who} wins", "only {who} may claim it"),
            "only the next player may claim the discard": (
                "only the next player may claim it",
                "only the next player can win with the discard",
                "because it is not the turn of {who}; it goes in order; {who} must wait; {who} is next in line",
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
            "{who} has won": (
                "the round belongs to {who}",
                "that is {who} round",
                "because {who} has a pair and two in a row; {who} is out; {who} was first",
                "because the fight goes to {who}; {who} wins the fight; {who} is home",
            ),
            "{who} has not won": ("{who} does not win the round", "because the fight goes on"),
            "{who} may claim the discard": (
                "{who} may claim it",
                "{who} can win with it",
                "{who} wins with the discard",
                "because {card} is the latest; {card} is on top; {who} needs it",
                "because {card} completes the hand of {who}",
                "because {card} finishes the hand of {who}; {card} is what {who} was waiting for",
            ),
            "{who} may not claim the discard": (
                "{who} may not claim it",
                "{who} cannot win with the discard",
                "because {who} was too late; {who} has drawn; somebody has drawn; only the last discard",
                "because {who} had the chance",
                "because {card} was dropped in the fight; {who} must draw",
            ),
            "{who} is in the fight": ("{who} must fight",),
            "{who} is not in the fight": ("{who} need not fight",),
            "it is the turn of {who}": (
                "{who} is next",
                "{who} draws next",
                "because {who} sits left of {whom}; {who} draws",
                "it is {who} turn",
                "because {who} has not discarded anything; {whom} has drawn",
            ),
            "the round is over": (
                "it is over",
                "the game is over",
                "the round has ended",
                "because there are no cards left; the stock is empty; the pile is empty",
            ),
            "the round goes on": (
                "the game goes on",
                "it goes on",
                "we play on",
                "the round is not over",
                "because shuffle the discards; turn over the discards",
            ),
            "the round is over and nobody has won": (
                "nobody has won",
                "it is a draw",
                "because there are no cards left; the stock is empty; the pile is empty",
            ),
            "{who} starts the next round": (
                "{who} starts",
                "{who} starts the next game",
                "{who} goes first in the next round",
                "because {who} won; {who} opens; {who} sits left of {whom}; {whom} dealt; {who} lost",
            ),
            "{who} does not start the next round": ("{who} does not start",),
            "{rank} are the twins": ("because {rank} are the pair",),
            "{rank} are not the twins": ("because {rank} are of different suits; {rank} are three of a kind",),
            "nobody wins now": (
                "because first we fight; it is not decided; {who} must draw first",
                "because it fits both of them; neither gets it",
            ),
            "{who} must discard now": (
                "{who} must discard",
                "{who} must discard one",
                "because {who} has four cards; {who} may not keep four; {who} has too many cards",
            ),
            "{who} need not discard now": (
                "{who} need not discard",
                "because {who} may keep all four",
                "because {who} keeps them; {who} keeps {card}; players have three to four cards",
            ),
            "{who} must draw now": (
                "{who} must draw",
                "{who} must draw first",
                "because {who} has not drawn",
            ),
            "a {rank} in place of another card would win": (
                "a {rank} would win",
                "because a {rank} would have done it; with a {rank} it would be a winner",
                "because if {next} were a {rank}; a {rank} instead of {next}",
            ),
            "no {rank} in place of another card would win": (
                "because even a {rank} would not have won; a {rank} would not help",
            ),
        },
        "de": {
            "the hand wins": ("das gewinnt", "das zählt", "das passt"),
            "the hand does not win": ("das gewinnt nicht", "das zählt nicht"),
            "{who} wins": (
                "{who} gewinnt",
                "das gehört {who}",
                "weil {who} zuerst war; {who} fertig ist; {who} alles hat; {who} schneller war; es passt",
            ),
            "{who} does not win": ("{who} gewinnt nicht", "weil eine Karte fehlt; {who} kein Paar hat"),
            "{rank} are the twins": (
                "{rank} sind die Zwillinge",
                "zwei {rank} sind die Zwillinge",
                "weil {rank} das Paar sind",
            ),
            "{rank} are twins": ("{rank} sind Zwillinge",),
            "{rank} are no twins": ("{rank} sind keine Zwillinge", "weil {rank} verschiedene Farben haben"),
            "{rank} are not the twins": ("{rank} sind nicht die Zwillinge", "weil {rank} drei sind"),
            "{rank} and {next} are the followers": (
                "{rank} und {next} sind die Nachfolger",
                "weil {rank} in {next} läuft",
            ),
            "{rank} and {next} follow": (
                "{rank} und {next} folgen aufeinander",
                "weil {next} nach {rank} kommt; {rank} mit {next} geht",
            ),
            "{rank} and {next} do not follow": (
                "{rank} und {next} folgen nicht aufeinander",
                "weil dazwischen etwas fehlt; {rank} nur mit {next} geht; {next} nicht nach {rank} kommt",
            ),
            "cards of the twins' rank may follow": ("weil {rank} doppelt zählt; {rank} beides ist",),
            "cards of the twins' rank may not follow": (
                "weil {rank} nur einmal zählt; {rank} schon bei den Zwillingen ist",
            ),
            "suits must match": (
                "die Farbe muss gleich sein",
                "weil die Farben verschieden sind; eine rot und eine schwarz ist",
            ),
            "suits play no role": ("die Farbe ist egal",),
            "{who} can win with the discard": (
                "{who} kann damit gewinnen",
                "weil {who} sie braucht; sie {who} noch fehlt",
            ),
            "{who} cannot win with the discard": (
                "{who} kann damit nicht gewinnen",
                "weil {who} nicht dran ist; {who} warten muss; {who} zu spät ist",
            ),
            "{who} may take {card}": ("{who} darf {card} nehmen", "{who} nimmt {card}"),
            "{who} may not take {card}": (
                "{who} darf {card} nicht nehmen",
                "weil {card} zu alt ist; {card} weg ist; nur die oberste Karte zählt; {who} zu spät ist",
                "weil mit {card} gewinnt keiner; Finger weg von {card}",
            ),
            "there is a fight": (
                "es gibt einen Kampf",
                "wir müssen kämpfen",
                "weil wir beide gewinnen können; beide sie wollen; jeder eine ablegt und eine zieht",
            ),
            "there is no fight": ("es gibt keinen Kampf",),
            "only the next player may claim the discard": (
                "nur der nächste darf nehmen",
                "weil es der Reihe nach geht; {who} nicht dran ist; {who} warten muss",
            ),
            "{who} may claim the discard": ("{who} darf die Karte nehmen",),
            "{who} may not claim the discard": (
                "{who} darf die Karte nicht nehmen",
                "weil {who} zu spät ist; {who} schon gezogen hat",
            ),
            "{who} has won": ("{who} hat gewonnen", "weil die Runde {who} gehört"),
            "{who} has not won": ("{who} hat nicht gewonnen",),
            "it is the turn of {who}": ("{who} ist dran", "{who} zieht"),
            "the round is over": ("die Runde ist vorbei", "weil der Stapel leer ist"),
            "the round goes on": ("die Runde geht weiter", "weil wir neu mischen"),
            "the round is over and nobody has won": ("niemand hat gewonnen", "weil der Stapel leer ist"),
            "{who} starts the next round": (
                "{who} fängt an",
                "{who} beginnt die nächste Runde",
                "weil {who} gewonnen hat; {who} links sitzt",
            ),
            "{who} does not start the next round": ("{who} fängt nicht an",),
        },
    }
)
"""Language -> a sentence of a claim -> other ways to say it, each of which has words that the others do not. Behind
*because* are things that people say in its place: they are no claims, but tell that it may be meant.
"""
