"""The kernels of the champion: principal variation search over a network and a transposition table."""
