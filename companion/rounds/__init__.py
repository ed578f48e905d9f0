"""An event in rounds at the table, of any game: who meets whom by record and by dice, results, and what people mend.

A game makes `Rounds` its own: it says what its bye is called, and what is told of those who leave or join. Its register
has the rules that are cited here: pairing.first, pairing.records, pairing.by-hand, pairing.leaving, pairing.joining,
tournament.end and end.victory, its own for the bye and, with `.met` behind, for one that everybody of a record has met.
"""

ORGANISER = "Organiser"
"""The seat of whoever runs an event at its board."""
