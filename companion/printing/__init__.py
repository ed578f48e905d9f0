"""Everything on paper: sheets, card faces, trackers and quick references as PDF.

The modules here are what is printed: a run of cards, tokens, boxes, boards, trackers. They draw faces and sheets as
their layouts say, and lay them on paper; none of that knows a file format. `files` alone writes PDFs and images.
"""
