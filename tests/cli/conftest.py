"""Each test of the command line has a folder of its own."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(elsewhere: None) -> None:
    """Run the test in a folder of its own, where commands write."""
