"""What every layout's TOML has in common: its kinds of element, its templates, and what it takes over from another."""
