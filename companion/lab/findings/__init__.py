"""What many games show: from the frames that they left to findings, each with its figure, interval, games and example."""
