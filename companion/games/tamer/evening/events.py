"""Events of an evening of Tamer Tournament beside its battles."""

from companion.games.tamer.battle.creature import Card, Creature
from companion.rounds.events import paired as paired
from companion.rounds.events import pairing_rolled as pairing_rolled
from companion.rounds.events import re_paired as re_paired
from companion.rounds.events import recorded as recorded
from companion.rounds.events import result_mended as result_mended
from companion.rounds.events import standings as standings
from companion.table.events import Words, event
from companion.words import commas, counted


@event
def seated(*, players: list[str], odd: bool) -> Words:
    """The players sit; an odd number means that The Deck plays too."""
    return f"{commas(players)} sit down to Tamer Tournament{'; The Deck makes the number even' if odd else ''}."


@event
def draft(*, round: int, players: int, cards: int) -> Words:
    """A round's deck is to be drafted."""
    return (
        f"Draft of round {round}: packs of 7, take one and pass the rest to the left until you have 5.",
        f"Shuffle the Round {round} deck and deal 7 cards to each of {counted(players, 'player')}: "
        "5 go face down onto the piles, and the last 2 of each pack are shuffled back.",
    )


@event
def picked(*, player: str, round: int, number: int) -> Words:
    """A player's picks are known to the referee; nobody is told which they are."""
    return f"{player}'s {number} picks of round {round} are recorded."


@event
def picks_mended(*, player: str, round: int) -> Words:
    """A player's picks of a round are told once more, by hand."""
    return f"Mended by hand: {player} tells the picks of round {round} anew."


@event
def told_again(*, player: str, what: str) -> Words:
    """A player's `what`, picks or creatures, can't be true together with what somebody else told first."""
    return f"{player}'s {what} can't all be there, for somebody told the last of a kind before: once more, please."


@event
def round_(*, round: int, limit: int, records: list[str]) -> Words:
    """A round's opponents are about to be found."""
    so_far = f" Records: {commas(records)}." if round > 1 else ""
    return (
        f"Round {round}: teams of at most {counted(limit, 'point')}.{so_far}",
        "Build your teams in secret, front first.",
    )


@event
def left(
    *,
    player: str,
    opponent: str | None,
    match: str,
    dice: bool,
    laid: bool,
    kept: list[Creature],
    removed: list[Creature],
    returned: list[Card],
) -> Words:
    """A player has left; `match` says what becomes of the match that was still to play.

    `dice` may lie on the player's creatures. In the middle of a battle the opponent's may be `laid`, `kept` with damage
    or `removed` from the game, and The Deck's cards are `returned`.
    """
    text = {
        "none": f"{player} leaves; the others go on.",
        "re-paired": f"{player} leaves before a battle of this round was fought: the round is paired anew.",
        "dropped": f"{player} leaves, and The Deck has no opponent this round.",
        "deck": f"{player} leaves; {opponent} meets The Deck instead.",
        "victory": f"{player} leaves, and The Deck can't stand in: {opponent} records a victory without a battle.",
        "given-up": f"{player} leaves in the middle of a battle and gives it up: {opponent} records a victory.",
    }[match]
    do = [f"Put {player}'s creatures aside{', without their dice' * dice}."]
    do += _cleared(str(opponent), kept, removed) if laid else []
    if returned:
        do.append(f"Return {commas(returned)} to their round's decks and shuffle those.")
    if match in ("victory", "given-up"):
        do.append(f"Circle {opponent} on the bracket sheet.")
    return text, " ".join(do)


@event
def creatures_back(*, players: list[str], kept: list[Creature]) -> Words:
    """After a battle all creatures of its players go back into their piles, but those `kept` with damage."""
    return "The creatures go back into their piles.", _back(players, kept)


def _cleared(player: str, kept: list[Creature], removed: list[Creature]) -> list[str]:
    """Instructions for the creatures of who stays where a battle is given up."""
    but = f" but the black ones on {commas(kept)}" if kept else ""
    away = [f"Remove {each} from the game." for each in removed]
    return [f"Take all dice off {player}'s creatures{but}.", *away, _back([player], kept)]


def _back(players: list[str], kept: list[Creature]) -> str:
    piles = "your pile" if len(players) == 1 else "your piles"
    but = f", all but {commas(kept)}" if kept else ""
    return f"{commas(players)}: put your creatures back face down on {piles}{but}."


@event
def joined(*, player: str, round: int, dealt: bool) -> Words:
    """A player came late; the rounds missed count as lost. Who comes in time for this round is `dealt` in at once."""
    text = f"{player} joins and plays from round {round} on; the rounds missed count as lost."
    if dealt:
        deal = f"Deal {player} 7 cards of the Round {round} deck"
        return text, f"{deal}: {player} keeps 5 and shuffles the other 2 back."
    return text, f"Deal {player} in with the next draft."


@event
def tied_for_best(*, players: list[str], wins: int) -> Words:
    """Several players have the best record."""
    return f"{commas(players)} have {counted(wins, 'win')} each, the best record."


@event
def tiebreak(*, kind: str, players: list[str]) -> Words:
    """A tiebreak of some kind begins: `battle`, `each-other`, `bracket` or `breaker` (the Tiebreakerbreaker)."""
    names = commas(players)
    if kind == "breaker":
        return (
            f"Both won: {names} meet in the fabled Tiebreakerbreaker.",
            "Build new teams, at most 15 points, of drafted creatures that were not on the team of this battle.",
        )
    return {
        "battle": f"Tiebreak: {names}, one battle with at most 15 points.",
        "each-other": f"Tiebreak: {names} each meet each other, with at most 15 points; most victories win.",
        "bracket": f"Tiebreak: {names} in a single-elimination bracket, filled up with The Deck.",
    }[kind]


@event
def bracket_match(*, stage: str, first: str, second: str | None) -> Words:
    """Two meet in the elimination bracket, or one goes on without a battle."""
    if second:
        return f"Bracket, {stage}: {first} against {second}."
    return f"Bracket, {stage}: The Deck would meet itself, and goes on without a battle."


@event
def champion(*, players: list[str], how: str) -> Words:
    """The evening is over: one champion, or a shared victory; `how` says what made it so."""
    names = commas(players)
    goes_on = f"the victory goes to whom it beat last, {names}."
    return {
        "wins": f"{names} has the most victories and is the champion!",
        "tiebreak": f"{names} wins the tiebreak and is the champion!",
        "bracket": f"{names} wins the bracket and is the champion!",
        "shared": f"{names} share the victory!",
        "breaker-tied": f"Even the Tiebreakerbreaker was a tie: {names} share the victory!",
        "deck-won": f"The Deck wins the bracket, but cannot be champion: {goes_on}",
    }[how]
