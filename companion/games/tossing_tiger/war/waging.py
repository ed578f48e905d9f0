"""Waging a war: dice are laid, battle by battle rolled and their actions carried out, and the war is judged at its end
(rulebook: Gameplay)."""
# mypyc

from __future__ import annotations

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import dawn_events as d
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.hands import seated
from companion.games.tossing_tiger.war.pieces import ROOSTER, Card, Die, Player, Side
from companion.games.tossing_tiger.war.pool import FighterPool
from companion.games.tossing_tiger.war.spoils import spoils
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.war import War
from companion.table import Data, KnownAnswer, Table


def war_of_two(table: Table, rules: dict[str, str]) -> Data:
    """Referees one war: [players] two of them, their hands' sizes, and then the war. Gives the result's data."""
    pool: FighterPool = table.cards.with_sets(rules)
    players = one, two = [Player(name) for name in table.ask(asks.Foes("players", None))]
    seated(table, rules, pool, players)
    sides = (Side(one.name, [one]), Side(two.name, [two]))
    war = War(table, rules, sides, pool, max(0, len(pool) - one.hand - two.hand))
    table.view = WarView(war)
    wage(war)
    winners = list(map(str, war.winners))
    hands = {player.name: player.hand for player in players}
    return {"winners": winners, "number": war.number, "won": war.won(), "hands": hands}


def war_lines(result: Data) -> list[str]:
    """The result in words: who won the war, and what the hands are now."""
    won = "Both win" if len(result["winners"]) == 2 else f"{next(iter(result['winners']), 'Nobody')} wins"
    tally = ", ".join(f"{name} {len(battles)}" for name, battles in result["won"].items())
    hands = ", ".join(f"{name} {hand}" for name, hand in result["hands"].items())
    return [f"{won} the war: battles {tally}. Hands: {hands}."]


def wage(war: War) -> None:
    """[war.order] The battles from left to right, and then the spoils."""
    lay(war)
    for place in range(war.number):
        if not war.stopped:
            battle(war, place)
    war.dawn.rule.over(war)
    judge(war)
    spoils(war)


def lay(war: War) -> None:
    """[number] The attacker says the number, [dawn] and may lay a Dawncard; [lay] then both lay their dice."""
    attacker, defender = war.sides
    war.number = says_number(war)
    layer = lays_dawncard(war) if war.rules["dawndojo"] == "on" and war.number > 1 else None
    lays_dice(war, attacker, layer)
    lays_dice(war, defender, None)
    war.table.step()
    told = e.laid(
        "lay",
        attacker=attacker,
        defender=defender,
        number=war.number,
        least=war.least,
        rows=[list(side.dice) for side in war.sides],
        dawncard=war.dawn.layer,
        stages=war.dawn.rule.stages,
    )
    war.tell(told)
    war.formed = 0 if war.dawn.rule.stages else war.number


def says_number(war: War) -> int:
    """[number] From 1 to what both hands can follow; [together.number] of teams more than the attackers, which is no
    fewer than the others are. [number.forced] A single one is told; [together.none] where there is none, the largest
    that both can lay."""
    attacker, defender = war.sides
    rule, lowest = ("together.number", len(attacker.players) + 1) if war.of_teams else ("number", 1)

    forced = False

    def many() -> asks.HowMany | KnownAnswer[int]:
        nonlocal forced
        highest = min(attacker.most_dice(war.least), defender.most_dice(war.least)) or 1
        forced = highest <= lowest
        return KnownAnswer(highest) if forced else asks.HowMany(rule, attacker.name, lowest=lowest, highest=highest)

    number = war.ask(many)
    if forced:
        rule = "number.forced" if lowest == number else "together.none"
        war.tell(e.number_forced(rule, player=attacker, number=number, legal=lowest == number))
    return number


def lays_dawncard(war: War) -> Player | None:
    """[dawn] The attacker may lay a rooster in place of the first die; its rule holds for the whole war."""
    attacker, defender = war.sides
    able = roosters(war, attacker)
    card = war.hands.named(asks.Dawncard, "dawn", attacker, [None, *able], defender=defender.name) if able else None
    if card is None:
        return None
    owners = [each for each in attacker.players if each.told is None or card in each.told]
    layer = owners[0] if len(owners) == 1 else war.ask(asks.Layer("together.dawn", attacker.name, candidates=owners))
    war.dawncard, war.dawn.layer = card, layer.name
    war.tell(d.dawncard("dawn", player=layer, card=card, dawn=card.dawn_text, change=card.change_text))
    if card.dawn is not None:
        war.dawn.rule = card.dawn
        card.dawn.laid(war)
    return layer


def roosters(war: War, side: Side) -> list[Card]:
    """The roosters that a side may have: of told hands those that are there."""
    there = (card for card in war.pool.cards if card.kind == ROOSTER and war.hands.gone.count(card) < card.copies)
    return [card for card in there if any(player.told is None or card in player.told for player in side.players)]


def lays_dice(war: War, side: Side, layer: Player | None) -> None:
    """[lay] A side's dice, in their row; the Dawncard lies in the first place, and [dawn.one-less] the last may be
    empty."""
    fewer = war.dawn.rule.fewer and side is war.sides[1]
    side.lay(suppliers(war, side, war.number - bool(layer) - fewer, layer), war.least, layer)
    dice = list(side.dice)
    if layer and war.dawncard:
        side.dice.insert(0, Die(layer, 1, known=True, told=layer.told and [war.dawncard]))
        shown = war.lays_open(side, 0, war.dawncard)
        shown.action, shown.doomed, shown.is_dawn = None, True, True
    for player in side.players:
        if player.told is not None:
            player.stock = list(player.told)
            if player is layer and war.dawncard:
                player.stock.remove(war.dawncard)
            if not war.dawn.rule.stages:
                war.hands.tell_dice([die for die in dice if die.owner is player], player.stock, war.least)
    if fewer:
        side.dice.append(Die(side.players[-1], 0, known=True))


def suppliers(war: War, side: Side, number: int, layer: Player | None) -> list[Player]:
    """[together.suppliers] The player of a team who lays each die, from left to right; each at least one, where there
    are enough."""
    if len(side.players) == 1:
        return [side.players[0]] * number
    dawn = layer.name if layer else ""

    def whose() -> asks.Suppliers:
        most = {player.name: (player.hand - (player is layer)) // war.least for player in side.players}
        return asks.Suppliers("together.suppliers", side.name, most=most, number=number, dawn=dawn)

    names = war.ask(whose)
    by_name = {player.name: player for player in side.players}
    return [by_name[name] for name in names]


def forms(war: War, place: int) -> None:
    """[dawn.stages] One die at a time: both form that of the next battle."""
    war.table.step()
    forming = {
        side.dice[place]: sum(each.owner is side.dice[place].owner for each in side.dice[place + 1 :])
        for side in war.sides
        if not side.dice[place].is_dawn()
    }
    later = {die.owner.name: many for die, many in forming.items()}
    war.tell(d.formed("dawn.stages", battle=place + 1, last=place + 1 == war.number, later=later, least=war.least))
    war.formed = place + 1
    for die, many in forming.items():
        if die.owner.told is not None:
            war.hands.tell_die(die, die.owner.stock, many, place + 1, war.least)


def battle(war: War, place: int) -> None:
    """[battle] Both dice show a card, then [battle.actions] the attacker's acts, and then the defender's."""
    rule = war.dawn.rule
    if rule.stages:
        forms(war, place)
    if place not in war.battles.removed:
        rule.before(war, place)
    war.place = place
    if place in war.battles.removed:
        return
    rolled = [side for side in war.sides if side.dice[place].shown is None and war.may_roll(side, place)]
    for side in rolled:
        war.reveal(side, place, opposite=side is not rolled[-1])
    rule.revealed(war)
    for side in rolled:
        shown = side.dice[place].shown
        if shown is not None and shown.place == place:
            war.act(shown)
    war.tell_battle(place)
    if not war.stopped:
        rule.after(war)


def judge(war: War) -> None:
    """[war] All battles as the table stands now: who won more of them has won the war. [stopped] A war that was ended
    counts those that were fought."""
    battles = [war.battles.winners(place) for place in range(war.place + 1)]
    one, two = war.sides
    war.is_judged = True
    won = war.judged = {side: [place for place, each in enumerate(battles) if side in each] for side in war.sides}
    ahead = [side for side in war.sides if len(won[side]) > len(won[side.foe])] if war.decided is None else war.decided
    winners = war.winners = war.dawn.rule.won(war, ahead)
    rule = "war" if winners == ahead else war.dawn.rule.decides
    shown = [side.dice[place].shown for side in war.sides for place in won[side]]
    told = e.war_over(
        rule,
        attacker=one,
        first=len(won[one]),
        defender=two,
        second=len(won[two]),
        winners=winners,
        cards=[card for card in shown if card],
    )
    war.tell(told)
