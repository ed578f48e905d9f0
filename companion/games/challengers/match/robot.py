"""The Robot's deck (rulebook: The Robot, Solo Mode): its start cards, some of them replaced at a higher level."""

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Card
from companion.games.challengers.match.pool import Pool
from companion.table import Table

REPLACED = {"Alpha": (2, 1), "Beta": (3, 1), "Good Bot": (4, 1), "C.H.A.M.P.": (5, 2)}
"""From which level on a start card is replaced, and by how many R cards."""


def robots_deck(table: Table, rules: dict[str, str]) -> list[Card]:
    """[robot.level] The Robot's deck; R cards come once, at set-up, [robot.solo] or SOLO cards among them."""
    pool: Pool = table.cards
    level, solo = int(rules["robot"]), rules["solo-cards"] == "on"
    left = [card for card in pool.cards if card.level in ("R", *(["SOLO"] if solo else [])) for _ in range(card.copies)]
    deck: list[Card] = []
    for card in pool.robot:
        since, by = REPLACED.get(card.name, (6, 0))
        if level < since:
            deck.append(card)
            continue
        drawn: list[Card] = []
        for _ in range(min(by, len(left))):
            drawn.append(table.ask(asks.RobotCard("robot.level", None, pool=pool, cards=left, replaced=card)))
            left.remove(drawn[-1])
        deck += drawn
        table.tell(e.robot_card_replaced("robot.level", card=card, by=drawn))
    return deck
