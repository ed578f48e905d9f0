"""The tournament: plans, Deck Phases, matches, trophies, fans, and the final."""
