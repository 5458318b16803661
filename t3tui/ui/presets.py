"""Games to begin with at one press: the three everyday ones, and one or two for each report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from t3tui.game.mode import Mode, parse_mode

if TYPE_CHECKING:
    from t3tui.engine.roster import Spec
    from t3tui.ui.game_setup import GameSetup

STRONGEST: Final = "the strongest"


@dataclass(frozen=True, slots=True)
class Preset:
    """A setup with a name; without a mode of its own it keeps the one that is chosen."""

    name: str
    description: str
    x: str
    o: str
    mode: str | None = None

    def setup(self, chosen: Mode) -> GameSetup:
        """The game it stands for; ``chosen`` is the mode on the screen."""
        from t3tui.ui.game_setup import GameSetup

        mode = parse_mode(self.mode) if self.mode else chosen
        return GameSetup(mode, _player(self.x, mode), _player(self.o, mode))


def _player(text: str, mode: Mode) -> Spec:
    from t3tui.engine.roster import parse_spec, strongest

    return strongest(mode) if text == STRONGEST else parse_spec(text, mode)


EVERYDAY: Final = (
    Preset("You against the strongest", "You begin, as X; the strongest player there is answers.", "human", STRONGEST),
    Preset("Two people", "Two people at one keyboard.", "human", "human"),
    Preset("Two AIs", "Sit back: the strongest player against Monte Carlo tree search.", STRONGEST, "mcts"),
)

REPORTS: Final = (
    Preset(
        "Ekram",
        "Ekram 2016: two evaluations against each other, four plies deep.",
        "alpha-beta:depth=4,eval=defensive-attack",
        "alpha-beta:depth=4,eval=spot",
        mode="basic",
    ),
    Preset(
        "Zhang",
        "Zhang's nine-board player: alpha-beta, nine plies deep.",
        "human",
        "alpha-beta:depth=9,eval=board-lines",
        mode="advanced",
    ),
    Preset(
        "Zhang ultimate",
        "Zhang's ultimate player: alpha-beta, eight plies deep.",
        "human",
        "alpha-beta:depth=8,eval=board-lines",
        mode="ultimate",
    ),
    Preset(
        "Paudel",
        "Paudel's nine-board player: the mean of all boards, seven plies deep.",
        "human",
        "alpha-beta:depth=7,eval=lines-mean",
        mode="advanced",
    ),
    Preset("Hu", "Hu 2017: four rules and shallow pruning.", "human", "four-rules", mode="basic"),
    Preset("Project 5", "Breadth-first search through every game there is.", "human", "bfs", mode="basic"),
)
