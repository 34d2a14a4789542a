"""Ways of deciding a network: one protocol, and a file or folder for each engine."""
