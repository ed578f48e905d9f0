"""Cards are read from photos: what is printed, as a phone sees it."""

from __future__ import annotations

import io
from functools import cache
from random import Random

import pytest
from page.conftest import Lay
from page.photos import photo, printed_cards
from PIL import Image
from support.page import Phone

from companion.page.scanning import PhotoError, codes_in

FEW, MANY = 30, 100


@cache
def photos(many: int) -> list[tuple[list[str], bytes]]:
    """Make so many photos of one to three cards, with the codes on them from left to right."""
    random = Random(15)
    taken = []
    cards = printed_cards(random, 60 * many // MANY)
    for _ in range(many):
        some = random.sample(cards, random.randint(1, 3))
        taken.append(([code for code, _ in some], photo([image for _, image in some], random)))
    return taken


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_nearly_every_card_is_read_and_none_is_misread(many: int) -> None:
    there = right = 0
    for codes, taken in photos(many):
        read = codes_in(taken)
        assert set(read) <= set(codes)
        there += len(codes)
        right += len(read)
    assert right >= 0.95 * there, f"{right} of {there}"


def test_the_cards_come_from_left_to_right() -> None:
    whole = [(codes, read) for codes, taken in photos(FEW) if len(read := codes_in(taken)) == len(codes) > 1]
    assert whole
    assert all(codes == read for codes, read in whole)


def test_a_photo_is_answered_with_the_cards_names(lay: Lay) -> None:
    table = lay("tamer", "battle")
    phone = Phone(table)
    random = Random(3)
    codes, images = zip(*printed_cards(random, 2, "tamer"), strict=True)
    reply = phone.http.post("/photo", content=photo(images, random)).json()
    names = [phone.http.get("/cards", params={"q": code}).json()["cards"][0]["name"] for code in codes]
    cards = [{"code": code, "name": name} for code, name in zip(codes, names, strict=True)]
    assert reply == {"cards": cards, "text": ""}
    assert phone.http.get("/scanned", params={"code": codes[0].lower()}).json() == {"cards": cards[:1]}
    assert phone.http.get("/scanned", params={"code": "dragon"}).json() == {"cards": []}
    blank = io.BytesIO()
    Image.new("RGB", (800, 600), "grey").save(blank, "JPEG")
    assert phone.http.post("/photo", content=blank.getvalue()).json() == {
        "cards": [],
        "text": "No card's code is in the photo.",
    }


def test_two_copies_of_a_card_are_two() -> None:
    random = Random(2)
    ((code, image),) = printed_cards(random, 1, "tamer")
    assert codes_in(photo([image, image], random)) == [code, code]


def test_a_photo_that_was_turned_is_read_as_it_was_taken() -> None:
    ((code, image),) = printed_cards(Random(1), 1, "tamer")
    out = io.BytesIO()
    turned = image.transpose(Image.Transpose.ROTATE_90)
    exif = turned.getexif()
    exif[0x0112] = 6
    turned.save(out, "JPEG", exif=exif)
    assert codes_in(out.getvalue()) == [code]


def test_what_is_no_photo_is_refused() -> None:
    with pytest.raises(PhotoError):
        codes_in(b"nothing")
