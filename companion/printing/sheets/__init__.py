"""Whole sheets as data: trackers, tallies, standings, slips and boards, as TOML layouts filled with plain values."""
