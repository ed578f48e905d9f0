"""A game that is played: its journal, the playback of it, and what people say to the referee."""
