"""The kernels of the prover: depth-first proof-number search, and the walk that verifies its proofs."""
