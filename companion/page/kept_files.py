"""Scripts, styles and typefaces at addresses that change with what is in them, so that browsers keep them; and pages
that name them, sent where they are others."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from companion.cards import shipped
from companion.page.guard import KEPT_FOR_GOOD

STATIC = Path(__file__).parent / "static"
FONTS = shipped("layouts") / "fonts"


class KeptFiles(StaticFiles):
    """Files that never change at their address; nobody asks whether they did."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, to be kept."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = KEPT_FOR_GOOD
        for asked_by in ("etag", "last-modified", "accept-ranges"):
            del response.headers[asked_by]
        return response


class FirstPage:
    """A page, which names its files by their digest."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it."""
        await unless_known(Request(scope), _page(self._name).encode(), "text/html")(scope, receive, send)


def unless_known(request: Request, body: bytes, media_type: str) -> Response:
    """A response that is sent only to a browser that does not have it so yet."""
    headers = {"cache-control": "private, no-cache", "etag": f'W/"{sha256(body).hexdigest()[:16]}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


def file_routes() -> list[BaseRoute]:
    """The two pages; the files that they name, kept by their digest; and these as they are called in the folder."""
    kept = _kept()
    return [
        Route("/", GZipMiddleware(FirstPage("index.html"))),
        Route("/tv", GZipMiddleware(FirstPage("tv.html"))),
        Mount(f"{kept}/fonts", KeptFiles(directory=FONTS)),
        Mount(kept, GZipMiddleware(KeptFiles(directory=STATIC))),
        Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC))),
    ]


@cache
def _kept() -> str:
    """The address of these files."""
    files = sorted([*STATIC.iterdir(), *FONTS.glob("*.ttf")])
    return f"/static/{sha256(b''.join(file.read_bytes() for file in files)).hexdigest()[:8]}"


@cache
def _page(name: str) -> str:
    """A page with the addresses of its files, and those of all modules that its scripts import."""
    text = (STATIC / name).read_text("utf-8")
    preloads = [
        f'<link rel="modulepreload" href="/static/{module}">\n'
        for script in re.findall(r'src="/static/(\w+\.js)"', text)
        for module in _modules(script)
    ]
    return text.replace("</head>", f"{''.join(preloads)}</head>").replace('"/static/', f'"{_kept()}/')


def _modules(script: str) -> list[str]:
    """The modules that a script imports, and those that these do."""
    found: list[str] = []
    left = [script]
    while left:
        for name in re.findall(r'from "\./(\w+\.js)"', (STATIC / left.pop()).read_text("utf-8")):
            if name not in found:
                found.append(name)
                left.append(name)
    return found
