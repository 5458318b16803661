"""The form of an arena: which game, who takes part, how often they meet, and by how many processes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, OptionList
from textual.widgets.option_list import Option as Entry

from t3tui.engine.roster import Option, PlayerError, Spec, Value, kinds_for, parse_spec
from t3tui.game.errors import BadInput
from t3tui.game.mode import VARIANTS, Mode, parse_mode
from t3tui.lab.sprt import Sprt
from t3tui.lab.tournament import MOST_GAMES, Tournament
from t3tui.ui.widgets.chooser import Chooser
from t3tui.ui.widgets.option_field import OptionField

BEGINNERS: Final = {
    "basic": ("random", "minimax:depth=2", "alpha-beta:depth=9"),
    "advanced": ("random", "alpha-beta:depth=3", "champion:nodes=2000"),
    "ultimate": ("random", "mcts:simulations=500", "champion:nodes=2000"),
}
"""Who takes part before somebody has said so."""
SHAPES: Final = ("round robin", "gauntlet")


class TestOption(Option):
    """The test that may end a pair early, or none."""

    __test__ = False
    __slots__ = ()

    @property
    def possible(self) -> str:
        """What can be written."""
        return "two strengths in Elo such as 0,40, then if you like two error rates: 0,40,0.05,0.05"

    def parse(self, text: str) -> Value:
        """Read a test; nothing is none."""
        if not text.strip() or text.strip() == "none":
            return "none"
        try:
            return str(Sprt.parse(text))
        except BadInput as error:
            raise PlayerError(str(error)) from error


OPTIONS: Final = (
    Option("games", "Games of each pair: two from each opening, colours swapped.", 20, low=1, high=MOST_GAMES),
    Option("seed", "The same seed opens the same games.", 1, low=0, high=2**31 - 1),
    Option("move time", "Seconds a move; 0 leaves it to the players.", 0.0, low=0, high=86_400),
    TestOption(
        "test", "none, or an SPRT of two strengths in Elo such as 0,40: a pair ends when it is decided.", "none"
    ),
    Option("jobs", "Processes that play at the same time.", os.cpu_count() or 1, low=1, high=60),
)


@dataclass(frozen=True, slots=True)
class ArenaSetup:
    """An arena as somebody set it up."""

    tournament: Tournament
    jobs: int


class EntryList(OptionList):
    """Who takes part."""

    HELP = "Who takes part: Enter changes a player, Delete removes it. In a gauntlet the first plays all others."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "screen.remove_player", "Remove", id="arena.remove", tooltip="Remove the player"),
    ]


class ArenaForm(Horizontal):
    """Everything about an arena before it begins."""

    @dataclass
    class Edit(Message):
        """Somebody wants to change a player."""

        index: int

    def __init__(self) -> None:
        super().__init__(id="arena-form")
        self.mode: Mode = VARIANTS[-1]
        self.players: list[Spec] = []

    def compose(self) -> ComposeResult:
        """The players on the left, everything else on the right."""
        with Vertical(id="entries") as entries:
            entries.border_title = "Who takes part"
            yield EntryList(compact=True)
            with Horizontal(classes="ways"):
                yield Button("Add", compact=True, action="screen.add_player")
                yield Button("Remove", compact=True, action="screen.remove_player")
        with VerticalScroll(id="plan", can_focus=False) as plan:
            plan.border_title = "How they meet"
            yield Chooser("Which game?", [(str(mode), _rules(mode)) for mode in VARIANTS], "ultimate", id="mode")
            yield Chooser("Who plays whom?", [*zip(SHAPES, _ABOUT_SHAPES, strict=True)], SHAPES[0], id="shape")
            for option in OPTIONS:
                yield OptionField(option, option.default)
            with Horizontal(classes="ways"):
                yield Button("Start", variant="primary", compact=True, id="start", action="screen.start")
                yield Button("Go on with…", compact=True, action="screen.resume")

    def on_mount(self) -> None:
        """Begin with a few players that most machines manage."""
        self.show_mode(parse_mode("ultimate"))

    @property
    def setup(self) -> ArenaSetup:
        """The arena as it is set up; ``BadInput`` says what is wrong."""
        values = {field.option.name: field.value for field in self.query(OptionField)}
        test = str(values["test"])
        tournament = Tournament(
            self.mode,
            tuple(map(str, self.players)),
            int(values["games"]),
            self.query_one("#shape", Chooser).value == SHAPES[1],
            int(values["seed"]),
            float(values["move time"]) or None,
            None if test == "none" else Sprt.parse(test),
        )
        return ArenaSetup(tournament, int(values["jobs"]))

    @property
    def jobs(self) -> int:
        """How many processes are to play; the default where what is written cannot be."""
        field = next(field for field in self.query(OptionField) if field.option.name == "jobs")
        return int(field.option.default if field.error else field.value)

    @property
    def wrong(self) -> OptionField | None:
        """The first option that cannot be as it is."""
        return next((field for field in self.query(OptionField) if field.error), None)

    @property
    def highlighted(self) -> int | None:
        """The place of the player that is chosen."""
        return self.query_one(EntryList).highlighted

    @on(Chooser.Changed, "#mode")
    def _take_mode(self, event: Chooser.Changed) -> None:
        self.show_mode(parse_mode(event.value))

    def show_mode(self, mode: Mode) -> None:
        """Another game, with the players that play it; with others if too few do."""
        self.mode = mode
        names = {kind.name for kind in kinds_for(mode)}
        kept = [spec for spec in self.players if spec.kind.name in names]
        self.show_players(kept if len(kept) > 1 else [parse_spec(text) for text in BEGINNERS[mode.name]])

    def show_players(self, players: Sequence[Spec], highlighted: int = 0) -> None:
        """Show who takes part."""
        self.players = list(players)
        entries = self.query_one(EntryList)
        entries.clear_options()
        entries.add_options(
            Entry(Content.assemble((f"{place:>2}  ", "dim"), str(spec))) for place, spec in enumerate(self.players, 1)
        )
        entries.highlighted = min(highlighted, len(self.players) - 1) if self.players else None

    def put(self, spec: Spec, index: int | None = None) -> None:
        """Take a player in, or put it where another one was."""
        players = list(self.players)
        if index is None:
            players.append(spec)
            index = len(players) - 1
        else:
            players[index] = spec
        self.show_players(players, index)

    def remove_highlighted(self) -> None:
        """Let the chosen player go."""
        if (index := self.highlighted) is not None:
            self.show_players([*self.players[:index], *self.players[index + 1 :]], index)

    @on(OptionList.OptionSelected)
    def _edit(self, event: OptionList.OptionSelected) -> None:
        self.post_message(self.Edit(event.option_index))


_ABOUT_SHAPES: Final = ("Everybody plays everybody", "The first player plays all others")


def _rules(mode: Mode) -> str:
    return mode.rules[-1] if ":" in str(mode) else ""
