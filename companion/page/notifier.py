"""Changes: they wake the screens that are shown something."""

import asyncio


class Notifier:
    """Wakes whoever waits for what is shown to change; `happened` may be called from any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._event = asyncio.Event()

    def listen(self) -> None:
        """From now on changes are heard in the loop that runs: who waits for them calls it first."""
        self._loop = asyncio.get_running_loop()

    def happened(self) -> None:
        """Wakes who waits for the next change; may be called from any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._event.set()
        self._event = asyncio.Event()

    def next(self) -> asyncio.Event:
        """The asyncio event that is set at the next change."""
        return self._event
