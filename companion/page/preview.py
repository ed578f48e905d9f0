"""The preview: each card beside its sheet, drawn anew whenever its files change."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from io import BytesIO
from itertools import accumulate, islice
from pathlib import Path
from threading import RLock, Thread
from time import sleep, strftime
from typing import Any

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.cards import Problem
from companion.page.addresses import LOCAL
from companion.page.guard import guarded
from companion.page.kept_files import STATIC
from companion.page.notifier import Notifier
from companion.page.running import RunningServer, listening
from companion.page.server import BEAT, STILL_THERE, TRY_AGAIN
from companion.printing.faces.fields import Field
from companion.printing.files.images import card_page, rendered
from companion.printing.paper.pages import Page
from companion.printing.paper.sheet import Slot
from companion.printing.print_run import PrintRun

CARD_DPI = 300
SHEET_DPI = 110
LOOKED_AT_FIRST = 0.3  # seconds


@dataclass(slots=True)
class Preview:
    """A print run's preview in the browser: the last one that could be read, and why a later one can't be."""

    title: str
    run: PrintRun | None = None
    wrong: str = ""
    changes: Notifier = field(default_factory=Notifier)
    _version: int = 0  # of all that is shown
    _read: int = 0  # how many print runs were shown
    _read_at: str = ""
    _problems: list[Problem] = field(default_factory=list)
    _lock: Any = field(default_factory=RLock)  # a print run draws one side at a time
    _images: dict[tuple[str, int, str], bytes] = field(default_factory=dict)

    def app(self, port: int) -> Starlette:
        """The application that a server on this machine's own address runs."""
        hosts = [LOCAL, "localhost"]
        routes = [
            Route("/", self._first),
            Route("/changes", self._changes),
            Route("/{what:str}/{number:int}/{side:str}.jpg", self._image),
            Route("/fields/{number:int}/{side:str}.json", self._fields),
            Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC))),
        ]
        return guarded(routes, hosts, [f"http://{host}:{port}" for host in hosts])

    def shows(self, run: PrintRun) -> None:
        """Shows a deck, and a moment later what is wrong with its cards."""
        with self._lock:
            self.run, self.wrong, self._problems = run, "", []
            self._images.clear()
            self._read += 1
            self._read_at = strftime("%H:%M:%S")
        self._changed()
        Thread(target=self._checks, args=(run,), daemon=True).start()

    def _checks(self, run: PrintRun) -> None:
        """Draws each card, once what is looked at had its time, for what is wrong with it; a newer deck ends that."""
        sleep(LOOKED_AT_FIRST)
        for side in run.sides():
            if self.run is not run:
                return
            with self._lock:
                side.draw()
        self._problems = list(dict.fromkeys(run.problems))
        self._changed()

    def fails(self, why: str) -> None:
        """Shows why there is no newer deck; what was shown stays."""
        self.wrong = why
        self._changed()

    def _changed(self) -> None:
        self._version += 1
        self.changes.happened()

    async def _first(self, request: Request) -> Response:
        return FileResponse(STATIC / "preview.html", headers={"cache-control": "no-cache"})

    async def _changes(self, request: Request) -> Response:
        return StreamingResponse(self._stream(), media_type="text/event-stream")

    async def _stream(self) -> AsyncIterator[str]:
        shown = -1
        yield f"retry: {TRY_AGAIN}\n\n"
        while True:
            changed = self.changes.next()
            if shown != self._version:
                shown = self._version
                yield f"data: {json.dumps(await asyncio.to_thread(self._shown), ensure_ascii=False)}\n\n"
                continue
            try:
                await asyncio.wait_for(changed.wait(), STILL_THERE)
            except TimeoutError:
                yield BEAT

    def _shown(self) -> dict[str, Any]:
        """All that the browser shows, but for the pictures."""
        with self._lock:
            run = self.run
            if run is None:
                return {"title": self.title, "wrong": self.wrong, "cards": [], "problems": []}
            sheet = run.sheet()
            sides = [("front", sheet.whole().slots[: len(sheet.slots)])]
            if run.options.imposed.back != "none":
                sides.append(("back", sheet.backs(run.options.imposed.flip)))
            firsts = accumulate((each.copies for each in run.printed), initial=0)
            problems: dict[str, list[str]] = {}
            for problem in self._problems:
                problems.setdefault(f"{Path(problem.file).name}:{problem.line}", []).append(str(problem))
            rows = {each.card.source for each in run.printed}  # a row may be several cards
            cards = [
                {
                    "name": each.card.name,
                    "copies": each.copies,
                    "first": first,
                    "digest": each.laid.digest,
                    "problems": problems.get(each.card.source, []),
                }
                for each, first in zip(run.printed, firsts, strict=False)
            ]
            return {
                "title": self.title,
                "drawn": self._read,
                "read_at": self._read_at,
                "wrong": self.wrong,
                "size": [run.stock.width, run.stock.height],
                "shape": run.stock.shape,
                "paper": [sheet.paper.width, sheet.paper.height],
                "slots": {side: [_box(slot) for slot in slots] for side, slots in sides},
                "cards": cards,
                "problems": [problem for row, found in problems.items() if row not in rows for problem in found],
            }

    async def _image(self, request: Request) -> Response:
        asked = (request.path_params["what"], request.path_params["number"], request.path_params["side"])
        image = await asyncio.to_thread(self._drawn, *asked)
        if image is None:
            return Response("There is no such picture.", 404)
        return Response(image, media_type="image/jpeg")

    async def _fields(self, request: Request) -> Response:
        asked = (request.path_params["number"], request.path_params["side"])
        return JSONResponse([each._asdict() for each in await asyncio.to_thread(self._seen, *asked)])

    def _seen(self, number: int, side: str) -> list[Field]:
        """The fields seen on a side of a card, and the lines that say so."""
        with self._lock:
            if self.run is None or number >= len(self.run.printed):
                return []
            return self.run.fields(number, "back" if side == "back" else "front")

    def _drawn(self, what: str, number: int, side: str) -> bytes | None:
        """A card or a sheet as JPEG, five times as fast as WebP, by its number from 0 on; None where there is none."""
        with self._lock:
            run, asked = self.run, (what, number, side)
            if run is None:
                return None
            if asked not in self._images:
                page = _card(run, number, side) if what == "card" else _sheet(run, number, side)
                if page is None:
                    return None
                (image,) = rendered([page], [CARD_DPI if what == "card" else SHEET_DPI], run.options.ink)
                out = BytesIO()
                image.convert("RGB").save(out, "JPEG", quality=90, subsampling=0)
                self._images[asked] = out.getvalue()
            return self._images[asked]


def serve(preview: Preview) -> tuple[str, Callable[[], None]]:
    """Serves a preview on this machine alone; gives its address, and what ends it. Raises CompanionError."""
    doors = listening([LOCAL])
    port = int(doors[0].getsockname()[1])
    running = RunningServer(preview.app(port), preview.changes, doors)
    return f"http://{LOCAL}:{port}/", running.stop


def _card(run: PrintRun, number: int, side: str) -> Page | None:
    if number >= len(run.printed):
        return None
    laid = run.printed[number].laid
    return card_page(laid.back if side == "back" else laid.front, run.stock, bleed=0)


def _sheet(run: PrintRun, number: int, side: str) -> Page | None:
    part = run.part()
    sides = part.count // part.sheets
    place = number * sides + (side == "back" and sides == 2)
    return next(iter(islice(part.pages, place, None)), None)


def _box(slot: Slot) -> list[float]:
    return [slot.x, slot.y, slot.width, slot.height]
