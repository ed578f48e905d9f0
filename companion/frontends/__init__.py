"""Front ends for people: a terminal, plain lines, JSON lines, and files of answers."""
