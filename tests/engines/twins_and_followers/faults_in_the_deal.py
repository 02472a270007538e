"""Faults in The deal."""

from faults import fault, wrong

from .sound import Sound, Table


@wrong(Sound.next_seat, "twins_and_followers/turns-go-clockwise")
def anticlockwise(self: Sound, table: Table, seat: int) -> int:
    """Turns go anticlockwise."""
    return (seat - 1) % len(table.hands)


@wrong(Sound.take_top, "twins_and_followers/rest-is-the-pile")
def draws_from_the_bottom(self: Sound, table: Table) -> str:
    """Cards are drawn from the bottom of the pile."""
    return table.pile.pop()


# Both decide the hands of every fight, and this one decides no other draw.
@wrong(
    Sound.draw_in_fight, "twins_and_followers/rest-is-the-pile", named=("twins_and_followers/fight-draw-from-the-pile",)
)
def fight_draws_from_the_bottom(self: Sound, table: Table, seat: int) -> None:
    """The cards of a fight are drawn from the bottom of the pile."""
    table.hands[seat].append(table.pile.pop())


@wrong(Sound.begin_round, "twins_and_followers/no-card-turned-up")
def older_discards_claimable_at_the_start(self: Sound, table: Table, starter: int) -> None:
    """A round begins with its top discard open to claims."""
    Sound.begin_round(self, table, starter)
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
