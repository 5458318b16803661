"""Properties are checked on the same examples every time, however slow the machine."""

from hypothesis import settings

settings.register_profile("t3tui", deadline=None, derandomize=True)
settings.load_profile("t3tui")
