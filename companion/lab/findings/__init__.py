"""What many games show: from frames to findings, each with its figure, interval, games and example."""
