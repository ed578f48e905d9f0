"""An evening: drafts, matchups, battles and the champion."""
