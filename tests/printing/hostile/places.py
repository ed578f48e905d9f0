"""Hostile places: a folder, a pipe, a dead link and the like where a file is looked for, and names that are none."""

from __future__ import annotations

import os
from collections.abc import Iterator

from printing.hostile.games import HEAD, ROW, TOML, TYPED
from printing.hostile.running import Content, Hostile, Thing

DECK = b"name,text,picture\nWolf,Howl,\n"
FACE = b'extends = "own"\n'
PICTURED = b"name,picture\nWolf,one.png\n"
FONT = b'extends = "own"\n[fonts]\ntext = "own.ttf"\n'
SET = (HEAD + ROW.format("")).encode()
BAD = os.fsdecode(b"caf\xe9")

PLACES: dict[str, tuple[str, str, dict[str, Content]]] = {
    "a table": ("deck/deck.csv", "print cards ./deck", {"deck/board.toml": b""}),
    "a workbook": ("deck/deck.xlsx", "print cards ./deck", {"deck/board.toml": b""}),
    "a table's TOML": ("deck/deck.toml", "print cards ./deck", {"deck/deck.csv": DECK}),
    "face.toml": ("deck/face.toml", "print cards ./deck", {"deck/deck.csv": DECK}),
    "tokens.toml": ("deck/tokens.toml", "print tokens ./deck", {"deck/deck.csv": DECK}),
    "board.toml": ("deck/board.toml", "print boards ./deck", {"deck/deck.csv": DECK}),
    "tracker.toml": ("deck/tracker.toml", "print tracker ./deck", {"deck/deck.csv": DECK}),
    "a typeface": ("deck/own.ttf", "print cards ./deck", {"deck/deck.csv": DECK, "deck/face.toml": FONT}),
    "a face that is extended": ("deck/club.toml", "print cards ./deck", {"deck/deck.csv": DECK, "deck/face.toml": b'extends = "club"\n'}),
    "a picture": ("deck/one.png", "check ./deck", {"deck/deck.csv": PICTURED}),
    "a folder of pictures": ("art", "print cards ./deck --pictures art", {"deck/deck.csv": DECK}),
    "a finished picture": ("one.png", "print images one.png", {}),
    "a folder of finished pictures": ("art", "print images art", {}),
    "a PDF of pages": ("deck.pdf", "print images deck.pdf", {}),
    "a back": ("back.png", "print images back.png --back back.png", {}),
    "--layout": ("club.toml", "print cards tamer --only heroicat --layout club.toml", {}),
    "--since": ("before.pdf", "print cards tamer --only heroicat --since before.pdf", {}),
    "--profile": ("press.icc", "print cards ./deck --pdfx 4 --profile press.icc", {"deck/deck.csv": DECK}),
    "a journal": ("night.jsonl", "replay night.jsonl", {}),
    "a journal to go on with": ("night.jsonl", "resume night.jsonl --answers -", {}),
    "a journal of a tracker": ("night.jsonl", "print tracker tamer --journal night.jsonl", {}),
    "a folder of journals": ("nights", "history --in nights", {}),
    "answers": ("typed.txt", "referee tamer battle --answers typed.txt", {}),
    "an event": ("event.csv", "pair --from event.csv --seed 1", {}),
    "an event of a sheet": ("event.csv", "print tracker event --from event.csv", {}),
    "an event for a board": ("event.csv", "event event.csv --answers -", {}),
    "a set": ("own.csv", "print cards tamer --set own.csv", {"own.toml": TOML}),
    "a set to play with": ("own.csv", "referee tamer battle --set own.csv --answers -", {"own.toml": TOML}),
    "a set for the lab": ("own.csv", "lab tamer battle --set own.csv --games 10 --no-open", {"own.toml": TOML}),
    "a file to check": ("own.csv", "check own.csv", {"own.toml": TOML}),
    "printer profiles": ("settings/companion/printers.toml", "print cards ./deck --printer mine", {"deck/deck.csv": DECK}),
    "a deck": ("deck", "print cards ./deck", {}),
}  # fmt: skip
THINGS = (Thing.FOLDER, Thing.PIPE, Thing.DEAD_LINK, Thing.LOOP, Thing.SOCKET, Thing.DEVICE, Thing.SPARSE)
WRITTEN: dict[str, tuple[str, Thing]] = {
    "a folder to write to": ("print cards ./deck --out out.pdf", Thing.FOLDER),
    "a dead link to write to": ("print cards ./deck --out out.pdf", Thing.DEAD_LINK),
    "a link to itself to write to": ("print cards ./deck --out out.pdf", Thing.LOOP),
    "a pipe to write to": ("print cards ./deck --out out.pdf", Thing.PIPE),
    "a socket to write to": ("print cards ./deck --out out.pdf", Thing.SOCKET),
    "a journal in a folder": ("referee tamer battle --answers - --journal out.pdf", Thing.FOLDER),
    "a journal in a dead link": ("referee tamer battle --answers - --journal out.pdf", Thing.DEAD_LINK),
    "a journal in a pipe": ("referee tamer battle --answers - --journal out.pdf", Thing.PIPE),
    "a journal in a socket": ("referee tamer battle --answers - --journal out.pdf", Thing.SOCKET),
    "images into a file": ("print cards ./deck --png --out deck/deck.csv", Thing.FOLDER),
}


def cases() -> Iterator[Hostile]:
    """Whatever may lie in the place of each file."""
    for reader, (place, words, beside) in PLACES.items():
        for thing in THINGS:
            harmless = {Thing.FOLDER: ("folder", "a deck")}.get(thing, ())
            if not any(word in reader for word in harmless):
                yield Hostile(f"the place of {reader}", thing.value, words, {**beside, place: thing})
    for what, (words, thing) in WRITTEN.items():
        yield Hostile("what is written", what, words, {"deck/deck.csv": DECK, "out.pdf": thing}, TYPED)
    for what, words, name in (
        ("a table", "print cards ./deck", f"deck/{BAD}.csv"),
        ("a deck", f"print cards ./{BAD}", f"{BAD}/deck.csv"),
        ("a finished picture", f"print images {BAD}.png", f"{BAD}.png"),
        ("one of a folder of pictures", "print images art", f"art/{BAD}.png"),
        ("a PDF", f"print images {BAD}.pdf", f"{BAD}.pdf"),
        ("a layout", f"print cards tamer --layout {BAD}.toml", f"{BAD}.toml"),
        ("a profile", f"print cards tamer --only heroicat --pdfx 4 --profile {BAD}.icc", f"{BAD}.icc"),
        ("an earlier print", f"print cards tamer --only heroicat --since {BAD}.pdf", f"{BAD}.pdf"),
        ("a journal", f"replay {BAD}.jsonl", f"{BAD}.jsonl"),
        ("one of a folder of journals", "history --in nights", f"nights/{BAD}.jsonl"),
        ("answers", f"referee tamer battle --answers {BAD}.txt", f"{BAD}.txt"),
        ("an event", f"pair --from {BAD}.csv --seed 1", f"{BAD}.csv"),
        ("an event for a board", f"event {BAD}.csv --answers -", f"{BAD}.csv"),
        ("a set", f"print cards tamer --set {BAD}.csv", f"{BAD}.csv"),
        ("a file to check", f"check {BAD}.csv", f"{BAD}.csv"),
        ("a kit", f"print kit ./{BAD}", f"{BAD}/tokens.toml"),
    ):
        yield Hostile("names that are no UTF-8", what, words, {name: DECK})
    long = "n" * 300
    for what, words in (
        ("a deck", f"print cards ./{long}"), ("a finished picture", f"print images {long}.png"),
        ("a layout", f"print cards tamer --layout {long}.toml"), ("a journal", f"replay {long}.jsonl"),
        ("answers", f"referee tamer battle --answers {long}.txt"), ("an event", f"pair --from {long}.csv --seed 1"),
        ("a set", f"print cards tamer --set {long}.csv"), ("an output", f"print cards ./deck --out {long}.pdf"),
        ("a profile", f"print cards ./deck --pdfx 4 --profile {long}.icc"),
        ("an earlier print", f"print cards ./deck --since {long}.pdf"), ("a check", f"check {long}.csv"),
        ("a journal to keep", f"referee tamer battle --answers - --journal {long}.jsonl"),
        ("a folder of journals", f"history --in {long}"),
    ):  # fmt: skip
        yield Hostile("names that are too long", what, words, {"deck/deck.csv": DECK})
