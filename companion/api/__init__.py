"""What companion does, for any program: a game played, gone on with and counted, files checked, a kit put together.

Nothing here takes an option or asks a person. `companion/__init__.py` names what other programs use.
"""
