"""Tokens, slips and other pieces: what there is of them, how they lie on their sheets, and what is wrong with a file."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from printing.reading import cards_on, lines_on, pages_of, pdf, reader, words_on
from support.document import read, words_beside
from support.refusals import refusal

from companion.api.kit import group_part, group_run, groups_of
from companion.cards import SourceError, read_set
from companion.cards.places import shipped_sets
from companion.errors import CompanionError, UsageError
from companion.games import every, find
from companion.games.tamer.battle.deck import recipe
from companion.games.tamer.battle.referee import LIMITS
from companion.games.tamer.cards import CreatureRow
from companion.printing.drawing.vector import colour
from companion.printing.faces.reading import read_face
from companion.printing.paper.imposing import Imposition
from companion.printing.paper.pages import PrintPart
from companion.printing.paper.stocks import papers, stocks
from companion.printing.print_run import Options
from companion.printing.tokens import PieceGroup, read_tokens, with_text

WITH_TOKENS = [game.name for game in every() if game.layout("tokens")]


def groups(game: str) -> list[PieceGroup]:
    path = find(game).layout("tokens")
    assert path is not None
    return groups_of(find(game), path)


def part_of(game: str, group: PieceGroup, **options: Any) -> PrintPart:
    how = {name: options.pop(name) for name in tuple(options) if name in Imposition.__slots__}
    imposed = Imposition(**{"back": group.back, "bleed": group.bleed, **how})
    return group_part(find(game), group, Options(imposed, **options))


def test_the_tokens_stand_in_for_the_dice_of_the_rulebook() -> None:
    """15 red, 15 green and 10 black dice, and every number that a die shows."""
    (dice,) = [group for group in groups("tamer") if group.name == "dice"]
    sides: dict[str, Counter[str]] = {}
    for card in dice.cards.cards:
        columns = card.columns()
        shown = sides.setdefault(columns["kind"], Counter())
        for value in (columns["value"], columns["back_value"]):
            shown[value] += card.copies
    assert set(sides) == {"Power", "Health", "Damage"}
    for kind, dice_in_the_box in (("Power", 15), ("Health", 15), ("Damage", 10)):
        assert set(sides[kind]) == set("123456")
        assert sides[kind]["1"] >= dice_in_the_box
        assert sides[kind]["2"] >= dice_in_the_box


def test_the_three_kinds_of_token_differ_in_lightness_word_and_icon() -> None:
    (dice,) = [group for group in groups("tamer") if group.name == "dice"]
    face = read_face(dice.face).face
    looks = [face.values_for({"kind": kind}, "color") for kind in ("Power", "Health", "Damage")]
    assert len({look["symbol"] for look in looks}) == 3
    red, green, black = ((0.2126 * r + 0.7152 * g + 0.0722 * b) for r, g, b in (colour(e["ground"]) for e in looks))
    assert black < 30 < min(red, green)


def test_the_recipe_says_what_the_referee_flips() -> None:
    (card,) = next(group for group in groups("tamer") if group.name == "recipe").cards.cards
    words = {"round1": "Round One", "round2": "Round Two", "round3": "Round Three"}
    for round_name, column in (("1", "first"), ("2", "second"), ("3", "third")):
        text = card.columns()[column]
        at = 0
        for deck, points in recipe(round_name, "round1"):
            at = text.index(words[deck], at)
            at = text.index(str(points), at)


def test_a_slip_has_the_rounds_limit_and_room_for_every_team_of_the_shipped_cards() -> None:
    decks = [sorted(card.cost for card in read_set(path, CreatureRow).cards) for path in shipped_sets("tamer")]
    slips = next(group for group in groups("tamer") if group.name == "slips")
    for number, card in enumerate(slips.cards.cards, start=1):
        columns = card.columns()
        assert int(columns["limit"]) == LIMITS[columns["round"]]
        drafted = sorted(cost for deck in decks[:number] for cost in deck[:5])
        most = max(count for count in range(len(drafted) + 1) if sum(drafted[:count]) <= int(columns["limit"]))
        assert int(columns["rows"]) >= most
        words = words_on(part_of("tamer", with_text([slips], card.name)[0])).split()
        assert words.count(columns["rows"]) >= card.copies
        assert str(int(columns["rows"]) + 1) not in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("game", WITH_TOKENS)
def test_pieces_are_exact_and_their_backs_behind_them(game: str, flip: str, paper: str) -> None:
    size = papers()[paper]
    for group in groups(game):
        stock = stocks()[group.cards.info.stock]
        part = part_of(game, group, flip=flip, paper=paper)
        file = reader(pdf(part))
        assert part.on == group.on
        assert len(file.pages) == part.count
        fronts_and_backs = [cards_on(file, number) for number in range(part.count)]
        step = 2 if group.back == "duplex" else 1
        assert sum(len(page) for page in fronts_and_backs[::step]) == sum(card.copies for card in group.cards.cards)
        beyond = 2 * read_face(group.face).face.beyond * stock.width / read_face(group.face).face.width
        whole = sorted((stock.width + beyond, stock.height + beyond))
        for laid in (laid for page in fronts_and_backs for laid in page):
            assert sorted((laid.width, laid.height)) == pytest.approx(whole, abs=0.005)
        if step == 1:
            continue
        for fronts, backs in zip(fronts_and_backs[::2], fronts_and_backs[1::2], strict=True):
            for front, back in zip(fronts, backs, strict=True):
                (x, y) = front.middle
                behind = (size.width - x, y) if flip == "long" else (x, size.height - y)
                assert back.middle == pytest.approx(behind, abs=0.001)


def test_a_token_shows_another_number_on_its_back() -> None:
    (dice,) = [group for group in groups("tamer") if group.name == "dice"]
    front, back = (words.split() for words in pages_of(part_of("tamer", dice))[:2])
    assert {word for word in front if word.startswith("+")} == {"+1", "+3", "+5"}
    assert {word for word in back if word.startswith("+")} == {"+2", "+4", "+6"}
    assert front.count("Health") == back.count("Health") == 30


def test_a_flag_can_be_tossed_and_what_protects_is_never_turned() -> None:
    """Challengers! asks for it: a flag's sides differ, and not only by a word; CardPG's SAFE marker is always SAFE."""
    (fans,) = [group for group in groups("challengers") if group.name == "fans"]
    front, back = (words.split() for words in pages_of(part_of("challengers", fans))[:2])
    assert {"green", "red", "purple", "yellow"} <= set(front) and back.count("crown") == 4
    sides = group_run(find("challengers"), fans, Options()).sides()
    kinds = [[type(item) for item in side.draw()] for side in sides]
    fan, fan_behind, *flags = kinds
    assert fan == fan_behind and len(flags) == 8
    assert all(flag != crown for flag, crown in zip(flags[::2], flags[1::2], strict=True))
    (markers,) = groups("cardpg")
    front, back = (words.split() for words in pages_of(part_of("cardpg", markers))[:2])
    assert front.count("SAFE") == back.count("SAFE") == 4 and back.count("READY") == 16


def test_the_line_to_cut_round_tokens_by_is_outside_them_and_on_their_fronts_alone() -> None:
    from companion.printing.drawing.vector import Shape
    from companion.printing.paper.margin import LINE, cut_outline
    from companion.printing.paper.sheet import Slot

    white, black = cut_outline(Slot(10.0, 10.0, 20.0, 20.0), "round")
    for drawn in (white, black):
        assert isinstance(drawn, Shape)
        numbers = [float(word) for word in drawn.path.split() if not word.isalpha()]
        assert min(numbers[::2]) + LINE / 2 * 100 <= 1000  # the line's inner edge is at the trim
        assert min(numbers[::2]) - drawn.width / 2 <= 1000 - LINE / 2 * 100
    assert (white.width, black.width) == (LINE * 100, LINE / 2 * 100)  # type: ignore[union-attr]
    (markers,) = groups("tetra-master")
    plain = reader(pdf(part_of("tetra-master", markers, marks="none")))
    marked = reader(pdf(part_of("tetra-master", markers)))
    dashes = [
        [page.get_contents().get_data().count(b"] 0 d") for page in file.pages]  # type: ignore[union-attr]
        for file in (plain, marked)
    ]
    assert dashes[0] == [0, 0]
    assert dashes[1][0] >= 10
    assert dashes[1][1] == 0
    assert lines_on(plain, 1)  # the ruler


def test_pieces_are_chosen_by_their_words_or_their_groups() -> None:
    every_group = groups("tamer")
    assert [group.name for group in with_text(every_group, "slips")] == ["slips"]
    (damage,) = with_text(every_group, "damage")
    assert [card.name for card in damage.cards.cards] == ["Damage 1 and 2", "Damage 3 and 4", "Damage 5 and 6"]
    assert refusal(CompanionError, with_text, every_group, "xyzzy") == (
        "--only “xyzzy”: there is no such text on any piece; the groups are dice, slips, recipe"
    )


BROKEN = words_beside(__file__, "sheets/tokens.toml")


def test_everything_wrong_with_a_file_of_pieces_is_said_at_once(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(BROKEN, encoding="utf-8")
    assert refusal(SourceError, read_tokens, path, "tamer").replace(f"{path}:", "").splitlines() == [
        "3: coins.face: there is no face “tetra-master-tokn”; did you mean tetra-master-token?",
        "4: coins.stock: there is no stock “rond-20”; did you mean round-20?",
        "8: coins.pieces.1.copies: “-1” is too small; write a whole number from 0 to 99",
        "10: coins.pieces.2.name: is missing; write the card's name",
        "13: cubes.title: is missing; write what the group is, such as Team slips",
        "14: cubes.titel: is not known here; did you mean title?",
        "17: cubes.pieces: has no pieces; write a [[cubes.pieces]] table for each piece, or set",
    ]
    path.write_text("", encoding="utf-8")
    assert (
        refusal(SourceError, read_tokens, path, "tamer")
        == f"{path}: has no group of pieces; write [dice] and what belongs to it"
    )


def test_a_piece_that_says_too_much_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        '[coins]\ntitle = "Coins"\nface = "tetra-master-token"\nstock = "round-25"\n\n'
        '[[coins.pieces]]\nname = "Coin"\nside = "BLUE"\nback_side = "RED"\nword = "starts every battle of the evening"\n',
        encoding="utf-8",
    )
    (group,) = read_tokens(path, "tetra-master")
    assert refusal(SourceError, pdf, part_of("tetra-master", group)).startswith(
        f"{path}:6: word: Coin: too long: at 6.5 pt it needs "
    )


def test_the_example_of_the_documentation_prints_and_the_stocks_that_it_names_are_there(tmp_path: Path) -> None:
    example = read("print.md").split("```toml\n[lives]")[1].split("```")[0]
    path = tmp_path / "lives.toml"
    path.write_text(f"[lives]{example}", encoding="utf-8")
    (group,) = read_tokens(path, "tamer")
    words = words_on(part_of("tamer", group), 1).split()
    assert words.count("+2") == 12
    rows = re.findall(r"^\| `((?:cards|labels|round-labels)-[a-z0-9-]+)`(.*?) \|", read("cut.md"), re.MULTILINE)
    named = {first.rpartition("-")[0] + other for first, rest in rows for other in re.findall(r"`(-\d+)`", rest)}
    named |= {first for first, _ in rows}
    assert named == {name for name, stock in stocks().items() if stock.grid}


def test_a_piece_that_would_lose_the_corners_of_its_face_is_refused() -> None:
    (recipes,) = [group for group in groups("tamer") if group.name == "recipe"]
    with pytest.raises(
        UsageError, match=r"^--stock hex-25: hexagons of 25 x 28.87 mm would cut off the corners of this"
    ):
        part_of("tamer", recipes, stock="hex-25")
    with pytest.raises(UsageError, match=r"^--stock mini: on 44 x 68 mm the words of this face would be too small"):
        part_of("tamer", recipes, stock="mini")


def test_a_face_that_goes_into_a_circle_goes_onto_a_hexagon() -> None:
    (dice,) = [group for group in groups("tamer") if group.name == "dice"]
    assert part_of("tamer", dice, stock="hex-25")


def test_a_group_has_pieces_of_its_own_or_a_card_set(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    look = 'title = "Trophies"\nface = "challengers-trophies"\nstock = "round-40"\n'
    path.write_text(f'[trophies]\nset = "trophies"\n{look}', encoding="utf-8")
    (group,) = groups_of(find("challengers"), path)
    assert (group.cards.count(), group.cards.info.stock) == (28, "round-40")
    for said in ("", 'set = "trophies"\n[[trophies.pieces]]\nname = "One"\n'):
        path.write_text(f"[trophies]\n{look}{said}", encoding="utf-8")
        with pytest.raises(SourceError, match=r"has no pieces|has pieces and a set"):
            read_tokens(path, "challengers")
