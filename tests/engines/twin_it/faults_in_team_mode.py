"""Faults in Team mode."""

from faults import wrong

from .sound import Card, Effect, Hand, Mistake, Sound, Table, Target, WonSet


@wrong(Sound.do_not_match, "twin_it/mates-hands-must-match")
def mates_on_one_card_are_a_mistake(self: Sound, hands: list[Hand]) -> bool:
    """Two team mates with their hands on the same card, and on no other, make a mistake."""
    matching = any(self.alike(hand.target, mate.target) for hand in hands for mate in hands)
    return len(hands) > 1 and not matching


@wrong(Sound.winning_pair, "twin_it/two-mates-win-a-pair")
def mates_tie(self: Sound, table: Table, holding: list[Hand]) -> list[Hand]:
    """Two team mates with a hand on each card of a pair are in a tie."""
    return [] if table.teams else Sound.winning_pair(self, table, holding)


@wrong(Sound.resume_in_teams, "twin_it/anyone-resumes")
def only_a_win_lets_anyone_flip(self: Sound, table: Table, done: list[Effect], paid: list[Mistake]) -> None:
    """In team mode anyone may flip after a win, but a mistake or a tie leaves the turn where it was."""
    self.make_due(table, "any" if any(effect.taken for effect in done) else table.due)


@wrong(Sound.effect, "twin_it/opponents-tie")
def opponents_split_goes_to_the_first_hand(
    self: Sound, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]
) -> Effect | None:
    """When two opponents have a hand on each card of a pair, the team of the first hand wins it."""
    effect = Sound.effect(self, table, visible, holding, hands)
    if effect is None or effect.taken or not table.teams:
        return effect
    taken = [hand.target for hand in holding[:2]]
    return Effect(effect.arrival, holding[:1], taken, self.thirds(visible, taken))


@wrong(Sound.is_team_mistake, "twin_it/both-hands-of-one-player")
def player_of_a_team_wins_alone(self: Sound, table: Table, one: Hand, other: Hand) -> bool:
    """In team mode a player may take a pair with both his hands."""
    targets = [one.target, other.target]
    return not self.alike(*targets) or self.is_forbidden(table, self.party(table, one.player), targets)


# whose a set is shows as soon as it is won
@wrong(Sound.new_set, "twin_it/team-wins-with-five-sets", named=("twin_it/two-mates-win-a-pair",))
def sets_belong_to_the_seat(self: Sound, table: Table, player: int, cards: list[Card]) -> WonSet:
    """In team mode a set belongs to the seat of the player who completed it."""
    won = Sound.new_set(self, table, player, cards)
    won.owner = player
    return won


# the two mates' pair is what is missed
@wrong(Sound.team_mistakes, "twin_it/mates-hands-must-match", named=("twin_it/two-mates-win-a-pair",))
def stray_hand_of_a_mate_is_a_mistake(self: Sound, table: Table, team: int, hands: list[Hand]) -> list[Mistake]:
    """A hand on another card is a mistake although two mates have their hands on a pair."""
    mistakes = Sound.team_mistakes(self, table, team, hands)
    rest = self.valid_hands(hands, mistakes)
    paired = [hand for hand in rest if any(self.alike(hand.target, mate.target) for mate in rest)]
    targets = [hand.target for hand in paired]
    strays = [hand for hand in rest if paired and hand.target not in targets]
    return mistakes + [Mistake(hand.arrival, hand.player, [hand]) for hand in strays]


@wrong(Sound.is_forbidden, "twin_it/larger-team-may-take-the-handicap")
def team_is_not_handicapped(self: Sound, table: Table, party: int, targets: list[Target]) -> bool:
    """In team mode a forbidden row forbids nothing."""
    return not table.teams and Sound.is_forbidden(self, table, party, targets)


# the game goes on where it has ended
@wrong(Sound.sets_to_win, "twin_it/team-wins-with-five-sets", named=("twin_it/nothing-after-the-end",))
def team_needs_ten_sets(self: Sound, table: Table) -> int:
    """A team needs ten sets to win."""
    return 10 if table.teams else Sound.sets_to_win(self, table)


# the later mates' pair is what is missed
@wrong(Sound.do_not_match, "twin_it/mates-hands-must-match", named=("twin_it/two-mates-win-a-pair",))
def only_the_first_mate_is_matched(self: Sound, hands: list[Hand]) -> bool:
    """Mates make a mistake unless one of them has a hand on a card that matches the first mate's."""
    several = any(hand.target is not hands[0].target for hand in hands)
    return several and not any(self.alike(hands[0].target, mate.target) for mate in hands)


@wrong(Sound.team_mistakes, "twin_it/forbidden-pair-is-a-mistake", named=("twin_it/larger-team-may-take-the-handicap",))
def only_the_first_mate_has_forbidden_pairs(self: Sound, table: Table, team: int, hands: list[Hand]) -> list[Mistake]:
    """Of mates only the first is looked at to see whether the next hand makes a forbidden pair."""
    mistakes: list[Mistake] = []
    for hand in hands[1:]:
        targets = [hands[0].target, hand.target]
        if not mistakes and self.alike(*targets) and self.is_forbidden(table, team, targets):
            mistakes.append(Mistake(hand.arrival, hand.player, [hands[0], hand]))
    rest = self.valid_hands(hands, mistakes)
    return mistakes + ([self.mismatch(table, rest)] if self.do_not_match(rest) else [])


# where it shows, all of them decide
@wrong(
    Sound.mismatch,
    "twin_it/wrong-hands-do-not-count",
    named=("twin_it/mates-hands-must-match", "twin_it/two-cards-that-are-no-pair"),
)
def hand_between_two_mates_counts(self: Sound, table: Table, hands: list[Hand]) -> Mistake:
    """Of mates whose hands do not match, only those of the first and the last are left out."""
    return Mistake(hands[-1].arrival, hands[-1].player, [hands[0], hands[-1]])
