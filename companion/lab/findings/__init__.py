"""Statistics of many games: from frames to findings, each with its figure, interval, games and example."""
