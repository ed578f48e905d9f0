"""The whole game: wars of two, turn by turn, until a hand is empty."""
