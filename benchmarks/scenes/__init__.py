"""What benchmarks about scenes of blocks and things in them have in common."""
