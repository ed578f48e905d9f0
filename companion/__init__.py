"""A print-and-play companion and neutral referee for tabletop games."""

__version__ = "0.1.0"
