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
    assert f"{name} {power} against 7: Bo reveals on." in told


# By the card on Bo's bench: cards that it does not help in an attack, and what they come to.
UNHELPED: dict[str, tuple[str, str]] = {
    "Blacksmith": ("Cow, Pig", "Cow 3 + Pig 3 = 6 against 7: Bo reveals on."),
    "Make-Up Artist": ("Talent, Parrot", "Talent 2 + Parrot 3 = 5 against 7: Bo reveals on."),
    "Director": ("Cow, Pig", "Cow 3 + Pig 3 = 6 against 7: Bo reveals on."),
    "Vendor": ("Cow, Parrot", "Cow 3 + Parrot 3 = 6 against 7: Bo reveals on."),
    "A.I.": ("Cow, Newcomer", "Cow 3 + Newcomer 1 = 4 against 7: Bo reveals on."),
    "Band": ("Parrot, Pig", "Parrot 3 + Pig 3 = 6 against 7: Bo reveals on."),
    "Foreman": ("Parrot, Pig", "Parrot 3 + Pig 3 = 6 against 7: Bo reveals on."),
}


@pytest.mark.parametrize("name", UNHELPED)
def test_a_bench_helps_its_kind_alone(name: str) -> None:
    """effects.bench: nor the opponent's cards"""
    cards, line = UNHELPED[name]
    told = fought(ANN, f"{name}, Horse, {cards}, Cat").told
    assert line in told
    assert "Slime 7 against 5: Ann takes the flag." in told


@pytest.mark.parametrize(
    ("bos", "lines"),
    [
        ("Foreman, Horse, Rivet, Pig", ["Rivet 3 + Foreman 1 = 4 against 7: Bo reveals on."]),
        ("Rivet, Horse, Swarm, Pig", ["Swarm 4 + its effect 1 = 5 against 7: Bo reveals on."]),
        ("Cat, Horse, Mime, Pig", ["Mime 1 + its effect 4 = 5 against 7: Bo reveals on."]),
        ("Cat, Horse, Overclock, Pig", ["Overclock 2 + its effect 4 = 6 against 7: Bo reveals on."]),
        ("Cow, Horse, Recycler, Pig", ["Bo puts Cow back.", "Recycler 4 + Cow 3 = 7 against 7: Bo takes the flag."]),
        ("Bard, Horse, Kraken, Pig", ["Kraken 7 + Bard 1 = 8 against 7: Bo takes the flag.", "Cow 3 against 7: Ann reveals on."]),
        ("Cook, Horse, Kraken, Pig", ["Kraken 7 against 7: Bo takes the flag.", "Cow 3 against Kraken 7 + Cook 1 = 8: Ann reveals on."]),
        ("Vampire, Horse, Dog S, Dog B", ["Dog 3 against 7: Bo reveals on."]),
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
        ("Gangster, Cow", "Talent, Pig", ["Talent 2 against 2: Bo takes the flag."]),
        ("Gear Knight, Cow", "Cat, Pig", ["Cat 3 against 3: Bo takes the flag."]),
        ("Dog, Cow", "Gear Knight, Cat", ["Gear Knight 3 + its attack 2 = 5 against 3: Bo takes the flag."]),
        ("Dog, Cow", "Iron Guard, Cat", ["Iron Guard 3 against 3: Bo takes the flag.", "Cow 3 against Iron Guard 3 + with the flag 2 = 5: Ann reveals on."]),
        ("Dog, Cow", "Skeleton, Cat", ["Skeleton 2 against 3: Bo reveals on."]),
        ("Dog, Cow", "Treasure, Cat", ["Treasure 2 against 3: Bo reveals on."]),
        ("Dog, Cow", "Clown, Cat, Pig", ["Clown 1 + Cat 3 = 4 against 3: Bo takes the flag."]),
        ("Dog, Illusionist", "Cow, Kraken, Cat", ["Kraken 7 against Illusionist 5 + with the flag 5 = 10: Bo reveals on."]),
        ("Dog, Cow", "Lifeguard, Cat, Pig", ["Lifeguard: nothing happens, for its condition is not met.", "Lifeguard 4 against 3: Bo takes the flag."]),
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
