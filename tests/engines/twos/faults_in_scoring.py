"""Faults in Scoring."""

from faults import fault

from .sound import Json, Sound, Table


@fault("twos/catches-add-up")
class CatchesAtMostTwo(Sound):
    """A card catches no more than two others."""

    def victims(self, trick: list[str], winner: int) -> list[int]:
        return super().victims(trick, winner)[:2]


@fault("twos/catches-add-up")
class CatchesCountedOnce(Sound):
    """Only the first of several catches in a trick is counted."""

    def victims(self, trick: list[str], winner: int) -> list[int]:
        return super().victims(trick, winner)[:1]


@fault("twos/each-victim-pays-its-own", named=("twos/catches-add-up",))
class FirstVictimPaysForAll(Sound):
    """The first victim of a trick pays for all of them."""

    def catches(self, trick: list[str]) -> list[Json]:
        catches = super().catches(trick)
        points = sum(catch["points"] for catch in catches)
        return [catch | {"points": points} for catch in catches[:1]]


@fault("twos/honours-to-trick-winner")
class HonoursGoToTheirPlayers(Sound):
    """Every player keeps the points of his own honours."""

    def score(self, table: Table, taken: Json) -> None:
        super().score(table, taken | {"honours": 0})
        for seat, card in zip(table.seats, table.trick, strict=True):
            table.scores[seat] += self.is_honour(card)


@fault("twos/honours-score-one")
class HonoursOfACaughtTrickLost(Sound):
    """The honours of a trick in which a three catches a two count for nobody."""

    def honours(self, trick: list[str]) -> int:
        caught = any(catch["points"] == 3 for catch in self.catches(trick))
        return 0 if caught else super().honours(trick)


@fault("twos/honours-score-one")
class JackIsNoHonour(Sound):
    """The jack is worth nothing."""

    def is_honour(self, card: str) -> bool:
        return card[0] in "AKQ"


@fault("twos/nothing-else-scores")
class LastTrickPaysABonus(Sound):
    """The last trick of a full deal of thirteen is worth one point more."""

    def score(self, table: Table, taken: Json) -> None:
        super().score(table, taken)
        if table.size == 13 and not any(table.hands):
            table.scores[taken["winner"]] += 1


@fault("twos/honours-score-one")
class OwnHonoursDoNotCount(Sound):
    """The winner of a trick gets no point for an honour that he played himself."""

    def honours(self, trick: list[str]) -> int:
        return super().honours(trick) - self.is_honour(trick[self.winner(trick)])


@fault("twos/nothing-else-scores")
class ScoresStartAgain(Sound):
    """The scores show the last trick only."""

    def score(self, table: Table, taken: Json) -> None:
        table.scores = [0, 0, 0, 0]
        super().score(table, taken)


@fault("twos/nothing-else-scores")
class TenIsAnHonour(Sound):
    """The ten is worth one point too."""

    def is_honour(self, card: str) -> bool:
        return card[0] in "AKQJT"


@fault("twos/three-catching-two-pays-three")
class ThreeCatchesForTwo(Sound):
    """A two caught by its three pays two points."""

    def points(self, trick: list[str], by: int, victim: int) -> int:
        return 2


@fault("twos/nothing-else-scores")
class TrickIsWorthAPoint(Sound):
    """The winner of a trick gets one point for the trick itself."""

    def score(self, table: Table, taken: Json) -> None:
        super().score(table, taken)
        table.scores[taken["winner"]] += 1


@fault("twos/two-catching-two-pays-two")
class TwoCatchesForThree(Sound):
    """A two caught by another two pays three points."""

    def points(self, trick: list[str], by: int, victim: int) -> int:
        return 3
