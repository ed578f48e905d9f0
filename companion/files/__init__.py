"""Reading the files that people write: text, CSV and TOML, each fault in one sentence that says where it is."""
