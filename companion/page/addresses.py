"""Addresses of the page: this machine's in the house, and the codes that phones scan."""

import socket
from io import StringIO
from ipaddress import ip_address
from typing import Any

LOCAL = "127.0.0.1"
# Nothing is sent there: the system is only asked by which of its addresses it would go.
_NEIGHBOURS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")


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


def code_to_scan(address: str) -> str:
    """A QR code of an address in half blocks, as a terminal shows it."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(address)
    out = StringIO()
    code.print_ascii(out, invert=True)
    return out.getvalue().rstrip("\n")


def squares(text: str) -> dict[str, Any]:
    """A QR code as screens draw it: how many squares it is wide, and the dark ones as an SVG path."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_M

    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make()
    rows = code.get_matrix()
    dark = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, full in enumerate(row) if full]
    return {"size": len(rows), "path": "".join(dark)}
