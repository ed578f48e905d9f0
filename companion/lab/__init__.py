"""Many games of a mode, played by the program with the card sets that are given, on one machine or a cluster.

It knows no game: whatever can be refereed can be played many times.
"""
