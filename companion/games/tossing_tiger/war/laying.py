"""Before the first battle: the number of dice, the Dawncard, who lays which die, and the cards in them."""

from companion.games.tossing_tiger.war import asks, dawn_asks
from companion.games.tossing_tiger.war import dawn_events as d
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.card import ROOSTER, Card
from companion.games.tossing_tiger.war.rows import Rows
from companion.games.tossing_tiger.war.side import Die, Player, Side


class Laying(Rows):
    """How a war is prepared."""

    def prepare(self) -> None:
        """[number] The attacker says the number, [dawn] and may lay a Dawncard; [lay] then both lay their dice."""
        attacker, defender = self.sides
        self.number = self.says_number()
        if self.rules["dawndojo"] == "on" and self.number > 1:
            self.lays_dawncard()
        for side in self.sides:
            self.lays_dice(side)
        self.tell(e.laid("lay", attacker=attacker, defender=defender, number=self.number, least=self.least))

    def says_number(self) -> int:
        """[number] From 1 to what both hands can follow; [together.number] of teams more than the attackers, which is
        no fewer than the others are. [number.forced] A single one is told; [together.none] where there is none, the
        largest that both can lay."""
        attacker, _ = self.sides
        highest = max(1, min(side.most_dice(self.least) for side in self.sides))
        rule, lowest = "number", 1
        if self.of_teams:
            rule, lowest = "together.number", len(attacker.players) + 1
        if lowest < highest:
            return self.table.ask(asks.HowMany(rule, attacker.name, lowest=lowest, highest=highest))
        rule = "number.forced" if lowest == highest else "together.none"
        self.tell(e.number_forced(rule, player=attacker, number=highest, legal=lowest == highest))
        return highest

    def lays_dawncard(self) -> None:
        """[dawn] The attacker may lay a rooster in place of the first die; its rule holds for the whole war."""
        attacker, defender = self.sides
        able = self.roosters(attacker)
        if not able:
            return
        cards = [None, *able]
        question = dawn_asks.Dawncard("dawn", attacker.name, index=self.pool.index, cards=cards, defender=defender.name)
        card = self.table.ask(question)
        if card is None:
            return
        owners = [each for each in attacker.players if each.told is None or card in each.told]
        self.layer = owners[0]
        if len(owners) > 1:
            names = tuple(each.name for each in owners)
            chosen = self.table.ask(dawn_asks.Layer("together.dawn", attacker.name, candidates=names))
            self.layer = owners[names.index(chosen)]
        self.dawncard, self.dawn = card, card.dawn
        self.tell(d.dawncard("dawn", player=self.layer, card=card, dawn=card.dawn_text, change=card.change_text))
        if self.dawn is not None:
            self.dawn.laid(self)

    def roosters(self, side: Side) -> list[Card]:
        """The roosters that a side may have: of told hands those that are there."""
        there = [card for card in self.pool.cards if card.kind == ROOSTER and self.gone[card] < card.copies]
        if side.players[0].told is None:
            return there
        return [card for card in there if any(card in (player.told or []) for player in side.players)]

    def lays_dice(self, side: Side) -> None:
        """[lay] A side's dice, in their row; the Dawncard lies in the first place, and [dawn.one-less] the last may be
        empty."""
        dawn = self.layer if side is self.sides[0] else None
        number = self.number - (dawn is not None) - (side is self.fewer)
        if dawn is not None and self.dawncard is not None:
            dawn.hand -= 1
            if dawn.told is not None:
                dawn.told.remove(self.dawncard)
        side.lay(self.suppliers(side, number, dawn), self.least)
        for player in side.players:
            if player.told is not None:
                player.stock = list(player.told)
                if not self.stages:
                    self.tell_dice([die for die in side.dice if die.owner is player], player.stock, self.least)
        if dawn is not None and self.dawncard is not None:
            dawn.hand += 1
            told = None
            if dawn.told is not None:
                dawn.told.append(self.dawncard)
                told = [self.dawncard]
            side.dice.insert(0, Die(dawn, 1, 1, told))
            shown = self.lays_open(side, 0, self.dawncard)
            shown.action, shown.doomed, shown.is_dawn = None, True, True
        if side is self.fewer:
            last = side.players[-1]
            side.dice.append(Die(last, 0, 0, None if last.told is None else []))

    def suppliers(self, side: Side, number: int, dawn: Player | None) -> list[Player]:
        """[together.suppliers] Who of a team lays which die, from left to right; each at least one, where there are
        enough."""
        if len(side.players) == 1:
            return [side.players[0]] * number
        question = asks.Suppliers(
            "together.suppliers",
            side.name,
            names=tuple(player.name for player in side.players),
            most=tuple(player.hand // self.least for player in side.players),
            number=number,
            dawn=dawn.name if dawn is not None else "",
        )
        by_name = {player.name: player for player in side.players}
        return [by_name[name] for name in self.table.ask(question)]

    def forms(self, place: int) -> None:
        """[dawn.stages] One die at a time: both form that of the next battle."""
        self.tell(d.formed("dawn.stages", battle=place + 1, last=place + 1 == self.number))
        for side in self.sides:
            die = side.dice[place]
            if die.owner.told is not None and die.told is None:
                later = sum(each.owner is die.owner and not each.is_empty() for each in side.dice[place + 1 :])
                self.tell_die(die, die.owner.stock, later, place + 1, self.least)
