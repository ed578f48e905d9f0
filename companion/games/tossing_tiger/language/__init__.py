"""The wording of actions: how they stand on cards, and what they do."""
