"""What `bench_print.py` is made of: the decks, the tools that print them, what a run costs, what the PDFs hold."""
