"""Showing: the Textual app."""
