"""Properties of a round of Twins & Followers: who may do what, what comes of it, and that it ends."""

from __future__ import annotations

from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.proofs import round_cases as cases
from bythebook_conformance.games.twins_and_followers.proofs import round_statements as stated
from bythebook_conformance.games.twins_and_followers.proofs.round_faults import (
    AGAINST_FAULTS,
    ANSWER_FAULTS,
    BEGUN_FAULTS,
    DROP_FAULTS,
    ENDS_FAULTS,
    LISTED_FAULTS,
    SEEN_FAULTS,
    THROW_FAULTS,
    TURN_FAULTS,
    against,
    begun,
    listed,
    passage,
    seen,
    step,
)
from bythebook_conformance.kit.properties import Domain, Property, exactly

READ = TwinsAndFollowersReadings

# ---- properties ------------------------------------------------------------------------------------------------------

AGAINST = Property(
    "a move is refused exactly for the reasons of the table: by phase, by turn, by the card, by what was said before",
    (
        "twins_and_followers/turns-go-clockwise",
        "twins_and_followers/turn-opens-with-a-draw",
        "twins_and_followers/one-draw-no-passing",
        "twins_and_followers/winning-hand-not-broken",
        "twins_and_followers/any-card-may-be-discarded",
        "twins_and_followers/claim-completes-a-win",
        "twins_and_followers/only-latest-discard",
        "twins_and_followers/each-fighter-drops-one",
        "twins_and_followers/any-held-card-may-be-dropped",
        "twins_and_followers/refused-move-changes-nothing",
    ),
    ("twins_and_followers.legality", "twins_and_followers.fight:next_clockwise"),
    against,
    exactly(stated.against),
    AGAINST_FAULTS,
    (
        Domain(
            "every move by every seat and two others, with every card of a hand, the discard and one of the pile, in a "
            "state of every phase at a table of three",
            every=cases.attempts,
            readings=READ,
        ),
    ),
)
TURNS = Property(
    "a draw takes the top card of the pile into the hand and ends claims; a declaration wins",
    (
        "twins_and_followers/turn-opens-with-a-draw",
        "twins_and_followers/winning-hand-is-declared",
        "twins_and_followers/one-winner-ends-the-round",
        "twins_and_followers/claim-before-the-next-draw",
    ),
    (
        "twins_and_followers.turns",
        "twins_and_followers.state:DISCARD",
        "twins_and_followers.round:Round._after",
        "twins_and_followers.round:Round.step",
    ),
    step,
    exactly(stated.step),
    TURN_FAULTS,
    (
        Domain(
            "draws that win or not, of one card or two, with a card to claim or not, and declarations",
            every=cases.turns,
            readings=READ,
        ),
    ),
)
THROWS = Property(
    "a discard is laid; nobody is able and the turn passes, one is able and asked, or several fight",
    (
        "twins_and_followers/discard-back-to-three",
        "twins_and_followers/discard-face-up",
        "twins_and_followers/turn-passes-to-the-left",
        "twins_and_followers/several-able-fight",
        "twins_and_followers/one-able-is-no-fight",
        "twins_and_followers/fight-with-a-short-pile",
        "twins_and_followers/empty-pile-ends-the-round",
    ),
    (
        "twins_and_followers.window:after_discard",
        "twins_and_followers.window:_taken",
        "twins_and_followers.turns",
        "twins_and_followers.fight:begin_fight",
        "twins_and_followers.fight:_opened",
        "twins_and_followers.fight:_called_off",
        "twins_and_followers.state",
    ),
    step,
    exactly(stated.step),
    THROW_FAULTS,
    (
        Domain(
            "a discard at tables of two and three with any seats able, up to three cards in the pile and five kinds of "
            "discards below, and at a table of four whose fighters are more than the pile",
            every=cases.throws,
            readings=READ,
        ),
    ),
)
ANSWERS = Property(
    "all who are able answer: nobody claims and the turn passes, one wins with the card, several fight",
    (
        "twins_and_followers/claim-is-a-choice",
        "twins_and_followers/claim-is-the-win",
        "twins_and_followers/any-seat-may-claim",
        "twins_and_followers/winning-hand-is-shown",
    ),
    (
        "twins_and_followers.window",
        "twins_and_followers.fight:begin_fight",
        "twins_and_followers.fight:_opened",
        "twins_and_followers.fight:_called_off",
        "twins_and_followers.turns",
        "twins_and_followers.state:RoundState.discarder_of",
    ),
    step,
    exactly(stated.step),
    ANSWER_FAULTS,
    (
        Domain(
            "a claim or a pass by every seat still to be asked, after any answers in any order, any seats of three "
            "being asked, and up to three cards in the pile; a late claim by every seat, the card alone or under a "
            "drop; and a table of four",
            every=cases.replies,
            readings=READ,
        ),
    ),
)
DROPS = Property(
    "the last drop lays all drops, dead, and new cards go to the fighters in the same order; then play goes on",
    (
        "twins_and_followers/each-fighter-drops-one",
        "twins_and_followers/drops-before-draws",
        "twins_and_followers/drops-join-the-discards",
        "twins_and_followers/fight-drops-are-dead",
        "twins_and_followers/contested-card-is-dead",
        "twins_and_followers/one-draw-per-fighter",
        "twins_and_followers/fight-has-no-winner",
        "twins_and_followers/turn-after-a-fight",
        "twins_and_followers/nothing-to-claim-after-a-fight",
    ),
    ("twins_and_followers.fight", "twins_and_followers.turns", "twins_and_followers.state"),
    step,
    exactly(stated.step),
    DROP_FAULTS,
    (
        Domain(
            "a drop by every fighter still to drop, after any drops in any order: two or three fighters of three, the "
            "discarder among them or not, up to three cards in the pile; and a table of four",
            every=cases.drops,
            readings=READ,
        ),
    ),
)
LISTED = Property(
    "the moves that are listed are exactly those that nothing is against",
    ("twins_and_followers/refused-move-changes-nothing",),
    ("twins_and_followers.round:Round.moves", "twins_and_followers.round:_candidates"),
    listed,
    exactly(stated.listed),
    LISTED_FAULTS,
    (Domain("a state of every phase at a table of three", every=cases.states, readings=READ),),
)
BEGUN = Property(
    "a round starts with the starter's draw from two to seventeen hands of three, no card twice",
    (
        "twins_and_followers/three-cards-each",
        "twins_and_followers/no-card-turned-up",
        "twins_and_followers/number-of-players",
    ),
    (
        "twins_and_followers.round:Round.start",
        "twins_and_followers.round:_check",
        "twins_and_followers.round:_check_distinct",
        "twins_and_followers.state:SEATS",
        "twins_and_followers.state:HAND_SIZE",
    ),
    begun,
    exactly(stated.begun),
    BEGUN_FAULTS,
    (
        Domain(
            "none to eighteen hands of three with any starter; and hands of other sizes, a card twice, an empty pile",
            every=cases.setups,
            readings=READ,
        ),
    ),
)
SEEN = Property(
    "everything is seen but the cards of the pile, who laid a discard, and what is remembered; one phase is the end",
    ("twins_and_followers/open-and-hidden-cards",),
    ("twins_and_followers.round:Round.observe", "twins_and_followers.state:RoundState.over"),
    seen,
    exactly(stated.seen),
    SEEN_FAULTS,
    (Domain("a state of every phase at a table of three", every=cases.states),),
)
ENDS = Property(
    "every accepted move lowers the pile, leaves less of the turn, or fewer who are to answer or to drop: rounds end",
    ("twins_and_followers/empty-pile-ends-the-round", "twins_and_followers/one-winner-ends-the-round"),
    ("twins_and_followers.round:Round.step", "twins_and_followers.round:Round._after"),
    passage,
    stated.falls,
    ENDS_FAULTS,
    (
        Domain(
            "all the moves above, under the default readings, every single departure, and claims of the own discard",
            every=cases.steps,
        ),
    ),
)
ROUND_PROPERTIES = (AGAINST, TURNS, THROWS, ANSWERS, DROPS, LISTED, BEGUN, SEEN, ENDS)
