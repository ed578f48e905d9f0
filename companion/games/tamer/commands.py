"""`companion deck`: The Deck's team, from typed flips or drawn by the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import AsJson, Rules, Seed, Sets, tell_json
from companion.errors import CompanionError, UsageError, quoted
from companion.games import find
from companion.table.question import AnswerError
from companion.words import counted, parted

if TYPE_CHECKING:
    from companion.games.tamer.battle.creature import Card
    from companion.games.tamer.battle.pool import CreaturePool
    from companion.table import Data


def deck(
    round: Annotated[str, typer.Option(metavar="1|2|3", help="The tournament's round, or tiebreak.")],
    flips: Annotated[
        str | None, typer.Option(metavar="NAMES", help="The cards flipped, in order, a comma between.")
    ] = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask for the flips, and for the shuffled order, one by one.")
    ] = False,
    order: Annotated[str | None, typer.Option(metavar="NAMES", help="The shuffled order, front first.")] = None,
    without: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Cards that are not in the decks because players hold them.")
    ] = None,
    rule: Rules = None,
    seed: Seed = None,
    set: Sets = None,
    json: AsJson = False,
) -> None:
    """The Deck's team in Tamer Tournament: from your flips, or drawn by the program."""
    from companion.games.tamer.battle.deck import team_of_the_deck

    if round not in ("1", "2", "3", "tiebreak"):
        raise UsageError(f"--round cannot be {quoted(round)}; The Deck's team depends on it: 1, 2, 3 or tiebreak")
    typed = {"deck-flip": parted(flips)} if flips is not None else {}
    if order is not None:
        typed["deck-order"] = [order]
    ask_on = typer.get_text_stream("stderr" if json else "stdout") if ask else None
    table, rules = find("tamer").beforehand([*(rule or []), f"round={round}"], set, typed, seed, ask_on)
    team = team_of_the_deck(table, rules, table.cards, None, _held(table.cards, without or ""))
    if typed.get("deck-flip"):
        raise CompanionError(f"The Deck's team was full before {', '.join(typed['deck-flip'])}; leave that out")
    total = sum(card.cost for card in team)
    flipped = [event.data() for event in table.log if event.name == "flipped"]
    if json:
        told = [{name: flip[name] for name in ("card", "deck", "points", "total")} for flip in flipped]
        tell_json({"round": round, "flips": told, "total": total, "team": [card.name for card in team]})
    else:
        _tell(team, total, [] if ask else flipped)


def _held(pool: CreaturePool, names: str) -> list[Card]:
    """The cards that players hold. Raises CompanionError for a name that is none."""
    try:
        return [pool.find(name) for name in parted(names)]
    except AnswerError as error:
        raise CompanionError(f"--without: {error}; {error.hint}") from None


def _tell(team: list[Card], total: int, flipped: list[Data]) -> None:
    """The flips, and the team that came of them."""
    from companion.games.tamer.battle.creature import THE_DECK

    for flip in flipped:
        typer.echo("{card} from {deck}: {cost}, {total} in all".format(**flip, cost=counted(flip["points"], "point")))
    names = ", ".join(card.name for card in team)
    typer.secho(f"{THE_DECK}, front first ({counted(total, 'point')}): {names}", bold=True)
    for card in team:
        figures = f"{card.power}/{card.health}  {card.element} {card.creature_class}"
        typer.echo(f"  {card.name}  {figures}  {card.text}".rstrip())
