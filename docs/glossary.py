"""The words of the house, for `glossary.md`: each with its meaning, and the declaration or the file that defines it."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

from companion.board.corrections import TableCorrections
from companion.board.piles import Pile
from companion.board.places import Piece, Place, TableLayout
from companion.board.pool import Pool
from companion.board.views import EnclosingView, LayoutView
from companion.cards.lookup import Index
from companion.cards.model import CardRow, CardSet
from companion.engine.front import Front
from companion.engine.journal import Journal
from companion.engine.playback import Playback
from companion.engine.session import Session
from companion.engine.state import GameState
from companion.engine.strands import Strand
from companion.engine.undo import Undo
from companion.lab.findings.finding import Finding
from companion.lab.findings.matchups import ClassMatchups
from companion.odds.background import BackgroundOdds
from companion.odds.determinizing import determinized
from companion.odds.figures import Share, Tally
from companion.odds.lookahead import CarefulPlayer
from companion.odds.position import Position
from companion.odds.rollout import Rollout
from companion.odds.turning_points import turns
from companion.page.confirmations import Proposals
from companion.page.screen_state import ScreenState
from companion.page.story import Story
from companion.pairing.criterion import Criterion
from companion.pairing.event import Match, Tournament
from companion.pairing.forced import Certificate
from companion.pairing.unplayed import Contribution
from companion.printing.drawing.vector import Stamp
from companion.printing.faces.model import Face
from companion.printing.paper.imposing import Imposition
from companion.printing.paper.profile import Profile
from companion.printing.paper.sheet import Slot, Stock
from companion.printing.print_run import PrintRun
from companion.printing.tuckbox import Net
from companion.rounds.secrets import Secrets
from companion.rounds.state import Rounds
from companion.table.contests import Contest
from companion.table.entries import Entry
from companion.table.event_schema import EventSchema
from companion.table.events import Event
from companion.table.observations import Observations
from companion.table.question import Interrupts, Question
from companion.table.questions import Window
from companion.table.register import Register, Rule, Switch
from companion.table.table import Table
from companion.wording.forms import Form, Part
from companion.wording.language import Language

ROOT = Path(__file__).parents[1]
WORDS: dict[str, tuple[Any, str]] = {
    "adjusted strength": (
        "companion/lab/findings/strength.py",
        "Points that a card wins, with the cards around it allowed for.",
    ),
    "arm": (
        "companion/lab/plan.py",
        "One of the card sets that the lab compares: the same decks, dice and draws, with other cards.",
    ),
    "background odds": (
        BackgroundOdds,
        "Odds beside a running game, for the bars on the big screen; nobody waits for them.",
    ),
    "bleed": (
        "companion/printing/paper/packing.py",
        "The drawing beyond a card's edge, for a cut that is a little off.",
    ),
    "Buchholz": (
        Contribution,
        "A tie-break: the sum of the scores of a player's opponents (`opponents-wins` in files).",
    ),
    "bye": ("companion/pairing/event.py", "The opponent of the odd player out; in some events somebody plays it."),
    "card row": (CardRow, ""),
    "card set": (CardSet, "A card source that was read and found right."),
    "careful player": (CarefulPlayer, "A player of rollouts who chooses what won most games in some runs of chance."),
    "certificate": (Certificate, "The proof that a rematch, or a prohibited pair, can't be avoided."),
    "contest": (Contest, "A match, a war or a battle, as it counts in the league table and in the lab."),
    "correction": (
        TableCorrections,
        "A change of the table by hand, with `:fix`; the journal keeps it like an answer.",
    ),
    "criterion": (Criterion, "The order in which two pairings of a round are compared: which of them is the better."),
    "determinize": (determinized, "Draw anew what is hidden from who asks, so that all that was seen still holds."),
    "entry": (Entry, "An answer as the journal holds it."),
    "event": (
        Event,
        "Something that a referee tells: data for programs, a sentence for people, instructions for hands.",
    ),
    "event in rounds": (Tournament, "A tournament: its players, its rounds, and the rules by which it is paired."),
    "event schema": (EventSchema, "The events of a game that tell of its contests and cards, for whoever counts them."),
    "face": (Face, "The look of a card as a layout: elements with places in mm, filled from the card's columns."),
    "finding": (Finding, "A sentence of the lab's report, with its figure, interval and example."),
    "forfeit": (Match, "A win without a match (`walkover` in files)."),
    "form": (Form, ""),
    "front": (Front, "The way to people: a terminal, the page, plain lines, JSON lines, a file of answers."),
    "game state": (GameState, "A game as far as it was played: its answers, strands, and what people have heard."),
    "hands": (
        TableLayout,
        "The people at the table, who move cards and dice as the referee says. A hand of cards is a place.",
    ),
    "imposition": (Imposition, "The way in which cards and their backs come onto sheets."),
    "index": (Index, "Cards by name, by the beginning of one, or by code."),
    "interrupt": (
        Interrupts,
        "An act that the rules allow somebody while a question is open, such as CardPG's combos.",
    ),
    "journal": (Journal, "The file of a game: a header and each answer. A game is a pure function of it."),
    "language": (
        Language,
        "A game's language of card texts: one template of a part is printed, parsed and written back.",
    ),
    "layout": (
        TableLayout,
        "The table as places and the pieces in them; in print, the TOML that says where elements stand.",
    ),
    "matchups": (ClassMatchups, "The points that a side of one class wins beyond half against each other class."),
    "net": (Net, "A box as it is cut and folded."),
    "observations": (Observations, "The public facts since a secret was told, which a determinization has to keep."),
    "part": (Part, "One part of a card's text: the forms that are parsed, and the act that follows."),
    "piece": (Piece, "A card, a die or another thing that lies in a place."),
    "pile": (Pile, "Face-down cards: those known on top and below, and the rest in any order."),
    "place": (Place, "A hand, a row, a pile: where pieces lie."),
    "playback": (Playback, "The table that rules see: it plays a game from its entries, and then asks its host."),
    "pool": (Pool, "All cards in play, each once."),
    "position": (Position, "A game as far as it was answered: all it takes to play it on."),
    "print run": (PrintRun, "The cards of some sets as they are to be printed."),
    "printer's profile": (Profile, "The offset of a printer's backs, measured with the calibration sheet."),
    "prohibited pair": (Criterion, "Two who must not meet (`apart` in files)."),
    "proposal": (Proposals, "A result that one phone reports, and the other player's phone confirms."),
    "question": (Question, "A point that the rules leave open: a choice, chance, or a fact that only people know."),
    "referee": (
        "companion/table/table.py",
        "The rules of a mode as a function of a table: it asks questions and tells events.",
    ),
    "register": (
        Register,
        "All rules of a game, each with its source or, where the rulebook is silent, with a reason.",
    ),
    "rollout": (Rollout, "A position played on to its end, with answers by chance or by careful players."),
    "rounds": (Rounds, "The state of an event in rounds at the table."),
    "rule": (Rule, "An entry of the register; questions and events cite its id."),
    "ruling": ("companion/table/register.py", "A rule that is ours, since the rulebook is silent; it has a reason."),
    "screen state": (ScreenState, "All that screens show: the open questions, the tables, the story, the seats."),
    "secrets": (Secrets, "Answers that several players give unseen, and that must be true together."),
    "session": (
        Session,
        "A game at the table: its playback answers from the journal, then it asks people or the program.",
    ),
    "share": (Share, "A part of all games, with the bounds within which it lies 95 times in 100."),
    "slot": (Slot, "A card's place on a sheet."),
    "stamp": (Stamp, ""),
    "stock": (Stock, "The size and shape to which a card is cut, such as poker."),
    "story": (Story, "The events as people see them: a step, and the next when hands are done."),
    "strand": (Strand, "One of several things that happen at once, such as the matches of a round."),
    "switch": (Switch, "A choice between readings of a rule: `--rule NAME=VALUE`."),
    "table": (Table, "The rules' only partner: `ask` gives an answer, `tell` says what happened."),
    "tally": (Tally, "The outcomes of some rollouts, counted."),
    "turning point": (turns, "An answer that moved the players' chances most."),
    "undo": (Undo, "Answers taken off; the game is played again from those that are left."),
    "view": (LayoutView, "A game's layout, state and corrections, as people may see them."),
    "view around": (EnclosingView, "The view of an event in rounds, with that of a match inside."),
    "window": (Window, "A question with a default, at which somebody may interrupt."),
}


def meaning(word: str) -> str:
    """A word's meaning in a sentence: that of the list above, or the first of its declaration's docstring."""
    defined, said = WORDS[word]
    first = (inspect.getdoc(defined) or "").partition("\n\n")[0].replace("\n", " ")
    found = re.match(r".+?[.](?=\s|$)", first)
    return said or (found[0] if found else first)


def place(word: str) -> str:
    """The file that defines a word, and the name there where it has one."""
    defined, _ = WORDS[word]
    if isinstance(defined, str):
        return f"`{defined}`"
    return f"`{Path(inspect.getfile(defined)).relative_to(ROOT)}`: `{defined.__name__}`"
