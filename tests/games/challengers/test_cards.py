"""Every card of the game does what it says: a small match for each, and the lines that must be told in it."""

from __future__ import annotations

import pytest
from games.challengers.arena import fought, shipped_pool

SLIME = "Newcomer, Shark, Slime, Cow"
"""Against these the first card takes the flag, and so does a Horse; the third comes to face a Slime of seven."""

# Ann begins with the first deck, Bo attacks with the second, behind which stands what is answered; and what is told.
CASES: dict[str, tuple[str, ...]] = {
    "Reporter": ("Pig, Dog", "Reporter, Cat, Cow", "Bo looks at 2 cards of the deck."),
    "Mascot": ("Newcomer, Pig, Slime", "Cat, Horse, Mascot", "Bo 2+2 = 4 of 7: once more (its effect 2)."),
    "Fan-Bus": ("Pig, Dog", "Fan-Bus, Dog; 3", "Bo takes 2 fans (Fan-Bus)."),
    "Jester": ("Newcomer, Cat, Slime", "Butler, Jester, Pig", "Bo 1+3 = 4 of 3: takes the flag (its effect 3)."),
    "Hermit": ("Cat, Dog", "Hermit, Pig", "Bo 2+2 = 4 of 3: takes the flag (its effect 2)."),
    "Stable Boy": (SLIME, "Cat, Horse, Stable Boy, Pig", "Bo 2+1 = 3 of 7: once more (its effect 1)."),
    "Blacksmith": (SLIME, "Blacksmith, Horse, Dog, Pig", "Bo 3+1 = 4 of 7: once more (Blacksmith 1)."),
    "Knight": ("Pig, Dog", "Knight, Dog; 2", "Bo 3+2 = 5 of 3: takes the flag (its attack 2)."),
    "Sorcerer": (SLIME, "Cat, Horse, Sorcerer, Pig; Cat", "Bo exhausts Cat."),
    "Bard": (
        SLIME,
        "Bard, Horse, Cat, Parrot, Pig",
        "Bo 3+1+3+1 = 8 of 7: takes the flag (Bard 1 + Bard 1).",
        "Ann 3 of 3: takes the flag.",
    ),
    "Prince": ("Prince, Cat, Pig", "Kraken, Cow", "Bo 7 of 5: takes the flag.", "Ann exhausts Prince."),
    "Make-Up Artist": (
        SLIME,
        "Make-Up Artist, Horse, Clown, Parrot, Pig",
        "Bo 1+2 = 3 of 7: once more (Make-Up Artist 2).",
    ),
    "Movie Star": (
        SLIME,
        "Newcomer, Horse, Movie Star, Pig; Newcomer",
        "Bo puts Newcomer back.",
        "Newcomer lies there in Bo's deck, as everybody knows.",
    ),
    "Gangster": (
        "Dog, Cow, Pig",
        "Gangster, Cat",
        "Bo 2+2 = 4 of 3: takes the flag (its attack 2).",
        "Ann 3 of 2: takes the flag.",
    ),
    "Cowboy": (
        "Dog, Cow, Pig",
        "Cowboy, Cat",
        "Ann's top card, Cow, goes to the bench with what is benched now.",
        "Ann benches Dog, Cow: 2 of 6 seats are taken.",
    ),
    "Director": (
        SLIME,
        "Director, Horse, Cat, Lion, Pig",
        "Bo 3+1 = 4 of 7: once more (Director 1).",
        "Ann 3 of 5: once more.",
    ),
    "Comic Character": (
        "Comic Character, Cat, Pig, Slime",
        "Horse, Dog",
        "Ann's next card has +2 during the attack (Comic Character).",
        "Ann 3+2 = 5 of 5: takes the flag (help 2).",
        "Bo 3 of 3: takes the flag.",
    ),
    "Heroine": ("Dog, Cow", "Heroine, Cat", "Bo takes 3 fans (Heroine)."),
    "Villain": ("Dog, Villain, Cow", "Horse, Cat, Pig", "Ann gets 1 card of Level A, unseen."),
    "Clown": ("Clown, Cow", "Cat, Pig", "Ann takes 2 fans (Clown)."),
    "Juggler": ("Dog, Cow", "Juggler, Cat, Pig", "Bo looks at 2 cards of the deck."),
    "Vendor": (SLIME, "Vendor, Horse, Pony, Parrot, Pig", "Bo 3+1 = 4 of 7: once more (Vendor 1)."),
    "Mime": ("Shark, Cow", "Mime, Cat", "Bo 1+6 = 7 of 5: takes the flag (its effect 6)."),
    "Pyrotechnician": ("Dog, Cow", "Pyrotechnician, Cat", "Bo takes 2 fans (Pyrotechnician)."),
    "Clairvoyant": ("Clairvoyant, Cow, Pig", "Horse, Cat", "Ann looks at 2 cards of the deck."),
    "Illusionist": ("Illusionist, Cow", "Kraken, Cat, Pig", "Bo 7 of 11 (Illusionist 5 + with the flag 6): once more."),
    "Bumper Car": ("Dog, Cow", "Bumper Car, Cat, Pig, Lion", "Bo looks at 3 cards of the deck."),
    "Butler": (SLIME, "Cat, Horse, Butler, Dog; Cat, Horse", "Bo exhausts Cat, Horse."),
    "Skeleton": ("Skeleton, Cow", "Cat, Pig", "Bo 3 of 3 (Skeleton 2 + with the flag 1): takes the flag."),
    "Ghost": ("Dog, Cow, Pig", "Ghost, Cat", "Ann exhausts Cow of the deck."),
    "Teenager": (SLIME, "Spider, Bat, Teenager, Dog", "Bo 2+2 = 4 of 7: once more (its effect 2)."),
    "Necromancer": (
        SLIME,
        "Talent, Horse, Necromancer, Dog",
        "Bo puts Talent back.",
        "Talent lies there in Bo's deck, as everybody knows.",
    ),
    "Vampire": (SLIME, "Cat, Horse, Vampire, Dog", "Bo puts Horse back."),
    "Vacuum Cleaner": (
        SLIME,
        "Cat, Horse, Vacuum Cleaner, Dog; none",
        "Vacuum Cleaner: nothing happens, for nobody wants it.",
    ),
    "Rescue Pod": ("Rescue Pod, Cow", "Cat, Pig; Shark", "Rescue Pod leaves Ann's deck for good.", "Ann gets Shark."),
    "A.I.": (SLIME, "A.I., Horse, Talent, Parrot, Pig", "Bo 2+1 = 3 of 7: once more (A.I. 1)."),
    "Shapeshifter": ("Dog, Cow", "Shapeshifter, Cat", "Bo 2 of 3: once more."),
    "Band": (SLIME, "Band, Horse, Cow, Parrot, Pig", "Bo 3+1 = 4 of 7: once more (Band 1)."),
    "UFO": ("Dog, Cow", "UFO, Cat", "Bo gets 2 cards of Level A, unseen."),
    "Clones": ("Dog, Cow", "Clones, Cat", "Bo 4 of 3: takes the flag."),
    "Hologram": ("Dog, Cow", "Hologram, Cat; Lion", "Ann gets 1 card of Level B, unseen."),
    "Sci-Fi Geek": ("Dog, Cow", "Sci-Fi Geek, Cat", "Bo 6 of 3: takes the flag."),
    "Merman": ("Newcomer, Cat, Slime", "Parrot, Merman, Pig", "Bo 1+3 = 4 of 3: takes the flag (its effect 3)."),
    "Sailor": ("Dog, Cow", "Sailor, Cat, Pig", "Bo looks at 2 cards of the deck."),
    "Treasure": ("Treasure, Cow", "Cat, Pig", "Bo 3 of 4 (Treasure 2 + with the flag 2): once more."),
    "Cook": ("Cook, Cat, Pig", "Dog, Lion, Cow", "Bo 5 of 4 (Cat 3 + Cook 1): takes the flag."),
    "Navigator": ("Navigator, Cow, Pig", "Horse, Cat", "Ann looks at 2 cards of the deck."),
    "Lifeguard": ("Shark, Cow", "Lifeguard, Cat", "Bo 4+2 = 6 of 5: takes the flag (its effect 2)."),
    "Siren": (SLIME, "Cat, Horse, Siren, Dog; Newcomer", "Ann exhausts Newcomer."),
    "Submarine": ("Dog, Cow", "Submarine, Cat, Pig", "Bo exhausts Pig of the deck."),
    "Cyborg": ("Dog, Cow", "Cyborg, Good Bot", "Bo 4 of 3: takes the flag."),
}
PLAIN = [card.name for card in shipped_pool().cards if not card.text]


@pytest.mark.parametrize("name", CASES)
def test_a_card_does_what_it_says(name: str) -> None:
    left, right, *lines = CASES[name]
    match = fought(left, *right.split("; "), round="4")
    told = iter(match.told)
    for line in lines:
        assert line in told, "\n".join(match.told)


@pytest.mark.parametrize("name", PLAIN)
def test_a_card_without_an_effect_has_its_power_alone(name: str) -> None:
    card = next(each for each in shipped_pool().cards if each.name == name)
    match = fought(card.code, "T-Rex")
    assert f"{name} {card.power} has the flag." in match.told


def test_no_published_card_is_left_out() -> None:
    published = {card.name for card in shipped_pool().cards if card.set != "robot-house"}
    assert published <= {*CASES, *PLAIN}


def test_hermit_counts_starter_cards_as_city_cards() -> None:
    """effects.icons"""
    told = fought("Newcomer, Shark, Slime", "Talent S, Horse, Hermit").told
    assert "Hermit: nothing happens, for its condition is not met." in told


def test_a_fifth_trophy_pays_nothing_for_fan_bus() -> None:
    """effects.trophies"""
    assert fought("Pig, Dog", "Fan-Bus, Dog", "4").result["players"]["Bo"]["fans"] == 0
