"""``python -m t3tui`` is the same as the command ``t3tui``."""

import sys

from t3tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
