"""The phones at the page, the seats they hold, and the file in which that is kept."""

import json
import os
from collections.abc import Collection
from dataclasses import dataclass, field, fields
from hashlib import sha256
from pathlib import Path
from secrets import compare_digest, token_hex, token_urlsafe
from threading import RLock
from time import time
from typing import ClassVar

from pydantic import ConfigDict, TypeAdapter

from companion.errors import CompanionError

PHONES_AT_MOST = 100
TOKEN_BYTES = 16


class SeatTaken(CompanionError):
    """Somebody else holds the seat."""


class TooManyPhones(CompanionError):
    """No phone can be let in, for each that was holds a seat or is looked at."""


@dataclass(slots=True)
class SeatsFile:
    """The file of seats beside the journal.

    `table` tells this table's cookies from those of others, for cookies ignore ports. `token` lets phones in; of the
    secret that each was given then only the digest is kept, with the `seats` it holds. `certificate` is the one that
    was made for HTTPS, "" for none. `timed` is what is timed, with the second on the clock at which it began.
    """

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid", strict=True)

    table: str = field(default_factory=lambda: token_hex(4))
    token: str = field(default_factory=lambda: token_urlsafe(TOKEN_BYTES))
    port: int = 0
    phones: dict[str, list[str]] = field(default_factory=dict)
    certificate: str = ""
    timed: dict[str, float] = field(default_factory=dict)


class Seats:
    """The phones at a table and the seats they hold. What changes is in the file before anybody is told of it."""

    def __init__(self, path: Path) -> None:
        """Reads the file, where there is one from before. Raises CompanionError where it is none of ours."""
        self.path = path
        self._lock = RLock()
        self._kept = _read(path)
        self._holders = {name: phone for phone, seats in self._kept.phones.items() for name in seats}

    @classmethod
    def beside(cls, journal: Path) -> "Seats":
        """The seats whose file lies beside a journal. Raises CompanionError where it is none of ours."""
        return cls(journal.with_name(f"{journal.name}.seats"))

    @property
    def cookie(self) -> str:
        """The name of this table's cookie."""
        return f"companion-{self._kept.table}"

    @property
    def token(self) -> str:
        """The token that lets a phone in."""
        return self._kept.token

    @property
    def port(self) -> int:
        """The port that was served the last time, 0 for none yet."""
        return self._kept.port

    @property
    def certificate(self) -> str:
        """Key and certificate for HTTPS as PEM, "" for none."""
        return self._kept.certificate

    def serve_at(self, port: int, certificate: str) -> None:
        """Keeps where the page is served."""
        with self._lock:
            self._kept.port, self._kept.certificate = port, certificate
            self._save()

    def began(self, what: str) -> float:
        """The time at which what is timed began, by the clock on the wall: before, or now."""
        with self._lock:
            if what not in self._kept.timed:
                self._kept.timed = {what: time()}
                self._save()
            return self._kept.timed[what]

    def let_in(self, token: str, watching: Collection[str] = (), more: int = 0) -> str | None:
        """The secret of a phone that shows the token; None where it is another.

        Where there are too many, the one that was here the longest ago is forgotten, of those without a seat that are
        not `watching` now. In a hall there may be some `more`. Raises TooManyPhones where there is none.
        """
        if not compare_digest(token.encode(), self._kept.token.encode()):
            return None
        secret = token_urlsafe(TOKEN_BYTES)
        with self._lock:
            phones = self._kept.phones
            if len(phones) >= PHONES_AT_MOST + more:
                gone = next((phone for phone, seats in phones.items() if not seats and phone not in watching), None)
                if gone is None:
                    raise TooManyPhones("too many phones are at this table; one that looks on has to leave")
                del phones[gone]
            phones[_digest(secret)] = []
            self._save()
        return secret

    def was_here(self, phone: str) -> None:
        """A phone has watched until now."""
        with self._lock:
            if phone in self._kept.phones:
                self._kept.phones[phone] = self._kept.phones.pop(phone)

    def phone(self, secret: str | None) -> str | None:
        """A phone's name here, by its secret; None for one that was never let in."""
        phone = _digest(secret or "")
        return phone if phone in self._kept.phones else None

    def of(self, phone: str) -> list[str]:
        """The seats that a phone holds."""
        with self._lock:
            return list(self._kept.phones.get(phone, ()))

    def holder(self, name: str) -> str | None:
        """The phone that holds a seat."""
        with self._lock:
            return self._holders.get(name)

    def take(self, phone: str, name: str) -> None:
        """Sits down. Raises SeatTaken where another phone holds the seat."""
        with self._lock:
            holder = self.holder(name)
            if holder not in (None, phone):
                raise SeatTaken(f"another phone holds {name}'s seat; “:seat {name}” at the terminal gives it back")
            if holder is None:
                self._kept.phones[phone].append(name)
                self._holders[name] = phone
                self._save()

    def sit_in(self, phone: str, name: str) -> None:
        """Gives a free seat to a phone, where it is still known."""
        with self._lock:
            if phone in self._kept.phones:
                self.take(phone, name)

    def give_back(self, name: str) -> bool:
        """Frees a seat; whether somebody held it."""
        with self._lock:
            holder = self.holder(name)
            if holder:
                self._kept.phones[holder].remove(name)
                del self._holders[name]
                self._save()
            return holder is not None

    def rename(self, before: str, after: str) -> None:
        """The holder of a seat stays in it under another name."""
        with self._lock:
            if holder := self._holders.pop(before, None):
                seats = self._kept.phones[holder]
                seats[seats.index(before)] = after
                self._holders[after] = holder
                self._save()

    def keep_only(self, names: Collection[str]) -> None:
        """Frees the seats of all who don't play."""
        for name in {seat for seats in self._kept.phones.values() for seat in seats} - set(names):
            self.give_back(name)

    def _save(self) -> None:
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            temporary.unlink(missing_ok=True)
            with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(json.dumps({each.name: getattr(self._kept, each.name) for each in fields(self._kept)}))
            temporary.replace(self.path)
        except OSError as error:
            raise CompanionError(f"cannot write {self.path}, where seats are kept: {error.strerror}") from None


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()[:32]


def _read(path: Path) -> SeatsFile:
    try:
        kept = json.loads(path.read_bytes())
        if isinstance(kept, dict):
            kept.pop("wifi", None)  # an older file's, with its password
        return TypeAdapter(SeatsFile).validate_json(json.dumps(kept))
    except FileNotFoundError:
        return SeatsFile()
    except (OSError, ValueError):
        raise CompanionError(
            f"{path} is not what a referee keeps of its seats; take it away, and phones scan the code once more"
        ) from None
