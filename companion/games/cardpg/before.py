"""Whom journals of before the switch `answers` were asked: to pass over what nobody is asked any more."""

from companion.games.cardpg.card import SUITS
from companion.games.cardpg.champion import Player
from companion.games.cardpg.combos import HIGHEST, LOWEST
from companion.games.cardpg.plays import Plays


def could_answer(plays: Plays, player: Player) -> bool:
    """Whether a player was asked who plays a combo."""
    if player.out or not player.cards:
        return False
    rolled = {roll.number for roll in plays.rolls if not roll.countered and LOWEST <= roll.number <= HIGHEST}
    if player.hidden:
        return player.cards > 1 or (bool(rolled) and not plays.above)
    hand = player.hand
    if plays.above:
        return bool(plays.playable(player))
    if rolled and any(card.is_joker or card.number in rolled for card in hand):
        return True
    suits = [card.suit for card in hand if not card.is_joker]
    jokers = {card.colour for card in hand if card.is_joker}
    return len(set(suits)) < len(suits) or any(SUITS[suit].colour in jokers for suit in suits)
