"""The clauses on the outcomes of a slap: why each comes of it, and no other.

Fields of the table: ``win`` (also for a robbery and for a completed pair), ``third``, ``tie`` and ``mistake`` for
outcomes, and what is said of them in the end (``win.rest``): these ask about an ``OutcomeFacts`` (``o``). ``around`` is
why there is no other outcome; it and the fields of a state ask about a ``MoveFacts`` (``m``), and what they demand asks
about a ``ToldFacts`` (``t``), which is the same for an engine's answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.clauses import ClauseTable, always, asks, means, no, on, yes
from bythebook.twin_it.course_facts import TAKING, Moment
from bythebook.twin_it.slap_facts import (
    BOTH_HANDS,
    FORBIDDEN_PAIR,
    NO_MATCH,
    NO_PAIR,
    Contest,
    Hands,
    Touchable,
    are_pair,
    ids,
    players_of,
    turned_over,
)
from bythebook.twin_it.state import ANYONE, Name, Obstacle


def _has_forbidden(hands: Contest) -> bool:
    """Whether a forbidden card shows the design."""
    return any(touchable.field == "forbidden" for touchable in hands.loose)


def _on_row(hands: Hands | None) -> bool:
    """Whether one of two hands is on a forbidden card."""
    return any(hand.on.field == "forbidden" for hand in hands or ())


def _ties_a_set(hands: Contest) -> bool:
    """Whether one of what is in a tie is a won set."""
    return bool(hands.tied) and len(hands.loose) < len(hands.there)


def _in_tied_sets(contests: Iterable[tuple[Contest, Moment]]) -> Iterator[Name]:
    """The cards of the sets that are told to be in a tie."""
    for hands, moment in contests:
        if any(each.kind == "tie" for each in moment.told):
            yield from (name for each in hands.there if not each.loose for name in ids(each.cards))


def _both_turn(hands: Contest, moment: Moment) -> bool:
    """Whether the loose cards that several parties hold are told to turn over, if it comes to that."""
    held = {hand.on.cards[0].id for hand in hands.held if hand.on.loose}
    return not moment.expected or any(each.kind == "tie" and held <= {*each.cards} for each in moment.told)


def _with_sets_turned(touchable: Touchable) -> Touchable:
    """What a hand can lie on, as it would look if won sets showed their other sides."""
    return touchable if touchable.loose else touchable._replace(cards=tuple(map(turned_over, touchable.cards)))


SLAP = ClauseTable() | {
    "twin_it/forbidden-by-design": on(
        "mistake", when=lambda o: o.forbidden and not any(hand.own_row for hand in o.hands)
    )
    | asks("outcomes", lambda t, told: t.pays(FORBIDDEN_PAIR, on_row=False)),
    "twin_it/forbidden-pair-is-a-mistake": on("mistake", when=lambda o: o.forbidden)
    | asks("outcomes", lambda t, told: t.pays(FORBIDDEN_PAIR, on_row=True)),
    "twin_it/larger-team-may-take-the-handicap": on("mistake", when=lambda o: o.forbidden and o.teams)
    | means("outcomes", lambda t: t.if_hands(handicap=False)),
    "twin_it/forbidden-row-binds-the-team": on("mistake", when=lambda o: o.forbidden and o.teams)
    | asks("outcomes", lambda t, told: t.binds_teams, wherever=lambda t: t.teams),
    "twin_it/turned-card-forbids-what-it-shows": on("mistake", when=lambda o: o.forbidden_since_turned)
    | on("win", when=lambda o: o.hidden_in_own_row)
    | asks("outcomes", lambda t, told: t.right_where(t.shown_or_hidden_in_rows)),
    "twin_it/both-hands-of-one-player": on("mistake", when=lambda o: o.of_one_with_a_pair)
    | asks("outcomes", lambda t, told: t.pays(BOTH_HANDS)),
    "twin_it/two-cards-that-are-no-pair": on("mistake", when=lambda o: not o.a_pair and len(players_of(o.hands)) == 1)
    | asks(
        "outcomes",
        lambda t, told: t.pays(NO_PAIR) and all(each.player in t.single | t.on_pairs for each in t.extra("mistake")),
    ),
    "twin_it/late-claim-is-harmless": on("around", when=lambda m: m.late)
    | asks("outcomes", lambda t, told: not any(each.player in t.on_pairs for each in t.extra("mistake"))),
    "twin_it/single-hand-claims-nothing": on(
        "around", when=lambda m: m.idle or (m.flip is None and not m.after.outcomes)
    )
    | asks(
        "outcomes",
        lambda t, told: (
            not any(map(t.by_one_hand, t.extra(*TAKING)))
            and not any(map(t.touched_by_one, t.extra("tie")))
            and (t.teams or not any(each.player in t.single for each in t.extra("mistake")))
        ),
        wherever=lambda t: t.single,
    )
    | asks("due", lambda t, due: due == t.before.due, wherever=lambda t: t.flip is None and not t.after.outcomes),
    "twin_it/nothing-after-the-end": on("around", when=lambda m: m.lapsed)
    | on("due", lambda m: m.after.over, lambda t, due: due is None, wherever=lambda t: t.after.winner is not None)
    | on("accepted", lambda m: m.against(Obstacle.GAME_IS_OVER), no, wherever=lambda t: t.before.winner is not None)
    | asks("outcomes", lambda t, told: t.ends, wherever=lambda t: t.course.winner is not None),
    "twin_it/bottom-hand-decides-one-card": on("win tie", when=lambda o: o.upon_each_other and o.lowest_in_vain)
    | asks("outcomes", lambda t, told: t.right_on(lambda hands: hands.lower)),
    "twin_it/bottom-of-several-hands": on("win tie", when=lambda o: o.upon_each_other and o.several_on_one)
    | asks("outcomes", lambda t, told: t.right_where(lambda hand: t.shares(hand, 2))),
    "twin_it/bottom-hand-prevails": on("win tie", when=lambda o: o.upon_each_other)
    | means("outcomes", lambda t: t.if_hands(low=False), lambda t, told: t.right_where(t.shares)),
    "twin_it/two-of-three-win-the-pair": on("win", when=lambda o: o.thirds)
    | asks(  # who prevails where hands lie upon each other is another clause's
        "outcomes",
        lambda t, told: all(map(t.wins_what_is_held, t.where(lambda hands: hands.holder and len(hands.loose) == 3))),
    ),
    "twin_it/never-three-loose-at-once": on("win", when=lambda o: o.thirds)
    | asks("outcomes", lambda t, told: all(len(each.cards) == 2 for each in t.told("win"))),
    "twin_it/third-is-turned": on("third")
    | asks("outcomes", lambda t, told: not t.extra("third") and all(each.is_right("third") for each in t.moments))
    | asks("table", lambda t, table: t.sides_as_expected(table, "third")),
    "twin_it/otherwise-all-three-turn": on("tie", when=lambda o: len(o.turned) == 3)
    | asks(
        "outcomes",
        lambda t, told: (
            all(is_told for _, is_told in t.course.threes)
            and t.right_on(lambda hands: hands.tied and len(hands.loose) == 3)
        ),
    ),
    "twin_it/three-visible-loose-cards": on("third")
    | on("tie", when=lambda o: len(o.turned) == 3)
    | asks("outcomes", lambda t, told: t.right_on(lambda hands: len(hands.loose) == 3)),
    "twin_it/contested-three-turn": on("tie", when=lambda o: len(o.turned) == 3 and o.hands)
    | on("around", when=lambda m: m.idle_on_three)
    | asks(
        "outcomes",
        lambda t, told: (
            t.right_on(lambda hands: hands.tied and len(hands.loose) == 3)
            and not any(len(each.cards) == 3 for each in t.extra("tie"))
        ),
    ),
    "twin_it/tied-set-is-not-turned": on("tie", when=lambda o: not all(each.loose for each in o.there))
    | asks("outcomes", lambda t, told: t.right_on(_ties_a_set))
    | on(
        "sets",
        lambda m: any(map(_ties_a_set, m.landed.contests)),
        lambda t, sets: t.misplaced("sets").isdisjoint(_in_tied_sets(t.contests)),
        wherever=lambda t: t.told("tie"),
    ),
    "twin_it/single-hand-on-a-forbidden-design": on("tie", when=lambda o: any(map(o.is_barred, o.hands)))
    | asks("outcomes", lambda t, told: t.right_where(t.single_on_forbidden)),
    "twin_it/opponents-tie": on("tie", when=lambda o: o.teams and o.hands)
    | asks("outcomes", lambda t, told: t.right_on(lambda hands: hands.contested), wherever=lambda t: t.teams),
    "twin_it/tie-turns-both": on("tie", when=lambda o: o.hands)
    | asks(
        "outcomes",
        lambda t, told: (
            all(map(t.touched_by_one, t.extra("tie")))
            and t.right_on(lambda hands: hands.contested and len(hands.loose) != 3)
            and all(_both_turn(hands, each) for hands, each in t.contests if hands.contested)
        ),
    )
    | asks("table", lambda t, table: t.sides_as_expected(table, "tie")),
    "twin_it/owner-must-be-first": on(
        "tie", when=lambda o: any(hand.party == won.owner for hand, won in o.moved.late_on_sets)
    )
    | on("around", when=lambda m: any(hand.party == won.owner for hand, won in m.late_on_sets))
    | asks("outcomes", lambda t, told: t.right_where(t.on_own_set)),
    "twin_it/owner-may-complete-his-set": on("win", when=lambda o: o.kind == "grow")
    | asks("outcomes", lambda t, told: t.takes("grow") and t.stays("grow"))
    | asks("sets", lambda t, sets: not t.strays("sets", "grow"))
    | asks("table", lambda t, table: not t.strays("table", "grow")),
    "twin_it/robbed-set-has-three": on("win", when=lambda o: o.kind == "rob")
    | asks("outcomes", lambda t, told: all(len(each.cards) == 3 for each in t.told("rob")) and t.stays("rob"))
    | asks("sets", lambda t, sets: not t.strays("sets", "rob")),
    "twin_it/others-may-free-him": on(
        "win", when=lambda o: o.design in o.moved.past.forbidden and not o.hidden_in_own_row
    )
    | on(
        "forbidden", lambda m: m.taken("forbidden"), lambda t, rows: not t.strays("forbidden", *TAKING), wherever=always
    )
    | on("around", when=lambda m: any(hand.on.design in m.past.forbidden for hand, _ in m.late))
    | asks(
        "outcomes",
        lambda t, told: (
            all(each.is_right(*TAKING) for each in t.where(lambda hands: _on_row(hands.holder)))
            and t.right_where(t.is_free)
        ),
    ),
    "twin_it/two-mates-win-a-pair": on("win", when=lambda o: o.teams)
    | asks("outcomes", lambda t, told: t.takes("win"), wherever=lambda t: t.teams),
    "twin_it/sets-belong-to-the-team": on(
        "sets", lambda t: t.teams and t.told(*TAKING), lambda t, sets: not t.strays("sets", *TAKING)
    )
    | on("mistake", when=lambda o: o.teams and o.owned)
    | asks("outcomes", lambda t, told: t.stays(*TAKING), wherever=lambda t: t.teams)
    | on("winner", when=lambda m: m.teams and m.near_the_end),
    "twin_it/mates-hands-must-match": on("mistake", when=lambda o: len(players_of(o.hands)) > 1 and not o.forbidden)
    | on(
        "win tie",
        when=lambda o: o.teams and any(one.player != other.player and one.on == other.on for one, other in o.mates),
    )
    | on("around", when=lambda m: m.spare_hands)
    | asks(
        "outcomes",
        lambda t, told: t.pays(NO_MATCH) and not any(each.player in t.single for each in t.extra("mistake")),
        wherever=lambda t: t.teams,
    ),
    "twin_it/three-card-set-is-safe": on(
        "mistake", when=lambda o: any(len(h.on.cards) == 3 and h.on.owner != h.party for h in o.decisive_hands)
    )
    | asks(
        "outcomes",
        lambda t, told: (
            not any(
                len(won.cards) == 3 and {*ids(won.cards)} & {*each.cards}
                for won in t.before.sets
                for each in t.told("rob", "grow")
            )
        ),
    ),
    "twin_it/mistake-costs-a-set": on("mistake", when=lambda o: o.owned)
    | on("mistake.rest", when=lambda o: not o.owned)
    | asks("outcomes", lambda t, told: t.costs_sets)
    | asks("sets", lambda t, sets: not t.strays("sets", "mistake")),
    "twin_it/two-hands-each": on("around", when=lambda m: m.doubled)
    | on("win tie", when=lambda o: o.moved.doubled)
    | asks("accepted", no, wherever=lambda t: t.three_hands)
    | means("outcomes", lambda t: t.if_hands(once=False)),
    "twin_it/third-card-anywhere-loose": on("win", when=lambda o: o.sets and not o.on("table"))
    | on(
        "tie",
        when=lambda o: any(not won.on.loose and third.on.loose and third.on.field != "table" for won, third in o.mates),
    )
    | on("around", when=lambda m: any(hand.on.field != "table" for hand, _ in m.late_on_sets))
    | means(
        "outcomes",
        lambda t: t.if_hands(
            pair=lambda one, other: are_pair(one, other) and {one.field, other.field} != {"sets", "piles"}
        ),
    ),
    # what the hands are on, and whose they are
    "twin_it/forbidden-cards-are-visible": on("win tie mistake", when=lambda o: o.on("forbidden"))
    | on("third", when=lambda o: o.turned[0].field == "forbidden")
    | on("dealt.forbidden")
    | means(
        "outcomes",
        lambda t: t.if_hands(there=lambda hand: hand.on.field != "forbidden"),
        lambda t, told: t.right_on(_has_forbidden),
    )
    | asks("forbidden", lambda t, rows: not t.misplaced("forbidden") - t.moved(*TAKING)),
    "twin_it/all-visible-designs-count": on(
        "win tie",
        when=lambda o: any(one.on != other.on and one.on.field == other.on.field == "piles" for one, other in o.mates),
    )
    | on(
        "accepted",
        lambda m: m.flip is None and (m.against(Obstacle.NOT_VISIBLE) or m.allowed),
        no,
        wherever=lambda t: t.out_of_sight,
    )
    | means(
        "outcomes",
        lambda t: t.if_hands(pair=lambda one, other: are_pair(one, other) and not one.field == other.field == "piles"),
    ),
    "twin_it/own-pile-top-counts": on("win tie", when=lambda o: any(hand.own_top for hand in o.decisive_hands))
    | means(
        "outcomes",
        lambda t: t.if_hands(there=lambda hand: not hand.own_top),
        lambda t, told: t.right_where(t.on_own_top),
    ),
    "twin_it/set-shows-its-design": on("win tie", when=lambda o: o.sets)
    | on("mistake", when=lambda o: o.hidden_design_would_do)
    | on("around", when=lambda m: not all(hand.on.loose for hand in m.valid))
    | means(
        "outcomes",
        lambda t: t.if_hands(look=_with_sets_turned),
        lambda t, told: t.right_where(lambda hand: not hand.on.loose),
    ),
    "twin_it/sets-within-reach": on("win tie mistake", when=lambda o: o.sets)
    | means("outcomes", lambda t: t.if_hands(there=lambda hand: hand.on.loose))
    | asks("sets", lambda t, sets: not t.misplaced("sets") - t.moved(*TAKING, "mistake")),
    "twin_it/empty-pile-is-passed-over": on(
        "due",
        lambda m: m.passed_over,
        lambda t, due: due == t.next_with_card(due) and (due is not None or t.before.due is None),
        wherever=lambda t: t.after.winner is None and any(t.after.piles) and (t.flip is not None or t.after.outcomes),
    )
    | on("accepted", lambda m: m.against(Obstacle.EMPTY_PILE), no, wherever=lambda t: t.without_card),
    "twin_it/claims-without-a-pile": on(
        "win tie mistake", when=lambda o: any(map(o.moved.without_pile, o.decisive_hands))
    )
    | means(
        "outcomes",
        lambda t: t.if_hands(there=lambda hand: not t.without_pile(hand)),
        lambda t, told: t.right_where(t.without_pile),
    ),
    "twin_it/pile-tops-are-visible": on("win tie mistake", when=lambda o: o.on("piles"))
    | on("dealt.piles")
    | means("outcomes", lambda t: t.if_hands(there=lambda hand: hand.on.field != "piles")),
    "twin_it/wrong-hands-do-not-count": on("win tie", when=lambda o: o.beside_wrong)
    | on("around", when=lambda m: m.landed.mistakes and (m.valid or len(m.landed.mistakes) > 1))
    | means("outcomes", lambda t: t.if_hands(void=frozenset()), lambda t, told: t.right_where(t.beside_wrong)),
    "twin_it/third-card-robs": on("win", when=lambda o: o.kind == "rob")
    | on("mistake", when=lambda o: any(each.kind == "rob" for each in o.earlier))
    | on("sets", lambda t: t.told("rob"), lambda t, sets: not t.strays("sets", "rob"))
    | asks("outcomes", lambda t, told: t.takes("rob") and t.stays("rob"))
    | asks("table", lambda t, table: not t.strays("table", "rob")),
    "twin_it/pair-by-two-hands": on("win", when=lambda o: not o.teams and o.kind == "win")
    | asks("dealt.outcomes", lambda start, told: not told)
    | asks("outcomes", lambda t, told: t.takes("win") and t.stays("win"), wherever=lambda t: not t.teams)
    | asks("sets", lambda t, sets: not t.strays("sets", "win"), wherever=lambda t: not t.teams)
    | asks("table", lambda t, table: not t.strays("table", "win")),
    "twin_it/table-cards-never-cover": on(
        "win.rest tie.rest mistake.rest", when=lambda o: any(map(o.moved.is_covered, o.decisive_hands))
    )
    | asks("table", lambda t, table: not t.misplaced("table") - t.told_cards)
    | means("outcomes", lambda t: t.if_hands(there=lambda hand: not t.is_covered(hand))),
    "twin_it/anyone-at-any-time": on(
        "win.rest tie.rest mistake.rest",
        when=lambda o: (
            o.moved.before.due not in (None, ANYONE) and any(h.player != o.moved.before.due for h in o.decisive_hands)
        ),
    )
    | on("dealt.around dealt.accepted")
    | on("accepted", lambda m: m.flip is None and m.allowed, yes, wherever=lambda t: t.flip is None and t.allowed)
    | means("outcomes", lambda t: t.if_hands(there=lambda hand: t.before.due in (hand.player, None, ANYONE))),
    "twin_it/which-set-is-lost": on("mistake.rest", when=lambda o: len(o.owned) > 1)
    | on("accepted", lambda m: m.against(Obstacle.NOT_THEIR_SET), no, wherever=lambda t: t.gives_others)
    | on(  # the newest set is the last one
        "sets",
        lambda m: len(m.sizes) > 1,
        lambda t, sets: t.misplaced("sets") or sets == t.lies.sets,
        wherever=always,
    )
    | asks(
        "outcomes",
        lambda t, told: all(
            each.is_right("mistake")
            or not t.costs_a_set(each, each.before)
            or not each.right_player
            or t.costs_as_mistimed(each)
            for _, each in t.mistakes
        ),
    ),
    "twin_it/set-of-three-may-be-lost": on("mistake.rest", when=lambda o: len(o.outcome.cards) == 3)
    | asks(
        "outcomes",
        lambda t, told: all(
            each.is_right("mistake") or not each.right_player or t.costs_as_mistimed(each) for each in t.losing_three
        ),
    ),
    "twin_it/judged-as-hands-have-landed": on("win tie", when=lambda o: o.judged_otherwise_now)
    | asks(
        "outcomes",
        lambda t, told: all(each.is_right() and not any(map(each.speaks_of, t.course.extra)) for each in t.overtaken),
    ),
    "twin_it/outcomes-in-order-of-completion": on(
        "around sets",
        lambda m: len(m.landed.contests) > 1 or len(m.landed.mistakes) > 1,
        lambda t, sets: t.misplaced("sets") or sets == t.lies.sets,
        wherever=lambda t: len(t.takers) > 1,
    )
    | asks("outcomes", lambda t, told: t.in_due_order),
    "twin_it/tied-cards-turn-at-once": on("tie.rest")
    | asks(
        "outcomes",
        lambda t, told: not any(moment.speaks_of(each) for _, moment in t.contests for each in t.extra("tie")),
    ),
    "twin_it/design-at-most-three-times": on(
        "mistake.rest", when=lambda o: [len(won.cards) for won in o.sets] == [3] and not o.a_pair
    )
    | asks("outcomes", lambda t, told: all(len(each.cards) < 4 for each in told if each.kind in TAKING)),
}
