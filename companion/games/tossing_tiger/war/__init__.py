"""One war: dice, battles, spoils."""
