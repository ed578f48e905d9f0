"""Guards between the page and whoever should not get in (docs/page.md says against what)."""

import time
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CALLERS_KEPT = 1000
KEPT_FOR_GOOD = f"max-age={365 * 24 * 3600}, immutable"
POLICY = (
    "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"  # a tablet between two shows the page twice
)
HEADERS = {"content-security-policy": POLICY, "referrer-policy": "no-referrer"}
"""Headers of all but scripts, styles and typefaces, which are no pages."""
OF_ALL = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
NO_PAGES = ("text/javascript", "text/css", "font/")


class Origins:
    """Each answer is to an allowed origin, and comes from a page of ours; every response says what it may load."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app = app
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses what changes something and comes from another page, or from none."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_page = not headers.get("content-type", "").startswith(NO_PAGES)
                headers.update(OF_ALL | (HEADERS if is_page else {}))
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if scope["method"] not in ("GET", "HEAD") and Headers(scope=scope).get("origin") not in self._origins:
            refusal = JSONResponse({"text": "That came from another page."}, 403)
            await refusal(scope, receive, with_headers)
            return
        await self._app(scope, receive, with_headers)


def guarded(routes: Sequence[BaseRoute], hosts: list[str], origins: list[str], **how: Any) -> Starlette:
    """An application that is reached by these hosts' names, and told something from pages of these origins alone."""
    trusted = Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False)
    return Starlette(routes=routes, middleware=[trusted, Middleware(Origins, origins=origins)], **how)


@dataclass(slots=True)
class Bucket:
    """A caller's allowance: so many requests at once, and so many a second after that."""

    left: float
    at: float


class Limit:
    """A rate limit for each caller."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, caller: str) -> bool:
        """True if the caller may do it now; then it counts."""
        now = time.monotonic()
        bucket = self._buckets.setdefault(caller, Bucket(self._at_once, now))
        self._buckets.move_to_end(caller)
        while len(self._buckets) > CALLERS_KEPT:
            self._buckets.popitem(last=False)
        bucket.left = min(self._at_once, bucket.left + (now - bucket.at) * self._a_second)
        bucket.at = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True
