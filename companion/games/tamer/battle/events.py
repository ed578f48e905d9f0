"""What happens in a battle of Tamer Tournament."""

from __future__ import annotations

from companion.table.events import Event


class LinedUp(Event):
    """A player's row stands, front first."""

    name = "lined-up"
    says = {
        "points": "{player} has {team}: {points:point}.",
        "limit": "{player} has {team}: {points} of {limit:point}.",
        "kept": "{player} has {team}: {points:point}. Damage lies there already: {kept}.",
        "empty": "{player} has no creature.",
    }
    do = {
        "points": "Lay {player}'s creatures in a row, front first: {team}.",
        "limit": "Lay {player}'s creatures in a row, front first: {team}.",
        "kept": "Lay {player}'s creatures in a row, front first: {team}. Leave the black dice where they lie.",
    }
    player: str
    team: list[str]
    points: int
    limit: int | None
    kept: list[str]

    @property
    def variant(self) -> str:
        if not self.team:
            return "empty"
        return "kept" if self.kept else "points" if self.limit is None else "limit"


class OrderRolled(Event):
    """A die decided whose abilities go first."""

    name = "order-rolled"
    says = "The die shows {face}: {first} goes first with {what}."
    what: str
    face: int
    first: str


class Went(Event):
    """An ability begins to happen."""

    name = "triggered"
    says = {
        "plain": "{creature} — {text}",
        "fallen": "{creature}, though knocked out itself — {text}",
        "copied": "{creature} now has a Battle Start — {text}",
    }
    creature: str
    keyword: str
    text: str
    fallen: bool
    copied: bool

    @property
    def variant(self) -> str:
        return "copied" if self.copied else "fallen" if self.fallen else "plain"


class NothingHappened(Event):
    """An effect did nothing, and why."""

    name = "nothing-happened"
    varies_by = "why"
    says = {
        "condition": "{creature}'s condition is not met: nothing happens.",
        "none-to-count": "There is none to count for {creature}: nothing happens.",
        "no-power": "{creature} has none to give: nothing happens.",
        "no-damage": "There is no damage for {creature} to remove: nothing happens.",
        "this-fallen": "{creature} is knocked out itself: nothing happens to it.",
        "nobody-behind": "No one stands behind {creature}: nothing happens.",
        "nobody-ahead": "No one stands in front of {creature}: nothing happens.",
        "no-foe": "No opposing creature is left for {creature}: nothing happens.",
        "no-friend": "No creature of its row is left for {creature}: nothing happens.",
        "no-target": "There is no creature that {creature} could mean: nothing happens.",
        "there-already": "For {creature} nothing changes places: it is so already.",
        "same-face": "{creature} already is a copy of it: nothing changes.",
        "out": "{creature} was knocked out before its turn came: its ability is lost.",
        "not-batted": "{creature} never came to the front, so it does not bat.",
        "batted": ("{creature} comes to the front again, but has batted since the last exchange: nothing happens."),
    }
    creature: str
    why: str


class Forced(Event):
    """A choice had one legal answer and was taken."""

    name = "forced"
    says = "{creature} can only mean {chosen}."
    player: str
    creature: str
    chosen: str


class Chosen(Event):
    """A player chose a creature."""

    name = "chosen"
    says = "{player} chooses {chosen}."
    player: str
    creature: str
    chosen: str


class Buffed(Event):
    """Power or Health was added: `red` and `green` are what the dice now show in all."""

    name = "buffed"
    says = {
        "power": "{creature} gains {power} Power.",
        "health": "{creature} gains {health} Health.",
        "both": "{creature} gains {power} Power and {health} Health.",
    }
    do = {
        "power": "Set the red die on {creature} to {red}.",
        "health": "Set the green die on {creature} to {green}.",
        "both": "On {creature}, set the red die to {red} and the green die to {green}.",
    }
    creature: str
    power: int
    health: int
    red: int
    green: int
    source: str

    @property
    def variant(self) -> str:
        return "both" if self.power and self.health else "power" if self.power else "health"


class Exchanged(Event):
    """The creatures in front are about to damage each other, at the same time."""

    name = "exchange"
    says = "Exchange {number}: {first} (Power {first_power}) and {second} (Power {second_power}) damage each other."
    number: int
    first: str
    first_power: int
    second: str
    second_power: int


class Damaged(Event):
    """Damage on a creature; `before` and `after` are what the black dice show, `blocked` is what armour took off."""

    name = "damaged"
    says = {
        "plain": "{creature} takes {amount} damage from {source}: {after} in all, against Health {health}.",
        "blocked": (
            "{creature} takes {amount} damage from {source} ({blocked} less by its own text): {after} in "
            "all, against Health {health}."
        ),
        "carried": (
            "{amount} excess damage from {source} carries over to {creature}: {after} in all, against Health {health}."
        ),
    }
    do = "Set the black die on {creature} to {after}."
    creature: str
    amount: int
    before: int
    after: int
    health: int
    source: str
    blocked: int
    carried: bool

    @property
    def variant(self) -> str:
        return "carried" if self.carried else "blocked" if self.blocked else "plain"


class Healed(Event):
    """Damage was taken away again."""

    name = "healed"
    says = {
        "some": "{source} removes {amount} damage from {creature}: {after} left.",
        "all": "{source} removes {amount} damage from {creature}: none left.",
    }
    do = {
        "some": "Set the black die on {creature} to {after}.",
        "all": "Take the black die off {creature}.",
    }
    creature: str
    amount: int
    before: int
    after: int
    source: str

    @property
    def variant(self) -> str:
        return "some" if self.after else "all"


class Moved(Event):
    """A creature changed its place; places count from 1 at the front."""

    name = "moved"
    says = "{creature} moves from place {before} to place {after}."
    do = "Lay the row anew, front first: {row}."
    creature: str
    before: int
    after: int
    row: list[str]


class Swapped(Event):
    """Two creatures changed places."""

    name = "swapped"
    says = "{first} and {second} change places."
    do = "Lay the row anew, front first: {row}."
    first: str
    second: str
    row: list[str]


class Copied(Event):
    """A creature became a copy of another: base Power, base Health and ability."""

    name = "copied"
    says = (
        "{creature} becomes a copy of {original}: {power} Power, {health} Health and its ability. Types, "
        "dice and damage stay its own."
    )
    do = "Remember that {creature} now reads as {card}."
    creature: str
    original: str
    card: str
    power: int
    health: int


class KnockedOut(Event):
    """A creature has damage for all its Health; `by` is the creature that dealt it, or None."""

    name = "knocked-out"
    says = {
        "by": "{creature} is knocked out by {by}: {damage} damage, Health {health}.",
        "alone": "{creature} is knocked out: {damage} damage, Health {health}.",
    }
    creature: str
    damage: int
    health: int
    by: str | None

    @property
    def variant(self) -> str:
        return "by" if self.by else "alone"


class Removed(Event):
    """Knocked-out creatures leave a row, and the others move up; `front` is who is new in front, if anyone."""

    name = "moved-up"
    says = {
        "front": "{front} is now in front for {player}.",
        "behind": "{player}'s row closes up.",
        "empty": "{player} has no creature left.",
    }
    do = {
        "front": "Take {creatures} away with all dice; move the row up.",
        "behind": "Take {creatures} away with all dice; close the row up.",
        "empty": "Take {creatures} away with all dice.",
    }
    player: str
    creatures: list[str]
    front: str | None
    left: int

    @property
    def variant(self) -> str:
        return "front" if self.front else "behind" if self.left else "empty"


class Mended(Event):
    """People corrected by hand what lies on the table."""

    name = "mended"
    varies_by = "what"
    says = {
        "power": "Mended by hand: {creature} has {after} Power in red dice (it had {before}).",
        "health": "Mended by hand: {creature} has {after} Health in green dice (it had {before}).",
        "damage": "Mended by hand: {creature} has {after} damage (it had {before}).",
        "place": "Mended by hand: {creature} goes from place {before} to place {after} of its row.",
        "out": "Mended by hand: {creature} is knocked out.",
    }
    do = {
        "power": "The red die on {creature} shows {after}.",
        "health": "The green die on {creature} shows {after}.",
        "damage": "The black die on {creature} shows {after}.",
    }
    creature: str
    what: str
    before: int
    after: int


class Stalemate(Event):
    """An exchange changed nothing, so the battle would never end."""

    name = "stalemate"
    varies_by = "settled"
    says = {
        "both": ("{first} and {second} cannot harm each other: the battle is a tie. Both record a victory: {winners}."),
        "nobody": "{first} and {second} cannot harm each other: by this table's rule nobody records a victory.",
        "health": (
            "{first} and {second} cannot harm each other: by this table's rule most Health left decides. "
            "Victory: {winners}."
        ),
    }
    first: str
    second: str
    winners: list[str]
    settled: str


class Ended(Event):
    """The battle is over."""

    name = "battle-ended"
    varies_by = "how"
    says = {
        "victory": "The battle is over: {winners} records a victory.",
        "tie": "Nobody is left standing: it is a tie, and both record a victory: {winners}.",
    }
    do = {
        "victory": "Circle {winners} on the bracket sheet.",
        "tie": "Circle both names on the bracket sheet.",
    }
    winners: list[str]
    how: str


class BuffsOff(Event):
    """All buffs come off."""

    name = "buffs-off"
    says = {
        "some": "After the battle all buffs come off.",
        "none": "After the battle no buffs have to come off.",
    }
    do = {
        "some": "Take the red and green dice off {creatures}.",
    }
    creatures: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.creatures else "none"


class DamageOff(Event):
    """All damage that is not kept comes off."""

    name = "damage-off"
    says = {
        "some": "All damage that is not kept comes off too.",
        "none": "No damage has to come off.",
    }
    do = {
        "some": "Take the black dice off {creatures}.",
    }
    creatures: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.creatures else "none"


class DamageForgotten(Event):
    """A creature that keeps its damage loses it: it was knocked out, or it goes back into a deck."""

    name = "damage-forgotten"
    varies_by = "why"
    says = {
        "out": "{creature} was knocked out, so its damage is forgotten: it can be used again.",
        "deck": "{creature} loses its damage, for it goes back into its deck.",
    }
    do = {
        "deck": "Take the black dice off {creature}.",
    }
    creature: str
    why: str


class DamageKept(Event):
    """A creature keeps its damage for its next battle."""

    name = "damage-kept"
    says = "{creature} keeps its {damage} damage for its next battle."
    do = "Leave {creature} face up with its black die on {damage}."
    creature: str
    damage: int


class OutOfGame(Event):
    """Without its Health buff, a creature that keeps its damage has too much of it."""

    name = "out-of-the-game"
    says = "Without its green dice {creature} has {damage} damage against Health {health}."
    do = "Remove {creature} from the game."
    creature: str
    damage: int
    health: int


class Flipped(Event):
    """A card of The Deck's team was flipped; `total` is the team's points so far."""

    name = "flipped"
    says = {
        "more": (
            "The Deck gets {card} ({points:point}): {total} so far. Next: flip from {next_name} until {until} or more."
        ),
        "full": "The Deck gets {card} ({points:point}): {total} in all. Its team is full.",
    }
    card: str
    deck: str
    deck_name: str
    points: int
    total: int
    next_name: str | None
    until: int | None

    @property
    def variant(self) -> str:
        return "more" if self.next_name else "full"


class DeckRanOut(Event):
    """A deck has no card left to flip."""

    name = "deck-ran-out"
    says = "There is no card left in {deck_name}; The Deck has {total:point}."
    deck: str
    deck_name: str
    total: int


class DeckReturned(Event):
    """The Deck's cards go back into their decks, which are shuffled."""

    name = "deck-returned"
    says = "The Deck's cards go back into their own decks."
    do = "Return {cards} to their round's decks and shuffle those."
    cards: list[str]
