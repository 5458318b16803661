"""The kernels of the Monte Carlo tree search."""
