"""`companion robot`: the Robot's deck of a level, from typed cards or drawn by the program."""

from typing import Annotated

import typer

from companion.cli.options import AsJson, Seed, Sets, tell_json
from companion.errors import CompanionError
from companion.games import find
from companion.words import parted


def robot(
    level: Annotated[int, typer.Option(metavar="1-5", min=1, max=5, help="How strong it is.")] = 1,
    solo_cards: Annotated[bool, typer.Option("--solo-cards", help="Shuffle the SOLO cards with the R cards.")] = False,
    replaced: Annotated[
        str | None, typer.Option(metavar="NAMES", help="The R cards that came, in order, a comma between.")
    ] = None,
    seed: Seed = None,
    set: Sets = None,
    json: AsJson = False,
) -> None:
    """The Robot's deck in Challengers!: from the cards that came, or drawn by the program."""
    from companion.games.challengers.match.referee import robots_deck

    names = parted(replaced or "")
    switches = [f"robot={level}", f"solo-cards={'on' if solo_cards else 'off'}"]
    typed = {"robot-card": names} if replaced is not None else {}
    table, rules = find("challengers").beforehand(switches, set, typed, seed)
    deck = list(table.cards.robot)
    robots_deck(table, rules, deck)
    if names:
        raise CompanionError(f"level {level} replaces no card by {', '.join(names)}; leave that out")
    if json:
        told = [{"name": card.name, "code": card.code, "level": card.level, "text": card.text} for card in deck]
        came = [card.name for card in deck if card.level != "S"]
        tell_json({"level": level, "solo-cards": solo_cards, "replaced": came, "cards": told})
        return
    for event in table.log:
        typer.echo(event.words().text)
    typer.secho(f"The Robot's deck at level {level} ({len(deck)} cards):", bold=True)
    for card in dict.fromkeys(deck):
        many = f" x {deck.count(card)}" if deck.count(card) > 1 else ""
        typer.echo(f"  {card.name}{many}  {'the round' if card.power_is_round else card.power}  {card.text}".rstrip())
