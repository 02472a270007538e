"""An outcome of a slap, with the facts that clauses ask about. It only serves reasons; nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from bythebook.twin_it.claims import Tie, Win, first_two_of_one_party, holding
from bythebook.twin_it.effects import Event
from bythebook.twin_it.hands import Hand, Hands, controlling, match, of_party, on_design, players
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.slapped_reasons import Slapped
from bythebook.twin_it.state import SETS_TO_WIN, State, WonSet
from bythebook.twin_it.targets import PILE, ROW, TABLE, Target, Targets, visible

_FIELDS: Final = {TABLE: "table", PILE: "piles", ROW: "forbidden"}
_WINS: Final = ("win", "rob", "grow")


def threes_would_do(sizes: Sequence[int]) -> bool:
    """Whether sets of these sizes would be enough if those of three counted twice."""
    return 3 in sizes and len(sizes) + sizes.count(3) >= SETS_TO_WIN


class OutcomeCase:
    """One outcome of a slap with what led to it."""

    def __init__(self, moved: Slapped, kind: str, event: Event, before: State, after: State) -> None:
        self.moved, self.kind, self.event, self.before, self.after = moved, kind, event, before, after
        self.teams = moved.teams

    @cached_property
    def field(self) -> str:
        """The outcome's name in the tables."""
        return "win" if self.kind in _WINS else self.kind

    @cached_property
    def turned(self) -> Targets:
        """The cards that are turned over."""
        if isinstance(self.event, Tie):
            return self.event.turned
        if self.kind != "third":
            return ()
        ids = self.after.outcomes[-1].cards
        return tuple(target for target in visible(self.before) if target.id in ids) or tuple(
            target for target in visible(self.after) if target.id in ids
        )

    @cached_property
    def hands(self) -> Hands:
        """The hands that lead to it: the two of a mistake or a win, or the lowest on every card of a tie."""
        if isinstance(self.event, Mistake):
            return self.event.hands
        landing = self.moved.landing
        held = holding(on_design(landing.hands, self.event.design), landing.wrong, self.moved.readings)
        return held if isinstance(self.event, Tie) else first_two_of_one_party(held, landing.wrong) or ()

    @cached_property
    def laid(self) -> Hands:
        """The hands that matter to it: all of the players whose mistake it is, or those that lead to it."""
        if not isinstance(self.event, Mistake):
            return self.hands
        return tuple(hand for hand in self.moved.landing.hands if hand.player in self.event.wrong)

    @cached_property
    def on_it(self) -> Hands:
        """Every hand on the design that does not belong to a mistake."""
        assert not isinstance(self.event, Mistake)
        return on_design(self.moved.valid, self.event.design)

    @cached_property
    def mates(self) -> list[tuple[Hand, Hand]]:
        """Every two hands on the design that are of one party and of no mistake, in either order; or twice the same."""
        return [(one, other) for one in self.on_it for other in self.on_it if one.party == other.party]

    @cached_property
    def sets(self) -> Targets:
        """The sets that are touched."""
        return tuple(hand.target for hand in self.laid if not hand.target.loose)

    @cached_property
    def there(self) -> Targets:
        """Every target that shows the design."""
        assert not isinstance(self.event, Mistake)
        return tuple(target for target in self.moved.landing.targets if target.design == self.event.design)

    def on(self, place: int) -> bool:
        """Whether one of the hands lies in this place."""
        return any(hand.target.place == place for hand in self.laid)

    @cached_property
    def late_on_sets(self) -> list[tuple[Hand, Target]]:
        """The hands on the third card of a set of players who do not win it, each with the set."""
        return [(hand, won) for hand, won in self.moved.late_on_sets if won in self.there]

    @cached_property
    def upon_each_other(self) -> bool:
        """Whether it matters which of several hands on a card is the lowest."""
        if len({hand.target.id for hand in self.on_it}) == len(self.on_it):
            return False
        full = {
            hand.party for hand in self.on_it if first_two_of_one_party(of_party(self.on_it, hand.party), frozenset())
        }
        mine = {self.event.hand.party} if isinstance(self.event, Win) else set()
        return bool(full - mine) or self._contest(self.on_it[::-1]) != self._contest(self.on_it)

    @staticmethod
    def _contest(hands: Hands) -> object:
        """What each party's hands would win, and whether several parties hold cards."""
        held = controlling(hands)
        winners = first_two_of_one_party(held, frozenset())
        return {(hand.player, hand.target) for hand in winners or ()}, len({hand.party for hand in held}) > 1

    @cached_property
    def beside_wrong(self) -> bool:
        """Whether the hands of mistakes would have mattered to the design."""
        assert not isinstance(self.event, Mistake)
        hands = on_design(self.moved.landing.hands, self.event.design)
        return len(hands) > len(self.on_it) and self._contest(hands) != self._contest(self.on_it)

    @cached_property
    def a_pair(self) -> bool:
        """Whether the hands of a mistake lie on a pair."""
        one, other = self.hands
        return match(one, other, self.moved.readings)

    @property
    def of_one_with_a_pair(self) -> bool:
        """Whether it is the mistake of a team's player with both hands on a pair."""
        return self.teams and self.a_pair and len(players(self.hands)) == 1

    @property
    def forbidden(self) -> bool:
        """Whether it is the mistake of claiming a forbidden pair."""
        return self.a_pair and not self.of_one_with_a_pair

    @property
    def forbidden_to_others(self) -> bool:
        """Whether what is won is forbidden to another party, or was forbidden to a party before."""
        assert isinstance(self.event, Win)
        freed = (self.event.hand.party, self.event.design) in self.moved.past.forbidden
        return freed or any(self.moved.forbidden_to_others(hand) for hand in self.hands)

    @property
    def hidden_design_would_do(self) -> bool:
        """Whether a set touched by a mistake hides the design that the other hand is on."""
        one, other = (hand.target for hand in self.hands)
        return any(
            not won.loose and any(card.hidden == each.design for card in won.cards)
            for won, each in ((one, other), (other, one))
        )

    @property
    def pays_from_other_sets(self) -> bool:
        """Whether the party of a mistake has other sets by then than before the slap, but for those it has paid."""
        assert isinstance(self.event, Mistake)
        paid = {card for each in self.before.outcomes if each.kind == "mistake" for card in each.cards}
        had = self.moved.before.owned(self.before.party(self.event.player))
        return self.owned != [won for won in had if won.cards[0].id not in paid]

    @cached_property
    def of_earlier_winners(self) -> list[list[int]]:
        """The sizes of the sets, by then, of every player who has won one earlier in the slap."""
        then = self.after if self.kind == "third" else self.before
        winners = [each.player for each in then.outcomes if each.kind in _WINS and each.player is not None]
        return [[len(won.cards) for won in then.owned(then.party(player))] for player in winners]

    @property
    def though_near_the_end(self) -> bool:
        """Whether somebody has won a fourth set earlier in the slap."""
        return any(len(sizes) == SETS_TO_WIN - 1 for sizes in self.of_earlier_winners)

    @property
    def though_threes_would_do(self) -> bool:
        """Whether the game would have ended earlier in the slap if sets of three counted twice."""
        return any(map(threes_would_do, self.of_earlier_winners))

    @property
    def owned(self) -> list[WonSet]:
        """The sets of the party of a mistake."""
        assert isinstance(self.event, Mistake)
        return self.before.owned(self.before.party(self.event.player))

    @property
    def touches(self) -> set[str]:
        """The fields of a state that the outcome changes."""
        if self.kind == "mistake":
            return {"sets"}
        lay = self.turned if self.kind in ("tie", "third") else tuple(hand.target for hand in self.hands)
        places = {_FIELDS[target.place] for target in lay if target.loose}
        return places | {"sets", "winner"} if self.field == "win" else places
