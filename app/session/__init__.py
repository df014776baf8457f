"""One game as the program has it open: document and commands, who sees what, drafts, variations, letters, the keys of
a table."""
