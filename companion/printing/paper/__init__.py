"""Sheets of paper: the places of cards on them, the marks around them, and printers that are a little off."""
