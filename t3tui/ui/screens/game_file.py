"""Dialogs that open a game from a file and save one in a file."""

from __future__ import annotations

from collections.abc import Sequence
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
from t3tui.ui.screens.pick import PickScreen

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


class OpenScreen(ModalScreen[Game | None]):
    """Asks for a file and answers with a game from it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def compose(self) -> ComposeResult:
        """A path to write, and folders to look through."""
        with Vertical(classes="dialog", id="open") as dialog:
            dialog.border_title = "Open a game"
            dialog.border_subtitle = "⏎ open   → complete   tab folders   esc back"
            yield Input(placeholder="a file of games", suggester=PathSuggester(), compact=True)
            yield Static("Write a path, or choose a file below.", classes="explanation", markup=False)
            yield DirectoryTree(Path.cwd())

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
            self.query_one(DirectoryTree).path = path
            return
        damage = ""
        try:
            games: Sequence[Game] = load_games(path)
        except RecordError as error:
            games, damage = error.games, str(error)
        except OSError as error:
            self._say(f"{path} cannot be read: {error.strerror}.")
            return
        if not games:
            self._say(damage or f"There is no game in {path.name}.")
        elif len(games) == 1 and not damage:
            self.dismiss(games[0])
        else:
            self._choose(games, damage)

    def _choose(self, games: Sequence[Game], damage: str) -> None:
        def take(index: int | None) -> None:
            if index is not None:
                self.dismiss(games[index])

        self._say(damage)
        title = "What could be read of the damaged file" if damage else f"{len(games)} games"
        self.app.push_screen(PickScreen(title, [(name_of(game), about(game)) for game in games]), take)

    def _say(self, sentence: str) -> None:
        line = self.query_one(".explanation", Static)
        line.update(sentence)
        line.set_class(bool(sentence), "-wrong")


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
