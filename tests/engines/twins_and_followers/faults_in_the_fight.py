"""Faults in The fight."""

from faults import fault

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


@fault("twins_and_followers/contested-card-goes-to-nobody")
class ContestedCardShownAsLive(Sound):
    """During a fight the contested card is still shown as open to claims."""

    def begin_fight(self, table: Table) -> None:
        contested = table.live
        super().begin_fight(table)
        table.live = contested


@fault("twins_and_followers/each-fighter-drops-one")
class DropMayBeChanged(Sound):
    """A fighter may take back a drop and choose another one until the fight is settled."""

    def may_drop(self, table: Table, seat: int, card: str) -> bool:
        return table.phase == "fight" and seat in table.able and card in table.hands[seat]


# The size of the pile shows it first, which both decide in every fight.
@fault("twins_and_followers/drops-join-the-discards", named=("twins_and_followers/one-draw-per-fighter",))
class DropsGoUnderThePile(Sound):
    """Cards dropped in a fight go back under the pile, which so keeps its size."""

    def lay_drop(self, table: Table, seat: int) -> None:
        super().lay_drop(table, seat)
        table.pile.append(table.discards.pop())


@fault("twins_and_followers/drops-join-the-discards")
class DropsLaidUnderTheContestedCard(Sound):
    """The contested card stays on top of the cards dropped in the fight."""

    def lay_drop(self, table: Table, seat: int) -> None:
        contested = table.discards.pop()
        super().lay_drop(table, seat)
        table.discards.append(contested)


@fault("twins_and_followers/drops-join-the-discards")
class DropsVanish(Sound):
    """Cards dropped in a fight leave the game."""

    def lay_drop(self, table: Table, seat: int) -> None:
        super().lay_drop(table, seat)
        table.discards.pop()


# The size of the pile shows it first, which both decide in every fight.
@fault("twins_and_followers/fight-draw-from-the-pile", named=("twins_and_followers/one-draw-per-fighter",))
class FightDrawsFromTheDiscards(Sound):
    """The cards of a fight are drawn from under the discards."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        table.hands[seat].append(table.discards.pop(0))


# Both decide the order of the discards in every fight.
@fault("twins_and_followers/fight-goes-clockwise", named=("twins_and_followers/drops-join-the-discards",))
class FightGoesAnticlockwise(Sound):
    """The fighters drop and draw anticlockwise from the discarder."""

    def fight_order(self, table: Table) -> list[int]:
        return super().fight_order(table)[::-1]


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
@fault("twins_and_followers/fighters-end-with-three", named=("twins_and_followers/one-draw-per-fighter",))
class FightersDrawUpToFour(Sound):
    """Every fighter draws up to four cards while the pile lasts."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        while table.pile and len(table.hands[seat]) < 4:
            super().draw_in_fight(table, seat)


@fault("twins_and_followers/contested-card-goes-to-nobody")
class FirstClaimEndsAFight(Sound):
    """A fighter may claim the contested card and wins with it."""

    def may_claim(self, table: Table, seat: int) -> bool:
        return table.phase in ("claim", "fight") and seat in table.able


@fault("twins_and_followers/several-able-fight")
class NearestClaimantWins(Sound):
    """Of several who can win with a discard the first clockwise may claim it, and nobody fights."""

    def is_fight(self, table: Table) -> bool:
        del table.able[1:]
        return False


@fault("twins_and_followers/one-able-is-no-fight")
class OneAblePlayerFights(Sound):
    """A single player who can win with a discard has to drop and draw as in a fight."""

    def is_fight(self, table: Table) -> bool:
        return True


@fault("twins_and_followers/one-draw-per-fighter")
class OneDrawForAllFighters(Sound):
    """Only the first fighter draws a card."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        if seat == self.fight_order(table)[0]:
            super().draw_in_fight(table, seat)


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


@fault("twins_and_followers/several-able-fight")
class OnlyTwoFight(Sound):
    """Of three who can win with a discard only the first two fight."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        del table.able[2:]


@fault("twins_and_followers/each-fighter-drops-one")
class TwoDropsSettleAFight(Sound):
    """A fight is settled when two have dropped, also if there are three fighters."""

    def is_decided(self, table: Table) -> bool:
        return len(table.drops) == 2

    def fight_order(self, table: Table) -> list[int]:
        return [seat for seat in super().fight_order(table) if seat in table.drops]


@fault("twins_and_followers/fight-needs-three-players")
class TwoPlayersFight(Sound):
    """With two players the discarder defends a discard that the other can use, and both fight."""

    def look_round(self, table: Table) -> None:
        if table.able and len(table.hands) == 2:
            table.able.append(table.discarder)
        super().look_round(table)
