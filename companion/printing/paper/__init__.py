"""Where cards lie on sheets of paper, the marks around them, and printers that are a little off."""
