"""The rules: pure Python, no dependency, no input or output."""
