"""What happens in a game of Tossing Tiger, Rolling Dragon beside its wars."""

from companion.table.events import Words, event, step
from companion.words import counted, listed


@event
def dealt(*, players: list[str], each: int, deck: int) -> Words:
    """Everybody has a hand, and the rest is the draw pile."""
    text = f"{listed(players)} have {counted(each, 'card')} each; {counted(deck, 'card')} are the draw pile."
    return text, f"Shuffle all cards and deal {each} to each of you; lay the others face down to the side."


@event
def starts(*, player: str) -> Words:
    """Who starts."""
    return f"{player} starts."


@step
def turn(*, player: str, opponent: str, forced: bool) -> Words:
    """A player attacks another one; where only one is free, it is told."""
    return f"{player} attacks {opponent}{', the only one left' if forced else ''}."


@event
def sits_out(*, player: str) -> Words:
    """Simulwars with an odd number: the start player of the round wages no war."""
    return f"{player} sits out this round, and may see to it that the others wage war legally."


@event
def game_over(*, players: list[str], how: str, hands: list[str]) -> Words:
    """The game is over: a hand has fewer than two cards (`cards`), or no card has moved for long (`stalemate`)."""
    why = {"cards": "a hand has fewer than two cards", "stalemate": "twenty wars running no card has moved"}[how]
    wins = f"{listed(players)} win{'s' * (len(players) == 1)}"
    return f"The game is over, for {why}: {wins}. Hands: {'; '.join(hands)}."
