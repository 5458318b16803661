"""The reports' experiments, repeated row by row, and experiments of one's own."""
