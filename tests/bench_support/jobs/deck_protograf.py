"""The bench's deck in protograf: run by its own Python, in the deck's folder, as a user of protograf would."""

from protograf import Card, CardBack, Create, Data, Deck, Save, T, circle, image, rectangle, text

FRAME, INK = "#3c2a58", "#231d2b"

Create(filename="protograf.pdf", paper="A4", margin_left=1.05, margin_right=1, margin_top=1.65, margin_bottom=1.6)
cards = Data(filename="deck.csv")
Deck(width=6.3, height=8.8, fill=FRAME, stroke=FRAME, copy="copies", grid_marks=True)
Card("*", rectangle(x=0.3, y=0.3, width=5.7, height=8.2, fill="#fff0c8", stroke=None))
Card("*", circle(cx=0.95, cy=0.95, radius=0.4, fill=FRAME, stroke=FRAME))
Card("*", text(T("{{ cost }}"), x=0.95, y=1.1, font_size=12, stroke="white"))
Card("*", text(T("{{ name }}"), x=1.6, y=1.13, font_size=14, align="left", stroke=INK))
Card("*", text(T("{{ text }}"), x=0.6, y=5.5, width=5.1, height=1.55, wrap=True, font_size=9, align="left", stroke=INK))
if cards[0]["picture"]:
    Card("*", image(T("{{ picture }}"), x=0.5, y=1.6, width=5.3, height=3.737))
CardBack("*", rectangle(x=0.3, y=0.3, width=5.7, height=8.2, fill="#c9d8e8", stroke=None))
CardBack("*", circle(cx=3.15, cy=4.4, radius=1.2, fill=FRAME, stroke=FRAME))
Save()
