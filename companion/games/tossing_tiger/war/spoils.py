"""The spoils of a war: cards of the dice of battles won, and whole dice for the war (rulebook: Gameplay)."""
# mypyc

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.pieces import Card, Player, Side, battles
from companion.games.tossing_tiger.war.war import War
from companion.table.events import Event

Cards = list[tuple[Player, Card | None]]
"""Cards that are grabbed, each with whose it was, by name where hands are told."""
Shares = Sequence[Sequence[Card | None]]
"""Shares of each of a side, in the order in which they sit."""
Grabbed = tuple[list[int], list[int], Cards]
"""Spoils of a side: whole dice by their battles, single cards by the battle of each, and all of these cards."""


def spoils(war: War) -> None:
    """[spoils] A card of the opposing die for each battle won; [spoils.pile] for the war a whole die in its place. What
    is left goes back to the hands."""
    grabbed = {side: _grabbed(war, side, dice=(war.bonus or 0) if side in war.winners else 0) for side in war.sides}
    war.is_paid = True
    shares: dict[Side, Shares] = {}
    spoil: dict[Player, Event] = {}
    one, two = war.sides
    for side, (dice, single, cards) in grabbed.items():
        if cards:
            then = (
                partial(_kept, two, grabbed[two][2]) if side is one and grabbed[two][2] and not _shares(one) else None
            )
            shares[side] = _keeps(war, side, cards, then)
            blind = war.rules["spoils"] == "blind"
            each = {player.name: len(taken) for player, taken in zip(side.players, shares[side], strict=True)}
            told = e.grabbed(
                "spoils",
                player=side,
                number=len(cards),
                kept=sum(each.values()),
                blind=blind,
                dice=dice,
                cards=single,
                shares=each,
            )
            war.tell(told)
            spoil[side.players[0]] = told
    for side, shared in shares.items():
        _change_hands(war, side, grabbed[side][2], shared)
    back: dict[Player, list[int]] = {player: [] for side in war.sides for player in side.players}
    for side in war.sides:
        dice, single, _ = grabbed[side.foe]
        for battle, die in enumerate(side.dice[: war.formed], start=1):
            if battle not in dice and not (die.known and die.least == single.count(battle)):
                back[die.owner].append(battle)
        side.dice = []
    for player, dice in back.items():
        war.tell(e.back("spoils.back", player=player, hand=player.hand, dice=dice, spoil=spoil.get(player)))


def _grabbed(war: War, side: Side, *, dice: int) -> Grabbed:
    """The spoils of a side, so many whole dice for the war among it."""
    paying = [place for place in war.judged[side] if not side.foe.dice[place].is_empty()]
    piles = [] if side.given is None else [side.given]
    left = list(paying)
    for _ in range(min(dice, len(paying))):
        place = left[0]
        if dice < len(paying):
            able = battles(left)
            place = able[war.ask(asks.WholePile("spoils.pile", side.name, candidates=list(able)))]
        left.remove(place)
        piles.append(place)
    cards: Cards = []
    single: list[int] = []
    for place in paying if side.given is None else [*paying, side.given]:
        if place in piles:
            many = war.hands.size(side.foe, place)
        else:
            many = _pays(war, side, place)
            single += [place + 1] * many
        owner = side.foe.dice[place].owner
        cards += [(owner, card) for card in _of_die(war, side, place, many)]
    return [place + 1 for place in sorted(piles)], single, cards


def _pays(war: War, side: Side, place: int) -> int:
    """The number of cards that the opposing die of a battle won pays: one, or as many as the winning card says."""
    shown = side.dice[place].shown
    if shown is None or shown.action is None or shown.is_off():
        return 1
    many = shown.action.pays(war, shown)
    return min(many, war.hands.size(side.foe, place)) if many > 1 else 1


def _of_die(war: War, side: Side, place: int, many: int) -> list[Card | None]:
    """Take so many cards of an opposing die: [hands.told] named one by one, or told where there is no other."""
    told = side.foe.dice[place].told
    if told is None:
        return [None] * many
    left = list(told)
    taken: list[Card | None] = []
    for _ in range(many):
        card = left[0]
        if many < len(told) and left.count(card) < len(left):
            card = war.hands.named(asks.Spoil, "hands.told", side, left, battle=place + 1)
        left.remove(card)
        taken.append(card)
    return taken


def _kept(side: Side, grabbed: Cards, then: Callable[[], asks.HowManyKept] | None = None) -> asks.HowManyKept:
    return asks.HowManyKept("spoils.keep", side.name, highest=len(grabbed), then=then)


def _shares(side: Side) -> bool:
    """True if a side is asked on who of it takes what."""
    return len(side.players) > 1


def _keeps(war: War, side: Side, grabbed: Cards, then: Callable[[], asks.HowManyKept] | None) -> Shares:
    """[spoils.keep] The grabbed cards that go into each hand; the others are discarded."""
    kept: list[Card | None]
    if names := [card for _, card in grabbed if card is not None]:
        kept = [*war.hands.named(asks.Keep, "spoils.keep", side, names, highest=len(names))]
    else:
        kept = [None] * war.ask(_kept(side, grabbed, then))
    return _shared(war, side, kept)


def _change_hands(war: War, side: Side, grabbed: Cards, shares: Shares) -> None:
    """[spoils] Cards go from the dice that they were in to the hands, or out of the game."""
    war.hands.moved = True
    war.hands.discard([card for _, card in grabbed], [card for share in shares for card in share])
    for owner, card in grabbed:
        owner.lose(card)
    for player, taken in zip(side.players, shares, strict=True):
        for each in taken:
            player.gain(each)


def _shared(war: War, side: Side, left: list[Card | None]) -> Shares:
    """[together.share] Shares of the kept cards for each of a side: a team shares them as it likes, [hands.told] by
    their names, and the last one has what is left."""
    if _shares(side) and None in left:
        names = tuple(player.name for player in side.players)
        many = war.ask(asks.Shares("together.share", side.name, names=names, cards=len(left)))
        return [[None] * each for each in many]
    shares: list[list[Card]] = []
    for player in side.players[:-1]:
        cards: list[Card] = []
        if left:
            cards = war.hands.named(asks.ShareTold, "together.share", player, left, highest=len(left))
        for card in cards:
            left.remove(card)
        shares.append(cards)
    return [*shares, left]
