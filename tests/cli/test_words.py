"""Words for people: columns of equal width in any script."""

from companion.words import aligned, plural, width


def test_columns_are_as_wide_as_they_are_seen() -> None:
    assert (width("Ann"), width("花子"), width("é"), width("हिन्दी")) == (3, 4, 1, 3)
    assert aligned([("player", "won"), ("花子", "10"), ("Ann", "2")]) == ["player  won", "花子     10", "Ann       2"]


def test_many_of_a_thing() -> None:
    assert [plural(noun) for noun in ("war", "match", "copy", "play")] == ["wars", "matches", "copies", "plays"]
