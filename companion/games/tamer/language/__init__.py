"""The language of the cards: a text read into what it does, and written back."""
