"""Many games at once: what a card set does, with pictures (the extra `companion[lab]`)."""
