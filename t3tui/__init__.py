"""t3tui, the terminal home of tic-tac-toe: basic, advanced and ultimate."""

__version__ = "0.1.0"
