"""What players of Twins & Followers ask: what no list of moves answers, and the fields at the ruling desk."""

from __future__ import annotations

from bythebook_conformance.kit import FormLabels, TableQuestion

QUESTIONS = (
    TableQuestion(
        "The cards were dealt wrongly. What now?",
        "misdeal misdealt redeal wrong number too many few",
        (
            "twins_and_followers/three-cards-each",
            "twins_and_followers/three-or-four-cards",
        ),
        "Before the first discard, all cards are shuffled and dealt again. Later, a hand of too many or too few "
        "cards cannot win, and is put right at the next turn.",
    ),
    TableQuestion(
        "A card was shown by accident. What now?",
        "exposed card dropped face up seen flashed",
        ("twins_and_followers/open-and-hidden-cards",),
        "A card exposed in the deal is put back into the pile and replaced. A card dropped later is taken back "
        "into the hand.",
    ),
    TableQuestion(
        "Somebody has declared a win wrongly. What now?",
        "wrong declaration false claim declares out of the round penalty mistaken",
        (
            "twins_and_followers/refused-move-changes-nothing",
            "twins_and_followers/winning-hand-is-shown",
        ),
        "Some tables let the player sit out until the round ends, because everybody has seen the hand.",
    ),
    TableQuestion(
        "Somebody had won and did not notice. What now?",
        "noticed too late missed win overlooked forgot to declare",
        (
            "twins_and_followers/winning-hand-not-broken",
            "twins_and_followers/winning-hand-is-declared",
        ),
        "Once the next player has drawn, it is too late.",
    ),
    TableQuestion(
        "Who starts?",
        "first starter begins first turn next round who starts",
        (
            "twins_and_followers/first-starter",
            "twins_and_followers/winner-starts-next",
            "twins_and_followers/next-starter-without-a-winner",
        ),
        "",
    ),
    TableQuestion(
        "Who deals and shuffles?",
        "dealer deal shuffle cut",
        (
            "twins_and_followers/manner-of-dealing",
            "twins_and_followers/rounds-and-match",
        ),
        "The winner of a round deals the next one.",
    ),
    TableQuestion(
        "Somebody plays very slowly. What now?",
        "slow play time seconds thinking hurry",
        ("twins_and_followers/quick-turns",),
        "The others count to five aloud; then the card just drawn is discarded.",
    ),
    TableQuestion(
        "May players talk about their cards?",
        "talk talking signal signs hints",
        ("twins_and_followers/no-talk-about-cards",),
        "",
    ),
    TableQuestion(
        "Somebody leaves in the middle of a round. What now?",
        "leave leaving quits goes home stops absent",
        ("twins_and_followers/number-of-players",),
        "The hand goes under the pile, and the turn passes on.",
    ),
    TableQuestion(
        "Somebody took a second card, or looked at the next one. What now?",
        "two cards drew looked peeked next card pile",
        ("twins_and_followers/one-draw-no-passing",),
        "A card taken too many goes back on the pile. A card that was seen is shown to everybody and put at the "
        "bottom.",
    ),
    TableQuestion(
        "The pile is empty and nobody has won. What now?",
        "empty pile stock out draw round shuffle discards",
        ("twins_and_followers/empty-pile-ends-the-round",),
        "",
    ),
    TableQuestion(
        "Somebody dropped two cards in a fight, or forgot to draw. What now?",
        "fight drop two forgot draw",
        (
            "twins_and_followers/each-fighter-drops-one",
            "twins_and_followers/one-draw-per-fighter",
        ),
        "It is put right before the next player draws.",
    ),
    TableQuestion(
        "A card is missing, or there is one too many. What now?",
        "missing card incomplete pack joker",
        (
            "twins_and_followers/pack-of-fifty-two",
            "twins_and_followers/no-jokers",
        ),
        "The round does not count.",
    ),
)


_HANDS = {"hands": "The hands", "hands.*": "{who}"}

ASKED = {
    "wins": FormLabels("Do four cards win?", {"cards": "The four cards"}),
    "able": FormLabels(
        "Who can win with a discard?",
        {**_HANDS, "discard": "The discard", "discarder": "Thrown by"},
        {"discarder": "hands"},
        {"discarder": None, "hands": [[], []]},
    ),
    "play": FormLabels(
        "How does a round go?",
        {
            **_HANDS,
            "pile": "The draw pile, top first",
            "starter": "Draws first",
            "discards": "Older discards, bottom first",
            "shuffle": "The pile after recycling, top first (only where that was agreed on)",
            "moves": "What was done, in order",
            "moves.*": "{}.",
        },
        {"starter": "hands", "moves.*.seat": "hands"},
    ),
}
