"""Is the answer right? Reading what a model wrote, and grading it."""
