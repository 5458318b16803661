"""The library: every game that was kept, found by what is typed, walked through, continued, exported or deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from t3tui.engine.player import Stop
from t3tui.game.errors import T3Error
from t3tui.game.record import Game
from t3tui.play.library import Entry, Imported, Library
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.places import SETTINGS_UNSHOWN
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.settings import SPEEDS, Settings
from t3tui.ui.widgets.game_preview import GamePreview
from t3tui.ui.widgets.game_table import GameTable, TableHeading
from t3tui.ui.words import counted

_WALK = Binding.Group("Walk", compact=True)


class LibraryScreen(BaseScreen):
    """A table with a filter above it, and the chosen game beside it."""

    ABOUT = "every game that was kept"
    AUTO_FOCUS = "GameTable"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        SETTINGS_UNSHOWN,
        Binding(
            "slash", "filter", "Filter", id="library.filter", tooltip="Find games by words, mode, result or player"
        ),
        Binding("left", "step(-1)", "Back", id="library.back", tooltip="One move back", group=_WALK),
        Binding("right", "step(1)", "On", id="library.on", tooltip="One move on", group=_WALK),
        Binding("space", "autoplay", "Replay", id="library.replay", tooltip="Play through the game, or stop"),
        Binding("c", "continue", "Continue", id="library.continue", tooltip="Play on from this move as a new game"),
        Binding("v", "review", "Review", id="library.review", tooltip="Judge every move of this game"),
        Binding(
            "e", "export", "Export", id="library.export", tooltip="Save this game in a file of its own", show=False
        ),
        Binding("E", "export_all", "Export all", id="library.export_all", tooltip="Save every game listed", show=False),
        Binding("a", "import", "Import", id="library.import", tooltip="Add the games of a file or a folder"),
        Binding("d,delete", "delete", "Delete", id="library.delete", tooltip="Delete this game; u brings it back"),
        Binding("u,ctrl+z", "undo", "Undo", id="library.undo", tooltip="Bring back what was deleted", show=False),
        Binding("s", "record", "Record", id="library.record", tooltip="How you did, by game and opponent", show=False),
        Binding("escape", "leave", "Back", id="library.leave", tooltip="Stop what goes on, or go back", show=False),
    ]

    @dataclass
    class Found(Message):
        """The games that a filter let through."""

        text: str
        ids: Sequence[int]

    @dataclass
    class Fetched(Message):
        """Rows of the table."""

        entries: Sequence[Entry]

    @dataclass
    class Loaded(Message):
        """The game of a row, or why it cannot be read."""

        id: int
        game: Game | str

    @dataclass
    class Told(Message):
        """How something long goes on, or how it ended."""

        text: str
        over: bool = False
        warning: bool = False

    def __init__(self, library: Library | None = None) -> None:
        super().__init__()
        self.library = library or Library()
        self._busy: Stop | None = None
        self._answered = False
        """Whether the status tells what became of the last action, which no count of games replaces."""

    def body(self) -> Iterable[Widget]:
        """The filter, the table and the chosen game."""
        with Horizontal(id="library"):
            with Vertical(id="games"):
                yield Input(placeholder="words   mode:ultimate   result:X   player:champion", id="filter", compact=True)
                yield TableHeading()
                yield GameTable()
            yield GamePreview()

    def on_screen_resume(self) -> None:
        """Look what is there now."""
        self._answered = False
        self._look(refresh=True)

    def on_unmount(self) -> None:
        """Leave nothing running."""
        if self._busy is not None:
            self._busy.set()
        self.library.close()

    def follow_settings(self, settings: Settings) -> None:
        """Apply the settings."""
        super().follow_settings(settings)
        self.preview.set_pace(SPEEDS[settings.speed])

    @property
    def table(self) -> GameTable:
        """The games."""
        return self.query_one(GameTable)

    @property
    def preview(self) -> GamePreview:
        """The chosen game."""
        return self.query_one(GamePreview)

    @property
    def filter_text(self) -> str:
        """What the games are filtered by."""
        return self.query_one("#filter", Input).value

    # Looking; everything that touches the disk is done in threads

    def _in_thread(self, work: Callable[[], Message | None], group: str) -> None:
        def run() -> None:
            try:
                message = work()
            except (T3Error, OSError) as error:
                message = self.Told(str(error), warning=True)
            if message is not None:
                self.post_message(message)

        self.run_worker(run, thread=True, group=group, exclusive=True, exit_on_error=False)

    def _look(self, *, refresh: bool = False) -> None:
        text = self.filter_text

        def find() -> Message:
            if refresh:
                self.library.refresh(self._progress("Reading the library"))
            return self.Found(text, self.library.find(text))

        self._in_thread(find, "find")

    def _get_ready(self) -> None:
        """Have what games are filtered by in memory before somebody types."""
        self.library.columns()

    def _progress(self, what: str) -> Callable[[int, int], None]:
        def progress(done: int, total: int) -> None:
            if done < total:
                stops = "   Escape stops it." if self._busy is not None else ""
                self.post_message(self.Told(f"{what}: {100 * done // total} %{stops}"))

        return progress

    @on(Input.Changed, "#filter")
    def _filter(self) -> None:
        self._answered = False
        self._look()

    @on(Input.Submitted, "#filter")
    def _to_the_games(self) -> None:
        self.table.focus()

    @on(Found)
    def _list(self, event: Found) -> None:
        if event.text == self.filter_text:
            self.table.show(event.ids)
            self._in_thread(self._get_ready, "ready")
            if self._busy is None and not self._answered:
                self.say(_what_there_is(len(event.ids), is_filtered=bool(event.text.strip())))

    @on(GameTable.Wanted)
    def _fetch(self, event: GameTable.Wanted) -> None:
        self.run_worker(
            lambda: self.post_message(self.Fetched(self.library.entries(event.ids))), thread=True, group="fetch"
        )

    @on(Fetched)
    def _put(self, event: Fetched) -> None:
        self.table.put(event.entries)

    @on(GameTable.Highlighted)
    def _load(self, event: GameTable.Highlighted) -> None:
        number = event.id
        if number is None:
            self.preview.show(None)
            self.refresh_bindings()
        else:
            self._in_thread(lambda: self.Loaded(number, self._game(number)), "load")

    def _game(self, number: int) -> Game | str:
        try:
            return self.library.game(number)
        except (T3Error, OSError) as error:
            return str(error)

    @on(Loaded)
    def _show(self, event: Loaded) -> None:
        if event.id == self.table.current:
            self.preview.show(event.game if isinstance(event.game, Game) else None)
            if isinstance(event.game, str):
                self.say(event.game, warning=True)
            self.refresh_bindings()

    @on(Told)
    def _tell(self, event: Told) -> None:
        self.say(event.text, warning=event.warning)
        if event.over or event.warning:
            self._busy = None
            self._answered = True
            self.running = False
            if event.over:
                self._look()

    # What can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What needs a game is only there when one is shown."""
        needs_game = ("step", "autoplay", "continue", "review", "export", "export_all", "delete")
        if action in needs_game:
            return self.is_mounted and bool(self.query(GamePreview)) and self.preview.game is not None
        return True if action == "leave" else super().check_action(action, parameters)

    def action_filter(self) -> None:
        """Go to the filter."""
        self.query_one("#filter", Input).focus()

    def action_step(self, by: int) -> None:
        """Walk through the game."""
        self.preview.step(by)

    def action_autoplay(self) -> None:
        """Play through the game, or stop."""
        self.preview.playing = not self.preview.playing

    @on(GameTable.Chosen)
    def _open(self) -> None:
        if self.preview.game is not None:
            self.app.show_game(self.preview.game)

    def action_continue(self) -> None:
        """Play on from the move on the board as a new game."""
        game = self.preview.game
        if game is not None:
            game.go_to(self.preview.ply)
            branch = game.branch()
            self.app.start_game(GameSetup.of_game(branch), branch)

    def action_review(self) -> None:
        """Judge every move."""
        from t3tui.ui.screens.review import ReviewScreen

        game, number = self.preview.game, self.table.current
        if game is not None and number is not None:
            self.app.push_screen(ReviewScreen(game, keep=lambda reviewed: self.library.replace(number, reviewed)))

    def action_export(self) -> None:
        """Save the game in a file of its own."""
        if self.preview.game is not None:
            self.app.save_game(self.preview.game)

    def action_export_all(self) -> None:
        """Save every game that is listed in one file."""
        from t3tui.ui.screens.path_dialog import PathScreen

        text = self.filter_text

        def export(path: Path | None) -> None:
            if path is not None:
                self._long(lambda stop: self._exported(text, path))

        self.app.push_screen(PathScreen("Export every game listed", "a file, which is replaced"), export)

    def _exported(self, text: str, path: Path) -> str:
        ids = self.library.find(text)
        self.library.export(ids, path)
        return f"{counted(len(ids), 'game')} saved in {path}."

    def action_import(self) -> None:
        """Add the games of a file or a folder."""
        from t3tui.ui.screens.path_dialog import PathScreen

        def add(path: Path | None) -> None:
            if path is not None:
                self._long(lambda stop: self._imported(path, stop))

        self.app.push_screen(PathScreen("Import games", "a file of games, or a folder with such files"), add)

    def _imported(self, path: Path, stop: Stop) -> str:
        done = self.library.import_files([path], self._progress("Importing"), stop)
        return ("Stopped. " if stop.is_set() else "") + import_words(done)

    def _long(self, work: Callable[[Stop], str]) -> None:
        """Do something that takes a while; Escape stops it."""
        stop = self._busy = Stop()
        self.running = True
        self.say("Working …  Escape stops it.")
        self._in_thread(lambda: self.Told(work(stop), over=True), "long")

    def action_delete(self) -> None:
        """Delete the chosen game."""
        number = self.table.current
        if number is not None:
            self._in_thread(lambda: self._deleted(number), "change")

    def _deleted(self, number: int) -> Message:
        self.library.delete(number)
        return self.Told("Deleted; u brings it back.", over=True)

    def action_undo(self) -> None:
        """Bring back what was deleted last."""
        self._in_thread(self._undone, "change")

    def _undone(self) -> Message:
        undone = self.library.undo_delete()
        return self.Told("It is back." if undone else "There is nothing to bring back.", over=True)

    def action_record(self) -> None:
        """Show how the person at the keyboard did."""
        from t3tui.ui.screens.own_record import OwnRecordScreen

        self.app.push_screen(OwnRecordScreen(self.library))

    def action_leave(self) -> None:
        """Stop what goes on; else leave the filter; else go back."""
        if self._busy is not None:
            self._busy.set()
        elif self.filter_text or self.query_one("#filter", Input).has_focus:
            self.query_one("#filter", Input).value = ""
            self.table.focus()
        elif self.app.can_go_back:
            self.app.go_back()


def _what_there_is(count: int, *, is_filtered: bool) -> str:
    """How many games there are, and what to do if there is none."""
    if is_filtered:
        return f"{counted(count, 'game')} match{'es' * (count == 1)}." if count else "No game matches.   esc shows all"
    if not count:
        return "No games yet: those you finish are kept here.   a imports a file"
    return f"{counted(count, 'game')}.   s your record   e export"


def import_words(done: Imported) -> str:
    """What became of an import, in a sentence."""
    parts = [f"{counted(done.games, 'game')} added"]
    parts += [f"{done.known:,} there already"] if done.known else []
    parts += [f"{counted(done.damaged, 'damaged part')} skipped"] if done.damaged else []
    parts += [f"{counted(done.refused, 'file')} could not be read"] if done.refused else []
    return ", ".join(parts) + "."
