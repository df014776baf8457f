"""One game as the program has it open: document and commands, who sees what, drafts, the steps kept of them,
variations, letters, the keys of a table."""
