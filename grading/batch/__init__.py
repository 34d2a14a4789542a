"""Many items: lines, files and processes."""
