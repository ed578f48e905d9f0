"""Undo: which answers go, in which strand, and how many events people have to be told again."""

from collections.abc import Collection, Iterator
from itertools import groupby, islice

from companion.engine import referee_events as say
from companion.engine.front import Front, Seats
from companion.engine.state import GameState
from companion.engine.strands import strand_called
from companion.errors import quoted
from companion.table.entries import FIX, Entry, StrandPath, within
from companion.table.question import NotAllowed, Unreadable
from companion.words import counted, is_number, listed

LISTED = 12
AGAIN = "Nothing has changed; the same line once more does it."
HIDDEN = "a secret answer"


def brief(text: str) -> str:
    """An answer, cut where it is long."""
    return text if len(text) <= 60 else text[:59] + "…"


class Undo:
    """Takes back answers of a game: it is played again from those that are left. Of what the program answers by itself
    (`auto`) none is taken back alone."""

    def __init__(self, state: GameState, front: Front, auto: str = "none") -> None:
        self._state = state
        self._front = front
        self._auto = auto
        self._left: list[str] = []  # the answers that were left when some were last taken back
        self._warned = ("", 0)  # the words that would take more along than they name, and of how many answers

    def lists(self) -> None:
        """List what each `:undo` would take back, one after the other; of a secret answer only whose it is."""
        entries = self._state.entries
        order = [gone for _, gone in self._one_by_one(self._state.path)]
        data, lines = [], []
        for number, gone in enumerate(order[:LISTED], start=1):
            entry, answer = entries[gone[0]], self._shown(gone[0])
            data.append({"ask": entry.ask, "who": entry.who, "answer": answer})
            where = f"{entry.strand[-1]}: " if entry.strand else ""
            more = sum(map(self._is_peoples, gone)) - 1
            after = f" and {counted(more, 'more answer')}" if more else ""
            what = entry.ask.replace("-", " ")
            lines.append(f":undo {number} · {where}{entry.who or 'the table'}, {what}: {brief(answer)}{after}")
        if len(order) > LISTED:
            lines.append(f"… and {len(order) - LISTED} before them.")
        self._front.tells(say.undoable("", lines=lines, answers=data))

    def takes_back(self, words: str, source: int, seats: Seats) -> None:
        """Takes back as many answers as the words say, where they name it in something that is or was played beside
        others; secrets of who does not hold these seats stay."""
        name, _, number = words.rpartition(" ")
        if not is_number(number) or (name and not self._strand_called(name)):
            name, number = words, "1"
        path = self._strand_called(name) if name else self._state.path
        if path is None or not 0 < int(number[:7]) < 1_000_000:
            what = f"{quoted(words)} is no number of answers, and nothing that was played is called so"
            raise Unreadable(what, "type :undo, or :undo 3 for the last three")
        many, behind = int(number), self._behind(path)
        steps = list(islice(self._one_by_one(path, [place for _, gone in behind for place in gone]), many))
        if not steps:
            raise NotAllowed("there is no answer to take back")
        if many > (there := len(steps)):
            are = f"there {'is' if there == 1 else 'are'} {counted(there, 'answer')}"
            raise NotAllowed(f"{are} to take back", f"type :undo {there} for all")
        if name and behind and self._front.gathers and self._warned != (words, len(self._state.entries)):
            self._warned = words, len(self._state.entries)
            self._warn([place for _, later in behind for place in later], seats)
            return
        groups = groupby(steps, key=lambda step: step[0])
        gone = [(above, [place for _, gone in group for place in gone]) for above, group in groups]
        self._take_back([*behind, *gone], source, seats)

    def _warn(self, along: list[int], seats: Seats) -> None:
        """Tell which answers would go beside those that are named. Raises NotAllowed for who holds some seats."""
        entries = self._state.entries
        theirs = [entries[place] for place in sorted(along) if self._is_peoples(place)]
        told = [f"{entry.who or entry.strand[-1] if entry.strand else 'the table'}, {entry.ask}" for entry in theirs]
        shown = listed(told, "and", LISTED)
        text = f"That takes back {counted(len(theirs), 'answer')} beside it, which came later: {shown}."
        if seats is not None:
            raise NotAllowed(text, AGAIN)
        self._front.tells(say.warned("", text=f"{text} {AGAIN}"))

    def takes_one_back(self, entry: Entry) -> None:
        """Takes back an answer on which nothing was built: the last in its strand."""
        place = next(place for place, each in enumerate(self._state.entries) if each is entry)
        self._take_back([(entry.strand, [place])], 0, None)

    def takes_along(self, path: StrandPath) -> None:
        """Takes back what was answered in a strand that came of what was just taken back. Raises a Rewind."""
        entries = self._state.entries
        if len(entries) != len(self._left):
            return
        gone = [place for place, entry in enumerate(entries) if within(entry.strand, path)]
        back = self._state.take_back_strand(path)
        self._tells([self._left.pop(place) for place in reversed(gone)][::-1])
        raise back

    def _tells(self, taken_back: list[str]) -> None:
        self._front.takes_back()
        left, by = len(self._state.entries), self._front.speaker()
        self._front.tells(say.undone("", answers=taken_back, left=left, brief=list(map(brief, taken_back)), by=by))

    def _strand_called(self, name: str) -> StrandPath | None:
        """The strand that a name means of all that was played beside others, the last of several."""
        strands = [entry.strand for entry in reversed(self._state.entries)]
        for block in dict.fromkeys(strand[:length] for strand in strands for length in range(1, len(strand), 2)):
            beside = dict.fromkeys(strand[: len(block) + 1] for strand in strands if within(strand, block))
            if found := strand_called(name, list(beside), or_begins=True):
                return found
        return None

    def _behind(self, path: StrandPath) -> list[tuple[StrandPath, list[int]]]:
        """The answers that came of a strand that is over: all after it and those beside it."""
        entries, gone, found = self._state.entries, set[int](), []
        for block in (path[:length] for length in range(1, len(path), 2)):
            if not self._state.strands.is_open(block):
                last = max(place for place, entry in enumerate(entries) if within(entry.strand, block))
                later = [place for place in range(last + 1, len(entries)) if place not in gone]
                found.append((block[:-1], [place for place in later if within(entries[place].strand, block[:-1])]))
                gone.update(found[-1][1])
        return [(above, later) for above, later in found if later]

    def _one_by_one(self, path: StrandPath, gone: Collection[int] = ()) -> Iterator[tuple[StrandPath, list[int]]]:
        """Answers that each `:undo` at a strand takes back, and in which strand, as long as there is something that
        people have typed; those that are `gone` are not there any more.

        It is the last answer typed in the strand where one is, or else in the one above it; a correction that came
        later, in a strand further above, goes first. Answers that the program was told to give go together, up to the
        last one that somebody typed.
        """
        entries = self._state.entries
        kept = [place for place in range(len(entries)) if place not in gone]
        while typed := [place for place in kept if self._is_peoples(place)]:
            below = (path[:length] for length in range(len(path), -1, -2))
            above = next(path for path in below if any(within(entries[place].strand, path) for place in typed))
            last = max(place for place in typed if within(entries[place].strand, above))
            fixes = [place for place in typed if place > last and entries[place].ask == FIX]
            if further := [place for place in fixes if within(above, entries[place].strand)]:
                last, above = further[-1], entries[further[-1]].strand
            if entries[last].by == "program":
                people = (place for place in kept if place < last and entries[place].by == "person")
                last = 1 + max((place for place in people if within(entries[place].strand, above)), default=-1)
            gone = [place for place in kept if place >= last and within(entries[place].strand, above)]
            kept = [place for place in kept if place not in gone]
            yield above, gone

    def _is_peoples(self, place: int) -> bool:
        """True if somebody has typed an answer, or told the program to give it."""
        own = self._auto == "all" or (self._auto == "dice" and self._state.past[place].done != "answered")
        return self._state.entries[place].by == "person" or not own

    def _take_back(self, steps: list[tuple[StrandPath, list[int]]], source: int, seats: Seats) -> None:
        """Takes back answers, strand by strand; secrets of who does not hold these seats stay. Raises a Rewind."""
        entries, past = self._state.entries, self._state.past
        removed = sorted(place for _, gone in steps for place in gone)
        secret = (entries[place].who for place in removed if past[place].secret)
        if seats is not None and (others := [str(who) for who in secret if who not in seats]):
            raise NotAllowed(f"that takes back a secret of {others[0]}'s", "the terminal can")
        taken_back = [self._shown(place) for place in removed if self._is_peoples(place)]
        left = [self._shown(place) for place in range(len(entries)) if place not in removed]
        back = self._state.take_back(steps, source)
        self._left = left
        self._tells(taken_back)
        raise back

    def _shown(self, place: int) -> str:
        """An answer as everybody may see it."""
        return HIDDEN if self._state.past[place].secret else self._state.entries[place].answer
