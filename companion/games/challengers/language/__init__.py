"""The wording of the cards: each part of it is one class, and what it does in a match is its method."""
