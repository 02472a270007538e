"""Faults in Cooperative mode."""

from faults import fault

from .sound import Sound


@fault("twin_it/printed-bands")
class BoundsBelongToTheNextBand(Sound):
    """ "4 or less" is read as less than 4, and so on for every bound."""

    def label(self, bands: tuple[int, int, int], points: int) -> str:
        return self.labels()[sum(points >= most for most in bands)]


@fault("twin_it/six-rows-for-one-to-six")
class DamagedRowsTakenLiterally(Sound):
    """The rows are read as printed, for 1, 2, 87, 4 and 9 players: a number without a row uses the next smaller one."""

    def bands(self, players: int) -> tuple[int, int, int]:
        return super().bands(max(row for row in (1, 2, 4) if row <= players))


@fault("twin_it/invalid-sets-cost-nothing")
class InvalidSetCostsAPoint(Sound):
    """Two or three cards that are no valid set cost a point."""

    def value(self, designs: list[str]) -> int:
        return super().value(designs) or -1


@fault("twin_it/pair-one-point-triple-two")
class PairBesideAWrongCardCounts(Sound):
    """Three cards of which only two match count as a pair."""

    def value(self, designs: list[str]) -> int:
        return 1 if len(designs) == 3 and len(set(designs)) == 2 else super().value(designs)


@fault("twin_it/pair-one-point-triple-two")
class PairCountsTwoPoints(Sound):
    """A pair counts two points."""

    def value(self, designs: list[str]) -> int:
        return 2 if super().value(designs) else 0


# a wrong label is a wrong band
@fault("twin_it/four-labels", named=("twin_it/printed-bands",))
class ProspectsAndExpertsSwapped(Sound):
    """The two middle labels are swapped."""

    def labels(self) -> list[str]:
        return ["beginners", "experts", "prospects", "geniuses"]


@fault("twin_it/printed-bands")
class RatingByFormula(Sound):
    """The bands are 5n-1, 6n and 9n-1 points for one player too."""

    def bands(self, players: int) -> tuple[int, int, int]:
        return 5 * players - 1, 6 * players, 9 * players - 1


# a wrong row is a wrong band
@fault("twin_it/rated-by-number-of-players", named=("twin_it/printed-bands",))
class RatingForOnePlayer(Sound):
    """The first row of the table is used for any number of players."""

    def bands(self, players: int) -> tuple[int, int, int]:
        return super().bands(1)


@fault("twin_it/pair-one-point-triple-two")
class ThreeOfAKindCountsThreePoints(Sound):
    """Three of a kind count three points."""

    def value(self, designs: list[str]) -> int:
        points = super().value(designs)
        return 3 if points == 2 else points
