"""Markup of texts: what is read, what a person reads out, and what stays as it is."""

from __future__ import annotations

import pytest

from companion.markup import Stretch, is_marked, lines, one_line, plain


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a **bold** _and_ *so* ~~gone~~", "a bold and so gone"),
        ("[Fire](ember) and [x](#b8232f)", "Fire and x"),
        ("- one\n- two\n  1. deep\nafter", "• one\n• two\n1. deep\nafter"),
        (r"\*no\* \_no\_ \[a](b)", "*no* _no_ [a](b)"),
        ("one<br>two<BR/>three", "one\ntwo\nthree"),
        ("2 * 3 = 6, hit_points, ~1, [x] (y), a < b, __", "2 * 3 = 6, hit_points, ~1, [x] (y), a < b, __"),
        ("* * *\nx", "* * *\nx"),
        ("**open _both", "**open _both"),
        ("-1 and +2", "-1 and +2"),
        ("- ", "•"),
        ("`code` # head > quote ![a](b)", "`code` # head > quote !a"),
    ],
)
def test_what_a_person_reads_out(text: str, said: str) -> None:
    assert plain(text) == said


@pytest.mark.parametrize("text", ["Slay: Power.", "2 + 3 = 5", "a\n\nb", "x - y", "Σ ≤ 3, “so”"])
def test_most_texts_have_no_markup(text: str) -> None:
    assert not is_marked(text)
    assert plain(text) == text


def test_stretches_have_their_styles() -> None:
    (line,) = lines("a **b _c_** [~~d~~](red)")
    assert line.stretches == (
        Stretch("a "),
        Stretch("b ", bold=True),
        Stretch("c", bold=True, italic=True),
        Stretch(" "),
        Stretch("d", struck=True, colour="red"),
    )


def test_items_of_lists_know_how_deep_they_lie() -> None:
    found = lines("- one\n  more\n  - two\n\n3. three\nat the margin")
    assert [(line.mark, line.deep) for line in found] == [("•", 1), ("", 1), ("•", 2), ("3.", 1), ("", 0)]


def test_in_one_line_nothing_is_a_list() -> None:
    assert one_line("- a\n**b**") == (Stretch("- a "), Stretch("b", bold=True))


def test_hundreds_of_lists_in_lists_are_words() -> None:
    text = "- " * 900 + "q"
    assert plain(text) == text.strip()


def test_a_list_may_begin_with_any_number() -> None:
    """Below a line of words CommonMark takes `1.` alone for the first of a list."""
    found = [
        (line.mark, line.deep, "".join(each.text for each in line.stretches))
        for line in lines("Then:\n9. Rest\n10. Go on\nOr end.\n11. Sleep")
    ]
    assert found == [("", 0, "Then:"), ("9.", 1, "Rest"), ("10.", 1, "Go on"), ("", 0, "Or end."), ("11.", 1, "Sleep")]


def test_a_year_that_ends_a_sentence_is_no_list() -> None:
    assert [line.mark for line in lines("It was in\n1984. Then it rained.")] == ["", ""]
