"""Events of a tournament of Challengers! beside its matches."""

from companion.games.challengers.match.events import collect
from companion.table.events import Words, event
from companion.words import commas, counted, listed


@event
def seated(*, players: list[str], robot: bool, parks: list[str]) -> Words:
    """The players sit; an odd number means that the Robot plays too. The parks are laid out."""
    text = f"{listed(players, at_most=8)} sit{'s' * (len(players) == 1)} down to Challengers!"
    text += " The Robot makes the number even." if robot else ""
    park, flag = ("park", "the flag") if len(parks) == 1 else ("parks", "each its flag")
    lay_out = f"Lay out the {listed(parks)} {park}, {flag} of the same colour in the middle, and the fans beside it"
    return text, f"{lay_out}. Everybody takes a plan and the six starter cards with its sign, and sits where it says."


@event
def plan_given(*, player: str, plan: int, players: int, seat: str, sign: str) -> Words:
    """Somebody's tournament plan, and with it the first seat and the starter deck."""
    return f"{player} has plan {plan} of {players}, the {sign}, and begins at {seat}."


@event
def robot_sits(*, plan: int, cards: int) -> Words:
    """The Robot plays, with a plan and its start cards."""
    text = f"The Robot has plan {plan}, and a deck of {cards} start cards."
    return text, "Lay the Robot's start cards beside its plan: they are its deck."


@event
def trophies_stacked(*, parks: int) -> Words:
    """The trophies lie at the parks."""
    at = "the park" if parks == 1 else "each park"
    stack = f"draw one of each for {at} and stack them there face down, round 7 lowest, round 1 on top"
    text = f"{counted(7 * parks, 'trophy')} are played for, one of each round at {at}."
    return text, f"Sort the trophies by their rounds and shuffle them; {stack}. The others go into the box."


@event
def trays_filled(*, without: list[str], a: int, b: int, c: int) -> Words:
    """The additional sets are chosen, and the level piles shuffled."""
    piles = "the Level A pile, the Level B pile and the Level C pile"
    box = f"Leave {commas(without)} in the box. " if without else ""
    text = f"{commas(without) or 'No set'} stays in the box: {a} cards of Level A, {b} of Level B, {c} of Level C."
    return text, f"{box}Shuffle the cards of the other sets by level and lay them face down into the trays: {piles}."


@event
def round_(*, round: int, matches: list[str], moves: list[str]) -> Words:
    """A round begins: who meets whom where, and who carries what to another park half."""
    text = f"Round {round}: {'; '.join(matches)}."
    if not moves:
        return text
    return text, f"{'; '.join(moves)}. Take plan, deck, fans and trophies along."


@event
def deck_phase(*, round: int, offers: list[str], recorded: bool) -> Words:
    """The Deck Phases of a round, with the piles that are open and how many cards may be picked of them."""
    pick = " or ".join(f"pick {offer[3:]} of Level {offer[0]}" for offer in offers)
    text = f"Deck Phase: draw 5 cards, {pick}."
    tell = " Tell me in secret." if recorded else ""
    if round > 1:
        return text, f"Pick, redraw once if you like, then remove what you don't want.{tell}"
    anew = "once you may discard what is still drawn and draw as many anew"
    remove = "remove any cards of your deck: into their level's discard, starter cards into the box"
    return text, f"Discard the others; {anew}. Then {remove}.{tell}"


@event
def picked(*, player: str, round: int, level: str, picks: int, removed: int) -> Words:
    """A player's Deck Phase is recorded; nobody is told which cards."""
    cards = f"picks {counted(picks, 'card')} of Level {level}"
    return f"{player} {cards} and removes {removed or 'none'}."


@event
def fans_when_picked(*, player: str, fans: int) -> Words:
    """A card pays fans as it is picked."""
    return f"{player} takes {counted(fans, 'fan')} for a picked card.", f"Lay {counted(fans, 'fan')} beside your plan."


@event
def told_again(*, player: str) -> Words:
    """A player's picks can't be true together with what somebody else told first."""
    return f"{player}'s picks can't all be there, for somebody told the last of a kind before: once more, please."


@event
def counted_again(*, player: str) -> Words:
    """A player's fans can't be true together with what others told first: trophies would have to be there too often."""
    return f"{player}'s fans and those that were told before can't all be on the trophies: count once more, please."


@event
def pile_refilled(*, level: str, number: int, why: str) -> Words:
    """A level's discard goes under its pile: its compartment is `full`, or the pile was `short`."""
    because = "compartment is full" if why == "full" else "pile is short"
    text = f"The {because}: {counted(number, 'discarded card')} of Level {level} go under the pile."
    return text, f"Shuffle the Level {level} discard and put it under the Level {level} pile."


@event
def meets(*, first: str, second: str, park: str, begins: str | None, trophy: int) -> Words:
    """Two are about to play: who begins, with the trophy of which round (0: the flag is tossed)."""
    where = f" in the {park} park" if park else ""
    text = f"{first} meets {second}{where}. "
    if begins is None:
        return f"{text}Toss the flag for who begins.", "Shuffle both decks."
    return f"{text}{begins} begins, with the trophy of round {trophy}.", "Shuffle both decks."


@event
def won(*, winner: str, loser: str, round: int, park: str, keeps: bool) -> Words:
    """A match of a round is won, and the trophy with it; `keeps` is not, where the Robot wins it."""
    return f"{winner} beats {loser} and wins the trophy of round {round}.", _trophy(winner, round, park, keeps)


def _trophy(winner: str | None, round: int, park: str, keeps: bool) -> str:
    """The instruction for a trophy that is won; the Robot `keeps` it in solo mode alone."""
    trophy = f"the trophy of round {round} of the {park} park"
    if not keeps:
        return f"Put {trophy} into the box."
    if winner == "Robot":
        return f"Lay {trophy} beside the Robot's plan."
    return f"{winner}: take {trophy}."


@event
def unplayed(*, first: str, second: str, winner: str | None, round: int, park: str, keeps: bool) -> Words:
    """A match is not played, for somebody of it has left; `keeps` is not, where the Robot or nobody wins its trophy."""
    if winner is None:
        return f"{first} and {second} have left: nobody wins.", _trophy(winner, round, park, keeps)
    loser = second if winner == first else first
    return f"{loser} has left: {winner} wins the trophy of round {round} unplayed.", _trophy(winner, round, park, keeps)


@event
def trusted(*, players: list[str], how: str, what: str) -> Words:
    """From now on decks are not known: `what`, a `card` or a `player` whose deck is not known, may have changed them
    unseen, or somebody else has told the last copy of a card (`double`)."""
    why = {
        "card": f"{what} may have changed them unseen",
        "player": f"{what}'s cards, which I don't know, may have changed them",
        "double": f"somebody else told the last {what} before",
    }[how]
    return f"From now on I trust {listed(players)} for their decks: {why}."


@event
def trophies(*, round: int, held: list[str]) -> Words:
    """The holders of the trophies of each round, after a round."""
    return f"Trophies of rounds, after round {round}: {'; '.join(held)}."


@event
def trophy_turned(*, player: str, round: int, fans: int) -> Words:
    """With one or two players: what a trophy is worth."""
    return f"{player}'s trophy of round {round} is worth {counted(fans, 'fan')}."


@event
def fans_told(*, player: str, fans: int) -> Words:
    """All fans of a player."""
    return f"{player} has {counted(fans, 'fan')}."


@event
def finalists(*, players: list[str], how: str) -> Words:
    """The two who are in the final: by their `fans`, their number of `trophies`, the `highest` one, or `lots`."""
    because = {
        "fans": "they have most fans",
        "trophies": "of equals they have more trophies",
        "highest": "of equals they have the highest trophy",
        "lots": "the lots say so",
    }[how]
    return f"{listed(players)} are in the final: {because}.", "Remove any cards from your decks; nothing is picked."


@event
def champion(*, player: str, how: str) -> Words:
    """The tournament is won: the `final`, or with one or two players by a `lead` of 11, by `fans` or by `trophies`."""
    return {
        "final": f"{player} wins the final, and Challengers!",
        "lead": f"{player} leads by 11 fans or more and wins Challengers! at once.",
        "fans": f"{player} has most fans after round 7 and wins Challengers!",
        "trophies": f"Both have as many fans; {player} has more trophies and wins Challengers!",
    }[how]


@event
def left(
    *, player: str, opponent: str | None, robot: bool, round: int, park: str, keeps: bool, gives_up: bool
) -> Words:
    """A player has left; `opponent` wins the match of this round, which may be given up in the middle, and `keeps` its
    trophy unless it is the Robot. From the next round on the Robot may stand in."""
    won = f" {opponent} wins their match." if opponent else ""
    goes_on = "the Robot takes the plan" if robot else "whom the plan names wins unplayed"
    do = [f"Leave {player}'s plan where it is, and put {player}'s cards aside."]
    if gives_up:
        do += [collect(f"{opponent}'s deck"), f"Put the flag back into the middle of the {park} park."]
    if opponent:
        do.append(_trophy(opponent, round, park, keeps))
    return f"{player} leaves.{won} From the next round on {goes_on}.", " ".join(do)


@event
def result_mended(
    *, round: int, first: str, second: str, winner: str, before: str | None, park: str, keeps: bool
) -> Words:
    """A result that was recorded before was corrected by hand; who had the trophy `before`, if anybody had."""
    text = f"Mended by hand: {winner} won {first} against {second} in round {round}."
    trophy = f"the trophy of round {round}"
    if before == winner:
        return text
    if not keeps:
        return text, f"{before}: put {trophy} into the box." if before else ""
    if before:
        return text, f"{before}: give {winner} {trophy}."
    return text, f"{winner}: take {trophy} of the {park} park out of the box."
