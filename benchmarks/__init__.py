"""What published benchmarks say: their texts, their questions, and new items like theirs."""
