"""What companion does, for any program: a game played, gone on with and counted, files checked, a kit put together.

Nothing here knows an option, asks a person or prints a word. `companion/__init__.py` names what other programs use.
"""
