"""Faults in Team mode."""

from faults import fault

from .sound import Card, Effect, Hand, Mistake, Sound, Table, Target, WonSet


@fault("twin_it/mates-hands-must-match")
class MatesOnOneCardAreAMistake(Sound):
    """Two team mates with their hands on the same card, and on no other, make a mistake."""

    def do_not_match(self, hands: list[Hand]) -> bool:
        matching = any(self.alike(hand.target, mate.target) for hand in hands for mate in hands)
        return len(hands) > 1 and not matching


@fault("twin_it/two-mates-win-a-pair")
class MatesTie(Sound):
    """Two team mates with a hand on each card of a pair are in a tie."""

    def winning_pair(self, table: Table, holding: list[Hand]) -> list[Hand]:
        return [] if table.teams else super().winning_pair(table, holding)


@fault("twin_it/anyone-resumes")
class OnlyAWinLetsAnyoneFlip(Sound):
    """In team mode anyone may flip after a win, but a mistake or a tie leaves the turn where it was."""

    def resume_in_teams(self, table: Table, done: list[Effect], paid: list[Mistake]) -> None:
        self.make_due(table, "any" if any(effect.taken for effect in done) else table.due)


@fault("twin_it/opponents-tie")
class OpponentsSplitGoesToTheFirstHand(Sound):
    """When two opponents have a hand on each card of a pair, the team of the first hand wins it."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        effect = super().effect(table, visible, holding, hands)
        if effect is None or effect.taken or not table.teams:
            return effect
        taken = [hand.target for hand in holding[:2]]
        return Effect(effect.arrival, holding[:1], taken, self.thirds(visible, taken))


@fault("twin_it/both-hands-of-one-player")
class PlayerOfATeamWinsAlone(Sound):
    """In team mode a player may take a pair with both his hands."""

    def is_team_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        targets = [one.target, other.target]
        return not self.alike(*targets) or self.is_forbidden(table, self.party(table, one.player), targets)


# whose a set is shows as soon as it is won
@fault("twin_it/team-wins-with-five-sets", named=("twin_it/two-mates-win-a-pair",))
class SetsBelongToTheSeat(Sound):
    """In team mode a set belongs to the seat of the player who completed it."""

    def new_set(self, table: Table, player: int, cards: list[Card]) -> WonSet:
        won = super().new_set(table, player, cards)
        won.owner = player
        return won


# the two mates' pair is what is missed
@fault("twin_it/mates-hands-must-match", named=("twin_it/two-mates-win-a-pair",))
class StrayHandOfAMateIsAMistake(Sound):
    """A hand on another card is a mistake although two mates have their hands on a pair."""

    def team_mistakes(self, table: Table, team: int, hands: list[Hand]) -> list[Mistake]:
        mistakes = super().team_mistakes(table, team, hands)
        rest = self.valid_hands(hands, mistakes)
        paired = [hand for hand in rest if any(self.alike(hand.target, mate.target) for mate in rest)]
        targets = [hand.target for hand in paired]
        strays = [hand for hand in rest if paired and hand.target not in targets]
        return mistakes + [Mistake(hand.arrival, hand.player, [hand]) for hand in strays]


@fault("twin_it/larger-team-may-take-the-handicap")
class TeamIsNotHandicapped(Sound):
    """In team mode a forbidden row forbids nothing."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return not table.teams and super().is_forbidden(table, party, targets)


# the game goes on where it has ended
@fault("twin_it/team-wins-with-five-sets", named=("twin_it/nothing-after-the-end",))
class TeamNeedsTenSets(Sound):
    """A team needs ten sets to win."""

    def sets_to_win(self, table: Table) -> int:
        return 10 if table.teams else super().sets_to_win(table)


# the later mates' pair is what is missed
@fault("twin_it/mates-hands-must-match", named=("twin_it/two-mates-win-a-pair",))
class OnlyTheFirstMateIsMatched(Sound):
    """Mates make a mistake unless one of them has a hand on a card that matches the first mate's."""

    def do_not_match(self, hands: list[Hand]) -> bool:
        several = any(hand.target is not hands[0].target for hand in hands)
        return several and not any(self.alike(hands[0].target, mate.target) for mate in hands)


@fault("twin_it/forbidden-pair-is-a-mistake", named=("twin_it/larger-team-may-take-the-handicap",))
class OnlyTheFirstMateHasForbiddenPairs(Sound):
    """Of mates only the first is looked at to see whether the next hand makes a forbidden pair."""

    def team_mistakes(self, table: Table, team: int, hands: list[Hand]) -> list[Mistake]:
        mistakes: list[Mistake] = []
        for hand in hands[1:]:
            targets = [hands[0].target, hand.target]
            if not mistakes and self.alike(*targets) and self.is_forbidden(table, team, targets):
                mistakes.append(Mistake(hand.arrival, hand.player, [hands[0], hand]))
        rest = self.valid_hands(hands, mistakes)
        return mistakes + ([self.mismatch(table, rest)] if self.do_not_match(rest) else [])


# where it shows, all of them decide
@fault(
    "twin_it/wrong-hands-do-not-count",
    named=("twin_it/mates-hands-must-match", "twin_it/two-cards-that-are-no-pair"),
)
class HandBetweenTwoMatesCounts(Sound):
    """Of mates whose hands do not match, only those of the first and the last are left out."""

    def mismatch(self, table: Table, hands: list[Hand]) -> Mistake:
        return Mistake(hands[-1].arrival, hands[-1].player, [hands[0], hands[-1]])
