"""Dialogs that open a game from a file and save one in a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import DirectoryTree, Input, Static

from t3tui.game.position import Side
from t3tui.game.record import Game, RecordError, Result, load_games, save_games

BACK = Binding("escape", "dismiss", "Back", id="file.back", tooltip="Go back and change nothing")


class PathSuggester(Suggester):
    """Completes the path of a file."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """The first file or folder whose path begins with what is written."""
        folder, slash, beginning = value.rpartition("/")
        try:
            paths = sorted(Path(folder or slash or ".").expanduser().iterdir())
        except OSError:
            return None
        names = (path.name + "/" * path.is_dir() for path in paths)
        name = next((name for name in names if name.startswith(beginning) and name != beginning), None)
        return folder + slash + name if name and beginning else None


class GameTree(DirectoryTree):
    """Folders and files, without those that are hidden."""

    ICON_NODE = "▸ "
    ICON_NODE_EXPANDED = "▾ "
    ICON_FILE = "  "

    def filter_paths(self, paths: Iterable[Path]) -> Iterable[Path]:
        """Leave hidden files out."""
        return (path for path in paths if not path.name.startswith("."))


class OpenScreen(ModalScreen[Sequence[Game] | None]):
    """Asks for a file and answers with its games, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def compose(self) -> ComposeResult:
        """A path to write, and folders to look through."""
        with Vertical(classes="dialog", id="open") as dialog:
            dialog.border_title = "Open a game"
            dialog.border_subtitle = "⏎ open   → complete   tab folders   esc back"
            yield Input(placeholder="a file of games", suggester=PathSuggester(), compact=True)
            yield Static("Write a path, or choose a file below.", classes="explanation", markup=False)
            yield GameTree(Path.cwd())

    @on(Input.Submitted)
    def _open_written(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._open(Path(event.value.strip()).expanduser())

    @on(DirectoryTree.FileSelected)
    def _open_selected(self, event: DirectoryTree.FileSelected) -> None:
        self.query_one(Input).value = str(event.path)
        self._open(event.path)

    def _open(self, path: Path) -> None:
        if path.is_dir():
            self.query_one(GameTree).path = path
            return
        try:
            games: Sequence[Game] = load_games(path)
        except RecordError as damage:
            games = damage.games
            if games:
                self.notify(f"{damage} The games before that could be read.", severity="warning")
            else:
                self._say(str(damage))
                return
        except OSError as error:
            self._say(f"{path} cannot be read: {error.strerror}.")
            return
        if games:
            self.dismiss(games)
        else:
            self._say(f"There is no game in {path.name}.")

    def _say(self, sentence: str) -> None:
        line = self.query_one(".explanation", Static)
        line.update(sentence)
        line.add_class("-wrong")


class SaveScreen(ModalScreen[Path | None]):
    """Asks for a file, saves a game in it and answers with its path, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._replaceable: Path | None = None

    def compose(self) -> ComposeResult:
        """A path to write."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Save this game"
            dialog.border_subtitle = "⏎ save   → complete   esc back"
            name = f"{self._game.mode.name}-{self._game.date.replace('.', '-')}.pgn"
            yield Input(name, suggester=PathSuggester(), compact=True)
            yield Static("As text that people and PGN-minded programs can read.", classes="explanation", markup=False)

    @on(Input.Submitted)
    def _save(self, event: Input.Submitted) -> None:
        path = Path(event.value.strip()).expanduser()
        if not event.value.strip() or path.is_dir():
            self._say("Write the name of a file.")
        elif path.exists() and path != self._replaceable:
            self._replaceable = path
            self._say(f"{path.name} exists; press Enter again to replace it.")
        else:
            self._write(path)

    def _write(self, path: Path) -> None:
        try:
            save_games(path, self._game)
        except OSError as error:
            self._say(f"{path} cannot be written: {error.strerror}.")
        else:
            self.notify(f"Saved in {path}.")
            self.dismiss(path)

    def _say(self, sentence: str) -> None:
        line = self.query_one(".explanation", Static)
        line.update(sentence)
        line.add_class("-wrong")


def name_of(game: Game) -> str:
    """A game in a few words."""
    return f"{game.mode.title}: {game.players[Side.X]} – {game.players[Side.O]}"


def about(game: Game) -> str:
    """How far a game got, in a few words."""
    count = len(game.moves)
    moves = "1 move" if count == 1 else f"{count} moves"
    if game.result is Result.UNFINISHED:
        return f"{moves}, unfinished, {game.date}"
    winner = game.result.winner
    return f"{moves}, {f'{winner} won' if winner else 'a draw'}: {game.reason}, {game.date}"
