"""bAbI (Weston et al. 2015): task 17, positional reasoning, and task 19, path finding."""
