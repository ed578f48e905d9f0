"""Piles: what lies where, as far as it is known, beside a pile that somebody sees."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.board.piles import Pile


@given(
    st.integers(0, 2**32), st.lists(st.sampled_from(["draw", "top", "under", "shuffle", "unseen", "show"]), max_size=40)
)
def test_a_card_that_is_drawn_was_one_that_could_be(seed: int, moves: list[str]) -> None:
    """The seen pile is any order that fits what the table knows; whatever it gives, the pile must have expected."""
    random = Random(seed)
    cards = list("aabcdeffg")
    seen, pile = random.sample(cards, len(cards)), Pile(cards)
    hand: list[str] = []
    unseen: list[str] = []
    for move in moves:
        if move == "draw" and seen:
            card = seen.pop(0)
            assert card in pile.able()
            pile.take(card)
            hand.append(card)
        elif move in ("top", "under") and hand:
            card = hand.pop()
            seen.insert(0 if move == "top" else len(seen), card)
            pile.put([card], under=move == "under")
        elif move == "shuffle":
            random.shuffle(seen)
            pile.shuffle()
        elif move == "unseen" and not pile.top and len(pile.rest) > pile.unseen:
            unseen.append(seen.pop(0))
            pile.take_unseen()
        elif move == "show" and unseen:
            card = unseen.pop()
            pile.show(card)
            hand.append(card)
        assert len(pile) == len(seen)
        assert bool(pile) == bool(seen)


def test_a_card_drawn_from_below_is_not_its_copy_that_left_unseen() -> None:
    pile = Pile(["Ace"])
    pile.put(["Ace", "Two"], under=True)
    pile.take_unseen()
    pile.take("Ace")
    assert pile.able() == ["Two"]
    pile.show("Ace")
    assert len(pile) == 1


def test_why_a_card_can_not_be_drawn() -> None:
    pile = Pile(["Ace", "Two", "Two"])
    assert pile.why_not("King") == "it is not in it"
    pile.take("Ace")
    assert pile.why_not("Ace") == "all copies of Ace are out of it already"
    pile.put(["Ace"])
    assert pile.able() == ["Ace"]
    assert pile.why_not("Two") == "Ace lies on top of the deck"
    pile.shuffle()
    assert sorted(pile.able()) == ["Ace", "Two", "Two"]
    pile.put(["King"], under=True)
    assert pile.why_not("King") == "King lies at the bottom of the deck"
