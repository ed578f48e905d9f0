"""Refusals on a card: where it lies is told of the card that the refusal is on, not of what its words begin with."""

from __future__ import annotations

import pytest
from support.play import Script
from table.test_commands import REGISTER, Thing, TwoRows

from companion.cards.lookup import Index, NamedCard
from companion.engine.session import Session
from companion.table import Data, Draw, NotAllowed, Table


class Drawn(Draw[NamedCard], name="drawn", says="{who}: which card?"):
    """A card of a pile, of which words tell people what is wrong otherwise."""

    why: str = ""

    def why_not(self, card: NamedCard) -> NotAllowed:
        return NotAllowed(self.why, card=card) if self.why else super().why_not(card)


@pytest.mark.parametrize(
    ("why", "refused"),
    [
        ("", "Cat can't be named now; it lies in Ann's row. It can be: Dog."),
        ("not that animal", "Not that animal; it lies in Ann's row."),
    ],
)
def test_a_place_is_told_of_the_card_that_a_refusal_is_on_whatever_its_words(why: str, refused: str) -> None:
    view, dog = TwoRows(), Thing("Dog")
    index = Index([*view.rows["Ann"], dog])

    def rules(table: Table, switches: dict[str, str]) -> Data:
        table.view = view
        return {"card": table.ask(Drawn("turn", "Ann", cards=[dog], index=index, why=why)).name}

    front = Script((line, 0) for line in ("Cat", "Dog"))
    front.session = Session(rules, {}, REGISTER, front, lambda: None)
    assert front.session.run() == {"card": "Dog"}
    errors = [line for line in front.lines() if line["type"] == "error"]
    assert [" ".join([line["text"], line["hint"]]).strip() for line in errors] == [refused]
