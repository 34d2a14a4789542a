"""ReaSCAN (Wu et al., NeurIPS 2021): a command in a grid world, its referent, and the actions that carry it out."""
