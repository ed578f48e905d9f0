"""Events of a battle of Tamer Tournament."""

from companion.games.tamer.battle.creature import Card, Creature
from companion.table.events import Words, event
from companion.words import commas, counted, listed, told_apart


def dice(number: int) -> str:
    """A number as dice show it, of which each stops at 6."""
    sixes, rest = divmod(number, 6)
    return " + ".join(["6"] * sixes + [str(rest)] * (rest > 0)) or "0"


def set_die(colour: str, creature: Creature, number: int) -> str:
    return f"set the {colour} {_pieces(number)} on {creature} to {dice(number)}"


def _pieces(number: int) -> str:
    return "die" if number <= 6 else "dice"


def _laid_anew(row: list[Creature]) -> str:
    """The instruction for a row that has another order; those who are about to leave it are left out."""
    staying = [creature for creature in row if not creature.fallen]
    return f"Lay the row anew, front first: {commas(staying)}." if len(staying) > 1 else ""


def _circle(winners: list[str]) -> str:
    """The instruction for those who record a victory."""
    return f"Circle {listed(winners)} on the bracket sheet." if winners else ""


@event
def lined_up(*, player: str, team: list[Card], points: int, limit: int | None, kept: list[str]) -> Words:
    """A player's row stands, front first."""
    if not team:
        return f"{player} has no creature."
    text = f"{player} has {commas(team)}: {counted(points, 'point')}."
    do = f"Lay {player}'s creatures in a row, front first: {commas(told_apart([card.name for card in team]))}."
    if kept:
        return f"{text} Damage lies there already: {commas(kept)}.", f"{do} Leave the black dice where they lie."
    return text if limit is None else f"{player} has {commas(team)}: {points} of {counted(limit, 'point')}.", do


@event
def order_rolled(*, what: str, face: int, first: str) -> Words:
    """A die decided whose abilities go first."""
    return f"The die shows {face}: {first} goes first with {what}."


@event
def order_chosen(*, what: str, player: str, first: str) -> Words:
    """The opponent of The Deck chose whose abilities go first."""
    return f"{player} lets {first} go first with {what}."


@event
def triggered(*, creature: Creature, keyword: str, text: str, fallen: bool, copied: bool) -> Words:
    """An ability begins to happen."""
    if copied:
        return f"{creature} now has a Battle Start — {text}"
    return f"{creature}, though knocked out itself — {text}" if fallen else f"{creature} — {text}"


@event
def nothing_happened(*, creature: Creature, why: str) -> Words:
    """An effect did nothing, and why."""
    return {
        "condition": f"{creature}'s condition is not met: nothing happens.",
        "none-to-count": f"There is none to count for {creature}: nothing happens.",
        "no-power": f"{creature} has none to give: nothing happens.",
        "no-damage": f"There is no damage for {creature} to remove: nothing happens.",
        "this-fallen": f"{creature} is knocked out itself: nothing happens to it.",
        "nobody-behind": f"No one stands behind {creature}: nothing happens.",
        "nobody-ahead": f"No one stands in front of {creature}: nothing happens.",
        "no-foe": f"No opposing creature is left for {creature}: nothing happens.",
        "no-friend": f"No creature of its row is left for {creature}: nothing happens.",
        "no-target": f"There is no creature that {creature} could mean: nothing happens.",
        "there-already": f"For {creature} nothing changes places: it is so already.",
        "same-face": f"{creature} already is a copy of it: nothing changes.",
        "out": f"{creature} was knocked out before its turn came: its ability is lost.",
        "not-batted": f"{creature} never came to the front, so it does not bat.",
        "batted": f"{creature} comes to the front again, but has batted since the last exchange: nothing happens.",
    }[why]


@event
def forced(*, player: str, creature: Creature, chosen: Creature) -> Words:
    """A choice had one legal answer and was taken."""
    return f"{creature} can only mean {chosen}."


@event
def chosen(*, player: str, creature: Creature, chosen: Creature) -> Words:
    """A player chose a creature."""
    return f"{player} chooses {chosen}."


@event
def buffed(*, creature: Creature, power: int, health: int, red: int, green: int, source: Creature) -> Words:
    """Power or Health was added: `red` and `green` are what the dice now show in all."""
    gains = [f"{number} {what}" for number, what in ((power, "Power"), (health, "Health")) if number]
    lays = [set_die("red", creature, red)] * (power > 0 and red == creature.red)
    lays += [set_die("green", creature, green)] * (health > 0 and green == creature.green)
    return f"{creature} gains {' and '.join(gains)}.", "" if creature.fallen else f"{' and '.join(lays)}." * bool(lays)


@event
def exchange(*, number: int, first: Creature, first_power: int, second: Creature, second_power: int) -> Words:
    """The creatures in front are about to damage each other, at the same time."""
    both = f"{first} (Power {first_power}) and {second} (Power {second_power})"
    return f"Exchange {number}: {both} damage each other."


@event
def damaged(
    *,
    creature: Creature,
    amount: int,
    before: int,
    after: int,
    health: int,
    source: Creature,
    blocked: int,
    carried: bool,
) -> Words:
    """Damage on a creature; `before` and `after` are what the black dice show, `blocked` is what armour took off."""
    stays = after == creature.damage and not creature.fallen
    do = f"{set_die('black', creature, after)}." if stays else ""
    stands = f"{after} in all, against Health {health}."
    if carried:
        return f"{amount} excess damage from {source} carries over to {creature}: {stands}", do
    less = f" ({blocked} less by its own text)" if blocked else ""
    return f"{creature} takes {amount} damage from {source}{less}: {stands}", do


@event
def healed(*, creature: Creature, amount: int, before: int, after: int, source: Creature) -> Words:
    """Damage was taken away again."""
    text = f"{source} removes {amount} damage from {creature}: {after or 'none'} left."
    take_off = f"Take the black {_pieces(creature.lies[2])} off {creature}." if creature.lies[2] else ""
    do = f"{set_die('black', creature, after)}." if after else take_off
    return text, "" if creature.fallen or after != creature.damage else do


@event
def moved(*, creature: Creature, before: int, after: int, row: list[Creature]) -> Words:
    """A creature changed its place; places count from 1 at the front."""
    return f"{creature} moves from place {before} to place {after}.", _laid_anew(row)


@event
def swapped(*, first: Creature, second: Creature, row: list[Creature]) -> Words:
    """Two creatures changed places."""
    return f"{first} and {second} change places.", _laid_anew(row)


@event
def copied(*, creature: Creature, original: Creature, card: Card, power: int, health: int) -> Words:
    """A creature became a copy of another: base Power, base Health and ability."""
    copy = f"{creature} becomes a copy of {original}: {power} Power, {health} Health and its ability."
    reads = "" if creature.fallen else f"Remember that {creature} now reads as {card}."
    return f"{copy} Types, dice and damage stay its own.", reads


@event
def knocked_out(*, creature: Creature, damage: int, health: int, by: Creature | None) -> Words:
    """A creature has damage for all its Health; `by` is the creature that dealt it, or None."""
    return f"{creature} is knocked out{f' by {by}' if by else ''}: {damage} damage, Health {health}."


@event
def moved_up(*, player: str, creatures: list[Creature], front: Creature | None, left: int) -> Words:
    """Knocked-out creatures leave a row, and the others move up; `front` is who is new in front, if anyone."""
    dice = any(any(creature.lies) for creature in creatures)
    do = f"Take {commas(creatures)} away{' with all dice' * dice}"
    if front:
        return f"{front} is now in front for {player}.", f"{do}; move the row up."
    if left:
        return f"{player}'s row closes up.", f"{do}; close the row up."
    return f"{player} has no creature left.", f"{do}."


@event
def stalemate(*, first: Creature, second: Creature, winners: list[str], settled: str) -> Words:
    """An exchange changed nothing, so the battle would never end."""
    outcome = {
        "both": f"the battle is a tie. Both record a victory: {commas(winners)}.",
        "nobody": "by this table's rule nobody records a victory.",
        "health": f"by this table's rule most Health left decides. Victory: {commas(winners)}.",
    }[settled]
    return f"{first} and {second} cannot harm each other: {outcome}", _circle(winners)


@event
def battle_ended(*, first: str, second: str, winners: list[str], how: str, left: int) -> Words:
    """The battle is over; `left` is the Health less damage of all who stand."""
    tie = f"Nobody is left standing: it is a tie, and both record a victory: {commas(winners)}."
    victory = f"The battle is over: {commas(winners)} records a victory."
    return victory if how == "victory" else tie, _circle(winners)


@event
def buffs_off(*, creatures: list[Creature]) -> Words:
    """All buffs come off."""
    dice = {"red": [each for each in creatures if each.red], "green": [each for each in creatures if each.green]}
    if creatures:
        off = " and ".join(f"the {colour} dice off {commas(those)}" for colour, those in dice.items() if those)
        return "After the battle all buffs come off.", f"Take {off}."
    return "After the battle no buffs have to come off."


@event
def damage_off(*, creatures: list[Creature]) -> Words:
    """All damage that is not kept comes off."""
    if creatures:
        return "All damage that is not kept comes off too.", f"Take the black dice off {commas(creatures)}."
    return "No damage has to come off."


@event
def damage_forgotten(*, creature: Creature, why: str) -> Words:
    """A creature that keeps its damage loses it: it was knocked out, or it goes back into a deck."""
    if why == "out":
        return f"{creature} was knocked out, so its damage is forgotten: it can be used again."
    return f"{creature} loses its damage, for it goes back into its deck.", f"Take the black dice off {creature}."


@event
def damage_kept(*, creature: Creature, damage: int) -> Words:
    """A creature keeps its damage for its next battle."""
    text = f"{creature} keeps its {damage} damage for its next battle."
    return text, f"Leave {creature} face up, its black {_pieces(damage)} on {dice(damage)}."


@event
def out_of_the_game(*, creature: Creature, damage: int, health: int) -> Words:
    """Without its Health buff, a creature that keeps its damage has too much of it."""
    text = f"Without its green dice {creature} has {damage} damage against Health {health}."
    return text, f"Take the black {_pieces(damage)} off {creature} and remove it from the game."


@event
def flipped(
    *, card: Card, deck: str, deck_name: str, points: int, total: int, next_name: str | None, until: int | None
) -> Words:
    """A card of The Deck's team was flipped; `total` is the team's points so far."""
    text = f"The Deck gets {card} ({counted(points, 'point')}): {total}"
    if next_name:
        return f"{text} so far. Next: flip from {next_name} until {until} or more."
    return f"{text} in all. Its team is full."


@event
def deck_ran_out(*, deck: str, deck_name: str, total: int) -> Words:
    """A deck has no card left to flip."""
    return f"There is no card left in {deck_name}; The Deck has {counted(total, 'point')}."


@event
def deck_returned(*, cards: list[Card]) -> Words:
    """The Deck's cards go back into their decks, which are shuffled."""
    back = f"Return {commas(cards)} to their round's decks and shuffle those."
    return "The Deck's cards go back into their own decks.", back
