"""Ways of deciding a network: one protocol, a registry, and a file or folder for each engine.

``protocol`` says what an engine is: it prepares a network once and then answers questions about it, with a placement,
with a proof behind its no, or with "unknown". ``registry`` has them by name. ``native/`` is our own for points, with
``boxes/`` for things with extent; ``auto`` shares the work between it and CP-SAT (``cpsat``), and ``backtracking`` is
the published method. ``docs/engines.md`` says how to add one.
"""
