"""The spoils of a war: cards of the dice of battles won, and whole dice for the war (rulebook: Gameplay)."""

from collections import Counter
from typing import NamedTuple

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.card import Card
from companion.games.tossing_tiger.war.side import Player, Side
from companion.games.tossing_tiger.war.war import War


class Grabbed(NamedTuple):
    """What a side grabs: whole `dice` by their battles, `single` cards by the battle of each, and all of these `cards`,
    each with whose it was, by name where hands are told."""

    dice: list[int]
    single: list[int]
    cards: list[tuple[Player, Card | None]]


def spoils(war: War, winners: list[Side]) -> None:
    """[spoils] A card of the opposing die for each battle won; [spoils.pile] for the war a whole die in its place. What
    is left goes back to the hands. `winners` have won the war."""
    grabbed = {side: _grabbed(war, side, dice=(war.bonus or 0) if side in winners else 0) for side in war.sides}
    for side, (dice, single, cards) in grabbed.items():
        if cards:
            kept = _keeps(war, side, cards)
            war.moved = True
            blind = war.rules["spoils"] == "blind"
            told = e.grabbed("spoils", player=side, number=len(cards), kept=kept, blind=blind, dice=dice, cards=single)
            war.tell(told)
    back: dict[Player, list[int]] = {player: [] for side in war.sides for player in side.players}
    for side in war.sides:
        dice, single, _ = grabbed[side.foe]
        for battle, die in enumerate(side.dice, start=1):
            if battle not in dice and die.cards != single.count(battle):
                back[die.owner].append(battle)
        side.dice = []
    for player, dice in back.items():
        war.tell(e.back("spoils.back", player=player, hand=player.hand, dice=dice))


def _grabbed(war: War, side: Side, *, dice: int) -> Grabbed:
    """What a side grabs, so many whole dice for the war among it."""
    paying = [place for place in war.judged[side] if not side.foe.dice[place].is_empty()]
    piles = [war.given[side]] if side in war.given else []
    left = list(paying)
    for _ in range(min(dice, len(paying))):
        pile = left[0]
        if dice < len(paying):
            pile = war.table.ask(asks.WholePile("spoils.pile", side.name, candidates=left))
        left = [place for place in left if place != pile]
        piles.append(pile)
    cards: list[tuple[Player, Card | None]] = []
    single: list[int] = []
    for place in [*paying, *piles[:1]] if side in war.given else paying:
        many = war.size(side.foe, place) if place in piles else _pays(war, side, place)
        owner = side.foe.dice[place].owner
        cards += [(owner, card) for card in _of_die(war, side, place, many)]
        if place not in piles:
            single += [place + 1] * many
    return Grabbed([place + 1 for place in sorted(piles)], single, cards)


def _pays(war: War, side: Side, place: int) -> int:
    """How many cards the opposing die of a battle won pays: one, or as many as the winning card says."""
    shown = side.dice[place].shown
    if shown is None or shown.action is None or war.is_off(side, shown):
        return 1
    many = shown.action.pays(war, side, shown)
    return min(many, war.size(side.foe, place)) if many > 1 else 1


def _of_die(war: War, side: Side, place: int, many: int) -> list[Card | None]:
    """So many cards of an opposing die: [hands.told] named one by one, or told where there is no other."""
    told = side.foe.dice[place].told
    if told is None:
        return [None] * many
    left, taken = list(told), []
    for _ in range(many):
        if many == len(told) or left.count(left[0]) == len(left):
            card = left[0]
        else:
            card = war.table.ask(
                asks.Spoil("hands.told", side.name, index=war.pool.index, cards=left, battle=place + 1)
            )
        left.remove(card)
        taken.append(card)
    return list(taken)


def _keeps(war: War, side: Side, cards: list[tuple[Player, Card | None]]) -> int:
    """[spoils.keep] What of the cards grabbed goes into the hands; the others are discarded."""
    names = [card for _, card in cards if card is not None]
    if names:
        question = asks.Keep("spoils.keep", side.name, index=war.pool.index, cards=names, highest=len(names))
        chosen = war.table.ask(question)
        war.gone += Counter(names) - Counter(chosen)
        shares = _shared_by_name(war, side, chosen)
    else:
        kept = war.table.ask(asks.Kept("spoils.keep", side.name, highest=len(cards)))
        shares = [[None] * many for many in _shared(war, side, kept)]
    for owner, card in cards:
        owner.lose(card)
    for player, taken in zip(side.players, shares, strict=True):
        for card in taken:
            player.gain(card)
    return sum(map(len, shares))


def _shared(war: War, side: Side, kept: int) -> list[int]:
    """[together.share] How many of the cards kept each of a side takes: a team shares as it likes."""
    if len(side.players) == 1 or not kept:
        return [kept, *[0] * (len(side.players) - 1)]
    names = tuple(player.name for player in side.players)
    return war.table.ask(asks.Shares("together.share", side.name, names=names, cards=kept))


def _shared_by_name(war: War, side: Side, cards: list[Card]) -> list[list[Card | None]]:
    """[together.share] [hands.told] Which of the cards kept each of a side takes; the last one has what is left."""
    left = list(cards)
    shares: list[list[Card | None]] = []
    for player in side.players[:-1]:
        taken = []
        if left:
            question = asks.ShareTold(
                "together.share", player.name, index=war.pool.index, cards=left, highest=len(left)
            )
            taken = war.table.ask(question)
        for card in taken:
            left.remove(card)
        shares.append(list(taken))
    return [*shares, list(left)]
