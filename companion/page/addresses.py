"""Where the page is found: this machine's addresses in the house, the Wi-Fi's name, and the code that phones scan."""

import shutil
import socket
import subprocess
from io import StringIO
from ipaddress import ip_address

LOCAL = "127.0.0.1"
# Nothing is sent there: the system is only asked by which of its addresses it would go.
_NEIGHBOURS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")
_ASKED_FOR_WIFI = (
    ("iwgetid", "-r"),
    ("networksetup", "-getairportnetwork", "en0"),
    ("netsh", "wlan", "show", "interfaces"),
)


def addresses_here() -> list[str]:
    """The addresses by which this machine is reached from its own network, the likeliest first."""
    found: list[str] = []
    for neighbour in _NEIGHBOURS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((neighbour, 9))
                found.append(asking.getsockname()[0])
            except OSError:
                continue
    return [each for each in dict.fromkeys(found) if ip_address(each).is_private and not ip_address(each).is_loopback]


def wifi_name() -> str | None:
    """The name of the Wi-Fi that this machine is in, where the system tells it."""
    for command in _ASKED_FOR_WIFI:
        if not shutil.which(command[0]):
            continue
        try:
            said = subprocess.run(command, capture_output=True, text=True, timeout=2, check=False).stdout
        except (OSError, subprocess.TimeoutExpired):
            continue
        lines = [line for line in said.splitlines() if line.strip()]
        named = [line for line in lines if "SSID" in line and "BSSID" not in line] or lines[:1]
        name = named[0].rpartition(": ")[2].strip() if named else ""
        if name and "not associated" not in name:
            return name
    return None


def code_to_scan(address: str) -> str:
    """A QR code of an address in half blocks, as a terminal shows it."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(address)
    out = StringIO()
    code.print_ascii(out, invert=True)
    return out.getvalue().rstrip("\n")
