"""Not the discarder but the player after him is barred from a discard."""

from .sound import Sound

CLAUSE = "twins_and_followers/any-seat-may-claim"
# The seat that is barred and the one that is not are two faults; only this one decides in both.
NAMED = ("twins_and_followers/claim-completes-a-win",)
ALSO_BROKEN = ("twins_and_followers/own-discard-is-barred",)  # the discarder may claim


class Engine(Sound):
    """The faulty engine."""

    def askable(self, hands: list[list[str]], discarder: int) -> list[int]:
        return [*super().askable(hands, discarder)[1:], discarder]
