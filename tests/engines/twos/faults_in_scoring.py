"""Faults in Scoring."""

from faults import wrong

from .sound import Json, Sound, Table


@wrong(Sound.victims, "twos/catches-add-up")
def catches_at_most_two(self: Sound, trick: list[str], winner: int) -> list[int]:
    """A card catches no more than two others."""
    return Sound.victims(self, trick, winner)[:2]


@wrong(Sound.victims, "twos/catches-add-up")
def catches_counted_once(self: Sound, trick: list[str], winner: int) -> list[int]:
    """Only the first of several catches in a trick is counted."""
    return Sound.victims(self, trick, winner)[:1]


@wrong(Sound.catches, "twos/each-victim-pays-its-own", named=("twos/catches-add-up",))
def first_victim_pays_for_all(self: Sound, trick: list[str]) -> list[Json]:
    """The first victim of a trick pays for all of them."""
    catches = Sound.catches(self, trick)
    points = sum(catch["points"] for catch in catches)
    return [catch | {"points": points} for catch in catches[:1]]


@wrong(Sound.score, "twos/honours-to-trick-winner")
def honours_go_to_their_players(self: Sound, table: Table, taken: Json) -> None:
    """Every player keeps the points of his own honours."""
    Sound.score(self, table, taken | {"honours": 0})
    for seat, card in zip(table.seats, table.trick, strict=True):
        table.scores[seat] += self.is_honour(card)


@wrong(Sound.honours, "twos/honours-score-one")
def honours_of_a_caught_trick_lost(self: Sound, trick: list[str]) -> int:
    """The honours of a trick in which a three catches a two count for nobody."""
    caught = any(catch["points"] == 3 for catch in self.catches(trick))
    return 0 if caught else Sound.honours(self, trick)


@wrong(Sound.is_honour, "twos/honours-score-one")
def jack_is_no_honour(self: Sound, card: str) -> bool:
    """The jack is worth nothing."""
    return card[0] in "AKQ"


@wrong(Sound.score, "twos/nothing-else-scores")
def last_trick_pays_a_bonus(self: Sound, table: Table, taken: Json) -> None:
    """The last trick of a full deal of thirteen is worth one point more."""
    Sound.score(self, table, taken)
    if table.size == 13 and not any(table.hands):
        table.scores[taken["winner"]] += 1


@wrong(Sound.honours, "twos/honours-score-one")
def own_honours_do_not_count(self: Sound, trick: list[str]) -> int:
    """The winner of a trick gets no point for an honour that he played himself."""
    return Sound.honours(self, trick) - self.is_honour(trick[self.winner(trick)])


@wrong(Sound.score, "twos/nothing-else-scores")
def scores_start_again(self: Sound, table: Table, taken: Json) -> None:
    """The scores show the last trick only."""
    table.scores = [0, 0, 0, 0]
    Sound.score(self, table, taken)


@wrong(Sound.is_honour, "twos/nothing-else-scores")
def ten_is_an_honour(self: Sound, card: str) -> bool:
    """The ten is worth one point too."""
    return card[0] in "AKQJT"


@wrong(Sound.points, "twos/three-catching-two-pays-three")
def three_catches_for_two(self: Sound, trick: list[str], by: int, victim: int) -> int:
    """A two caught by its three pays two points."""
    return 2


@wrong(Sound.score, "twos/nothing-else-scores")
def trick_is_worth_a_point(self: Sound, table: Table, taken: Json) -> None:
    """The winner of a trick gets one point for the trick itself."""
    Sound.score(self, table, taken)
    table.scores[taken["winner"]] += 1


@wrong(Sound.points, "twos/two-catching-two-pays-two")
def two_catches_for_three(self: Sound, trick: list[str], by: int, victim: int) -> int:
    """A two caught by another two pays three points."""
    return 3
