"""The kernels of the reports' searches: one file a search."""
