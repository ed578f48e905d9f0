"""Fixtures that tests at the table share."""

from __future__ import annotations

import os

import pytest


@pytest.fixture
def no_syncs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls a plug here, and thousands of real syncs take their time."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
