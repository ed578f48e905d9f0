"""A whole game of CardPG as its cards lie in Ann's turn, typed at the table: `on_table("KS 7H, JC tapped", "QD 8C")`."""

from __future__ import annotations

from games.cardpg.chance import pool
from support.small_table import SmallTable

CHAMPIONS = {"Ann": "KS QS JS AS", "Bo": "KH QH JH AH", "Cleo": "KC QC JC AC", "Dan": "KD QD JD AD"}
_HANDS = ["2C 3D 3H 3S 4C", "2D 3C 4D 4H 4S", "2S 5H 5C 5D 6C", "2H 5S 6D 6H 6S"]


def on_table(*players: str, hands: tuple[str, ...] = (), discard: str = "", rules: tuple[str, ...] = ()) -> SmallTable:
    """Ann is asked which card she assigns; each player has the abilities said on champions of theirs, and this hand.

    Hands are known. Where nothing is said they are two low cards of unlike suits, such as 2C 3D: no combo but Roll #.
    """
    names = list(CHAMPIONS)[: max(2, len(players))]
    dealt = {name: _HANDS[place].split() for place, name in enumerate(names)}
    drawn = next(each.code for each in pool().numbers if each.code not in " ".join(_HANDS))
    lines = [", ".join(names), *(", ".join(CHAMPIONS[name].split()) for name in names)]
    lines += [", ".join(cards) for cards in dealt.values()]
    lines += ["10", *["2"] * (len(names) - 1)]
    if "draw=fill" not in rules:
        lines.append(drawn)
        dealt["Ann"].append(drawn)
    for champion in (each.split() for player in players for each in player.split(",") if each):
        lines += [
            f":fix {champion[0]} tapped" if word == "tapped" else f":fix {word} to {champion[0]}"
            for word in champion[1:]
        ]
    lines += [f":fix {card} to discard" for card in discard.split()]
    moved = " ".join(lines)
    for place, name in enumerate(names):
        hand = (
            hands[place].split()
            if place < len(hands)
            else [card for card in dealt[name][:2] if f":fix {card}" not in moved]
        )
        lines += [f":fix {card} to {name}" for card in hand if card not in dealt[name]]
        lines += [
            f":fix {card} to deck" for card in dealt[name] if card not in hand and f":fix {card}" not in " ".join(lines)
        ]
    options = " ".join(f"--rule {rule}" for rule in ("hands=known", *rules))
    return SmallTable(f"cardpg game {options}", *lines)
