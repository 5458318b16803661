"""The three games: their names, their rules in words and their rule options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from t3tui.game.errors import BadInput
from t3tui.game.shown_text import quoted


class ModeError(BadInput):
    """A mode or a rule option that does not exist."""


@dataclass(frozen=True, slots=True)
class Mode:
    """Which game is played; rule options are part of it, so two positions of different rules never compare equal."""

    name: str
    title: str
    boards: int
    """How many boards there are: one or nine."""
    macro: bool
    """Whether won boards are marks on a macro-board, or the first won board ends the game."""
    full_draws: bool = False
    """Advanced option ``full=draw``: being sent to a full board ends the game as a draw."""
    count_boards: bool = False
    """Ultimate option ``tiebreak=boards``: without a line, the side with more boards wins."""

    @property
    def cells(self) -> int:
        """How many cells there are in all."""
        return self.boards * 9

    @property
    def file_name(self) -> str:
        """What files about the game under its rules are called."""
        return self.name + ("-draws" if self.full_draws else "-boards" if self.count_boards else "")

    @property
    def all_boards(self) -> int:
        """The bit mask of all boards."""
        return (1 << self.boards) - 1

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules in a few short sentences."""
        extra: tuple[str, ...] = ()
        if self.full_draws:
            extra = ("Being sent to a full board ends the game as a draw.",)
        if self.count_boards:
            extra = ("If nobody gets a line of boards, more won boards win.",)
        return RULES[self.name] + extra

    def __str__(self) -> str:
        """The mode as it is written on the command line, options included."""
        options = ":full=draw" if self.full_draws else ":tiebreak=boards" if self.count_boards else ""
        return self.name + options


BASIC: Final = Mode("basic", "Basic", boards=1, macro=False)
ADVANCED: Final = Mode("advanced", "Advanced", boards=9, macro=False)
ADVANCED_FULL_DRAWS: Final = Mode("advanced", "Advanced", boards=9, macro=False, full_draws=True)
ULTIMATE: Final = Mode("ultimate", "Ultimate", boards=9, macro=True)
ULTIMATE_COUNT_BOARDS: Final = Mode("ultimate", "Ultimate", boards=9, macro=True, count_boards=True)

MODES: Final = (BASIC, ADVANCED, ULTIMATE)
"""The three games by their plain rules."""

VARIANTS: Final = (BASIC, ADVANCED, ADVANCED_FULL_DRAWS, ULTIMATE, ULTIMATE_COUNT_BOARDS)
"""Every game with every rule option."""

RULES: Final[dict[str, tuple[str, ...]]] = {
    "basic": ("Nine cells, two sides.", "Three marks in a row win."),
    "advanced": (
        "Nine boards: the cell you take names the board your opponent must play in.",
        "The first three in a row on any board win the game.",
    ),
    "ultimate": (
        "Nine boards: the cell you take names the board your opponent must play in.",
        "Three in a row win a board; three boards in a row win the game.",
    ),
}


def parse_mode(text: str) -> Mode:
    """Read ``basic``, ``advanced`` or ``ultimate``, with a rule option after a colon if there is one."""
    wanted = text.strip().lower()
    for mode in VARIANTS:
        if str(mode) == wanted:
            return mode
    possible = ", ".join(str(mode) for mode in VARIANTS)
    raise ModeError(f"There is no mode {quoted(text)}; possible are: {possible}.")
