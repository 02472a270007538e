"""Properties of a slap of Twin It!: mistakes, effects, the order of effects, who resumes, and the slap as a whole."""

from __future__ import annotations

from typing import Any

from bythebook.twin_it.readings import TwinItReadings
from bythebook_conformance.games.twin_it.proofs import slap_cases as cases
from bythebook_conformance.games.twin_it.proofs import slap_faults as rules
from bythebook_conformance.games.twin_it.proofs import slap_statements as stated
from bythebook_conformance.kit.properties import Domain, Property, exactly

READ = TwinItReadings


def _effect(case: Any, readings: Any) -> Any:
    state, event, give = case
    return stated.effect((state, rules.told(event), give), readings)


def _after_slap(case: Any, readings: Any) -> Any:
    state, events = case
    return stated.after_slap((state, [rules.told(each) for each in events]), readings)


SLAP_PROPERTIES = (
    Property(
        "a mistake is two hands of a player on no pair or a forbidden one; in a team a player's two hands, or single "
        "hands on a forbidden pair or on different targets without any pair",
        (
            "two-cards-that-are-no-pair",
            "late-claim-is-harmless",
            "forbidden-pair-is-a-mistake",
            "both-hands-of-one-player",
            "mates-hands-must-match",
        ),
        ("mistakes", "state:State.row", "hands:of_party", "hands:on_design"),
        rules.mistakes,
        exactly(stated.mistakes),
        rules.MISTAKE_FAULTS,
        (
            Domain(
                "one to four hands in chosen orders on up to six targets of a row, a pile and the table, with two "
                "forbidden designs or none; of two players, and of a team of four against one",
                every=cases.erring,
                readings=READ,
            ),
        ),
    ),
    Property(
        "taken cards make a set or join one, tied cards turn, a mistake costs a set: every card is where it should be",
        (
            "pair-by-two-hands",
            "third-card-robs",
            "robbed-set-has-three",
            "owner-may-complete-his-set",
            "third-is-turned",
            "tied-cards-turn-at-once",
            "mistake-costs-a-set",
            "lost-set-under-the-own-pile",
            "which-set-is-lost",
            "five-sets-win",
        ),
        (
            "effects:take_effect",
            "effects:win",
            "effects:_relaid",
            "effects:_thirds",
            "effects:turned",
            "effects:penalty",
            "effects:lost_set",
            "state",
            "deck:Card",
        ),
        rules.effect,
        exactly(_effect),
        rules.EFFECT_FAULTS,
        (
            Domain(
                "wins of every two of six targets with a third or none, of a player or a team with none, three or four "
                "sets; ties of every two and three; mistakes with every arrangement of up to three sets",
                every=cases.results,
                readings=READ,
            ),
        ),
    ),
    Property(
        "by one reading three loose cards of a kind turn by themselves, design after design, none twice",
        ("otherwise-all-three-turn",),
        ("effects:turned_by_themselves", "targets:alike", "targets:showing"),
        rules.by_themselves,
        exactly(stated.by_themselves),
        rules.THEMSELVES_FAULTS,
        (
            Domain(
                "five cards of two designs on the table, piles and in a row, with other sides alike or not; six on the "
                "table",
                every=cases.automatic,
                readings=READ,
            ),
        ),
    ),
    Property(
        "a seat that is due has a card, or the next with one is due; without cards and behind the end nobody is",
        ("empty-pile-is-passed-over", "nothing-after-the-end"),
        ("resuming:due", "resuming:able", "state:State.over", "state:ANYONE"),
        rules.due,
        exactly(stated.due),
        rules.DUE_FAULTS,
        (Domain("any seat of three, anyone or nobody, with any piles empty, before the end or not", every=cases.dues),),
        READ(),
    ),
    Property(
        "after a flip the next seat clockwise is due, or by one reading whoever had been interrupted",
        ("turns-go-clockwise", "order-after-a-win"),
        ("resuming:following",),
        rules.after_flip,
        exactly(stated.after_flip),
        rules.FLIP_FAULTS,
        (
            Domain(
                "a flip of any of three seats, with any turn interrupted and any one pile empty",
                every=cases.flipped,
                readings=READ,
            ),
        ),
    ),
    Property(
        "the last winner resumes, without one the last offender, after ties alone whoever was due; in teams anyone",
        (
            "last-winner-resumes",
            "offender-resumes",
            "turn-unchanged-by-a-tie",
            "anyone-resumes",
        ),
        ("resuming", "claims:Win.player", "state:State.party", "state:State.seats"),
        rules.after_slap,
        exactly(_after_slap),
        rules.RESUME_FAULTS,
        (
            Domain(
                "every row of up to three wins, ties and mistakes of three players, completed in order or not, alone "
                "and in teams; up to two also with piles empty, a turn interrupted, a winner before, or the game over",
                every=cases.resumed,
                readings=READ,
            ),
        ),
    ),
    Property(
        "a slap is about every visible target that shows a design of one that is touched, and about no other",
        ("all-visible-designs-count", "set-shows-its-design"),
        ("hands:touched", "targets:shown_on", "targets:showing", "targets:loose_cards"),
        rules.about,
        exactly(stated.about),
        rules.ABOUT_FAULTS,
        (
            Domain(
                "no hand, and one or two on any visible cards, also on each of a set of two or three",
                every=cases.touching,
            ),
        ),
    ),
    Property(
        "a slap as a whole is judged as it landed, takes effect in order up to a fifth set, and passes the turn on",
        (
            "outcomes-in-order-of-completion",
            "wins-before-penalties",
            "wrong-hands-do-not-count",
            "nothing-after-the-end",
            "touched-cards-stay",
        ),
        (
            "order",
            "slap",
            "hands:touched",
            "targets:visible_cards",
            "mistakes:wrong_players",
        ),
        rules.slap,
        exactly(stated.slap),
        rules.SLAP_FAULTS,
        (
            Domain(
                "one or two hands of two players on any of five targets, three on three of them, and chosen rows of up "
                "to six hands with several results, with no sets before, three or four, some in teams",
                every=cases.slaps,
                readings=READ,
            ),
        ),
    ),
)
