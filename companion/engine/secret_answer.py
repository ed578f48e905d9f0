"""A secret answer that stands where others may see it, until it is hidden."""

from collections.abc import Callable
from typing import Any

from companion.engine.front import Front
from companion.table.question import Question


class SecretAnswer:
    """The secret answer that stands at a front: it is hidden on Enter, unless the game shows it next."""

    def __init__(self, front: Front, wait: Callable[[str], None]) -> None:
        self._front = front
        self._wait = wait
        self._standing: tuple[Question[Any], str] | None = None  # what it answers, and the words that wait for Enter
        self._goes_on: str | None = None  # who is asked on behind one

    def stand(self, question: Question[Any], secret: str) -> None:
        """Lets it stand while the same person is asked on, or where the front waits to hide it; one that Enter gave
        ("") is hidden at once."""
        chains = question.disclosure.chains
        if secret and (chains or (self._goes_on and self._goes_on == question.who)):  # several stand beside each other
            secret = f"{question.name.replace('-', ' ')}: {secret}"
        self._goes_on = question.who if chains else None
        if chains:
            self._front.keeps(question.who, secret)
        elif words := self._front.hides(question.who, secret):
            self._standing = question, words

    def hide_unless_shown(self) -> None:
        """Hides it at once, but for one that may be shown next."""
        if self._standing and not self._standing[0].disclosure.revealed_by:
            self.hide()

    def hide(self, event: str = "") -> None:
        """Hides it on Enter, unless it is shown by the event that is told next."""
        if self._standing is None:
            return
        (question, words), self._standing = self._standing, None
        who = None
        try:
            if event == "" or event != question.disclosure.revealed_by:
                self._wait(words)
                who = question.who
        finally:
            self._front.forgets(who)
