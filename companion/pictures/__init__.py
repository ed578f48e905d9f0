"""Picture files: which are one, how large they are, and whether all of them is there."""
