"""A match: two decks, one flag, and six seats each (rulebook: Match Phase, Effects)."""
