"""HTTP API and command line."""
