"""What players of Twin It! ask: what no list of moves answers, and the fields at the ruling desk."""

from __future__ import annotations

from bythebook_conformance.kit import FormLabels, TableQuestion

QUESTIONS = (
    TableQuestion(
        "Who begins?",
        "first starter begins starts colours colourful who starts",
        ("twin_it/most-colourful-player-starts",),
        "If two wear as many, the younger one begins.",
    ),
    TableQuestion(
        "Who deals and shuffles, and who gets the odd cards?",
        "dealer deal shuffle odd uneven misdeal wrong number",
        (
            "twin_it/cards-are-shuffled",
            "twin_it/dealt-as-equally-as-possible",
            "twin_it/odd-cards-to-anyone",
        ),
        "Anybody deals. Whoever has a card too many puts it under the pile of somebody who has one too few; the "
        "game goes on.",
    ),
    TableQuestion(
        "A card was shown too early, or turned towards its player first. What now?",
        "exposed card peek peeked looked turned towards oneself seen early",
        ("twin_it/turned-away-from-oneself",),
        "The player may not claim a pair with this card until somebody else has seen it.",
    ),
    TableQuestion(
        "Somebody holds a hand over the cards all the time. Is that allowed?",
        "hovering hover hand over ready waiting",
        ("twin_it/anyone-at-any-time",),
        "Hands stay at the edge of the table until a card is flipped.",
    ),
    TableQuestion(
        "Somebody shouted first but touched later. Who is right?",
        "shouted shout called said first pointed word",
        ("twin_it/pair-by-two-hands",),
        "Only hands on cards count.",
    ),
    TableQuestion(
        "Somebody has knocked the cards about, or covered one. What now?",
        "covered moved knocked messed overlapping hidden card",
        (
            "twin_it/table-cards-never-cover",
            "twin_it/all-visible-designs-count",
        ),
        "The cards are laid apart again before anybody claims.",
    ),
    TableQuestion(
        "Somebody has made a mistake and has no set. What now?",
        "mistake no set nothing to lose penalty",
        (
            "twin_it/mistake-costs-a-set",
            "twin_it/offender-resumes",
        ),
        "",
    ),
    TableQuestion(
        "A wrong pair was noticed only later. What now?",
        "wrong declaration false pair noticed later not identical",
        (
            "twin_it/two-cards-that-are-no-pair",
            "twin_it/mistake-costs-a-set",
        ),
        "The two cards go back to the table, and the mistake costs a set as if it had been noticed at once.",
    ),
    TableQuestion(
        "Somebody takes very long to flip. What now?",
        "slow play time waiting flip hurry",
        ("twin_it/be-quick",),
        "The others count to three; then the turn passes on.",
    ),
    TableQuestion(
        "May players talk?",
        "talk talking signals hints teammates",
        ("twin_it/talk-mix-and-turn",),
        "In team mode mates may talk; nobody may point.",
    ),
    TableQuestion(
        "Somebody leaves in the middle of a game. What now?",
        "leave leaving quits goes home stops absent",
        ("twin_it/two-to-six-players",),
        "The pile is dealt out to the others, and the sets leave the game.",
    ),
    TableQuestion(
        "A player has no cards left. What now?",
        "empty pile run out no cards left out of cards",
        ("twin_it/empty-pile-is-passed-over", "twin_it/claims-without-a-pile", "twin_it/stuck-game-without-a-winner"),
        "",
    ),
    TableQuestion(
        "There is no timer. What now?",
        "timer clock minute time",
        (
            "twin_it/leaflet-without-a-timer",
            "twin_it/one-minute",
        ),
        "Any clock will do; one player counts aloud if there is none.",
    ),
    TableQuestion(
        "Who wins on equal points?",
        "tie draw equal points competitive",
        ("twin_it/equal-points-share-the-win",),
        "",
    ),
)


_PILES = {"piles": "The piles, top first", "piles.*": "{who}", "piles.*.*": "{}", "moves.*": "{}."}

ASKED = {
    "slap": FormLabels(
        "What is the result of these hands?",
        begin={
            "position": {"mode": "competitive", "due": "any", "table": [], "piles": [["?"], ["?"]], "sets": []},
            "touches": [],
        },
        widget="table.js",
    ),
    "score": FormLabels("What do the sets score?", {"sets": "The sets"}, begin={"sets": [[]]}, widget="table.js"),
    "rating": FormLabels("How good is a group?", {"players": "Players", "points": "Points together"}),
    "winners": FormLabels(
        "Who has the most points?", {"points": "Points", "points.*": "{who}"}, begin={"points": [0, 0]}
    ),
    "deal": FormLabels("How is the deck dealt?", {"cards": "Cards", "players": "Players"}, begin={"cards": 135}),
    "play": FormLabels("How does a game go?", _PILES, {"first": "piles"}),
}
