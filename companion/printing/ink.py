"""How much colour goes on the paper."""

from __future__ import annotations

from typing import Literal

Ink = Literal["color", "gray", "save"]
