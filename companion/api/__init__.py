"""The library for any program: play a game, go on with it, count it, check files, put a kit together.

Nothing here takes an option or asks a person. `companion/__init__.py` names what other programs use.
"""
