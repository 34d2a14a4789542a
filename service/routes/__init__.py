"""One noun each."""
