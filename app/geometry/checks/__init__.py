"""What `strata map check` looks at, one file for each kind of question."""
