"""A battle: two teams, what their cards say, and what happens between them."""
