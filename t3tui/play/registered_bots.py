"""Other people's programs that a person has given a name: kept in a small file in the user's folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from t3tui.engine import registration
from t3tui.engine.roster import BOTS, ROSTER, Kind, registered_kind
from t3tui.game.errors import BadInput
from t3tui.game.shown_text import quoted
from t3tui.play.safe_files import read_text, replace_file
from t3tui.play.user_folders import config_folder, private_folder

MOST: Final = 200
"""How many programs can be registered."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")


class NotABot(BadInput):
    """A name, a protocol or a command line that cannot be registered; ``field`` says which of them."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True, slots=True)
class RegisteredBot:
    """A program with a name; in which folder it runs is up to the person, else in the current one."""

    name: str
    protocol: str
    command: str
    folder: str = ""

    @property
    def kind(self) -> Kind:
        """The program as a kind of player."""
        return registered_kind(self.name, self.protocol, self.command, self.folder)


def checked(name: str, protocol: str, command: str, folder: str, others: Iterable[RegisteredBot]) -> RegisteredBot:
    """A new entry; what cannot be raises ``NotABot``."""
    name, command, folder = name.strip(), command.strip(), folder.strip()
    if not _NAME.fullmatch(name):
        raise NotABot("name", "A name is up to 40 letters, digits, dots, dashes and underscores.")
    if name in {kind.name for kind in ROSTER} | {bot.name for bot in others}:
        raise NotABot("name", f"There is already a player {quoted(name)}.")
    if protocol not in {kind.name for kind in BOTS}:
        raise NotABot("protocol", f"There is no protocol {quoted(protocol)}.")
    if not command:
        raise NotABot("command", "Write the program's command line, such as python3 bot.py.")
    if protocol == "servt" and "{port}" not in command:
        raise NotABot("command", "Write {port} where the program takes its port, such as agent -p {port}.")
    return RegisteredBot(name, protocol, command, _absolute(folder) if folder else "")


def _absolute(folder: str) -> str:
    try:
        path = Path(folder).expanduser().absolute()
        if path.is_dir():
            return str(path)
    except (OSError, ValueError, RuntimeError):
        pass
    raise NotABot("folder", f"There is no folder {quoted(folder, 80)}.")


def bots_file() -> Path:
    """Where they are kept."""
    return config_folder() / "bots.json"


def load_bots() -> tuple[RegisteredBot, ...]:
    """The registered programs; entries that make no sense are left out."""
    bots: list[RegisteredBot] = []
    for entry in (_entries() or [])[:MOST]:
        with suppress(BadInput, TypeError, KeyError):
            bots.append(_read(entry, bots))
    return tuple(bots)


def _entries() -> list[Any] | None:
    """What is in the file; None if it is damaged."""
    try:
        data = json.loads(read_text(bots_file()))
    except OSError:
        return []
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, list) else None


def _read(entry: Any, others: Sequence[RegisteredBot]) -> RegisteredBot:
    bot = RegisteredBot(*(str(entry[field]) for field in ("name", "protocol", "command", "folder")))
    checked(bot.name, bot.protocol, bot.command, "", others)
    return bot


def save_bots(bots: Sequence[RegisteredBot]) -> None:
    """Keep the registered programs; a ``CannotWrite`` says why that failed. A damaged file is set aside first."""
    path = bots_file()
    private_folder(path.parent)
    if _entries() is None:
        with suppress(OSError):
            path.replace(path.with_name(f"{path.name}.damaged"))
    replace_file(path, json.dumps([asdict(bot) for bot in bots], indent=2) + "\n", keep_mode=False)


def kinds() -> list[Kind]:
    """The registered programs as kinds of players."""
    return [bot.kind for bot in load_bots()]


def make_known() -> None:
    """Let this process know the registered programs by name; for processes that no command line has started."""
    registration.look_in(kinds)
