"""Whoever talks with people: a terminal, plain lines, JSON lines, and files of answers."""
