"""Parts of `bench_print.py`: the decks, the tools that print them, the cost of a run, the contents of the PDFs."""
