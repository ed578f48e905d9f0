"""Where a card's condition is not met it does nothing, and what it does is done to nothing else: a match for each.

test_cards.py has what each card does where it may.
"""

from __future__ import annotations

import pytest
from games.challengers.arena import fought

NONE = "there is no such card"
UNMET = "its condition is not met"
COUNTED = "there is none to count"

ANN = "Newcomer, Shark, Slime, Cow"
"""Against these the first card takes the flag, and so does a Horse: whatever comes third comes to a bench of both."""

# By the third card of Bo's: what stands on his bench, why nothing happens, and the power that it has then against Slime.
NOTHING: dict[str, tuple[str, str, int]] = {
    "Hermit": ("Talent S", UNMET, 2),  # a City card
    "Stable Boy": ("Talent", COUNTED, 2),  # base power 2
    "Sorcerer": ("Champion", NONE, 4),  # base power 4
    "Movie Star": ("Talent", NONE, 2),
    "Teenager": ("Cow", COUNTED, 2),
    "Necromancer": ("Cow", NONE, 3),  # base power 3
    "Swarm": ("Cow", COUNTED, 4),
    "Merman": ("Cow", UNMET, 1),
    "Jester": ("Cow", UNMET, 1),
}


@pytest.mark.parametrize("name", NOTHING)
def test_a_card_without_what_it_needs_does_nothing(name: str) -> None:
    """effects.reveal"""
    bench, why, power = NOTHING[name]
    told = fought(ANN, f"{bench}, Horse, {name}, Dog B").told
    assert told.count(f"{name}: nothing happens, for {why}.") == 1
    assert f"Bo {power} of 7: once more." in told


# By the card on Bo's bench: cards that it does not help in an attack, and what they come to.
UNHELPED: dict[str, tuple[str, str]] = {
    "Blacksmith": ("Cow, Pig", "Bo 3+3 = 6 of 7: once more."),
    "Make-Up Artist": ("Talent, Parrot", "Bo 2+3 = 5 of 7: once more."),
    "Director": ("Cow, Pig", "Bo 3+3 = 6 of 7: once more."),
    "Vendor": ("Cow, Parrot", "Bo 3+3 = 6 of 7: once more."),
    "A.I.": ("Cow, Newcomer", "Bo 3+1 = 4 of 7: once more."),
    "Band": ("Parrot, Pig", "Bo 3+3 = 6 of 7: once more."),
    "Foreman": ("Parrot, Pig", "Bo 3+3 = 6 of 7: once more."),
}


@pytest.mark.parametrize("name", UNHELPED)
def test_a_bench_helps_its_kind_alone(name: str) -> None:
    """effects.bench: nor the opponent's cards"""
    cards, line = UNHELPED[name]
    told = fought(ANN, f"{name}, Horse, {cards}, Cat").told
    assert line in told
    assert "Ann 7 of 5: takes the flag." in told


@pytest.mark.parametrize(
    ("bos", "lines"),
    [
        ("Foreman, Horse, Rivet, Pig", ["Bo 3+1 = 4 of 7: once more (Foreman 1)."]),
        ("Rivet, Horse, Swarm, Pig", ["Bo 4+1 = 5 of 7: once more (its effect 1)."]),
        ("Cat, Horse, Mime, Pig", ["Bo 1+4 = 5 of 7: once more (its effect 4)."]),
        ("Cat, Horse, Overclock, Pig", ["Bo 2+4 = 6 of 7: once more (its effect 4)."]),
        ("Cow, Horse, Recycler, Pig", ["Bo puts Cow back.", "Bo 4+3 = 7 of 7: takes the flag."]),
        ("Bard, Horse, Kraken, Pig", ["Bo 7+1 = 8 of 7: takes the flag (Bard 1).", "Ann 3 of 7: once more."]),
        ("Cook, Horse, Kraken, Pig", ["Bo 7 of 7: takes the flag.", "Ann 3 of 8 (Kraken 7 + Cook 1): once more."]),
        ("Vampire, Horse, Dog S, Dog B", ["Bo 3 of 7: once more."]),
    ],
)  # fmt: skip
def test_what_is_counted_is_what_the_card_names(bos: str, lines: list[str]) -> None:
    """effects.kept effects.bench effects.onto-deck: and as long as it says"""
    told = iter(fought(ANN, bos).told)
    for line in lines:
        assert line in told, line


# By a card that takes the flag from Ann's Dog or has it: what is told while it has, and that it is not more than that.
@pytest.mark.parametrize(
    ("anns", "bos", "lines"),
    [
        ("Gangster, Cow", "Talent, Pig", ["Bo 2 of 2: takes the flag."]),
        ("Gear Knight, Cow", "Cat, Pig", ["Bo 3 of 3: takes the flag."]),
        ("Dog, Cow", "Gear Knight, Cat", ["Bo 3+2 = 5 of 3: takes the flag (its attack 2)."]),
        ("Dog, Cow", "Iron Guard, Cat", ["Bo 3 of 3: takes the flag.", "Ann 3 of 5 (Iron Guard 3 + with the flag 2): once more."]),
        ("Dog, Cow", "Skeleton, Cat", ["Bo 2 of 3: once more."]),
        ("Dog, Cow", "Treasure, Cat", ["Bo 2 of 3: once more."]),
        ("Dog, Cow", "Clown, Cat, Pig", ["Bo 1+3 = 4 of 3: takes the flag."]),
        ("Dog, Illusionist", "Cow, Kraken, Cat", ["Bo 7 of 10 (Illusionist 5 + with the flag 5): once more."]),
        ("Dog, Cow", "Lifeguard, Cat, Pig", ["Lifeguard: nothing happens, for its condition is not met.", "Bo 4 of 3: takes the flag."]),
        ("Dog, Cow", "Pyrotechnician, Cat, Pig", ["Pyrotechnician: nothing happens, for its condition is not met."]),
        ("Dog, Cow, Pig", "Tractor Beam, Cat", ["Ann's top card, Cow, goes to the bench with what is benched now."]),
        ("Dog, Cow, Pig", "Magnet, Cat", ["Ann exhausts Cow of the deck."]),
        ("Cow, Pig", "Siren, Dog", ["Siren: nothing happens, for there is no such card."]),
        ("Newcomer, Pig", "Mascot, Horse", ["Mascot: nothing happens, for there is none to count."]),
    ],
)  # fmt: skip
def test_a_card_has_more_only_while_it_says(anns: str, bos: str, lines: list[str]) -> None:
    """flag.power attack.total flag.takes"""
    match = fought(anns, bos)
    told = iter(match.told)
    for line in lines:
        assert line in told, "\n".join(match.told)
    if "Clown" in bos or "Pyro" in bos:
        assert match.result["players"]["Bo"]["fans"] == 0


def test_fans_are_for_who_has_the_card() -> None:
    """effects.fans: Heroine has the flag from the beginning, which takes it, too"""
    match = fought("Heroine, Cow", "Cat, Pig")
    assert {name: each["fans"] for name, each in match.result["players"].items()} == {"Ann": 3, "Bo": 0}
