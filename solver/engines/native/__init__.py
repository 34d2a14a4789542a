"""The native engine: difference bounds first, then searches over cells and boxes."""
