"""A position played on, many times: how likely, what an answer would do, and what turned a game.

It knows no game: whatever can be refereed can be played on, from any answer of its journal.
"""
