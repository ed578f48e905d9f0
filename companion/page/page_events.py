"""Events of the page itself, for whoever reads along where it was started."""

from companion.table.events import Words, answer_to, event, event_with


@answer_to("everybody", "picture", lambda *, text, address: {"address": address} if address else {})
def page(*, text: str, address: str) -> Words:
    """The page's address and its code, at the beginning and after `:page`."""
    return text


@event_with(lambda *, text, free: {"free": free}, free="list of texts")
def seat(*, text: str, free: list[str]) -> Words:
    """After `:seat NAME`."""
    return text


@event_with(lambda *, who, more: {"who": who}, who="text")
def on_a_phone(*, who: str, more: str) -> Words:
    """The question is a secret of a player who holds a seat on a phone: it is asked there, and there alone."""
    return f"{who} answers on a phone.{more}"


@event
def proposed(*, text: str, by: str) -> Words:
    """A phone says how a match ended."""
    return f"{by} says: {text}. It counts when the other agrees, when it is typed here, or in a moment."


@event
def called_wrong(*, by: str) -> Words:
    """One of the two says that this is wrong."""
    return f"{by} says that this is wrong."


@event_with(lambda *, name: {"seat": name}, seat="text")
def seat_wanted(*, name: str) -> Words:
    """A phone asks for a seat that another one holds."""
    return f"Another phone asks for {name}'s seat: “:seat {name}” gives it, or a tap on the phone that holds it."
