"""The Deck: the opponent of whoever is left over when the number of players is odd (rulebook: Odd Number Rules)."""
# mypyc

from functools import partial

from companion.board.piles import Pile
from companion.errors import CompanionError
from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Card
from companion.games.tamer.battle.pool import CreaturePool
from companion.table import Table
from companion.words import told_apart

Recipe = list[tuple[str, int]]


def recipe(round_name: str, filler: str) -> Recipe:
    """[deck.recipe] The decks to flip from, each until the team has so many points or more; tiebreaks as round 3."""
    steps = {"1": [("round1", 5)], "2": [("round2", 5), ("round1", 10)]}
    return steps.get(round_name, [("round3", 10), (filler, 15)])


def deck_name(deck: str) -> str:
    """The name of a deck for people: `the Round 1 deck`."""
    return f"the Round {deck.removeprefix('round')} deck" if deck.startswith("round") else f"the deck {deck}"


def team_of_the_deck(
    table: Table,
    rules: dict[str, str],
    pool: CreaturePool,
    chooser: str | None,
    held: list[Card],
    flipped: list[Card] | None = None,
) -> list[Card]:
    """The Deck's team: flipped until the recipe is full, then shuffled [deck.order]; front first.

    `chooser` flips and answers for it; `held` are cards that are not in the decks because somebody has them. Those
    `flipped` are added as they come.
    """
    round_name = rules["round"]
    if round_name == "none":
        round_name = table.ask(asks.DeckRound("deck.recipe", chooser, candidates=("1", "2", "3")))
    team = [] if flipped is None else flipped
    flip(table, recipe(round_name, rules["deck-filler"]), pool, chooser, held, team)
    if len(team) < 2:
        return team[:]
    labels = told_apart([card.name for card in team])
    order = table.ask(asks.DeckOrder("deck.order", chooser, items=range(len(team)), labels=labels))
    return [team[place] for place in order]


def flip(
    table: Table, steps: Recipe, pool: CreaturePool, chooser: str | None, held: list[Card], team: list[Card]
) -> None:
    """[deck.recipe] The cards flipped come to the team. [deck.points] The last one stays, whatever it costs."""
    total = 0
    for step, (deck, until) in enumerate(steps):
        if deck not in pool.decks:
            raise CompanionError(f"The Deck flips from {deck_name(deck)}, and no card set in play is called {deck}")
        pile = Pile(pool.decks[deck], deck_name(deck))
        for card in [*held, *team]:
            if card in pile.rest:
                pile.take(card)
        question = partial(asks.DeckFlip, "deck.recipe", chooser, index=pool.index, pile=pile, until=until)
        flipped = partial(e.flipped, deck=deck, deck_name=pile.name)
        while total < until:
            if not pile:
                table.tell(e.deck_ran_out("deck.empty", deck=deck, deck_name=pile.name, total=total))
                break
            card = table.ask(question(cards=pile.able(), total=total))
            pile.take(card)
            team.append(card)
            total += card.cost
            then = next(((deck_name(later), points) for later, points in steps[step:] if total < points), (None, None))
            rule = _cited(steps, step, total)
            table.tell(flipped(rule, card=card, points=card.cost, total=total, next_name=then[0], until=then[1]))


def _cited(steps: Recipe, step: int, total: int) -> str:
    """The rule that a flip comes from."""
    if total > steps[-1][1]:
        return "deck.points"
    return "deck.filler" if step and steps[0][0] == "round3" else "deck.recipe"
