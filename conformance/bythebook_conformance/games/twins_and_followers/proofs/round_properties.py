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
        "turns-go-clockwise",
        "turn-opens-with-a-draw",
        "one-draw-no-passing",
        "winning-hand-not-broken",
        "any-card-may-be-discarded",
        "claim-completes-a-win",
        "only-latest-discard",
        "each-fighter-drops-one",
        "any-held-card-may-be-dropped",
        "refused-move-changes-nothing",
    ),
    ("legality", "fight:next_clockwise"),
    against,
    exactly(stated.against),
    AGAINST_FAULTS,
    (Domain.of(cases.attempts, READ),),
)
TURNS = Property(
    "a draw takes the top card of the pile into the hand and ends claims; a declaration wins",
    ("turn-opens-with-a-draw", "winning-hand-is-declared", "one-winner-ends-the-round", "claim-before-the-next-draw"),
    ("turns", "state:DISCARD", "round:Round._after", "round:Round.step"),
    step,
    exactly(stated.step),
    TURN_FAULTS,
    (Domain.of(cases.turns, READ),),
)
THROWS = Property(
    "a discard is laid; nobody is able and the turn passes, one is able and asked, or several fight",
    (
        "discard-back-to-three",
        "discard-face-up",
        "turn-passes-to-the-left",
        "several-able-fight",
        "one-able-is-no-fight",
        "fight-with-a-short-pile",
        "empty-pile-ends-the-round",
    ),
    (
        "window:after_discard",
        "window:_taken",
        "turns",
        "fight:begin_fight",
        "fight:_opened",
        "fight:_called_off",
        "state",
    ),
    step,
    exactly(stated.step),
    THROW_FAULTS,
    (Domain.of(cases.throws, READ),),
)
ANSWERS = Property(
    "all who are able answer: nobody claims and the turn passes, one wins with the card, several fight",
    ("claim-is-a-choice", "claim-is-the-win", "any-seat-may-claim", "winning-hand-is-shown"),
    ("window", "fight:begin_fight", "fight:_opened", "fight:_called_off", "turns", "state:RoundState.discarder_of"),
    step,
    exactly(stated.step),
    ANSWER_FAULTS,
    (Domain.of(cases.replies, READ),),
)
DROPS = Property(
    "the last drop lays all drops, dead, and new cards go to the fighters in the same order; then play goes on",
    (
        "each-fighter-drops-one",
        "drops-before-draws",
        "drops-join-the-discards",
        "fight-drops-are-dead",
        "contested-card-is-dead",
        "one-draw-per-fighter",
        "fight-has-no-winner",
        "turn-after-a-fight",
        "nothing-to-claim-after-a-fight",
    ),
    ("fight", "turns", "state"),
    step,
    exactly(stated.step),
    DROP_FAULTS,
    (Domain.of(cases.drops, READ),),
)
LISTED = Property(
    "the moves that are listed are exactly those that nothing is against",
    ("refused-move-changes-nothing",),
    ("round:Round.moves", "round:_candidates"),
    listed,
    exactly(stated.listed),
    LISTED_FAULTS,
    (Domain.of(cases.states, READ),),
)
BEGUN = Property(
    "a round starts with the starter's draw from two to seventeen hands of three, no card twice",
    ("three-cards-each", "no-card-turned-up", "number-of-players"),
    ("round:Round.start", "round:_check", "round:_check_distinct", "state:SEATS", "state:HAND_SIZE"),
    begun,
    exactly(stated.begun),
    BEGUN_FAULTS,
    (Domain.of(cases.setups, READ),),
)
SEEN = Property(
    "everything is seen but the cards of the pile, who laid a discard, and what is remembered; one phase is the end",
    ("open-and-hidden-cards",),
    ("round:Round.observe", "state:RoundState.over"),
    seen,
    exactly(stated.seen),
    SEEN_FAULTS,
    (Domain.of(cases.states),),
)
ENDS = Property(
    "every accepted move lowers the pile, leaves less of the turn, or fewer who are to answer or to drop: rounds end",
    ("empty-pile-ends-the-round", "one-winner-ends-the-round"),
    ("round:Round.step", "round:Round._after"),
    passage,
    stated.falls,
    ENDS_FAULTS,
    (Domain.of(cases.steps),),
)
ROUND_PROPERTIES = (AGAINST, TURNS, THROWS, ANSWERS, DROPS, LISTED, BEGUN, SEEN, ENDS)
