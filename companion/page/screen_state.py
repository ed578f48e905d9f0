"""State of all screens: the open questions, the tables, the story, the seats. The rules write it, the server reads it.

Nothing is kept for a single screen. What changed is marked with a number that grows; a screen is sent what changed
since the number that it was sent last, however long ago that was. In a hall, where more play than at a table, a phone
with a seat is sent its own questions and lines alone, and how the event stands is shown every few seconds.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import inf
from threading import RLock
from time import monotonic, time
from typing import Any, NamedTuple

from companion.page.confirmations import Proposal
from companion.page.seats import Seats
from companion.page.story import Pause, PendingStory, Story, StoryLine, comes_after
from companion.page.tables import draw
from companion.table import View, Window
from companion.table.card_questions import Cards, Draw
from companion.table.entries import StrandPath
from companion.table.question import AnswerError, Display, Question

FaceOf = Callable[[str], str | None]
A_TABLE = 40  # players: where more play is a hall
STANDS_EVERY = 8.0  # seconds after which a hall is shown how the event stands, while the same round is played


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that is open: whom it is put to (nobody named: whoever is there), and what they are sent of it."""

    id: str
    path: StrandPath
    called: str | None
    question: Question[Any]
    to: frozenset[str]
    whole: dict[str, Any]
    proposed: Proposal | None = None

    def is_for(self, seats: Iterable[str]) -> bool:
        """True if the holder of these seats may answer."""
        return not self.to or bool(self.to & set(seats))

    def refusal(self, seats: Iterable[str], text: str) -> str:
        """The reason why the holder of these seats can't say a text here, "" for none: nobody plays for another."""
        name, colon, _ = text.partition(":")
        if self.question.between and colon:
            return "" if name in set(seats) else "Begin with the name of your own seat."
        return "" if self.is_for(seats) else "That question is for somebody else."

    def sent_to(self, phone: str, seats: Collection[str]) -> dict[str, Any]:
        """The question as it is sent to who holds these seats: of a secret one others see no more than that it is.

        `between` are the cards that they may play in between.
        """
        may = self.question.between
        between = {seat: cards for seat in seats if may and (cards := may.cards(seat))}
        more: dict[str, Any] = {"between": between} if between else {}
        if self.proposed:
            said: dict[str, Any] = {
                "text": self.proposed.text,
                "by": self.proposed.by,
                "own": self.proposed.phone == phone,
            }
            more |= {"proposed": said}
        if self.is_for(seats):
            return self.whole | more | {"mine": True}
        seen = ("id", "path", "at", "who", "to") + (() if self.question.secret else ("text",))
        return {name: self.whole[name] for name in seen} | more | {"mine": False}


class UndoOffer(NamedTuple):
    """An answer that its phone may take back: the id of its question, who gave it, and what others may read of it."""

    id: str
    who: str
    text: str


@dataclass(slots=True)
class ScreenState:
    """The state that screens show; every public method may be called from any thread."""

    seats: Seats
    title: str
    face_of: FaceOf  # the address of a card's picture, by its name
    organiser: str = ""  # the seat that is shown everything, in a hall, too
    players: list[str] = field(default_factory=list)
    clock: dict[str, Any] | None = None  # what is timed, and since when, by the clock on the wall
    night: list[str] = field(default_factory=list)  # the rounds, who meets whom and the standings, a line each
    over: list[str] = field(default_factory=list)  # the result in words
    odds: dict[StrandPath, dict[str, Any]] = field(default_factory=dict)  # how likely each is to win, in each strand
    finale: dict[str, Any] = field(default_factory=dict)  # what the big screen shows of the end
    stopped: bool = False
    story: Story = field(default_factory=Story)
    notify: Callable[[], None] = lambda: None  # called when anything changed
    on_going_on: Callable[[], None] = lambda: None  # called when somebody went on behind a pause
    watched: Callable[[], int] = lambda: 0  # how many screens are open
    change: int = 1
    _paths: dict[str, StrandPath] = field(default_factory=dict)  # of the open questions, by their ids
    _touched: dict[str, int] = field(default_factory=dict)  # when that which is asked of a player, or may be, changed
    _sat: dict[str, int] = field(default_factory=dict)  # when a seat was taken or given back, the latest last
    _stands_at: float = -inf  # when it was shown last how the whole game stands
    _due: bool = False  # it stands otherwise than is shown
    _whole: tuple[list[str], Any, dict[str, Any] | None] = field(default_factory=lambda: ([], draw(None, str), None))
    _foreseen: dict[StrandPath, dict[str, Any]] = field(default_factory=dict)  # shown once what comes before is read
    _open: dict[StrandPath, OpenQuestion] = field(default_factory=dict)
    _wanted: dict[str, str] = field(default_factory=dict)  # the phone that asks for a seat, by the seat's name
    _kept: set[tuple[str, str]] = field(default_factory=set)  # seats and phones that they were not given to
    _backs: dict[str, UndoOffer] = field(default_factory=dict)  # what each phone may take back
    _run: frozenset[str] = frozenset()  # players whose last story was read to its end: so will be the next one
    _tables: dict[StrandPath, Any] = field(default_factory=dict)
    _views: dict[StrandPath, View | None] = field(default_factory=dict)  # of strands that pause, until they are over
    _over: set[StrandPath] = field(default_factory=set)  # strands whose last table the big screen still shows
    _changed: dict[str, int] = field(default_factory=dict)
    _made: dict[tuple[int, int, str], tuple[int, int, str]] = field(default_factory=dict)  # since the last change
    _made_at: int = 0
    _lock: RLock = field(default_factory=RLock)

    # What the rules' side says

    def opens(self, id: str, path: StrandPath, called: str | None, question: Question[Any], view: View | None) -> None:
        """A question is asked in a strand."""
        with self._lock:
            if self.over:
                self.over = []
                self._mark("end")
            to = self._asked_of(question, path)
            whole = _described(question, id, called, self.face_of) | {"path": list(path), "to": sorted(to)}
            if before := self._open.get(path):
                del self._paths[before.id]
            self._open[path], self._paths[id] = OpenQuestion(id, path, called, question, to, whole), path
            self._over.discard(path)
            self._set_table(path, draw(view, self.face_of, within=bool(path)))
            self._mark_asked(to)

    def closes_all_but(self, open_: dict[StrandPath, str]) -> None:
        """Only in these strands something is asked now: the questions of these ids."""
        with self._lock:
            for path in [path for path, each in self._open.items() if open_.get(path) != each.id]:
                closed = self._open.pop(path)
                del self._paths[closed.id]
                self._mark_asked(closed.to)
            for path in [path for path in self._views if path not in open_]:
                self._set_table(path, draw(self._views.pop(path), self.face_of, within=bool(path)))
                self._over.add(path)
            for path in [path for path in self._tables if path and path not in open_ and path not in self._over]:
                del self._tables[path]
                self._mark("tables")

    def lets_stand(self, id: str, seats: Collection[str]) -> bool:
        """The holder of these seats answers nothing at a window; True if it waits for others on phones of their own."""
        with self._lock:
            each = self.find(id)
            left = {name for name in each.to - set(seats) if self.seats.holder(name)} if each else None
            if each and left:
                self._open[each.path] = replace(each, to=frozenset(left), whole=each.whole | {"to": sorted(left)})
                self._mark_asked(each.to)
            return bool(left)

    def proposes(self, id: str, proposed: Proposal | None) -> None:
        """Somebody says how a match ended, which its question waits for; None where that was wrong."""
        with self._lock:
            if each := self.find(id):
                self._open[each.path] = replace(each, proposed=proposed)
                self._mark_asked(each.to)

    def tells(self, line: StoryLine) -> None:
        """Adds a line to the story; screens see it at once, or behind the pause before it."""
        with self._lock:
            self.story.tell(line)
            self._mark("story")

    def pauses(self, path: StrandPath, view: View | None, scene: Any) -> None:
        """A step begins: hands carry out what was told before it."""
        with self._lock:
            drawn = draw(view, self.face_of, within=bool(path))
            self.story.pause(path, drawn, scene)
            if self.story.paused(path):
                self._views[path] = view
                self._tables.setdefault(path, drawn)
            self._mark("story", "asks", "tables")

    def goes_on(self, id: str, *, to_the_end: bool = False) -> bool:
        """Hands have carried out what was told before the pause of that id; False where somebody went on before."""
        with self._lock:
            waiting = self.story.waiting_at(id)
            went_on = self.story.go_on(id, to_the_end=to_the_end)
            if waiting:
                reading = frozenset().union(*map(self._players_of, waiting.paths))
                self._run = self._run | reading if to_the_end else self._run - reading
                self._went_on()
        if went_on:
            self.on_going_on()
        return went_on

    def runs(self, path: StrandPath) -> None:
        """Nobody waits for hands in a strand, up to where its story ends."""
        with self._lock:
            self.story.run(path)
            self._went_on()
        self.on_going_on()

    def takes_back(self, backs: dict[str, UndoOffer]) -> None:
        """Set the answer that each phone may take back now."""
        with self._lock:
            for phone in {phone for phone, _ in backs.items() ^ self._backs.items()}:
                self._mark_asked(self.seats.of(phone))
            self._backs = backs

    def seen_since(self, number: int) -> list[tuple[int, StoryLine]]:
        """The lines of the story that are seen, after the one of that number."""
        with self._lock:
            return list(self.story.since(number))

    def answered(self, path: StrandPath) -> None:
        """Somebody answered in a strand: they have read what was told there."""
        with self._lock:
            self.story.answered(path)
            for over in [over for over in self._over if comes_after(path, over)]:
                self._over.discard(over)
                if self._tables.pop(over, None):
                    self._mark("tables")

    def seat_changed(self, name: str) -> None:
        """Somebody sat down, or stood up."""
        with self._lock:
            self._mark_asked([name])
            self._sat.pop(name, None)
            self._sat[name] = self.change

    def plays(self, players: list[str]) -> None:
        """From now on these play; a seat of somebody who does not is free."""
        with self._lock:
            if players != self.players:
                self.players = players
                if players:
                    self.seats.keep_only(players)
                self._sat.clear()
                self._mark("seats", "asks")

    def renames(self, before: str, after: str) -> None:
        """A player is called otherwise: the seat is the same, and what was told before is read."""
        with self._lock:
            self.seats.rename(before, after)
            self.players = [after if name == before else name for name in self.players]
            for path in {path for each in self.story.waiting for path in each.paths}:
                self.story.run(path)
            self._wanted = {after if name == before else name: phone for name, phone in self._wanted.items()}
            self._sat.clear()
            self._mark("seats", "asks", "story", "tables")

    def stands(self, view: View | None, *, mended: bool = False) -> None:
        """Show the state of the whole game, above all strands; at once where people have `mended` it."""
        drawn = draw(view, self.face_of)
        timed = view.timed() if view else ""
        with self._lock:
            clock = {"what": timed, "since": self.seats.began(timed)} if timed else None
            self._whole = (view.event_lines() if view else []), drawn, clock
            self._see_whole(mended=mended)

    def foresees(self, shares: dict[StrandPath, dict[str, Any]]) -> None:
        """Show the odds: each one's chance to win alone, to share and that nobody wins, from where the game stands: the
        whole, which has no strand, and each match.
        """
        with self._lock:
            self._foreseen = shares
            self._see_odds()

    def ends(self, lines: list[str], finale: dict[str, Any] | None = None, *, stopped: bool = False) -> None:
        """The game is over, or the referee stops."""
        with self._lock:
            self._open.clear()
            self._paths.clear()
            self.over, self.finale, self.stopped = lines, finale or {}, stopped
            self._stands_at = -inf
            self._see_whole()
            self._mark("asks", "end")

    # Seats that one phone holds and another one asks for

    def wants(self, phone: str, name: str) -> bool:
        """A phone asks for a seat of another one; False where it was kept from it before."""
        with self._lock:
            if (name, phone) in self._kept:
                return False
            self._wanted[name] = phone
            self._mark_asked([name])
            return True

    def gives(self, name: str) -> bool:
        """Frees a seat, for the phone that asks for it if one does; whether somebody held it."""
        with self._lock:
            freed = self.seats.give_back(name)
            if (wanter := self._wanted.pop(name, None)) and freed:
                self.seats.sit_in(wanter, name)
            self.seat_changed(name)
            return freed

    def keeps(self, name: str) -> None:
        """Keep a seat for its holder."""
        with self._lock:
            if wanter := self._wanted.pop(name, None):
                self._kept.add((name, wanter))
            self._mark_asked([name])

    # What the server's side reads

    def find(self, id: str) -> OpenQuestion | None:
        """The open question of that id."""
        with self._lock:
            return self._open[self._paths[id]] if id in self._paths else None

    def waits(self, path: StrandPath) -> Pause | None:
        """The pause at which a strand's story waits, or None."""
        with self._lock:
            return self.story.waits(path)

    def may_go_on(self, id: str, seats: Iterable[str]) -> bool | None:
        """True if the holder of these seats may go on behind a pause; None where it is over."""
        with self._lock:
            waiting = self.story.waiting_at(id)
            return self._concerns(waiting, seats) if waiting else None

    def back(self, phone: str) -> UndoOffer | None:
        """The answer that a phone may take back."""
        with self._lock:
            return self._backs.get(phone)

    def open_questions(self) -> dict[StrandPath, Question[Any]]:
        """The questions that are open, each with its strand."""
        with self._lock:
            return {path: each.question for path, each in self._open.items()}

    def asked(self, phone: str) -> dict[str, Any]:
        """A phone's questions, the pauses at which the story waits, and which answer of its own may go back."""
        with self._lock:
            seats = self.seats.of(phone)
            waits = [
                {
                    "id": each.pause.id,
                    "path": list(path),
                    "mine": self._concerns(each, seats),
                    "runs": bool(self._run & set(seats)),
                }
                for each in self.story.waiting
                for path in each.paths
            ]
            back = self._backs.get(phone)
            shown = [each for each in self._open.values() if self._may_see(each.path, each.to, seats)]
            if self._is_of_many(seats):
                shown = [each for each in shown if each.is_for(seats)]
            asks = [each.sent_to(phone, seats) for each in shown]
            return {"asks": asks, "waits": waits, "back": back and back._asdict()}

    def since(self, change: int, line: int, phone: str) -> tuple[int, int, dict[str, Any]]:
        """Changes for a phone since a change and a line of the story: the latest of both, and what to send."""
        with self._lock:
            new = {name for name, at in self._changed.items() if at > change}
            seats = self.seats.of(phone)
            touched = any(self._touched.get(name, 0) > change for name in seats)
            of_many = self._is_of_many(seats)
            sent: dict[str, Any] = {}
            if not change:
                sent["title"] = self.title
            if not change or "seats" in new:
                sent["seats"] = {name: self._seat(name, phone) for name in self.players}
            elif sat := [name for name, _ in takewhile(lambda each: each[1] > change, reversed(self._sat.items()))]:
                sent["sat"] = {name: self._seat(name, phone) for name in sat}
            if not change or touched:
                wanted = [name for name, wanter in self._wanted.items() if name in seats and wanter != phone]
                sent["wanted"] = wanted
            if not change or "asks" in new or touched or ("asked" in new and not of_many):
                sent |= self.asked(phone)
            if not change or "tables" in new or (touched and of_many):
                sent["tables"] = self._tables_for(seats)
            if not change or "night" in new:
                sent["night"] = self.night
            if not change or "clock" in new:
                sent["clock"] = self.clock and {"what": self.clock["what"], "seconds": time() - self.clock["since"]}
            if (not change and self.odds) or "odds" in new:
                sent["odds"] = [{"path": list(path)} | shares for path, shares in self.odds.items()]
            if not change or "end" in new:
                sent["over"], sent["finale"], sent["stopped"] = self.over, self.finale, self.stopped
            seen = (each for each in self.story.since(line) if not each[1].of_table)
            if told := [_sent(at, each) for at, each in seen if not of_many or self._players_of(each.path) & {*seats}]:
                sent["story"] = told
            return self.change, self.story.count, sent

    def sent_since(self, change: int, line: int, phone: str) -> tuple[int, int, str]:
        """The same as JSON, "" where nothing changed: made once for all screens that it tells the same."""
        with self._lock:
            if self._due:
                self._see_whole()
            key = change, line, self._alike(phone)
            if self._made_at != self.change:
                self._made_at = self.change
                self._made.clear()
            if key not in self._made:
                *latest, new = self.since(change, line, phone)
                text = json.dumps(new, ensure_ascii=False, separators=(",", ":")) if new or not change else ""
                if not change:  # how long a round has been played is told then
                    return latest[0], latest[1], text
                self._made[key] = latest[0], latest[1], text
            return self._made[key]

    # Below

    def _alike(self, phone: str) -> str:
        """The phone, or "" for one that is told what every guest is: it has no seat, and has said nothing."""
        proposed = {each.proposed.phone for each in self._open.values() if each.proposed}
        said = phone in self._backs or phone in proposed
        return phone if said or self.seats.of(phone) else ""

    def _mark(self, *names: str) -> None:
        self.change += 1
        self._changed |= dict.fromkeys(names, self.change)
        self.notify()

    def _mark_asked(self, names: Iterable[str]) -> None:
        """Mark what these players are asked, or may do."""
        self._mark("asked")
        self._touched |= dict.fromkeys(names, self.change)

    def _is_of_many(self, seats: Collection[str]) -> bool:
        """True for the phone of a player in a hall, which is sent what is its own."""
        return len(self.players) > A_TABLE and bool(seats) and self.organiser not in seats

    def _went_on(self) -> None:
        self._see_whole()
        self._mark("story", "asks", "tables")

    def _see_whole(self, *, mended: bool = False) -> None:
        """Shows how the whole game stands, unless that would tell the end of a story that somebody still reads; what
        people mended is no such end."""
        self._see_odds()
        if self.story.waiting and not mended:
            return
        night, drawn, clock = self._whole
        now = monotonic()
        self._due = len(self.players) > A_TABLE and clock == self.clock and now < self._stands_at + STANDS_EVERY
        if self._due:
            return
        self._stands_at = now
        if () not in self._open:
            self._set_table((), drawn)
        if night != self.night:
            self.night = night
            self._mark("night")
        if clock != self.clock:
            self.clock = clock
            self._mark("clock")

    def _see_odds(self) -> None:
        """Shows who wins from here, of each match once its own story is read, and of the whole once all are."""
        odds = {path: shares for path, shares in self._foreseen.items() if not self.story.waits(path)}
        odds |= {path: shares for path, shares in self.odds.items() if self.story.waits(path)}
        if odds != self.odds:
            self.odds = odds
            self._mark("odds")

    def _set_table(self, path: StrandPath, drawn: dict[str, Any]) -> None:
        told = drawn.get("rows") or drawn["lines"]
        if self._tables.get(path) == (drawn if told else None):
            return
        if told:
            self._tables[path] = drawn
        else:
            del self._tables[path]
        self._mark("tables")

    def _may_see(self, path: StrandPath, to: frozenset[str], seats: Collection[str]) -> bool:
        """True if a strand is shown: while others still read what comes before it, only to those who
        play there, for it tells how that ends.
        """
        return bool(to & set(seats)) or not self.story.comes_first(path)

    def _tables_for(self, seats: Collection[str]) -> list[dict[str, Any]]:
        """The tables for who holds these seats; one of a battle that is over only for the big screen."""
        paths = [path for path in self._tables if self._may_see(path, self._players_of(path), seats)]
        shown = [path for path in paths if path not in self._over or not seats or self.story.paused(path)]
        tables = [self._table(path) | {"path": list(path)} for path in shown]
        if self._is_of_many(seats):
            tables = [table | {"lines": _own_lines(table["lines"], seats)} for table in tables]
        return tables

    def _table(self, path: StrandPath) -> dict[str, Any]:
        paused = self.story.paused(path)
        drawn: dict[str, Any] = paused.drawn if paused else self._tables[path]
        return drawn

    def _seat(self, name: str, phone: str) -> str:
        holder = self.seats.holder(name)
        return "free" if holder is None else "yours" if holder == phone else "taken"

    def _asked_of(self, question: Question[Any], path: StrandPath) -> frozenset[str]:
        """The players who may answer: the one asked, and of a secret nobody else; else those of the strand, and at a
        window of them those on phones who can answer it.
        """
        if question.who and (question.secret or question.who in self.players):
            return frozenset({question.who})
        there = self._players_of(path)
        able = there & set(question.answerers()) if isinstance(question, Window) else there
        return able if any(map(self.seats.holder, able)) else there

    def _players_of(self, path: StrandPath) -> frozenset[str]:
        """Those of whom a strand tells, or all players."""
        named = [name for part in path[1::2] for name in str(part).split(" - ")]
        return frozenset([name for name in named if name in self.players] or self.players)

    def _concerns(self, waiting: PendingStory, seats: Iterable[str]) -> bool:
        paths = [waiting.pause.path, *waiting.paths]
        return not self.players or any(self._players_of(path) & set(seats) for path in paths)


def _described(question: Question[Any], id: str, called: str | None, face_of: FaceOf) -> dict[str, Any]:
    """A question as a screen puts it, with all its answers."""
    shown = question.display()
    options = shown.options
    faces = {
        option: face
        for option in options or shown.vocabulary
        if question.kind in ("cards", "choose", "arrange") and (face := _face(question, option, face_of))
    }
    return {
        "id": id,
        "at": called,
        "name": question.name,
        "kind": question.kind,
        "who": question.who,
        "secret": question.secret,
        "text": question.text(tapped=True),
        "rule": question.rule,
        **question.bounds(),
        **({} if options is None else {"options": options}),
        **({} if question.default() is None else {"default": question.default()}),
        **({"notes": shown.notes} if shown.notes else {}),
        **({"words": shown.vocabulary} if shown.vocabulary else {}),
        **({"copies": shown.copies} if shown.copies else {}),
        **({"budget": shown.budget._asdict()} if shown.budget else {}),
        **({"bundles": shown.macros} if shown.macros else {}),
        **({"habits": habits} if (habits := _habits(shown)) else {}),
        **({"grid": shown.grid} if shown.grid else {}),
        **({"faces": faces} if faces else {}),
    }


def _face(question: Question[Any], option: str, face_of: FaceOf) -> str | None:
    """The address of an answer's picture; of two cards of one name each has its own."""
    if (face := face_of(option)) or not isinstance(question, Cards | Draw):
        return face
    try:
        card = question.part(option) if isinstance(question, Cards) else question.find(option)
        code = getattr(card, "code", None)  # a game's copies of a card may have none
    except AnswerError:  # a word, such as `none`
        return None
    return face_of(code) if code else None


def _habits(shown: Display) -> list[str]:
    """The answers to a question for a result that report none: who gave one gives it again the next time."""
    return [option for option in shown.options or () if option not in shown.report] if shown.report else []


def _own_lines(lines: list[str], seats: Collection[str]) -> list[str]:
    """The lines of an event that name one of these, below their headings."""
    names = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, seats))})(?!\w)")
    return [line for line in lines if not line.startswith(" ") or names.search(line)]


def _sent(number: int, line: StoryLine) -> dict[str, Any]:
    fields = {"text": line.text, "do": line.do, "rule": line.rule, "who": line.who, "asked": line.asked}
    return {"n": number, "path": list(line.path)} | {name: value for name, value in fields.items() if value}
