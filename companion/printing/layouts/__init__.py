"""Layouts' common parts: the kinds of element, the templates, and what is taken over from another."""
