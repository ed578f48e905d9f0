"""A battle of Tetra Master, in the order of the manual: a turn, its fights, their Combo Chains, unresisted captures."""
# mypyc

from __future__ import annotations

from collections.abc import Callable

from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.board import Board, Card, Monster, Player
from companion.games.tetra_master.drawing import Drawing
from companion.games.tetra_master.setup import Setup
from companion.table import Data, KnownAnswer, ask_unless_mended
from companion.table.dice import ThrowResult

SEEN = 6  # so many lines stay in view above the board and the next roll

DICE_IN_THE_BOX = 36
WORTH = {"nobody": 0.0, "both": 1.0, "half": 0.5}


class Battle:
    """One battle on one board. `play` plays it and gives its result."""

    def __init__(self, setup: Setup, board: Board, starter: Player) -> None:
        self.setup = setup
        self.table = setup.table
        self.tell = setup.table.tell
        self.rules = setup.rules
        sixes = setup.rules["math-is-hard"] == "on"
        self.dice_rule = "math-is-hard" if sixes else "fight.dice"
        self.counting = 6 if sixes else None
        self.players = setup.players
        self.board = board
        self.turn_of = starter
        self.turns = 0
        self.over = False

    def play(self) -> Data:
        """[turn] Turns until both players have played all their cards; then most cards of one colour win."""
        while any(player.left for player in self.players):
            first, second = self.players
            player, other = (first, second) if self.turn_of is first else (second, first)
            if player.left:
                self.turn(player)
            else:
                self.tell(e.out_of_cards("turn.out-of-cards", player=player, other=other))
            self.turn_of = other
        return self.end()

    def turn(self, player: Player) -> None:
        """[turn] A card is played; its fights, their chains, and then what it captures unresisted."""
        self.turns += 1
        card = self.choose_card(player)
        placed = self.place(player, card, self.choose_cell(player, card))
        touched = self.fights(placed)
        if placed.owner is player:
            touched |= self.unresisted(placed)
        if placed.owner is not player and not touched:
            self.tell(e.attack_over("attack-lost", card=placed, spared=[]))
        elif not touched:
            self.tell(e.quiet("arrows.nothing", card=placed))
        self.tell(e.board("turn", turn=self.turns, drawing=Drawing(self.board)))

    # Playing a card

    def choose_card(self, player: Player) -> Card:
        """[turn.card] The card to play, asked for where more than one is left."""

        def question() -> asks.Play | KnownAnswer[Card]:
            able = player.hand if player.secret is None else [*player.hand, *self.setup.deck.rest]
            playable = list(dict.fromkeys(able))
            if player.secret is None:
                if len(playable) == 1:
                    self.tell(e.forced("turn.card", player=player, what="card", only=playable[0]))
                    return KnownAnswer(playable[0])
                self._hint_at(player, playable)
            index, players, board = self.setup.pool.index, self.players, self.board
            return asks.Play(
                "turn.card", player.name, index=index, cards=playable, player=player, players=players, board=board
            )

        return self.table.ask(question)

    def choose_cell(self, player: Player, card: Card) -> str:
        """[turn.cell] The free cell to play it on, asked for where there is more than one."""

        def question() -> asks.WhichCell | KnownAnswer[str]:
            free = self.board.free()
            if len(free) == 1:
                self.tell(e.forced("turn.cell", player=player, what="cell", only=free[0]))
                return KnownAnswer(free[0])
            self._hint_at(player, [card])
            return asks.WhichCell("turn.cell", player.name, candidates=free, card=card, board=self.board)

        return self.table.ask(question)

    def _hint_at(self, player: Player, cards: list[Card]) -> None:
        """[hints] The expected gain of every placement of some cards."""
        if self.rules["hints"] == "on":
            from companion.games.tetra_master import hints

            self.tell(hints.outlooks(self.board, player, cards, self.rules))

    def place(self, player: Player, card: Card, cell: str) -> Monster:
        """The card leaves the hand and lies on the board in its player's colour."""
        if card in player.hand:
            player.hand.remove(card)
        else:
            self.setup.deck.show(card)
        if player.secret is not None:
            player.secret -= 1
        placed = Monster(card, cell, player)
        self.board.monsters[cell] = placed
        self.tell(e.placed("turn.card", player=player, colour=player.colour, card=card, cell=cell))
        return placed

    # Starting Fights

    def fights(self, placed: Monster) -> bool:
        """[fights.order] One fight after the other, in the order that the attacking player chooses. Whether any was.

        A correction by hand begins the fight that it interrupts anew.
        """
        player, fought = placed.owner, False
        while placed.owner is player and self.board.fights(placed):
            self.table.step(SEEN)
            if placed.owner is not player or not (targets := self.board.fights(placed)):
                break
            target = self.choose_fight(placed, targets)
            fought |= target is not None and self.fight(placed, target)
        return fought

    def choose_fight(self, attacker: Monster, targets: list[Monster]) -> Monster | None:
        """[fights.order] The next fight, asked for where there is more than one; None after a correction by hand."""
        if self.rules["hints"] == "on":
            from companion.games.tetra_master import hints

            for target in targets:
                self.tell(hints.fight_chance(attacker, target, self.rules))
        if len(targets) == 1:
            return targets[0]
        return ask_unless_mended(
            self.table, lambda: asks.NextFight("fights.order", attacker.owner.name, candidates=targets, card=attacker)
        )

    def fight(self, attacker: Monster, defender: Monster) -> bool:
        """[fight.dice] Attack dice against Defence dice; [fight.tie] the attacker wins ties.

        Whether it was fought to its end: not where a correction by hand came between.
        """
        defence, against = defender.card.defence_against(attacker.card.type)
        attack, rule, counting = attacker.card.attack, self.dice_rule, self.counting
        sure = counting is None and bool(attack) != bool(defence)
        self._tell_fight(attacker, defender, defence, against, sure=sure)

        def defends() -> asks.DefenceRoll:
            return asks.DefenceRoll(rule, defender.owner.name, dice=defence, counting=counting, card=defender)

        def attacks() -> asks.AttackRoll:
            who, opponent, then = attacker.owner.name, defender.owner.name, defends if defence else None
            return asks.AttackRoll(
                rule, who, dice=attack, counting=counting, card=attacker, opponent=opponent, then=then
            )

        ours = self.no_roll(attacker, defender) if sure else self.throw(attacker, attack, attacks)
        if ours is None:
            return False
        theirs = self.throw(defender, defence, defends) if ours.won is None else ThrowResult(0, won=not ours.won)
        if theirs is None:
            return False
        won = ours.figure >= theirs.figure if ours.won is None else ours.won
        winner, defeated = (attacker, defender) if won else (defender, attacker)
        self._tell_fought(attacker, ours, defender, theirs, winner.owner)
        others = [each for each in self.board.fights(attacker) if each is not defender]
        spared = [] if won else others + self.board.unresisted(attacker)
        self.captures("fight.dice", [defeated], winner.owner, "fight", winner)
        self.combo_chain(defeated, winner.owner, won)
        if won:
            for each in others:
                if each.owner is attacker.owner:
                    self.tell(e.fight_off("chain.fights", card=each, attacker=attacker))
        if spared:
            self.tell(e.attack_over("attack-lost", card=attacker, spared=spared))
        return True

    def no_roll(self, attacker: Monster, defender: Monster) -> ThrowResult:
        """[fight.no-dice] Some dice against none, added up: who wins is told, and nothing is rolled."""
        won = attacker.card.attack > 0
        self.tell(e.no_dice("fight.no-dice", card=defender if won else attacker))
        return ThrowResult(0, won=won)

    def throw(self, monster: Monster, dice: int, question: Callable[[], asks.DefenceRoll]) -> ThrowResult | None:
        """[fight.no-dice] The sum of a card's dice, no die being 0; None after a correction by hand."""
        if not dice:
            self.tell(e.no_dice("fight.no-dice", card=monster))
            return ThrowResult(0)
        return ask_unless_mended(self.table, question)

    def _tell_fight(self, attacker: Monster, defender: Monster, defence: int, against: str, *, sure: bool) -> None:
        attack, type = attacker.card.attack, attacker.card.type
        parts = attack + defence > DICE_IN_THE_BOX and not sure
        note = "parts" if parts else "flexible" if type == "flexible" else "sure" * sure
        rules = {"": "fight.dice", "parts": "fight.dice-limit", "flexible": "fight.flexible", "sure": "fight.no-dice"}
        rule = rules[note]
        told = e.fight(
            rule,
            attacker=attacker,
            attacker_cell=attacker.cell,
            player=attacker.owner,
            dice=attack,
            type=type,
            defender=defender,
            defender_cell=defender.cell,
            opponent=defender.owner,
            defence_dice=defence,
            defence=against,
            note=note,
            rolled=not sure,
        )
        self.tell(told)

    def _tell_fought(
        self, attacker: Monster, ours: ThrowResult, defender: Monster, theirs: ThrowResult, winner: Player
    ) -> None:
        told = ours.won is None
        tie = told and self.counting is None and ours.figure == theirs.figure
        fought = e.fought(
            "fight.tie" if tie else self.dice_rule,
            attacker=attacker,
            attack=ours.figure if told else None,
            attack_faces=list(ours.faces),
            defender=defender,
            defence=theirs.figure if told else None,
            defence_faces=list(theirs.faces),
            winner=winner,
            how="sixes" if self.counting else "sum",
        )
        self.tell(fought)

    # Combo Chains and captures

    def combo_chain(self, defeated: Monster, winner: Player, attack_won: bool) -> None:
        """[chain] Cards that the defeated card points at go to the winner of the fight too, and does not chain on."""
        taken = self.board.chained(defeated, winner)
        if not taken:
            rule, why = "chain", "nobody"
        elif self.rules["controlled-arena"] == "on":
            rule, why = "controlled-arena", "controlled"
        elif not attack_won and self.rules["chains"] == "attacker":
            rule, why = "chain.winner", "attacker-only"
        else:
            self.captures("chain" if attack_won else "chain.winner", taken, winner, "combo", defeated)
            if further := [each for each in taken if self.board.chained(each, winner)]:
                self.tell(e.not_chained_on("chain.once", cards=further))
            return
        self.tell(e.no_chain(rule, card=defeated, why=why, spared=taken))

    def unresisted(self, placed: Monster) -> bool:
        """[unresisted] The card takes every enemy card that it points at and that does not point back."""
        taken = self.board.unresisted(placed)
        self.captures("unresisted", taken, placed.owner, "unresisted", placed)
        return bool(taken)

    def captures(self, rule: str, cards: list[Monster], winner: Player, by: str, through: Monster) -> None:
        """Cards are turned over to show their new owner's colour; hands turn all of them with the last."""
        for card in cards:
            before, card.owner = card.owner, winner
            told = e.captured(
                rule,
                card=card,
                cell=card.cell,
                before=before,
                after=winner,
                colour=winner.colour,
                by=by,
                through=through,
                turned=cards if card is cards[-1] else [],
            )
            self.tell(told)

    # Winning & Losing

    def end(self) -> Data:
        """[end] The player with the most cards showing their colour wins; [end.draw] as many each is a draw."""
        self.over = True
        first, second = self.players
        owned = {player.name: [each.shown() for each in self.board.owned(player)] for player in self.players}
        ours, theirs = map(len, owned.values())
        ahead = None if ours == theirs else first if ours > theirs else second
        rule, worth = "end" if ahead else "end.draw", self.rules["five-five"]
        for player in self.players:
            points = player.points + (player is ahead if ahead else WORTH[worth])
            player.points = int(points) if points == int(points) else points
        told = e.battle_ended(
            rule, winner=ahead, first=first, first_cards=ours, second=second, second_cards=theirs, worth=worth
        )
        self.tell(told)
        winners = [ahead] if ahead else self.players if worth == "both" else []
        score = {first.name: ours, second.name: theirs}
        return {"winners": [player.name for player in winners], "score": score, "owners": owned, "turns": self.turns}
