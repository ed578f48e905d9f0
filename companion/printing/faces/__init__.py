"""Card faces: TOML in, the drawing of a card's two sides out."""
