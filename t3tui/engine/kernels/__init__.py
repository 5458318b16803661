"""The kernels: one source, compiled by Numba when it is there, interpreted when it is not.

Each player has a folder; what several of them need stands above. A kernel works on one array of int64, and what stands
where in it is in the folder's ``work_array.py``.
"""
