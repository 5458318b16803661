"""The errors that t3tui tells people about: every one is a sentence."""

from __future__ import annotations


class T3Error(Exception):
    """Something failed; the text is a sentence that says what, and what to do if there is something to do."""


class BadInput(T3Error, ValueError):  # noqa: N818
    """What somebody asked for cannot be; the text says why, and what is possible."""
