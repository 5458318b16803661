"""Where players come from that are not on the roster: programs that a person has given a name.

The engine opens no files, so whoever starts a process says where to look; asked every time, for names come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from t3tui.engine.roster import Kind

Source = Callable[[], Iterable["Kind"]]

_source: Source = tuple


def look_in(source: Source) -> None:
    """Say where registered players are found."""
    global _source
    _source = source


def registered() -> tuple[Kind, ...]:
    """The players that are registered now."""
    return tuple(_source())
