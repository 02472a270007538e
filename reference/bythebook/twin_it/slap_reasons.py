"""The reasons for the outcomes of a slap: the clauses that have a say in each, and in there being no other.

Fields of the table: ``win`` (also for a robbery and for a completed pair), ``third``, ``tie`` and ``mistake`` for
outcomes, and what is said of them in the end (``win.rest``), whose predicates take an ``OutcomeCase``; ``around``, why
there is no other outcome, and the fields of a state, whose predicates take a ``Moved``.
"""

from __future__ import annotations

from typing import Final

from bythebook.clauses import Table, on
from bythebook.twin_it.hands import players
from bythebook.twin_it.refusals import Why
from bythebook.twin_it.state import ANYONE
from bythebook.twin_it.targets import PILE, ROW, TABLE

SLAP: Final[Table] = {
    # what was decided
    "twin_it/forbidden-pair-is-a-mistake": on("mistake", when=lambda b: b.forbidden),
    "twin_it/larger-team-may-take-the-handicap": on("mistake", when=lambda b: b.forbidden and b.teams),
    "twin_it/both-hands-of-one-player": on("mistake", when=lambda b: b.of_one_with_a_pair),
    "twin_it/two-cards-that-are-no-pair": on("mistake", when=lambda b: not b.a_pair and len(players(b.hands)) == 1),
    "twin_it/late-claim-is-harmless": on("around", when=lambda m: m.late),
    "twin_it/single-hand-claims-nothing": on(
        "around", when=lambda m: m.idle or (m.flip is None and not m.after.outcomes)
    ),
    "twin_it/nothing-after-the-end": on("around", when=lambda m: m.lapsed)
    | on("due", when=lambda m: m.after.over)
    | on("accepted", when=lambda m: m.refused(Why.GAME_IS_OVER)),
    "twin_it/bottom-hand-prevails": on("win tie", when=lambda b: b.upon_each_other),
    "twin_it/two-of-three-win-the-pair": on("win", when=lambda b: b.event.thirds),
    "twin_it/never-three-loose-at-once": on("win", when=lambda b: b.event.thirds),
    "twin_it/third-is-turned": on("third"),
    "twin_it/otherwise-all-three-turn": on("tie", when=lambda b: len(b.turned) == 3),
    "twin_it/tied-set-is-not-turned": on("tie", when=lambda b: not all(target.loose for target in b.there)),
    "twin_it/opponents-tie": on("tie", when=lambda b: b.teams and b.hands),
    "twin_it/tie-turns-both": on("tie", when=lambda b: b.hands),
    "twin_it/owner-may-complete-his-set": on("win", when=lambda b: b.kind == "grow")
    | on("tie", when=lambda b: any(hand.party == won.owner for hand, won in b.moved.late_on_sets))
    | on("around", when=lambda m: any(hand.party == won.owner for hand, won in m.late_on_sets)),
    "twin_it/robbed-set-has-three": on("win", when=lambda b: b.kind == "rob"),
    "twin_it/others-may-free-him": on("win", when=lambda b: b.event.design in b.moved.past.forbidden)
    | on("forbidden", when=lambda m: m.taken(ROW))
    | on("around", when=lambda m: any(hand.target.design in m.past.forbidden for hand, _ in m.late)),
    "twin_it/two-mates-win-a-pair": on("win", when=lambda b: b.teams),
    "twin_it/mates-hands-must-match": on("mistake", when=lambda b: len(players(b.hands)) > 1 and not b.forbidden)
    | on(
        "win tie",
        when=lambda b: (
            b.teams and any(one.player != other.player and one.target == other.target for one, other in b.mates)
        ),
    )
    | on("around", when=lambda m: m.strays),
    "twin_it/three-card-set-is-safe": on(
        "mistake", when=lambda b: any(len(h.target.cards) == 3 and h.target.owner != h.party for h in b.laid)
    ),
    "twin_it/mistake-costs-a-set": on("mistake", when=lambda b: b.owned)
    | on("mistake.rest", when=lambda b: not b.owned),
    "twin_it/two-hands-each": on("around", when=lambda m: m.doubled) | on("win tie", when=lambda b: b.moved.doubled),
    "twin_it/third-card-anywhere-loose": on("win", when=lambda b: b.sets and not b.on(TABLE))
    | on(
        "tie",
        when=lambda b: any(
            not won.target.loose and third.target.loose and third.target.place != TABLE for won, third in b.mates
        ),
    )
    | on("around", when=lambda m: any(hand.target.place != TABLE for hand, _ in m.late_on_sets)),
    # what the hands are on, and whose they are
    "twin_it/forbidden-cards-are-visible": on("win tie mistake", when=lambda b: b.on(ROW))
    | on("third", when=lambda b: b.turned[0].place == ROW)
    | on("dealt.forbidden"),
    "twin_it/all-visible-designs-count": on(
        "win tie",
        when=lambda b: any(
            one.target != other.target and one.target.place == other.target.place == PILE for one, other in b.mates
        ),
    )
    | on("accepted", when=lambda m: m.flip is None and (m.refused(Why.NOT_VISIBLE) or not m.refusals)),
    "twin_it/set-shows-its-design": on("win tie", when=lambda b: b.sets)
    | on("mistake", when=lambda b: b.hidden_design_would_do)
    | on("around", when=lambda m: not all(hand.target.loose for hand in m.valid)),
    "twin_it/sets-within-reach": on("win tie mistake", when=lambda b: b.sets),
    "twin_it/empty-pile-is-passed-over": on("due", when=lambda m: m.passed_over)
    | on("accepted", when=lambda m: m.refused(Why.EMPTY_PILE))
    | on("win tie mistake", when=lambda b: not all(b.moved.before.piles[hand.player] for hand in b.laid)),
    "twin_it/pile-tops-are-visible": on("win tie mistake", when=lambda b: b.on(PILE)) | on("dealt.piles"),
    "twin_it/wrong-hands-do-not-count": on("win tie", when=lambda b: b.beside_wrong)
    | on("around", when=lambda m: m.landing.mistakes and (m.valid or len(m.landing.mistakes) > 1)),
    "twin_it/third-card-robs": on("win", when=lambda b: b.kind == "rob")
    | on("mistake", when=lambda b: any(each.kind == "rob" for each in b.before.outcomes))
    | on("sets", when=lambda m: any(each.kind == "rob" for each in m.after.outcomes)),
    "twin_it/pair-by-two-hands": on("win", when=lambda b: not b.teams and b.kind == "win"),
    "twin_it/table-cards-never-cover": on(
        "win.rest tie.rest mistake.rest",
        when=lambda b: any(h.target.place == TABLE and h.target.cards != b.moved.before.table[-1:] for h in b.laid),
    ),
    "twin_it/anyone-at-any-time": on(
        "win.rest tie.rest mistake.rest",
        when=lambda b: b.moved.before.due not in (None, ANYONE) and any(h.player != b.moved.before.due for h in b.laid),
    )
    | on("dealt.around dealt.accepted")
    | on("accepted", when=lambda m: m.flip is None and not m.refusals),
    "twin_it/which-set-is-lost": on("mistake.rest", when=lambda b: len(b.owned) > 1)
    | on("accepted", when=lambda m: m.refused(Why.NOT_THEIR_SET))
    | on("piles", when=lambda m: m.lost_on_top),
    "twin_it/outcomes-in-order-of-completion": on(
        "around sets", when=lambda m: len(m.landing.claims) > 1 or len(m.landing.mistakes) > 1
    ),
    "twin_it/tied-cards-turn-at-once": on("tie.rest"),
    "twin_it/design-at-most-three-times": on(
        "mistake.rest", when=lambda b: [len(won.cards) for won in b.sets] == [3] and not b.a_pair
    ),
}
