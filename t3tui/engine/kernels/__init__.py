"""The compiled core: one source, compiled by Numba when it is there, interpreted when it is not."""
