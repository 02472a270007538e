"""Faults in The deal."""

from faults import fault

from .sound import Sound, Table


@fault("twins_and_followers/turns-go-clockwise")
class Anticlockwise(Sound):
    """Turns go anticlockwise."""

    def next_seat(self, table: Table, seat: int) -> int:
        return (seat - 1) % len(table.hands)


@fault("twins_and_followers/rest-is-the-pile")
class DrawsFromTheBottom(Sound):
    """Cards are drawn from the bottom of the pile."""

    def take_top(self, table: Table) -> str:
        return table.pile.pop()


# Both decide the hands of every fight, and this one decides no other draw.
@fault("twins_and_followers/rest-is-the-pile", named=("twins_and_followers/fight-draw-from-the-pile",))
class FightDrawsFromTheBottom(Sound):
    """The cards of a fight are drawn from the bottom of the pile."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        table.hands[seat].append(table.pile.pop())


@fault("twins_and_followers/no-card-turned-up")
class OlderDiscardsClaimableAtTheStart(Sound):
    """A round begins with its top discard open to claims."""

    def begin_round(self, table: Table, starter: int) -> None:
        super().begin_round(table, starter)
        if table.discards and table.pile:
            table.discarder = (starter - 1) % len(table.hands)
            able = self.able_seats(table.hands, table.discards[-1], table.discarder)
            if len(able) == 1:
                table.phase, table.turn, table.able, table.live = "claim", None, able, table.discards[-1]


@fault("twins_and_followers/turns-go-clockwise")
class OutOfTurnDrawAccepted(Sound):
    """Whoever is quickest may draw."""

    def may_draw(self, table: Table, seat: int) -> bool:
        return table.phase == "draw"

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        table.turn = seat
