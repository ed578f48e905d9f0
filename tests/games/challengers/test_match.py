"""The match, rule by rule, and what is refused."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest
from games.challengers.arena import GAME, card, fought, shipped_pool
from games.challengers.decks import round_7
from support.play import Begun, Played, Script, typed

from companion.games.challengers.match.asks import Reveal
from companion.games.challengers.match.card import CardKind, Copy, Unseen, any_of
from companion.games.challengers.match.effects import Effects
from companion.games.challengers.match.side import Deck
from companion.games.challengers.tournament.asks import REDRAW, Picks
from companion.table.question import Question
from companion.table.questions import one_of


def played(*lines: str, options: str = "") -> Played:
    return typed(f"challengers match {options}", *lines)


def test_the_result_of_two_starter_decks() -> None:
    match = played("Ann, Bo", "starter", "starter", "Ann", *"dntntccnn")
    assert match.result == {
        "winners": ["Bo"],
        "how": "out-of-cards",
        "reveals": 12,
        "players": {
            "Ann": {"seats": 4, "fans": 0, "gained": [], "lost": []},
            "Bo": {"seats": 3, "fans": 0, "gained": [], "lost": []},
        },
    }


def test_what_cannot_be_there_is_refused() -> None:
    """deck"""
    match = played("Ann, Bo", "starter, Cat", "Kraken, Pig", "Ann", "Kraken", "cat")
    assert match.refused == [
        "Kraken can't be there: it is not left in that deck. Look once more, or mend it: :fix Kraken to Ann's deck."
    ]


def test_an_unseen_card_is_of_its_level() -> None:
    """reveal.unseen"""
    match = played(
        "Ann, Bo",
        "Villain, Cow, Cow",
        "Horse, Pig, Kraken, T-Rex",
        "Bo",
        "Horse",
        "Villain",
        "Pig",
        "Kraken",
        "Slime",
        "Spider",
    )
    assert match.refused == ["Slime can't be there: it is not left in that Level A pile. Look once more."]


def test_two_robots_and_a_deck_larger_than_the_box() -> None:
    assert "two players have the same name" in played("Robot, robot").refused[0].lower()
    match = played("Ann, Bo", "Dragon, Dragon, Dragon", "Dragon, Dragon", "Dragon", "Cat")
    assert match.refused == [
        "There are 2 copies of Dragon left. Look once more.",
        "There are 0 copies of Dragon left. Look once more.",
    ]


def test_a_seventh_seat_cannot_be_put_by_hand() -> None:
    """by-hand"""
    bench = "Pig, Cat, Pony, Spider, Parrot, Cow"
    match = played(
        *("Ann, Bo", f"{bench}, Lion, Bat", "Dog, Dog, Dog, Dog, Champion, Champion, Talent", "Ann"),
        *("Pig", "Dog", "Cat", "Dog", "Pony", "Dog", "Spider", "Dog", "Parrot", "Champion"),
        *("Cow", ":fix Ann Lion to bench", ":fix Ann Bat to bench", ":fix Ann Cow to bench"),
    )
    assert match.refused == [
        "Ann's bench has no empty seat for Bat. Move another one first.",
        "Ann's bench has no empty seat for Cow. Move another one first.",
    ]


def test_a_card_moved_by_hand() -> None:
    """by-hand"""
    match = played(
        "Ann, Bo", "starter", "starter", "Ann", "d", ":fix Bo Talent to exhaust", ":fix Bo Cat to bench", "n"
    )
    assert "Mended by hand: Talent lies in Bo's exhaust pile (it lay in Bo's deck)." in match.told
    assert match.refused[0].startswith("“Bo Cat” is nothing that lies here.")


def test_a_dog_of_either_level_is_asked_for_where_vampire_needs_it() -> None:
    """names"""
    match = played(
        *("Ann, Bo", "Newcomer, Shark, Slime, Cow", "Dog S, Dog, Vampire, Kraken", "Ann"),
        *("Newcomer", "Dog", "Shark", "Dog", "Vampire"),
    )
    asks = [(line["name"], line.get("options")) for line in match.asks]
    assert ("level", ["Level B", "Level S"]) in asks


def test_mime_keeps_its_bonus_when_seats_are_emptied_later() -> None:
    """effects.kept"""
    told = fought("Newcomer, Kraken, Pig", "Cat, Mime, Butler, Dog", "Cat").told
    assert "Bo 1+5+1 = 7 of 7: takes the flag (its effect 5)." in told


def test_the_opponents_siren_lifts_a_live_illusionist_by_a_seat() -> None:
    """effects.kept"""
    told = fought("Newcomer, Illusionist, Pig", "Cat, Siren, Kraken", "Newcomer").told
    assert "Bo 6 of 11 (Illusionist 5 + with the flag 6): once more." in told
    told = fought("Newcomer, Illusionist, Pig", "Cat, Siren, Kraken", "none").told
    assert "Bo 6 of 10 (Illusionist 5 + with the flag 5): once more." in told


def test_an_overflow_comes_before_an_empty_deck() -> None:
    """end.bench"""
    ann = "Pig, Cat, Pony, Spider, Parrot, Bat, Shark, Kraken"
    match = fought(ann, "Dog, Dog, Dog, Dog S, Horse, Horse, Horse")
    assert (match.result["how"], match.result["winners"]) == ("bench", ["Bo"])
    over = match.events[-1].data()
    assert over["cards"] == 0 and len(match.order["Ann"]) == 1  # of Bo's deck, and of Ann's


def test_the_opening_card_may_be_quiet() -> None:
    """begin.effects"""
    assert fought("Clown, Cow", "Cat").result["players"]["Ann"]["fans"] == 2
    assert fought("Clown, Cow", "Cat", opening="quiet").result["players"]["Ann"]["fans"] == 0


def test_trophies_are_asked_once_and_only_then() -> None:
    """effects.trophies"""
    match = fought("Pig, Horse, Slime, Cow", "Knight, Knight, Knight, Dog", "1")
    assert match.asked.count("trophies") == 1
    assert "trophies" not in fought("Knight, Cow", "Dog, Cat").asked


def test_with_the_programs_dice_looks_are_asked_in_secret() -> None:
    """effects.look.program"""
    for seed in range(20):
        match = played("Ann, Bo", "Juggler, Cow, Pig", "Dog, Dog", options=f"--auto dice --seed {seed}")
        asks = [line for line in match.asks if line["name"] == "any-order"]
        if asks:
            break
    assert (asks[0]["who"], sorted(asks[0]["options"])) == ("Ann", ["Cow", "Pig"])
    assert "Ann: look at your top 2 and put them back in any order." in [line.get("do") for line in match.lines]
    assert not [line for line in match.lines if line.get("name") == "forced" and "everybody knows" in line["text"]]


def test_the_program_moves_no_card_in_a_deck_of_cards_gained_unseen() -> None:
    """effects.look.program: nobody knows any of them, so there is none to choose"""
    match = fought("Cat", "Pig")
    clairvoyant, of_a, of_b = card("Clairvoyant"), Unseen("A"), Unseen("B")
    match.one.deck, table = Deck([]), cast(Any, match.match.piles.table)
    table.deals = True
    match.one.deck.top = [of_a, of_b]
    looks = Effects(match.match.piles, match.match.rules, match.one, Copy(clairvoyant, clairvoyant.power))
    looks.look_through(under=True)
    assert (match.one.deck.top, match.one.deck.strange) == ([], [of_a, of_b])


class Typist(Script):
    """Types the shortest beginning that means each card revealed, and counts the keys with Enter."""

    def __init__(self, typed: tuple[str, ...], random: Random, scans: bool) -> None:
        super().__init__([(line, 0) for line in typed])
        self.random = random
        self.scans = scans
        self.keys = 0
        self.reveals = 0

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if not isinstance(question, Reveal):
            return super().line(question) or (question.write(question.pick(self.random)), 0)
        card = question.pick(self.random)
        if self.scans:
            return card.code, 0
        for length in range(1, len(card.name) + 1):
            text = card.name[:length]
            try:
                if question.read(text).name == card.name:
                    break
            except Exception:
                continue
        self.keys += len(text) + 1
        return text, 0


def test_the_keystrokes_of_a_match_of_fifteen() -> None:
    """Decks told: at most 50 keys for a match of 15 reveals, and none when the cards are scanned."""
    pool, counts = shipped_pool(), []
    for seed in range(60):
        random = Random(seed)
        decks = [
            ", ".join(
                f"{card.name} S" if card.level == "S" and card.twin else card.name for card in round_7(pool, random)
            )
            for _ in range(2)
        ]
        front = Typist(("Ann, Bo", *decks, "Ann"), random, scans=False)
        session = Begun(["challengers", "match"]).session(front)
        result = session.run()
        if result["reveals"] == 15:
            counts.append(front.keys)
    assert counts and max(counts) <= 50
    scanning = Typist(("Ann, Bo", "starter", "starter", "Ann"), Random(1), scans=True)
    assert Begun(["challengers", "match"]).session(scanning).run() and scanning.keys == 0


def test_a_deck_that_is_not_told_is_typed_even_with_the_programs_dice() -> None:
    """deck.untold"""
    match = played("Ann, Bo", "Kraken, Cat", "none", "3", "Pig", options="--auto dice --seed 2")
    asks = match.asked
    assert ("reveal", "Bo") in asks
    assert ("reveal", "Ann") not in asks


def test_every_card_is_named_by_a_switch_of_its_game() -> None:
    assert set(GAME.register().switches) == {
        *("round", "robot-chooses", "opening", "robot", "solo-cards", "robot-plan")
    }


def test_a_look_reaches_cards_that_went_under_the_deck() -> None:
    """effects.look"""
    match = played(
        *("Ann, Bo", "UFO, Juggler, Cow, Horse", "Kraken, Kraken, Pig", "Ann", "UFO", "Kraken", "Juggler"),
        *("Pig", "Horse"),
    )
    assert not match.refused
    assert "Ann 2+3+5 = 10 of 7: takes the flag." in match.told


def test_two_dogs_of_two_levels_are_told() -> None:
    """reveal.known"""
    match = played("Ann, Bo", "Newcomer, Shark", "Dog S, Dog", "Ann", "Newcomer")
    assert "Bo's next card can only be Dog." in match.told
    assert "reveal" not in [line["name"] for line in match.asks if line["who"] == "Bo"]


@pytest.mark.parametrize(("line", "settled"), [("kraken", True), ("krak", True), ("zebra", False), ("pig", False)])
def test_a_card_that_was_taken_since_nothing_else_was_left_is_settled(line: str, settled: bool) -> None:
    """reveal.known: by its name, or any beginning of it; another card is refused"""
    match = played("Ann, Bo", "Newcomer, Shark, Cow", "Kraken", "Ann", "Newcomer", line)
    assert (f"{line.capitalize()} is settled already." in match.told, bool(match.refused)) == (settled, not settled)


def test_a_villain_opens_on_an_empty_pile() -> None:
    """effects.gained"""
    studio = [card for card in shipped_pool().cards if card.set == "film-studio" and card.level == "A"]
    every_a = ", ".join(card.name for card in studio for _ in range(card.copies))
    match = played(*("Ann, Bo", "Villain, T-Rex", every_a, "Ann", "Villain"), options="--set film-studio --set starter")
    assert "Villain: nothing happens, for the pile is empty." in match.told


def test_no_level_is_asked_where_both_dogs_lie_on_the_bench() -> None:
    """names"""
    match = played(
        *("Ann, Bo", "Newcomer, Shark, Slime, Cow, Cow", "Dog S, Dog, Kraken, Vampire", "Ann", "Newcomer", "Dog"),
        *("Shark", "Dog", "Kraken", "Slime", "Cow"),
    )
    assert "level" not in [line["name"] for line in match.asks]
    assert "Bo puts Dog back." in match.told


def levels(match: Played) -> list[list[str]]:
    """Options of the questions about levels."""
    return [line["options"] for line in match.asks if line["name"] == "level"]


@pytest.mark.parametrize(("level", "then"), [("B", "Bo puts Dog back."), ("S", "Vampire: nothing happens, for there")])
def test_a_dog_of_a_deck_that_is_not_told_is_of_either_level(level: str, then: str) -> None:
    """names"""
    reveals = ("Newcomer", "Dog", "Shark", "Cat", "Vampire", f"Level {level}")
    match = played("Ann, Bo", "Newcomer, Shark, Slime, Cow", "none", "5", "Ann", *reveals)
    assert levels(match) == [["Level B", "Level S"]]
    assert any(text.startswith(then) for text in match.told), match.told


BOTH_DOGS_BENCHED = ("Newcomer", "Dog", "Shark", "Dog", "Cat", "Kraken", "Butler")
ANN = "Newcomer, Shark, Kraken, Slime, Cow"


@pytest.mark.parametrize(("level", "then"), [("B", "Bo puts Dog back."), ("S", "Vampire: nothing happens, for there")])
def test_which_of_two_dogs_has_stayed_is_asked(level: str, then: str) -> None:
    """names"""
    reveals = (*BOTH_DOGS_BENCHED, "Dog", "Vampire", f"Level {level}")
    match = played("Ann, Bo", ANN, "Dog S, Dog, Cat, Butler, Vampire, Mime", "Ann", *reveals)
    assert "Bo exhausts Dog." in match.told
    assert levels(match) == [["Level B", "Level S"]]
    assert any(text.startswith(then) for text in match.told), match.told


def test_of_two_known_dogs_nobody_knows_which_was_exhausted() -> None:
    """names"""
    reveals = [name.replace("Dog", "Dog S", not place) for place, name in enumerate(BOTH_DOGS_BENCHED[1:])]
    match = played(
        *("Ann, Bo", ANN, "Dog S, Dog, Cat, Butler, Vampire, Mime", "Ann", "Newcomer"), *reveals, "Dog", "Vampire"
    )
    assert reveals[0] == "Dog S" and reveals[2] == "Dog" and levels(match) == [["Level B", "Level S"]]


@pytest.mark.parametrize("deck", [("none", "6"), ("Dog S, Dog, Cat, Butler, Vampire, Mime",)])
def test_two_dogs_are_not_both_of_the_starter(deck: tuple[str, ...]) -> None:
    """names"""
    match = played("Ann, Bo", ANN, *deck, "Ann", *BOTH_DOGS_BENCHED, "none", "Vampire")
    assert levels(match) == []
    assert "Bo puts Dog back." in match.told


def test_a_deck_has_the_starter_cards_once() -> None:
    """deck.untold"""
    match = played("Ann, Bo", "Newcomer, Kraken", "none", "6", "Ann", "Newcomer", "Dog S", "Kraken", "Dog S", "Dog S")
    asks = [line["options"] for line in match.asks if line["name"] == "reveal"]
    assert ("Dog S" in asks[1], "Dog S" in asks[-1], "Dog" in asks[-1]) == (True, False, True)
    assert not match.refused  # the second one was scanned wrongly, or the first: it is a Dog in any case


@pytest.mark.parametrize(("scanned", "asks"), [("Dog S", 0), ("ST-DOG", 0), ("Dog", 1)])
def test_a_dog_whose_code_is_scanned_has_a_level(scanned: str, asks: int) -> None:
    """names"""
    starter = next(card for card in shipped_pool().starter if card.name == "Dog")
    reveals = ("Newcomer", scanned.replace("ST-DOG", starter.code), "Shark", "Cat", "Vampire")
    match = played("Ann, Bo", "Newcomer, Shark, Slime, Cow", "none", "5", "Ann", *reveals)
    assert len(levels(match)) == asks
    assert ("Vampire: nothing happens, for there is no such card." in match.told) == (not asks)


def test_copies_of_one_level_keep_it_when_one_of_them_is_taken() -> None:
    """names: of two levels, nobody knows any more which are left"""
    of_b, of_starter = card("Dog B"), card("Dog S")
    alike = [Copy(of_b, of_b.power, level_known=True) for _ in range(2)]
    assert any_of(alike, of_b) is alike[0] and not any(copy.unsure for copy in alike)
    mixed = [alike[0], Copy(of_starter, of_starter.power, level_known=True)]
    assert any_of(mixed, of_starter) is mixed[1] and all(copy.unsure for copy in mixed)


def test_a_card_gained_unseen_is_known_once_its_level_is_said() -> None:
    """names: the Dog on the bench is of Level B, so it is what came unseen, and the starter's is still in the deck"""
    of_b, of_starter = card("Dog B"), card("Dog S")
    match = fought("Cat", "Pig")
    ann, dog, other, unseen = match.one, Copy(of_starter, of_starter.power), Unseen("A"), Unseen("B")
    ann.deck, ann.bench = Deck([]), {"Dog": [dog]}
    ann.deck.strange, ann.gained = [other, unseen], [other, unseen]
    match.answers = ["Level B", "Dog"]
    Effects(match.match.piles, match.match.rules, ann, dog).exhaust_bench(CardKind(level="B"), 1, opposing=False)
    assert (dog.card, dog.level_known, ann.exhaust[-1], match.answers) == (of_b, True, dog, [])
    assert (ann.gained, ann.deck.strange) == ([other, of_b], [other])
    assert [copy.card for copy in ann.deck.rest] == [of_starter]


def test_a_card_of_a_level_is_one_that_came_unseen_of_it() -> None:
    """names effects.gained: which of two that a look has mixed into the deck"""
    match = fought("Cat", "Pig")
    ann, of_a, of_b = match.one, Unseen("A"), Unseen("B")
    ann.deck = Deck([])
    ann.deck.strange, ann.gained = [of_a, of_b], [of_a, of_b]
    match.answers = ["Lion"]
    assert str(match.match.piles.reveal(ann)) == "Lion"
    assert (ann.deck.strange, ann.gained) == ([of_a], [of_a, card("Lion")])


def test_a_look_at_the_top_leaves_the_bottom_where_it_is_known() -> None:
    """effects.look"""
    copies = [Copy(card(name), 1) for name in ("Cat", "Cow", "Pony")]
    deck, under = Deck(copies), Unseen("A")
    deck.put([under], under=True)
    deck.mix(3, below=False)
    assert (deck.below, deck.strange) == ([under], [])
    deck.mix(4, below=False)
    assert (deck.below, deck.strange) == ([], [under])


def test_only_one_player_has_the_flag_in_the_state() -> None:
    match = played("Ann, Bo", "Kraken, Cow", "Cat, Dog, Pig", "Ann", "Kraken", "Cat", ":state")
    (there,) = [line["data"]["players"] for line in match.lines if line.get("name") == "state"]
    assert (there["Ann"]["flag"]["name"], there["Bo"]["flag"]) == ("Kraken", None)
    assert [card["name"] for card in there["Bo"]["park"]] == ["Cat"]


def test_an_option_is_taken_as_it_stands_before_it_is_folded() -> None:
    assert [one_of(text, ["Champ", "C.H.A.M.P."]) for text in ("C.H.A.M.P.", " Champ ", "champ")] == [1, 0, 0]


def test_a_reveal_is_one_line_with_all_bonuses() -> None:
    """attack.total"""
    told = fought("Newcomer, Newcomer, Shark, Slime", "Blacksmith, Blacksmith, Horse, Dog, Pig").told
    assert [line for line in told if line.startswith("Bo ") and " of 7" in line] == [
        "Bo 3+1+1 = 5 of 7: once more (Blacksmith 1 + Blacksmith 1).",
        "Bo 3+1+1+3 = 8 of 7: takes the flag (Blacksmith 1 + Blacksmith 1).",
    ]


@pytest.mark.parametrize("typed", ["redraw", "red", "REDR"])
def test_a_redraw_may_be_begun(typed: str) -> None:
    """phase.redraw"""
    pool = shipped_pool()
    question = Picks("phase.pick", "Ann", pool=pool, cards=Counter(pool.of_level("A")), level="A", highest=2)
    assert str(question.read(f"{typed}, Cat")[0]) == "redraw"
    assert question.write(question.read("Reporter")) == "Reporter"


def test_picks_that_hold_some_cards_are_picks() -> None:
    """phase.redraw: a redraw among them stands before the last."""
    pool = shipped_pool()
    question = Picks("phase.pick", "Ann", pool=pool, cards=Counter(pool.of_level("A")), level="A", highest=2)
    held = Counter([pool.of_level("A")[3].name, pool.of_level("A")[7].name])
    answers = [question.pick_with(Random(seed), held) for seed in range(60)]
    assert any(REDRAW in answer for answer in answers)
    for answer in answers:
        assert question.read(question.write(answer)) == answer
