"""Dialogs that open a game from a file and save one in a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import DirectoryTree, Input, Static

from t3tui.engine.player import Stop
from t3tui.game.errors import BadInput, T3Error
from t3tui.game.position import Side
from t3tui.game.record import Game, RecordError, Result
from t3tui.game.shown_text import shown
from t3tui.play.game_files import load_games, save_games
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.screens.steady_screen import Answer
from t3tui.ui.words import counted

BACK = Binding("escape", "dismiss", "Back", id="file.back", tooltip="Go back and change nothing")
NO_PATH = (OSError, RuntimeError, ValueError)
"""What a path that cannot be raises: too long, of a user who is not there, with signs that no name may have."""


def written_path(text: str) -> Path:
    """The path that somebody wrote; one that cannot be, or that cannot be looked at, raises a sentence."""
    try:
        path = Path(text).expanduser()
        path.exists()
    except NO_PATH as error:
        reason = f"cannot be used: {error.strerror}" if isinstance(error, OSError) else "is not the name of a file"
        raise BadInput(f"{shown(text, 80)} {reason}.") from error
    return path


class PathSuggester(Suggester):
    """Completes the path of a file."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """The first file or folder whose path begins with what is written."""
        folder, slash, beginning = value.rpartition("/")
        try:
            paths = sorted(Path(folder or slash or ".").expanduser().iterdir())
            names = [path.name + "/" * path.is_dir() for path in paths if path.name.startswith(beginning)]
        except NO_PATH:
            return None
        name = next((name for name in names if name != beginning and name.isprintable()), None)
        return folder + slash + name if name and beginning else None


class GameTree(DirectoryTree):
    """Folders and files, without those that are hidden."""

    ICON_NODE = "▸ "
    ICON_NODE_EXPANDED = "▾ "
    ICON_FILE = "  "

    def filter_paths(self, paths: Iterable[Path]) -> Iterable[Path]:
        """Leave hidden files out."""
        return (path for path in paths if not path.name.startswith("."))


class FileDialog(Dialog[Answer]):
    """Asks for a file; whatever is wrong with it is said in a line below its name."""

    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def say(self, sentence: str, *, wrong: bool = True) -> None:
        """Put a sentence below the name."""
        line = self.query_one(".explanation", Static)
        line.update(shown(sentence))
        line.set_class(wrong, "-wrong")

    @on(Input.Submitted)
    def _take_written(self, event: Input.Submitted) -> None:
        written = event.value.strip()
        try:
            self.take(written_path(written) if written else None)
        except T3Error as error:
            self.say(str(error))
        except OSError as error:
            self.say(f"{written} cannot be used: {error.strerror}.")
        except (RuntimeError, ValueError):
            self.say(f"{written} is not the name of a file.")

    def take(self, path: Path | None) -> None:
        """Do with a file what is to be done; what is wrong may be raised."""
        raise NotImplementedError


class OpenScreen(FileDialog[Sequence[Game] | None]):
    """Asks for a file and answers with its games, or None; it is read in a thread, and leaving stops that."""

    @dataclass
    class Reading(Message):
        """How far the reading of a file is, from 0 to 1."""

        of: Stop
        share: float

    @dataclass
    class Read(Message):
        """A file was read: its games, and a sentence if anything is wrong with it."""

        of: Stop
        path: Path
        games: Sequence[Game]
        wrong: str

    def __init__(self) -> None:
        super().__init__()
        self._stop = Stop()

    def compose(self) -> ComposeResult:
        """A path to write, and folders to look through."""
        with Vertical(classes="dialog", id="open") as dialog:
            dialog.border_title = "Open a game"
            dialog.border_subtitle = "⏎ open   → complete   tab folders   esc back"
            yield Input(placeholder="a file of games", suggester=PathSuggester(), compact=True)
            yield Static("Write a path, or choose a file below.", classes="explanation", markup=False)
            yield GameTree(_here())

    @on(DirectoryTree.FileSelected)
    def _open_selected(self, event: DirectoryTree.FileSelected) -> None:
        self.query_one(Input).value = str(event.path)
        self.query_one(Input).post_message(Input.Submitted(self.query_one(Input), str(event.path)))

    def take(self, path: Path | None) -> None:
        """Read a file, or look into a folder."""
        if path is None:
            return
        if path.is_dir():
            next(path.iterdir(), None)
            self.query_one(GameTree).path = path
            self.say("Choose a file below.", wrong=False)
            return
        self._stop.set()
        self._stop = Stop()
        self.run_worker(partial(self._read, path, self._stop), thread=True, group="reading", exit_on_error=False)

    def _read(self, path: Path, stop: Stop) -> None:
        """Runs in a thread."""
        last = 0

        def progress(done: int, size: int) -> None:
            nonlocal last
            if size and (percent := 100 * done // size) > last:
                last = percent
                self.post_message(self.Reading(stop, done / size))

        games: Sequence[Game] = ()
        wrong = ""
        try:
            games = load_games(path, progress=progress, stop=stop)
        except RecordError as damage:
            games, wrong = damage.games, str(damage)
        except T3Error as error:
            wrong = str(error)
        except OSError as error:
            wrong = f"{path} cannot be read: {error.strerror}."
        except ValueError:
            wrong = f"{path} is not the name of a file."
        self.post_message(self.Read(stop, path, games, wrong))

    @on(Reading)
    def _show_progress(self, message: Reading) -> None:
        if message.of is self._stop:
            self.say(f"Reading … {message.share:.0%}", wrong=False)

    @on(Read)
    def _show_games(self, message: Read) -> None:
        if message.of is not self._stop:
            return
        if message.games:
            if message.wrong:
                self.notify(f"{message.wrong} The other games could be read.", severity="warning")
            self.dismiss(message.games)
        else:
            self.say(message.wrong or f"There is no game in {message.path.name}.")

    def on_unmount(self) -> None:
        """Read no further."""
        self._stop.set()


class SaveScreen(FileDialog[Path | None]):
    """Asks for a file, saves a game in it and answers with its path, or None."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._replaceable: Path | None = None

    def compose(self) -> ComposeResult:
        """A path to write."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Save this game"
            dialog.border_subtitle = "⏎ save   → complete   esc back"
            name = f"{self._game.mode.name}-{_in_a_name(self._game.date)}.pgn"
            yield Input(name, suggester=PathSuggester(), compact=True)
            yield Static("As text that people and PGN-minded programs can read.", classes="explanation", markup=False)

    def take(self, path: Path | None) -> None:
        """Save the game; what exists is replaced only if that is said twice."""
        if path is None or path.is_dir():
            self.say("Write the name of a file.")
        elif path.exists() and path != self._replaceable:
            self._replaceable = path
            self.say(f"{path.name} exists; press Enter again to replace it.")
        else:
            save_games(path, self._game)
            self.notify(f"Saved in {path}.")
            self.dismiss(path)


def _here() -> Path:
    """Where the app was started, or home if that is gone."""
    try:
        return Path.cwd()
    except OSError:
        return Path.home()


def _in_a_name(date: str) -> str:
    """A date as part of the name of a file; a record may hold anything there."""
    return "".join(sign if sign.isalnum() else "-" for sign in date[:10])


def name_of(game: Game) -> str:
    """A game in a few words."""
    return f"{game.mode.title}: {game.players[Side.X]} – {game.players[Side.O]}"


def about(game: Game) -> str:
    """How far a game got, in a few words."""
    moves = counted(len(game.moves), "move")
    if game.result is Result.UNFINISHED:
        return f"{moves}, unfinished, {game.date}"
    winner = game.result.winner
    return f"{moves}, {f'{winner} won' if winner else 'a draw'}: {game.reason}, {game.date}"
