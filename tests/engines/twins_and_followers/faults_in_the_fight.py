"""Faults in The fight."""

from faults import fault, wrong

from .sound import Sound, Table


@fault("twins_and_followers/several-able-fight")
class BystanderMayDrop(Sound):
    """A player who is not in the fight may drop a card and so join it."""

    def may_drop(self, table: Table, seat: int, card: str) -> bool:
        joins = table.phase == "fight" and seat not in table.able and len(table.pile) > len(table.able)
        return card in table.hands[seat] if joins else super().may_drop(table, seat, card)

    def drop(self, table: Table, seat: int, card: str) -> None:
        if seat not in table.able:
            table.able.append(seat)
        super().drop(table, seat, card)


# The size of the pile shows it first, which both decide in every fight.
@fault("twins_and_followers/contested-card-goes-to-nobody", named=("twins_and_followers/one-draw-per-fighter",))
class ContestedCardGoesToAFighter(Sound):
    """The first fighter gets the contested card instead of a card of the pile."""

    def settle(self, table: Table) -> None:
        table.notes["contested"] = table.discards.pop()
        super().settle(table)

    def draw_in_fight(self, table: Table, seat: int) -> None:
        if seat == self.fight_order(table)[0]:
            table.hands[seat].append(table.notes["contested"])
        else:
            super().draw_in_fight(table, seat)


@fault("twins_and_followers/drop-from-the-combination")
class ContestedCardMayBeDropped(Sound):
    """A fighter may name the contested card as the one to drop, and keeps three cards."""

    def may_drop(self, table: Table, seat: int, card: str) -> bool:
        due = table.phase == "fight" and seat in table.able and seat not in table.drops
        return (due and card == table.discards[-1]) or super().may_drop(table, seat, card)

    def lay_drop(self, table: Table, seat: int) -> None:
        if table.drops[seat] in table.hands[seat]:
            super().lay_drop(table, seat)


@wrong(Sound.begin_fight, "twins_and_followers/contested-card-goes-to-nobody")
def contested_card_shown_as_live(self: Sound, table: Table) -> None:
    """During a fight the contested card is still shown as open to claims."""
    contested = table.live
    Sound.begin_fight(self, table)
    table.live = contested


@wrong(Sound.may_drop, "twins_and_followers/each-fighter-drops-one")
def drop_may_be_changed(self: Sound, table: Table, seat: int, card: str) -> bool:
    """A fighter may take back a drop and choose another one until the fight is settled."""
    return table.phase == "fight" and seat in table.able and card in table.hands[seat]


# The size of the pile shows it first, which both decide in every fight.
@wrong(
    Sound.lay_drop, "twins_and_followers/drops-join-the-discards", named=("twins_and_followers/one-draw-per-fighter",)
)
def drops_go_under_the_pile(self: Sound, table: Table, seat: int) -> None:
    """Cards dropped in a fight go back under the pile, which so keeps its size."""
    Sound.lay_drop(self, table, seat)
    table.pile.append(table.discards.pop())


@wrong(Sound.lay_drop, "twins_and_followers/drops-join-the-discards")
def drops_laid_under_the_contested_card(self: Sound, table: Table, seat: int) -> None:
    """The contested card stays on top of the cards dropped in the fight."""
    contested = table.discards.pop()
    Sound.lay_drop(self, table, seat)
    table.discards.append(contested)


@wrong(Sound.lay_drop, "twins_and_followers/drops-join-the-discards")
def drops_vanish(self: Sound, table: Table, seat: int) -> None:
    """Cards dropped in a fight leave the game."""
    Sound.lay_drop(self, table, seat)
    table.discards.pop()


# The size of the pile shows it first, which both decide in every fight.
@wrong(
    Sound.draw_in_fight,
    "twins_and_followers/fight-draw-from-the-pile",
    named=("twins_and_followers/one-draw-per-fighter",),
)
def fight_draws_from_the_discards(self: Sound, table: Table, seat: int) -> None:
    """The cards of a fight are drawn from under the discards."""
    table.hands[seat].append(table.discards.pop(0))


# Both decide the order of the discards in every fight.
@wrong(
    Sound.fight_order,
    "twins_and_followers/fight-goes-clockwise",
    named=("twins_and_followers/drops-join-the-discards",),
)
def fight_goes_anticlockwise(self: Sound, table: Table) -> list[int]:
    """The fighters drop and draw anticlockwise from the discarder."""
    return Sound.fight_order(self, table)[::-1]


@fault("twins_and_followers/each-fighter-drops-one")
class FighterMayDecline(Sound):
    """A fighter may pass and so leave the fight."""

    def may_pass(self, table: Table, seat: int) -> bool:
        due = table.phase == "fight" and seat in table.able and seat not in table.drops
        return due or super().may_pass(table, seat)

    def let_pass(self, table: Table, seat: int) -> None:
        if table.phase == "claim":
            super().let_pass(table, seat)
        else:
            table.able.remove(seat)
            if self.is_decided(table):
                self.settle(table)


@fault("twins_and_followers/drops-before-draws")
class FightersDrawAtOnce(Sound):
    """Every fighter draws right after the own drop."""

    def drop(self, table: Table, seat: int, card: str) -> None:
        table.drops[seat] = card
        super().lay_drop(table, seat)
        super().draw_in_fight(table, seat)
        super().drop(table, seat, card)

    def lay_drop(self, table: Table, seat: int) -> None:
        """It was laid before."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        """It was drawn before."""


@fault("twins_and_followers/drops-before-draws")
class FightersDrawFirst(Sound):
    """The fighters draw before they drop, and so choose among four cards."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        for seat in self.fight_order(table):
            super().draw_in_fight(table, seat)

    def draw_in_fight(self, table: Table, seat: int) -> None:
        """It was drawn before."""


# Both decide the hands of every fight, and the size of the pile shows it first.
@wrong(
    Sound.draw_in_fight,
    "twins_and_followers/fighters-end-with-three",
    named=("twins_and_followers/one-draw-per-fighter",),
)
def fighters_draw_up_to_four(self: Sound, table: Table, seat: int) -> None:
    """Every fighter draws up to four cards while the pile lasts."""
    while table.pile and len(table.hands[seat]) < 4:
        Sound.draw_in_fight(self, table, seat)


@wrong(Sound.may_claim, "twins_and_followers/contested-card-goes-to-nobody")
def first_claim_ends_a_fight(self: Sound, table: Table, seat: int) -> bool:
    """A fighter may claim the contested card and wins with it."""
    return table.phase in ("claim", "fight") and seat in table.able


@wrong(Sound.is_fight, "twins_and_followers/several-able-fight")
def nearest_claimant_wins(self: Sound, table: Table) -> bool:
    """Of several who can win with a discard the first clockwise may claim it, and nobody fights."""
    del table.able[1:]
    return False


@wrong(Sound.is_fight, "twins_and_followers/one-able-is-no-fight")
def one_able_player_fights(self: Sound, table: Table) -> bool:
    """A single player who can win with a discard has to drop and draw as in a fight."""
    return True


@wrong(Sound.draw_in_fight, "twins_and_followers/one-draw-per-fighter")
def one_draw_for_all_fighters(self: Sound, table: Table, seat: int) -> None:
    """Only the first fighter draws a card."""
    if seat == self.fight_order(table)[0]:
        Sound.draw_in_fight(self, table, seat)


# It is wrong after a fight alone, where both decide.
@fault("twins_and_followers/several-able-fight", named=("twins_and_followers/everyone-may-win-after-a-fight",))
class OneFightARound(Sound):
    """After one fight the next discard that several can use goes to the first of them."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        table.notes["fought"] = True

    def is_fight(self, table: Table) -> bool:
        if "fought" in table.notes:
            del table.able[1:]
        return super().is_fight(table)


@wrong(Sound.begin_fight, "twins_and_followers/several-able-fight")
def only_two_fight(self: Sound, table: Table) -> None:
    """Of three who can win with a discard only the first two fight."""
    Sound.begin_fight(self, table)
    del table.able[2:]


@fault("twins_and_followers/each-fighter-drops-one")
class TwoDropsSettleAFight(Sound):
    """A fight is settled when two have dropped, also if there are three fighters."""

    def is_decided(self, table: Table) -> bool:
        return len(table.drops) == 2

    def fight_order(self, table: Table) -> list[int]:
        return [seat for seat in super().fight_order(table) if seat in table.drops]


@wrong(Sound.look_round, "twins_and_followers/fight-needs-three-players")
def two_players_fight(self: Sound, table: Table) -> None:
    """With two players the discarder defends a discard that the other can use, and both fight."""
    if table.able and len(table.hands) == 2:
        table.able.append(table.discarder)
    Sound.look_round(self, table)
