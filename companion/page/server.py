"""The server: the page's files, what each screen is shown, and the answers that come back."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from companion.engine.commands import CARDS_SHOWN, RULES_SHOWN
from companion.engine.helpers import LookUp
from companion.errors import CompanionError
from companion.page.faces import Faces
from companion.page.guard import Limit, guarded
from companion.page.inbox import Inbox, Post, Reply, SeatRequest
from companion.page.kept_files import file_routes, unless_known
from companion.page.notifier import Notifier
from companion.page.scanning import LARGEST_PHOTO, PhotoError, codes_in
from companion.page.screen_state import A_TABLE, ScreenState
from companion.page.seats import Seats, SeatTaken, TooManyPhones
from companion.table.register import Register
from companion.words import capitalised

LARGEST_BODY = 16_000
REPLY_WITHIN = 15.0  # seconds until a phone is told to wait and see
STILL_THERE = 1.0  # seconds after which a quiet stream says that it lives
BEAT = "event: beat\ndata: {}\n\n"
TRY_AGAIN = 500  # milliseconds after which a screen asks again when it lost the table
NEWS_EVERY = 0.5  # seconds, for each of the screens in a hall
STREAMS_AT_MOST = 80  # so that there is room at the door for those who answer
STREAMS_OF_ONE = 16  # more than a browser opens; of those that a phone lost, nobody knows for a while
WORDS_OF_PHONES = (":undo", ":fix", ":state", ":quit")
STOPPED = "The referee has stopped."
YEAR = 365 * 24 * 3600


class RequestError(Exception):
    """Error: a screen's request can't be met; its status, and a sentence."""

    def __init__(self, status: int, text: str) -> None:
        self.status, self.text = status, text


@dataclass(slots=True, eq=False)
class ScreenStream:
    """A screen that is sent what is shown; a newer one of its phone may be its end."""

    phone: str
    over: bool = False


class EventStream(StreamingResponse):
    """A stream to a screen; `ends` is called however it ends, and where it could not even begin."""

    def __init__(self, content: AsyncIterator[str], ends: Callable[[], None]) -> None:
        super().__init__(content, media_type="text/event-stream")
        self._ends = ends

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ends()


@dataclass(slots=True)
class TablePage:
    """The page of one table. Its switches are as `settled`. `trusts` is whether phones may take back, mend and stop, as
    the seat of the `organiser` may in any case; `anybody` whether they go on."""

    shown: ScreenState
    seats: Seats
    inbox: Inbox
    faces: Faces
    register: Register
    look_up: LookUp
    hosts: list[str]
    origins: list[str]
    secure: bool = False
    settled: Mapping[str, str] = field(default_factory=dict)
    codes: Callable[[], dict[str, Any]] = dict
    trusts: bool = False
    organiser: str = ""
    anybody: bool = True
    changes: Notifier = field(default_factory=Notifier)
    screens: list[ScreenStream] = field(default_factory=list)
    closing: bool = False
    busy: int = 0  # how many requests are being answered
    asked_at: float = 0.0  # when the last one was
    _drawing: Executor = field(default_factory=lambda: ThreadPoolExecutor(1))  # else a page of faces holds up photos
    _answers: Limit = field(default_factory=lambda: Limit(40, 10))
    _looks: Limit = field(default_factory=lambda: Limit(300, 60))
    _photos: Limit = field(default_factory=lambda: Limit(6, 1))
    _wrong_tokens: Limit = field(default_factory=lambda: Limit(10, 0.2))

    def app(self) -> Starlette:
        """The application that a server runs."""
        self.shown.notify = self.changes.happened
        self.shown.watched = lambda: len(self.screens)
        routes = [
            Route("/join", self._told(self._join), methods=["POST"]),
            Route("/me", self._told(self._me)),
            Route("/events", self._told(self._events)),
            Route("/answer", self._posted(self._answer), methods=["POST"]),
            Route("/word", self._posted(self._word), methods=["POST"]),
            Route("/back", self._posted(self._back), methods=["POST"]),
            Route("/wrong", self._posted(self._wrong), methods=["POST"]),
            Route("/next", self._posted(self._next), methods=["POST"]),
            Route("/seat", self._posted(self._seat), methods=["POST"]),
            Route("/photo", self._told(self._photo), methods=["POST"]),
            Route("/cards", self._told(self._cards)),
            Route("/scanned", self._told(self._scanned)),
            Route("/rules", self._told(self._rules)),
            Route("/face/{code}", self._told(self._face)),
            Route("/codes", self._told(self._codes)),
            *file_routes(),
        ]
        return guarded(routes, self.hosts, self.origins, exception_handlers={404: _not_found, 405: _not_found})

    def known(self, scope: Scope) -> tuple[str, bool]:
        """The phone that a request comes from, "" for none that was let in, and whether it holds a seat."""
        phone = self.seats.phone(Request(scope).cookies.get(self.seats.cookie)) or ""
        return phone, bool(self.seats.of(phone))

    def players(self) -> int:
        """So many may come with a phone each."""
        return len(self.shown.players)

    def more(self) -> int:
        """So many more phones than at a table may come in: each player of an event beyond A_TABLE has one."""
        return max(0, self.players() - A_TABLE)

    def close(self) -> None:
        """Ends what screens are sent, from any thread."""
        self.closing = True
        self.changes.happened()

    # Getting in

    async def _join(self, request: Request) -> Response:
        caller = _caller(request)
        body = await _json(request)
        try:
            secret = self.seats.let_in(_text(body, "token"), {screen.phone for screen in self.screens}, self.more())
        except TooManyPhones as many:
            raise RequestError(503, f"{capitalised(str(many))}.") from None
        if secret is None:
            if not self._wrong_tokens.allows(caller):
                raise RequestError(429, "Too many wrong codes; wait a minute.")
            raise RequestError(403, "That code is not this table's. Scan the one that the terminal shows.")
        response = JSONResponse(self._about(self.seats.phone(secret) or ""))
        response.set_cookie(
            self.seats.cookie, secret, max_age=YEAR, httponly=True, samesite="strict", secure=self.secure, path="/"
        )
        return response

    async def _me(self, request: Request) -> Response:
        phone = self.seats.phone(request.cookies.get(self.seats.cookie))
        return JSONResponse({"in": False} if phone is None else self._about(phone))

    def _about(self, phone: str) -> dict[str, Any]:
        seats = self.seats.of(phone)
        return {
            "in": True, "seats": seats, "trusted": self._trusts(phone), "next": self.anybody, "live": self.secure,
            "organiser": self.organiser,
        }  # fmt: skip

    def _trusts(self, phone: str) -> bool:
        return self.trusts or self.organiser in self.seats.of(phone)

    # What is shown

    async def _events(self, request: Request) -> Response:
        phone = self._phone(request)
        for older in [screen for screen in self.screens if screen.phone == phone][: 1 - STREAMS_OF_ONE]:
            self._ends(older)
            self.changes.happened()
        if len(self.screens) >= STREAMS_AT_MOST + self.more():
            raise RequestError(503, "Too many screens are open at this table.")
        screen = ScreenStream(phone)
        self.screens.append(screen)
        return EventStream(self._stream(screen), partial(self._ends, screen))

    def _ends(self, screen: ScreenStream) -> None:
        if not screen.over:
            screen.over = True
            self.screens.remove(screen)
            self.seats.was_here(screen.phone)

    async def _stream(self, screen: ScreenStream) -> AsyncIterator[str]:
        change = line = 0
        yield f"retry: {TRY_AGAIN}\n\n"
        while True:
            changed = self.changes.next()
            change, line, new = self.shown.sent_since(change, line, screen.phone)
            if new:
                yield f"data: {new}\n\n"
            if change != self.shown.change:
                continue
            if self.closing or screen.over:
                return
            if new and self.more():
                await asyncio.sleep(NEWS_EVERY)
            try:
                await asyncio.wait_for(changed.wait(), STILL_THERE)
            except TimeoutError:
                yield BEAT

    async def _face(self, request: Request) -> Response:
        self._looks_up(request)
        back = request.query_params.get("side") == "back"
        code = request.path_params["code"]
        loop = asyncio.get_running_loop()
        picture = await loop.run_in_executor(self._drawing, partial(self.faces.picture, code, back=back))
        if picture is None:
            raise RequestError(404, "There is no card with that code.")
        return Response(picture, media_type="image/webp", headers={"cache-control": "private, max-age=86400"})

    async def _codes(self, request: Request) -> Response:
        self._phone(request)
        codes = await asyncio.to_thread(self.codes)
        return unless_known(request, bytes(JSONResponse(codes).body), "application/json")

    async def _cards(self, request: Request) -> Response:
        self._looks_up(request)
        try:
            found = await asyncio.to_thread(self.look_up, request.query_params.get("q", "")[:100])
        except CompanionError as error:
            return JSONResponse({"cards": [], "text": f"{error}"})
        cards = [
            {"name": name, "lines": lines[1:], "face": self.faces.address_of(name)}
            for name, lines in list(found.items())[: 2 * CARDS_SHOWN]
        ]
        return JSONResponse({"cards": cards, "more": max(0, len(found) - len(cards))})

    async def _rules(self, request: Request) -> Response:
        self._looks_up(request)
        words = request.query_params.get("q", "")[:100]
        found = self.register.find(words)
        shown = found if not words.strip() else found[: 2 * RULES_SHOWN]
        told = partial(self.register.told, settled=self.settled)
        rules = [{"id": rule.id, "text": told(rule), "origin": rule.origin} for rule in shown]
        return JSONResponse({"rules": rules, "more": len(found) - len(shown)})

    # What comes back

    async def _answer(self, phone: str, body: dict[str, Any]) -> Response:
        return await self._sent(partial(Post, phone, _text(body, "id"), _text(body, "text")))

    async def _word(self, phone: str, body: dict[str, Any]) -> Response:
        word = _text(body, "text")
        if not self._trusts(phone) or not self.seats.of(phone):
            raise RequestError(403, "The terminal does not trust phones with that; do it there.")
        if word.split(" ")[0] not in WORDS_OF_PHONES:
            raise RequestError(400, f"A phone may say {', '.join(WORDS_OF_PHONES)}.")
        return await self._sent(partial(Post, phone, _text(body, "id"), word, word=True))

    async def _back(self, phone: str, body: dict[str, Any]) -> Response:
        return await self._sent(partial(Post, phone, _text(body, "id"), "", back=True))

    async def _wrong(self, phone: str, body: dict[str, Any]) -> Response:
        return await self._sent(partial(Post, phone, _text(body, "id"), "", wrong=True))

    async def _sent(self, post: Callable[..., Post]) -> Response:
        """Send a post to the rules' side and give its reply; where it came too late, with what is asked now."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Reply] = loop.create_future()
        sent = post(reply=_settling(loop, future))
        self.inbox.put(sent)
        try:
            reply = await asyncio.wait_for(future, REPLY_WITHIN)
        except TimeoutError:
            raise RequestError(504, "The referee is busy; look whether your answer was taken.") from None
        if reply.foreign:
            raise RequestError(403, reply.text)
        if reply.late:
            return self._late(sent.phone, reply.text, reply.hint)
        return JSONResponse({"taken": reply.taken, "text": reply.text, "hint": reply.hint}, 200 if reply.taken else 422)

    def _late(self, phone: str, text: str, hint: str) -> Response:
        return JSONResponse({"taken": False, "text": text, "hint": hint, **self.shown.asked(phone)}, 409)

    async def _next(self, phone: str, body: dict[str, Any]) -> Response:
        id, seats = _text(body, "id"), self.seats.of(phone)
        if not (self.anybody and (seats or not self.shown.players)):
            raise RequestError(403, "At this table the terminal goes on.")
        if self.shown.may_go_on(id, seats) is False:
            raise RequestError(403, "Those who play there go on.")
        if not self.shown.goes_on(id, to_the_end=body.get("run") is True):
            return self._late(phone, "Somebody else went on already.", "Look at what is told now.")
        return JSONResponse({})

    async def _seat(self, phone: str, body: dict[str, Any]) -> Response:
        name = _text(body, "name")
        if name not in self.shown.players:
            raise RequestError(404, "Nobody of that name plays.")
        if isinstance(give := body.get("give"), bool):
            if self.seats.holder(name) != phone:
                raise RequestError(403, "That is not your seat.")
            self.shown.gives(name) if give else self.shown.keeps(name)
            return JSONResponse({"seats": self.seats.of(phone)})
        if body.get("ask") is True and self.seats.holder(name) not in (None, phone):
            if not self.shown.wants(phone, name):
                raise RequestError(403, "Whoever holds that seat keeps it; the terminal can give it.")
            self.inbox.put(SeatRequest(name))
            return JSONResponse({"text": f"{name}'s phone is asked, and the terminal."}, 202)
        if body.get("take") is not True:
            if self.seats.holder(name) != phone:
                raise RequestError(403, "That is not your seat.")
            self.seats.give_back(name)
        else:
            try:
                self.seats.take(phone, name)
            except SeatTaken as taken:
                raise RequestError(409, f"{taken}.") from None
        self.shown.seat_changed(name)
        return JSONResponse({"seats": self.seats.of(phone), "trusted": self._trusts(phone)})

    async def _photo(self, request: Request) -> Response:
        phone = self._phone(request)
        self._allow(self._photos, phone)
        photo = await _body(request, LARGEST_PHOTO)
        try:
            codes = await asyncio.to_thread(codes_in, photo)
        except PhotoError as error:
            raise RequestError(422, f"{capitalised(str(error))}.") from None
        cards = await asyncio.to_thread(self.faces.cards, codes)
        text = "" if cards else "No card's code is in the photo." if not codes else "These are no cards of this game."
        return JSONResponse({"cards": cards, "text": text})

    async def _scanned(self, request: Request) -> Response:
        """The card of a code that a phone has read by itself."""
        self._looks_up(request)
        code = request.query_params.get("code", "")
        return JSONResponse({"cards": await asyncio.to_thread(self.faces.cards, [code])})

    # Below

    def _phone(self, request: Request) -> str:
        phone = self.seats.phone(request.cookies.get(self.seats.cookie))
        if phone is None:
            raise RequestError(401, "Scan the code that the terminal shows.")
        return phone

    def _looks_up(self, request: Request) -> None:
        self._allow(self._looks, self._phone(request))

    def _allow(self, limit: Limit, phone: str) -> None:
        if not limit.allows(phone):
            raise RequestError(429, "That was too much at once; wait a moment.")

    def _posted(self, endpoint: Callable[[str, dict[str, Any]], Any]) -> Callable[[Request], Any]:
        """An endpoint for what a phone that was let in sends, as often as it may: which phone, and what."""

        async def posted(request: Request) -> Response:
            phone = self._phone(request)
            self._allow(self._answers, phone)
            response: Response = await endpoint(phone, await _json(request))
            return response

        return self._told(posted)

    def _told(self, endpoint: Callable[[Request], Any]) -> Callable[[Request], Any]:
        """An endpoint whose refusals become a status and a sentence."""

        async def told(request: Request) -> Response:
            self.busy += 1
            try:
                response: Response = await endpoint(request)
                return response
            except RequestError as refused:
                return JSONResponse({"taken": False, "text": refused.text}, refused.status)
            except asyncio.CancelledError:  # the server ends before this is done
                return JSONResponse({"taken": False, "text": STOPPED}, 503)
            finally:
                self.busy -= 1
                self.asked_at = monotonic()

        return told


def _settling(loop: asyncio.AbstractEventLoop, future: "asyncio.Future[Reply]") -> Callable[[Reply], None]:
    def settle(reply: Reply) -> None:
        if not future.done():
            future.set_result(reply)

    return lambda reply: _in(loop, settle, reply)


def _in(loop: asyncio.AbstractEventLoop, call: Callable[[Reply], None], reply: Reply) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(call, reply)


async def _not_found(request: Request, error: Exception) -> Response:
    return JSONResponse({"taken": False, "text": "There is nothing here."}, 404)


def _caller(request: Request) -> str:
    return request.client.host if request.client else ""


async def _body(request: Request, at_most: int) -> bytes:
    told = request.headers.get("content-length", "0")
    body = b""
    if not told.isdigit() or int(told) > at_most:
        raise RequestError(413, f"That is too much: at most {at_most:,} bytes.")
    async for part in request.stream():
        body += part
        if len(body) > at_most:
            raise RequestError(413, f"That is too much: at most {at_most:,} bytes.")
    return body


async def _json(request: Request) -> dict[str, Any]:
    try:
        body = json.loads(await _body(request, LARGEST_BODY))
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise RequestError(400, "That is no JSON object.")
    return body


def _text(body: dict[str, Any], name: str) -> str:
    text = body.get(name)
    if not isinstance(text, str) or any("\ud800" <= letter <= "\udfff" for letter in text):  # half a letter
        raise RequestError(400, f"“{name}” must be a text.")
    return text
