"""Words to the referee: what each does, and the word that a line begins with."""

WORDS = {
    ":undo": "take the last answer back (:undo 3 the last three, :undo ? lists them, :undo NAME in what is called so)",
    ":drop": "take the last scanned card off",
    ":run": "no more pauses up to the next question",
    ":state": "what lies on the table",
    ":mine": "what you may choose from",
    ":card": "what a card says (:card WORDS)",
    ":try": "what an answer would do (:try ANSWER; alone: each); nothing is kept",
    ":odds": "who wins from here, and by which answer; a key ends it",
    ":at": "go to something else that is open (:at NAME; NAME: ANSWER answers there)",
    ":why": "the rule (:why WORDS looks rules up)",
    ":help": "what to type here (:help all: all words)",
    ":auto": "let the program answer",
    ":fix": "mend the table by hand",
    ":quit": "stop; the journal is kept",
}
"""The words to the referee, each with what it does."""
SHORT = {f":{word}": f":{whole}" for word, whole in {"?": "help"}.items()} | {
    word[:2]: word for word in (":undo", ":state", ":mine", ":card", ":at", ":why", ":help", ":quit")
}
"""Words in short, and the whole ones."""
AT_A_QUESTION = (":mine", ":at", ":auto", ":drop", ":try")
"""Words that say something to a question."""
OF_A_SECRET = (":mine", ":auto", ":try")
"""Words that show the answers to a question, or give one."""


def word_of(line: str) -> str:
    """The word that a line begins with, whole and in small letters; "" where it begins with none."""
    word = line.partition(" ")[0].lower() if line.startswith(":") else ""
    return SHORT.get(word, word)


def is_for_a_question(line: str) -> bool:
    """True if a line answers, or begins with a word that is said to a question."""
    return not line.startswith(":") or word_of(line) in AT_A_QUESTION
