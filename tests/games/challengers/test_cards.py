"""Every card of the game does what it says: a small match for each, and the lines that must be told in it."""

from __future__ import annotations

import pytest
from games.challengers.arena import fought, shipped_pool

SLIME = "Newcomer, Shark, Slime, Cow"
"""Against these the first card takes the flag, and so does a Horse; the third comes to face a Slime of seven."""

# Ann begins with the first deck, Bo attacks with the second, behind which stands what is answered; and what is told.
CASES: dict[str, tuple[str, ...]] = {
    "Reporter": ("Pig, Dog", "Reporter, Cat, Cow", "Bo looks at 2 cards of the deck."),
    "Mascot": ("Newcomer, Pig, Slime", "Cat, Horse, Mascot", "Mascot 2 + its effect 2 = 4 against 7: Bo reveals on."),
    "Fan-Bus": ("Pig, Dog", "Fan-Bus, Dog; 3", "Bo takes 2 fans (Fan-Bus)."),
    "Jester": (
        "Newcomer, Cat, Slime",
        "Butler, Jester, Pig",
        "Jester 1 + its effect 3 = 4 against 3: Bo takes the flag.",
    ),
    "Hermit": ("Cat, Dog", "Hermit, Pig", "Hermit 2 + its effect 2 = 4 against 3: Bo takes the flag."),
    "Stable Boy": (SLIME, "Cat, Horse, Stable Boy, Pig", "Stable Boy 2 + its effect 1 = 3 against 7: Bo reveals on."),
    "Blacksmith": (SLIME, "Blacksmith, Horse, Dog, Pig", "Dog 3 + Blacksmith 1 = 4 against 7: Bo reveals on."),
    "Knight": ("Pig, Dog", "Knight, Dog; 2", "Knight 3 + its attack 2 = 5 against 3: Bo takes the flag."),
    "Sorcerer": (SLIME, "Cat, Horse, Sorcerer, Pig; Cat", "Bo exhausts Cat."),
    "Bard": (
        SLIME,
        "Bard, Horse, Cat, Parrot, Pig",
        "Cat 3 + Bard 1 + Parrot 3 + Bard 1 = 8 against 7: Bo takes the flag.",
        "Cow 3 against 3: Ann takes the flag.",
    ),
    "Prince": ("Prince, Cat, Pig", "Kraken, Cow", "Kraken 7 against 5: Bo takes the flag.", "Ann exhausts Prince."),
    "Make-Up Artist": (
        SLIME,
        "Make-Up Artist, Horse, Clown, Parrot, Pig",
        "Clown 1 + Make-Up Artist 2 = 3 against 7: Bo reveals on.",
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
        "Gangster 2 + its attack 2 = 4 against 3: Bo takes the flag.",
        "Cow 3 against 2: Ann takes the flag.",
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
        "Cat 3 + Director 1 = 4 against 7: Bo reveals on.",
        "Cow 3 against 5: Ann reveals on.",
    ),
    "Comic Character": (
        "Comic Character, Cat, Pig, Slime",
        "Horse, Dog",
        "Ann's next card has +2 during the attack (Comic Character).",
        "Cat 3 + help 2 = 5 against 5: Ann takes the flag.",
        "Dog 3 against 3: Bo takes the flag.",
    ),
    "Heroine": ("Dog, Cow", "Heroine, Cat", "Bo takes 3 fans (Heroine)."),
    "Villain": ("Dog, Villain, Cow", "Horse, Cat, Pig", "Ann gets 1 card of Level A, unseen."),
    "Clown": ("Clown, Cow", "Cat, Pig", "Ann takes 2 fans (Clown)."),
    "Juggler": ("Dog, Cow", "Juggler, Cat, Pig", "Bo looks at 2 cards of the deck."),
    "Vendor": (SLIME, "Vendor, Horse, Pony, Parrot, Pig", "Pony 3 + Vendor 1 = 4 against 7: Bo reveals on."),
    "Mime": ("Shark, Cow", "Mime, Cat", "Mime 1 + its effect 6 = 7 against 5: Bo takes the flag."),
    "Pyrotechnician": ("Dog, Cow", "Pyrotechnician, Cat", "Bo takes 2 fans (Pyrotechnician)."),
    "Clairvoyant": ("Clairvoyant, Cow, Pig", "Horse, Cat", "Ann looks at 2 cards of the deck."),
    "Illusionist": (
        "Illusionist, Cow",
        "Kraken, Cat, Pig",
        "Kraken 7 against Illusionist 5 + with the flag 6 = 11: Bo reveals on.",
    ),
    "Bumper Car": ("Dog, Cow", "Bumper Car, Cat, Pig, Lion", "Bo looks at 3 cards of the deck."),
    "Butler": (SLIME, "Cat, Horse, Butler, Dog; Cat, Horse", "Bo exhausts Cat, Horse."),
    "Skeleton": ("Skeleton, Cow", "Cat, Pig", "Cat 3 against Skeleton 2 + with the flag 1 = 3: Bo takes the flag."),
    "Ghost": ("Dog, Cow, Pig", "Ghost, Cat", "Ann exhausts Cow of the deck."),
    "Teenager": (SLIME, "Spider, Bat, Teenager, Dog", "Teenager 2 + its effect 2 = 4 against 7: Bo reveals on."),
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
    "A.I.": (SLIME, "A.I., Horse, Talent, Parrot, Pig", "Talent 2 + A.I. 1 = 3 against 7: Bo reveals on."),
    "Shapeshifter": ("Dog, Cow", "Shapeshifter, Cat", "Shapeshifter 2 against 3: Bo reveals on."),
    "Band": (SLIME, "Band, Horse, Cow, Parrot, Pig", "Cow 3 + Band 1 = 4 against 7: Bo reveals on."),
    "UFO": ("Dog, Cow", "UFO, Cat", "Bo gets 2 cards of Level A, unseen."),
    "Clones": ("Dog, Cow", "Clones, Cat", "Clones 4 against 3: Bo takes the flag."),
    "Hologram": ("Dog, Cow", "Hologram, Cat; Lion", "Ann gets 1 card of Level B, unseen."),
    "Sci-Fi Geek": ("Dog, Cow", "Sci-Fi Geek, Cat", "Sci-Fi Geek 6 against 3: Bo takes the flag."),
    "Merman": (
        "Newcomer, Cat, Slime",
        "Parrot, Merman, Pig",
        "Merman 1 + its effect 3 = 4 against 3: Bo takes the flag.",
    ),
    "Sailor": ("Dog, Cow", "Sailor, Cat, Pig", "Bo looks at 2 cards of the deck."),
    "Treasure": ("Treasure, Cow", "Cat, Pig", "Cat 3 against Treasure 2 + with the flag 2 = 4: Bo reveals on."),
    "Cook": ("Cook, Cat, Pig", "Dog, Lion, Cow", "Lion 5 against Cat 3 + Cook 1 = 4: Bo takes the flag."),
    "Navigator": ("Navigator, Cow, Pig", "Horse, Cat", "Ann looks at 2 cards of the deck."),
    "Lifeguard": ("Shark, Cow", "Lifeguard, Cat", "Lifeguard 4 + its effect 2 = 6 against 5: Bo takes the flag."),
    "Siren": (SLIME, "Cat, Horse, Siren, Dog; Newcomer", "Ann exhausts Newcomer."),
    "Submarine": ("Dog, Cow", "Submarine, Cat, Pig", "Bo exhausts Pig of the deck."),
    "Cyborg": ("Dog, Cow", "Cyborg, Good Bot", "Cyborg 4 against 3: Bo takes the flag."),
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
