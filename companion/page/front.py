"""The rules' side of the page: a front that listens to every screen, and to whoever types where it was started."""

from collections import deque
from collections.abc import Callable
from time import sleep
from typing import Any

from companion.engine.command_words import OF_A_SECRET, word_of
from companion.engine.front import Front, ScreenMessage
from companion.engine.session import Session
from companion.engine.state import GameState, question_ids
from companion.page import page_events as say
from companion.page.confirmations import COUNTS_AFTER, Proposal, Proposals
from companion.page.inbox import Inbox, Post, Reply, SeatRequest, TypedLine
from companion.page.own_answers import OwnAnswer as OwnAnswer
from companion.page.own_answers import OwnAnswers
from companion.page.screen_state import OpenQuestion, ScreenState
from companion.page.story import StoryLine
from companion.table import STEP_LINES, Pace, View
from companion.table.entries import FIX, StrandPath
from companion.table.events import Event
from companion.table.parsing import accepts, canonical, parse
from companion.table.question import Question
from companion.table.questions import Window
from companion.words import fold

GOODBYE = 3.0  # seconds without any screen after which nobody reads on
LOOK_AGAIN = 0.05
SETTLED_KEPT = 200
UNPRINTED_KEPT = 200
WORDS = {":seat": "take a seat back from a phone", ":page": "the page's address and code"}
"""The words to the page that the terminal knows besides those to the referee."""
BUILT_ON = "That can't be taken back any more: the game has gone on from it."
HELP = ":seat ANN takes Ann's seat back from a phone · :page shows the page's address once more."


class PageFront(Front):
    """Everybody at the table: `own` is the front that was started, and the screens are what `shown` shows.

    `welcome` is what stands above the page's code. With the pace `step` the story stops where hands have something to
    do, for all screens alike, until one of them goes on. What a player reports of a match counts when another one
    agrees, or after so many seconds; at once where `counts_after` is 0.
    """

    def __init__(
        self,
        own: Front,
        shown: ScreenState,
        inbox: Inbox,
        pace: Pace,
        welcome: Callable[[], str],
        counts_after: float = COUNTS_AFTER,
    ) -> None:
        self.own = own
        self.shown = shown
        self.session: Session
        self.gathers, self.shows_progress = own.gathers, own.shows_progress
        self._inbox = inbox
        self._pace = pace
        self._welcome = welcome
        self.looks: Callable[[GameState], None] = lambda state: None  # called whenever somebody is asked
        self.finale: Callable[[dict[str, Any]], dict[str, Any]] = lambda data: {}  # what is shown of a result
        self._post: Post | None = None  # what is being answered
        self._heard: list[str] = []  # what was looked up for it
        self._own_answers = OwnAnswers()
        self._agrees = counts_after > 0
        self._proposals = Proposals(self._count, counts_after)
        self._settled: deque[tuple[str, str]] = deque(maxlen=SETTLED_KEPT)  # questions answered, and by whom
        self._asked = ""  # the question put to `own`
        self._number = 0
        self._again = False  # it is to be put again

    # What the session says

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        """Puts the question where the front is at home; the screens have it already."""
        id = question_ids(self.session.state, [self.session.path])[self.session.path]
        if id != self._asked:
            self.looks(self.session.state)
            self._asked, self._number = id, number
        elif not self._again:
            return
        self._again = False
        if self._is_on_a_phone(question):
            self._is_asked_on_a_phone(question)
        else:
            self.own.asks(question, self._number, view, strand, also)

    def line(self, question: Question[Any]) -> tuple[str, int] | ScreenMessage | None:
        """The next answer or line, from a screen or from whoever types."""
        while True:
            self._done()
            self._look_around()
            sent = self._next(question)
            if isinstance(sent, Post):
                if (said := self._right(sent)) is not None:
                    return said
            elif isinstance(sent, SeatRequest):
                self._tells_of_seat(sent.name)
            elif sent.line is None:
                return None
            elif self._comes_too_late(sent):
                self.refuses(
                    f"“{sent.line[0]}” was read before a phone answered.", "Type it anew if it is meant for this."
                )
            elif not self._is_word(sent.line[0]):
                word = word_of(sent.line[0])
                if (word and word not in OF_A_SECRET) or not self._is_on_a_phone(question):
                    return sent.line
                self._is_asked_on_a_phone(question, f" “:seat {question.who}” takes the seat back.")

    def steps(self, view: View | None, lines: int = STEP_LINES) -> bool:
        """A new step begins; the rules go on, and the story waits."""
        if self._pace == "step" and lines == STEP_LINES and any(map(self.shown.seats.holder, self.shown.players)):
            self.shown.pauses(self.session.path, view, None)
        return False

    def tells(self, event: Event) -> None:
        """Tells everybody; what was looked up only those who looked."""
        if event.kind.audience == "everybody":
            told = event.words()
            self.shown.tells(StoryLine(self.session.path, told.text, told.do, event.rule or None, event=event))
            self._tells_own(event)
        elif self._post:
            self._heard.append(event.words().text)
        else:
            self.own.tells(event)

    def takes_back(self) -> None:
        self.own.takes_back()

    def speaker(self) -> str:
        return self._who(self._post) if self._post else ""

    def more_help(self) -> str:
        return "" if self._post else HELP

    def takes(self, question: Question[Any], answer: str, plain: bool) -> None:
        """An answer was taken: every screen reads in the story who gave it, and whoever typed it hears so."""
        who = question.who or (self._who(self._post) if self._post else None)
        self.shown.answered(self.session.path)
        typed = self._post is None
        self.shown.tells(StoryLine(self.session.path, answer, who=who or "", asked=question.text(), typed=typed))
        self._takes_own(question, answer, plain)
        self._settles(secret=False)

    def hides(self, who: str | None, answer: str) -> str:
        """A secret answer was taken; nobody is told but the one who gave it."""
        self.shown.answered(self.session.path)
        if self._post is None:
            self._hides_own(who, answer)
        self._settles(secret=True)
        return ""

    def keeps(self, who: str | None, answer: str) -> None:
        """A secret answer whose giver is asked on."""
        self.shown.answered(self.session.path)
        if self._post is None:
            self.own.keeps(who, answer)
        self._settles(secret=True)

    def refuses(self, text: str, hint: str) -> None:
        """Tells the one who answered, and nobody else, why it can't be taken."""
        if self._post:
            self._reply(Reply(False, text, hint))
        else:
            self._again = True
            self.own.refuses(text, hint)

    def gathered(self, text: str) -> None:
        """Things come one by one where somebody types."""
        self._again = True
        self.own.gathered(text)

    def renames(self, before: str, after: str) -> None:
        """A player who is called otherwise keeps the seat."""
        self.shown.renames(before, after)
        self.own.renames(before, after)

    def runs(self) -> None:
        """No more pauses up to the next question."""
        self.shown.runs(self.session.path)

    def suspended(self, journal: str | None) -> None:
        """The referee stops; the screens are told."""
        self._done()
        self._inbox.close("The referee has stopped.")
        self.shown.ends([], stopped=True)
        self.own.suspended(journal)

    def result(self, data: dict[str, Any], lines: list[str]) -> None:
        """Tells every screen the result and takes nothing more; the terminal waits until all is read."""
        self._done()
        self._look_around()
        self._inbox.close("The game is over.")
        self.own.result(data, lines)
        self._read_to_the_end()
        self.shown.ends(lines, self.finale(data))

    def knows(self, id: str) -> bool:
        """True if the screens show a question."""
        return self.shown.find(id) is not None

    def shows(self, id: str, path: StrandPath, called: str | None, question: Question[Any], view: View | None) -> None:
        """Shows the screens a question, once they know who plays now."""
        self._inbox.open()
        first = self.session.entries[0] if self.session.entries else None
        named = first.answer.split(", ") if first and first.ask == "players" else []
        playing = self.session.whole.playing() if self.session.whole else None
        self.shown.plays(named if playing is None else playing)
        self.shown.opens(id, path, called, question, view)

    # How a front of lines does it; a terminal does it otherwise

    def _comes_too_late(self, typed: TypedLine) -> bool:
        """True if a line may have been meant for a question that a phone has answered since."""
        return typed.line is not None and typed.behind < self._inbox.given and not typed.line[0].startswith(":")

    def _next(self, question: Question[Any]) -> Post | TypedLine | SeatRequest:
        """Take the next message. The end of a file or a pipe is not the end: the screens go on."""
        while True:
            sent = self._inbox.take(waits=True)
            assert sent
            if not isinstance(sent, TypedLine) or sent.line is not None:
                return sent

    def _read_to_the_end(self) -> None:
        """Waits while people still read what came before the end, as long as any of them is there."""
        alone = 0.0
        while self.shown.waits(()) and alone < GOODBYE:
            sleep(LOOK_AGAIN)
            alone = 0.0 if self.shown.watched() else alone + LOOK_AGAIN

    def _tells_own(self, event: Event) -> None:
        self.own.tells(event)

    def _takes_own(self, question: Question[Any], answer: str, plain: bool) -> None:
        self.own.takes(question, answer, plain and self._post is None)

    def _hides_own(self, who: str | None, answer: str) -> None:
        self.own.hides(who, answer)

    # Below

    def _look_around(self) -> None:
        """Shows the screens how the night stands, and only what is asked, and may be taken back, now."""
        session = self.session
        self.shown.closes_all_but(question_ids(session.state, session.open_strands()))
        self.shown.stands(session.whole, mended=bool(session.entries) and session.entries[-1].ask == FIX)
        self.shown.takes_back({phone: own.back() for phone, own in self._own().items()})

    def _own(self) -> dict[str, OwnAnswer]:
        return self._own_answers.able(self.shown.seats.of, self.session.entries, self.shown.open_questions())

    def _right(self, post: Post) -> ScreenMessage | None:
        """Apply a post to the open question; None where it comes too late, which it is told."""
        self._post = post
        found = self.shown.find(post.id)
        if post.back:
            own = self._own().get(post.phone)
            if own and own.id == post.id:
                return ScreenMessage(self.session.path, "", back=own.entry)
            self._reply(Reply(False, BUILT_ON, "Whoever is at the terminal can take it back.", late=True))
        elif found is None:
            by = next((by for id, by in self._settled if id == post.id), "")
            first = f"{by} was first" if by else "it is not asked any more"
            self._reply(Reply(False, f"That is answered already: {first}.", "Look at what is asked now.", late=True))
        elif post.counts and self._proposals.of(post.id) != Proposal(post.text, post.phone, self._who(post)):
            return None
        elif not (post.word or post.counts) and (refusal := found.refusal(self.shown.seats.of(post.phone), post.text)):
            self._reply(Reply(False, refusal, foreign=True))
        elif post.wrong:
            self._calls_wrong(post)
        elif self._proposes(post, found):
            return None
        elif self._lets_stand(post, found.question):
            self._reply(Reply(True))
        else:
            return ScreenMessage(found.path, post.text, post.word, frozenset(self.shown.seats.of(post.phone)))
        return None

    def _lets_stand(self, post: Post, question: Question[Any]) -> bool:
        """A phone answers nothing at a window; True if others may still answer."""
        nothing = isinstance(question, Window) and not post.word and post.text in ("", question.default())
        return nothing and self.shown.lets_stand(post.id, self.shown.seats.of(post.phone))

    def _proposes(self, post: Post, found: OpenQuestion) -> bool:
        """Put up a phone's report for the other players' phones to agree; True if it waits for them."""
        if post.word or post.counts or not self._agrees or not accepts(found.question, post.text):
            return False
        text, before = canonical(found.question, parse(found.question, post.text)), self._proposals.of(post.id)
        if text not in found.question.display().report:
            return False
        others = {self.shown.seats.holder(name) for name in found.to} - {None, post.phone}
        if not others or (before and before.text == text and before.phone != post.phone):
            return False
        proposed = Proposal(text, post.phone, self._who(post))
        self._proposals.propose(post.id, proposed)
        self.shown.proposes(post.id, proposed)
        self.own.tells(say.proposed(found.question.rule, text=text, by=proposed.by))
        self._reply(Reply(True))
        return True

    def _calls_wrong(self, post: Post) -> None:
        if not self._proposals.drop(post.id):
            self._reply(Reply(False, "Nobody says how it ended just now.", late=True))
            return
        self.shown.proposes(post.id, None)
        self.own.tells(say.called_wrong("", by=self._who(post)))
        self._reply(Reply(True))

    def _count(self, id: str, proposed: Proposal) -> None:
        """Nobody has called wrong in time what was proposed."""
        self._inbox.put(Post(proposed.phone, id, proposed.text, lambda reply: None, counts=True))

    def _tells_of_seat(self, name: str) -> None:
        self.own.tells(say.seat_wanted("", name=name))
        self._again = True

    def _is_on_a_phone(self, question: Question[Any]) -> bool:
        return question.secret and bool(question.who) and self.shown.seats.holder(str(question.who)) is not None

    def _is_asked_on_a_phone(self, question: Question[Any], more: str = "") -> None:
        self.own.tells(say.on_a_phone(question.rule, who=str(question.who), more=more))

    def _is_word(self, line: str) -> bool:
        """Does what a word to the page asks for."""
        word, name = word_of(line), line.partition(" ")[2]
        if word == ":page":
            self.own.tells(say.page("", text=self._welcome(), address=""))
        elif word == ":seat":
            named = [each for each in self.shown.players if fold(each) == fold(name)]
            freed = bool(named) and self.shown.gives(named[0])
            who = ", ".join(filter(self.shown.seats.holder, self.shown.players)) or "nobody"
            said = f"No phone holds that seat; seats are held by {who}."
            if freed:
                given = self.shown.seats.holder(named[0])
                said = f"{named[0]}'s seat is {'given to the phone that asked for it' if given else 'free'}."
            self.own.tells(say.seat("", text=said, free=named if freed else []))
            self._asked = ""
        else:
            return False
        self._again = True
        return True

    def _who(self, post: Post) -> str:
        return " and ".join(self.shown.seats.of(post.phone)) or "a guest"

    def _settles(self, *, secret: bool) -> None:
        by = f"{self._who(self._post)}'s phone" if self._post else "the terminal"
        self._proposals.drop(self._post.id if self._post else self._asked)
        self._settled.append((self._post.id if self._post else self._asked, by))
        if self._post:
            self._inbox.given += 1
            self._own_answers.gave(self._post.phone, OwnAnswer(self._post.id, self.session.entries[-1], secret))
            self._reply(Reply(True))

    def _reply(self, reply: Reply) -> None:
        if self._post:
            self._post.reply(reply)
            self._post, self._heard = None, []

    def _done(self) -> None:
        """Reply that a command is done."""
        self._reply(Reply(True, "\n".join(self._heard)))
