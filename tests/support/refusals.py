"""Refusals, as they are said."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

import pytest

from companion.cli.options import worded
from companion.errors import CompanionError

P = ParamSpec("P")


def refusal(kind: type[BaseException], call: Callable[P, object], *values: P.args, **named: P.kwargs) -> str:
    """The words of the error of this kind with which a call is refused."""
    with pytest.raises(kind) as error:
        call(*values, **named)
    return worded(error.value) if isinstance(error.value, CompanionError) else str(error.value)
