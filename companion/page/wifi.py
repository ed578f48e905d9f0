"""The Wi-Fi that phones join first: its name and password, as people give them or the system tells them."""

import re
import shutil
import subprocess
from dataclasses import dataclass

from companion.errors import UsageError, quoted

_NAMES = (("iwgetid", "-r"), ("networksetup", "-getairportnetwork", "en0"), ("netsh", "wlan", "show", "interfaces"))
_SECONDS = 2
NAME_BYTES = 32
PASSWORD = "COMPANION_WIFI_PASSWORD"
"""The environment variable of a Wi-Fi's password, for it stands in no command."""


@dataclass(frozen=True, slots=True)
class Wifi:
    """A Wi-Fi: its `password` is "" where it needs none, None where nobody has told it."""

    name: str
    password: str | None

    def check(self) -> None:
        """Raises UsageError where no Wi-Fi is called so, or none has such a password (IEEE 802.11: at most 32 bytes,
        and 8 to 63 letters)."""
        if not 1 <= len(self.name.encode()) <= NAME_BYTES:
            raise UsageError(f"no Wi-Fi is called {quoted(self.name)}; its name has 1 to {NAME_BYTES} bytes", of="wifi")
        if self.password and not 8 <= len(self.password) <= 63:
            raise UsageError("that is no Wi-Fi's password; one has 8 to 63 letters", of="wifi")

    def code(self) -> str | None:
        """The text of its QR code, so that a phone's camera joins it; None while its password is not known.

        The text is that of the ZXing project's "Barcode Contents", which cameras of phones follow.
        """
        if self.password is None:
            return None
        kind = f"T:WPA;S:{_quoted(self.name)};P:{_quoted(self.password)};" if self.password else ""
        return f"WIFI:{kind or f'T:nopass;S:{_quoted(self.name)};'};"


def wifi_name() -> str | None:
    """The name of the Wi-Fi that this machine is in, where the system tells it."""
    for command in _NAMES:
        lines = [line for line in _told(*command).splitlines() if line.strip()]
        named = [line for line in lines if "SSID" in line and "BSSID" not in line] or lines[:1]
        name = named[0].rpartition(": ")[2].strip() if named else ""
        if name and "not associated" not in name:
            return name
    return None


def password_told(name: str) -> str | None:
    """The password of a Wi-Fi that somebody named, where the system tells it unasked; a Mac would ask whoever sits
    there, so it isn't tried."""
    told = _told("nmcli", "--show-secrets", "--get-values", "802-11-wireless-security.psk", "connection", "show", name)
    windows = re.search(r"Key Content\s*: (.+)", _told("netsh", "wlan", "show", "profile", f"name={name}", "key=clear"))
    return told.strip("\n") or (windows[1].strip() if windows else None)


def _told(*command: str) -> str:
    if not shutil.which(command[0]):
        return ""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False).stdout
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return ""


def _quoted(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)
