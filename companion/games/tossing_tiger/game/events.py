"""Events of a game of Tossing Tiger, Rolling Dragon beside its wars."""

from companion.games.tossing_tiger.war.pieces import Player
from companion.table.events import Words, event
from companion.words import counted, listed


@event
def dealt(*, hands: list[str], deck: int) -> Words:
    """Everybody has a hand of so many cards, and the rest is the draw pile."""
    text = f"Cards dealt: {listed(hands)}; {counted(deck, 'card')} are the draw pile."
    return text, "Shuffle all cards and deal so many to each of you; the others are the face-down draw pile."


@event
def teams(*, one: list[str], two: list[str]) -> Words:
    """Fight Together: who plays with whom."""
    return f"Team A: {listed(one)}. Team B: {listed(two)}.", "Sit as teams do."


@event
def restricted() -> Words:
    """Fight Together: nobody tells their team what is in hands or dice."""
    text = "Communication is restricted: nobody tells their team which cards are in a hand or in dice."
    return text, "All: say what you want, such as a card of the spoils, and nothing of your cards."


@event
def alone(*, player: Player, cards: int) -> Words:
    """Fight Together: one against two has more cards."""
    return f"{player} is alone against two, and is dealt {counted(cards, 'card')}."


@event
def team_turn(*, team: str, opponents: str) -> Words:
    """Fight Together: which team attacks."""
    return f"{team} attacks {opponents}."


@event
def put_aside(*, player: Player, team: str, pile: int) -> Words:
    """Fight Together: a card of the team that lost goes on the war pile."""
    text = f"{player} puts a card of {team} on the war pile: {counted(pile, 'card')} of ten."
    return text, f"{player}: lay one card of your hand on the war pile."


@event
def starts(*, player: str) -> Words:
    """The player who starts."""
    return f"{player} starts."


@event
def turn(*, player: str, opponent: str, forced: bool) -> Words:
    """A player attacks another one; where only one is free, it is told."""
    return f"{player} attacks {opponent}{', the only one left' if forced else ''}."


@event
def sits_out(*, player: str) -> Words:
    """Simulwars with an odd number: the start player of the round wages no war."""
    return f"{player} sits out this round, and may see to it that the others wage war legally."


STILL = {
    "wars": "twenty wars running no card has moved",
    "rounds": "twenty rounds running no card has moved",
    "aside": "twenty wars running no card was put aside",
}


@event
def game_over(*, players: list[str], how: str, counted: str, hands: list[str]) -> Words:
    """The game is over: a hand has fewer than two cards (`cards`), or two or fewer in a team (`few`), the war pile is
    full (`war-pile`), or nothing has changed for long (`stalemate`): `counted` are then `wars`, `rounds`, or wars that
    put no card `aside`."""
    why = {
        "cards": "a hand has fewer than two cards",
        "few": "a player has two cards or fewer",
        "war-pile": "the war pile is full",
        "stalemate": STILL.get(counted),
    }[how]
    wins = f"{listed(players)} win{'s' * (len(players) == 1)}"
    return f"The game is over, for {why}: {wins}. Hands: {'; '.join(hands)}."
