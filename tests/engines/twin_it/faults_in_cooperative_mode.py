"""Faults in Cooperative mode."""

from faults import wrong

from .sound import Sound


@wrong(Sound.label, "twin_it/printed-bands")
def bounds_belong_to_the_next_band(self: Sound, bands: tuple[int, int, int], points: int) -> str:
    """ "4 or less" is read as less than 4, and so on for every bound."""
    return self.labels()[sum(points >= most for most in bands)]


@wrong(Sound.bands, "twin_it/six-rows-for-one-to-six")
def damaged_rows_taken_literally(self: Sound, players: int) -> tuple[int, int, int]:
    """The rows are read as printed, for 1, 2, 87, 4 and 9 players: a number without a row uses the next smaller one."""
    return Sound.bands(self, max(row for row in (1, 2, 4) if row <= players))


@wrong(Sound.value, "twin_it/invalid-sets-cost-nothing")
def invalid_set_costs_a_point(self: Sound, designs: list[str]) -> int:
    """Two or three cards that are no valid set cost a point."""
    return Sound.value(self, designs) or -1


@wrong(Sound.value, "twin_it/pair-one-point-triple-two")
def pair_beside_a_wrong_card_counts(self: Sound, designs: list[str]) -> int:
    """Three cards of which only two match count as a pair."""
    return 1 if len(designs) == 3 and len(set(designs)) == 2 else Sound.value(self, designs)


@wrong(Sound.value, "twin_it/pair-one-point-triple-two")
def pair_counts_two_points(self: Sound, designs: list[str]) -> int:
    """A pair counts two points."""
    return 2 if Sound.value(self, designs) else 0


# a wrong label is a wrong band
@wrong(Sound.labels, "twin_it/four-labels", named=("twin_it/printed-bands",))
def prospects_and_experts_swapped(self: Sound) -> list[str]:
    """The two middle labels are swapped."""
    return ["beginners", "experts", "prospects", "geniuses"]


@wrong(Sound.bands, "twin_it/printed-bands")
def rating_by_formula(self: Sound, players: int) -> tuple[int, int, int]:
    """The bands are 5n-1, 6n and 9n-1 points for one player too."""
    return 5 * players - 1, 6 * players, 9 * players - 1


# a wrong row is a wrong band
@wrong(Sound.bands, "twin_it/rated-by-number-of-players", named=("twin_it/printed-bands",))
def rating_for_one_player(self: Sound, players: int) -> tuple[int, int, int]:
    """The first row of the table is used for any number of players."""
    return Sound.bands(self, 1)


@wrong(Sound.value, "twin_it/pair-one-point-triple-two")
def three_of_a_kind_counts_three_points(self: Sound, designs: list[str]) -> int:
    """Three of a kind count three points."""
    points = Sound.value(self, designs)
    return 3 if points == 2 else points
