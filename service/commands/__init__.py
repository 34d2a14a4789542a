"""The commands, one noun each."""
