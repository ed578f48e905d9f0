"""The errors that a person is meant to read: one clear sentence each, never a traceback."""

from __future__ import annotations


class CompanionError(Exception):
    """What was given is wrong (exit code 1); the message says what, where, and what would be right."""

    exit_code = 1


class UsageError(CompanionError):
    """The command itself was misused (exit code 2)."""

    exit_code = 2
