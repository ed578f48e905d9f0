"""The report for people: one HTML file, a PDF, ten sentences at the terminal; and as JSON for programs."""
