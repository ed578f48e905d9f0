"""Everything on paper: sheets, card faces, trackers and quick references as PDF."""
