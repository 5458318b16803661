"""The arena: tournaments of programs, set up here, played by all cores in the background, and looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, Vertical, VerticalScroll
from textual.events import Unmount
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Static

from t3tui.engine.roster import Spec, parse_spec
from t3tui.game.errors import BadInput
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.game.shown_text import shown
from t3tui.lab.arena import Phase
from t3tui.lab.arena_folder import KeptArena, kept_arenas, new_file
from t3tui.lab.arena_tables import duration, sprt_lines
from t3tui.lab.running_arena import RunningArena
from t3tui.play.library import Library
from t3tui.ui.facts import BETWEEN, within
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.player_dialog import PlayerDialog
from t3tui.ui.settings import Marks, Settings
from t3tui.ui.widgets.arena_form import ArenaForm, ArenaSetup
from t3tui.ui.widgets.arena_tables import CrossTable, StandingsTable
from t3tui.ui.widgets.game_strip import GameStrip
from t3tui.ui.words import counted

LOOK_EVERY: Final = 0.2
"""Seconds between two looks at how the arena stands."""
PROGRESS: Final = 24
"""Signs of the line that shows how much is done."""
BLOCKS: Final[dict[Marks, tuple[str, str]]] = {"unicode": ("▰", "▱"), "ascii": ("#", ".")}
FORM, RUN = "arena-form", "arena-run"


class ArenaScreen(BaseScreen):
    """Set up a tournament, watch it, and look at its games; it goes on while another place is on the screen."""

    ABOUT = "tournaments"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "start", "Start", id="arena.start", tooltip="Begin the arena"),
        Binding("a", "add_player", "Add", id="arena.add", tooltip="Let another player take part"),
        Binding("o", "resume", "Go on with…", id="arena.resume", tooltip="Go on with an arena that was stopped"),
        Binding("p", "pause", "Pause", id="arena.pause", tooltip="Begin no more games, or go on"),
        Binding("s", "stop", "Stop", id="arena.stop", tooltip="Stop at once; finished games are kept"),
        Binding("r", "go_on", "Go on", id="arena.go_on", tooltip="Play the games that are missing"),
        Binding("g", "games", "Games", id="arena.games", tooltip="Look at one of the latest games"),
        Binding("v", "view", "View", id="arena.view", tooltip="Show the cross table, or the boards"),
        Binding("e", "export", "Export", id="arena.export", tooltip="Write the table into a file"),
        Binding("b", "new", "New", id="arena.new", tooltip="Set up another arena"),
    ]
    AUTO_FOCUS = "EntryList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self.run_: RunningArena | None = None
        self._jobs = 1
        self._marks: Marks = "unicode"
        self._told: object = None

    def body(self) -> Iterable[Widget]:
        """The form, and once it is filled in, what comes of it."""
        with ContentSwitcher(initial=FORM):
            yield ArenaForm()
            with Vertical(id=RUN):
                yield Static(id="progress", markup=False)
                with VerticalScroll(id="standings"):
                    yield StandingsTable()
                with VerticalScroll(id="tests"):
                    yield Static(markup=False)
                with ScrollableContainer(id="cross"):
                    yield CrossTable()
                yield GameStrip(id="strip")

    def on_mount(self) -> None:
        """Look at what goes on, from now on."""
        super().on_mount()
        self.set_interval(LOOK_EVERY, self.look)
        self.say("Choose who takes part and how they meet; n starts.")

    @on(Unmount)
    async def _end_workers(self) -> None:
        """Leave nobody behind."""
        if self.run_ is not None:
            await asyncio.to_thread(self.run_.close)

    def follow_settings(self, settings: Settings) -> None:
        """Draw with the signs that are wanted."""
        super().follow_settings(settings)
        self._marks = settings.marks
        self._told = None

    # Setting it up

    @property
    def _form(self) -> ArenaForm:
        return self.query_one(ArenaForm)

    @property
    def _is_setting_up(self) -> bool:
        return self.query_one(ContentSwitcher).current == FORM

    def action_add_player(self) -> None:
        """Ask who else takes part."""
        self._ask_player("", None)

    @on(ArenaForm.Edit)
    def _edit(self, event: ArenaForm.Edit) -> None:
        self._ask_player(str(self._form.players[event.index]), event.index)

    def _ask_player(self, text: str, index: int | None) -> None:
        def take(answer: Spec | None) -> None:
            if answer is not None:
                self._form.put(answer, index)

        self.app.push_screen(PlayerDialog("Who takes part?", self._form.mode, text), take)

    def action_remove_player(self) -> None:
        """Let the chosen player go."""
        self._form.remove_highlighted()

    def action_start(self) -> None:
        """Begin, unless something cannot be as it is."""
        if (wrong := self._form.wrong) is not None:
            wrong.query_one("Input").focus()
            return
        try:
            setup = self._form.setup
            path = new_file()
        except (BadInput, OSError) as error:
            self.say(str(error), warning=True)
            return
        self.begin(setup, path)

    def begin(self, setup: ArenaSetup, path: Path) -> None:
        """Play a tournament, or what is missing of it."""
        self._jobs = setup.jobs
        library = Library() if self.app.settings.autosave else None
        self.show_run(RunningArena(setup.tournament, path, setup.jobs, library=library))
        assert self.run_ is not None
        self.run_.start()
        self.look()

    def show_run(self, run: RunningArena) -> None:
        """Show an arena in the place of the form."""
        self.run_ = run
        strip = self.query_one(GameStrip)
        strip.tournament, strip.games, strip.chosen = run.tournament, (), 0
        self.query_one(ContentSwitcher).current = RUN
        self.query_one("#tests").display = run.tournament.sprt is not None
        strip.focus()
        self._told = None
        self.look()

    async def action_resume(self) -> None:
        """Ask which of the kept arenas to go on with; they are looked at in a thread, for they may be large."""
        from t3tui.ui.screens.pick_dialog import PickScreen

        arenas = await asyncio.to_thread(lambda: list(kept_arenas()))
        if not arenas:
            self.say("No arena was kept yet.", warning=True)
            return

        def take(index: int | None) -> None:
            if index is not None:
                self._go_on_with(arenas[index])

        self.app.push_screen(PickScreen("Go on with which arena?", [_choice(arena) for arena in arenas]), take)

    def _go_on_with(self, arena: KeptArena) -> None:
        """Go on; programs that only a file names are started only if somebody says so."""
        from t3tui.ui.screens.pick_dialog import PickScreen

        def take(index: int | None) -> None:
            if index == 1:
                self.begin(ArenaSetup(arena.tournament, self._form.jobs), arena.path)

        if arena.tournament.has_bots:
            bots = ", ".join(player for player in arena.tournament.players if parse_spec(player).kind.is_bot)
            choices = [("Leave it", "Nothing is started"), ("Start them", shown(bots, 300))]
            self.app.push_screen(PickScreen("It starts programs", choices), take)
        else:
            take(1)

    # While it goes on

    def look(self) -> None:
        """Show how the arena stands now, if anything changed."""
        run = self.run_
        self.running = run is not None and run.goes_on
        if run is None or self._is_setting_up:
            return
        if self.app.screen is self:
            self._show(run)
        elif not run.goes_on:
            self._told = None

    def _show(self, run: RunningArena) -> None:
        state = run.state
        strip = self.query_one(GameStrip)
        strip.games = run.games(strip.room)
        strip.chosen = min(strip.chosen, max(0, len(strip.games) - 1))
        self.query_one("#progress", Static).update(self._progress(run), layout=False)
        told = (state.standings, state.phase, run.is_paused, run.failure, strip.size)
        if told == self._told:
            return
        self._told = told
        for table in (StandingsTable, CrossTable):
            self.query_one(table).standings = state.standings
        tests = sprt_lines(run.tournament, state.standings.tests)
        self.query_one("#tests Static", Static).update("\n".join(shown(line, 300) for line in tests))
        sentence, warning = _sentence(run)
        self.say(sentence, warning=warning)
        self.refresh_bindings()

    def _progress(self, run: RunningArena) -> str:
        """How much is done, how long it took and how long it will take."""
        state, tournament = run.state, run.tournament
        played = state.finished - state.uncounted
        total = played + state.left
        done = played / total if total else 1.0
        full, empty = BLOCKS[self._marks]
        bar = full * int(PROGRESS * done) + empty * (PROGRESS - int(PROGRESS * done))
        kind = "gauntlet" if tournament.gauntlet else "round robin"
        parts = [f"{bar} {played:,} of {total:,} games", duration(state.seconds)]
        if state.seconds_left is not None and run.goes_on:
            parts.append(f"{duration(state.seconds_left)} left")
        parts += [f"{tournament.mode} {kind}", f"seed {tournament.seed}"]
        return within(BETWEEN.join(parts), self.query_one("#progress").content_size.width)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What makes sense depends on how far it is."""
        if action in ("start", "add_player", "remove_player", "resume"):
            return self.is_mounted and self._is_setting_up
        run = self.run_
        if action in ("pause", "stop"):
            return run is not None and not self._is_setting_up and run.goes_on
        if action in ("games", "export", "view"):
            return run is not None and not self._is_setting_up
        if action == "new":
            return run is not None and not self._is_setting_up and not run.goes_on
        if action == "go_on":
            return run is not None and not self._is_setting_up and not run.goes_on and run.state.left > 0
        return super().check_action(action, parameters)

    def action_pause(self) -> None:
        """Begin no more games, or go on."""
        if self.run_ is not None:
            if self.run_.is_paused:
                self.run_.go_on()
            else:
                self.run_.pause()
            self.look()

    def action_stop(self) -> None:
        """Stop at once."""
        if self.run_ is not None:
            self.run_.stop()

    def action_go_on(self) -> None:
        """Play what is missing."""
        if self.run_ is not None and self.run_.path is not None:
            self.begin(ArenaSetup(self.run_.tournament, self._jobs), self.run_.path)

    def action_new(self) -> None:
        """Set up another arena; the last one stays in its file."""
        self.run_ = None
        self.query_one(ContentSwitcher).current = FORM
        self.query_one("EntryList").focus()
        self.say("Choose who takes part and how they meet; n starts.")
        self.refresh_bindings()

    def action_view(self) -> None:
        """Where there is room for one of them only: the cross table or the boards."""
        self.toggle_class("-cross")

    # Games and tables

    @on(GameStrip.Opened)
    def _open(self, event: GameStrip.Opened) -> None:
        if self.run_ is not None:
            self._look_at(self.run_.game(event.game))

    def _look_at(self, game: Game) -> None:
        from t3tui.ui.game_setup import GameSetup
        from t3tui.ui.screens.game import GameScreen

        self.app.push_screen(GameScreen(GameSetup.of_game(game), game, looked_at=True))

    def action_games(self) -> None:
        """Ask which of the latest games to look at."""
        from t3tui.game.record import parse_games
        from t3tui.ui.screens.pick_dialog import PickScreen

        if self.run_ is None or not self.run_.latest:
            self.say("No game has ended since it began.", warning=True)
            return
        games = list(self.run_.latest)
        tournament = self.run_.tournament

        def name(number: int) -> str:
            seats = tournament.seats(number)
            x, o = (shown(tournament.players[seats[side]], 40) for side in Side)
            return f"{number + 1}: {x} – {o}"

        def take(index: int | None) -> None:
            if index is not None:
                self._look_at(parse_games(games[index].text)[0])

        choices = [
            (name(game.number), f"{game.result}, {counted(len(game.moves), 'move')} {shown(game.failure, 80)}")
            for game in games
        ]
        self.app.push_screen(PickScreen("The latest games", choices), take)

    def action_export(self) -> None:
        """Write the table into a file of the current folder, and say where the games are."""
        from t3tui.ui.screens.arena_export import ArenaExportScreen

        if self.run_ is not None:
            self.app.push_screen(ArenaExportScreen(self.run_.tournament, self.run_.state.standings, self.run_.path))


def _choice(arena: KeptArena) -> tuple[str, str]:
    tournament = arena.tournament
    players = ", ".join(shown(player, 30) for player in tournament.players)
    return f"{arena.path.stem}  {tournament.mode}, {arena.finished:,} of {tournament.total:,} games", shown(
        players, 150
    )


def _sentence(run: RunningArena) -> tuple[str, bool]:
    """What is to be said, and whether it is a warning."""
    state = run.state
    if run.failure:
        return run.failure, True
    if state.phase is Phase.DONE:
        late = state.uncounted
        verb = "does" if late == 1 else "do"
        more = f" {counted(late, 'game')} after the decision {verb} not count." if late else ""
        return f"Done: {state.standings.rows[0].player} is first.{more} b sets up another arena.", False
    if state.phase is Phase.STOPPED:
        return "Stopped; finished games are kept. r goes on, b sets up another arena.", False
    if run.is_paused:
        return "Paused: games that were begun are finished, no more are begun. p goes on.", False
    if state.phase is Phase.STARTING:
        return "Workers get ready; the first time, they compile the engine.", False
    return "Playing; it goes on while you are elsewhere.", False
