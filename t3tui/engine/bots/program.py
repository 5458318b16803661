"""Somebody else's program as a running process: lines in, lines out, its standard error beside them, its end certain.

Answers are stamped with the time they came in by the thread that reads them, so that whatever else this process does
is never charged to the program.
"""

from __future__ import annotations

import os
import queue
import secrets
import select
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from t3tui.engine.bots import ending, watchdog
from t3tui.engine.bots.log import Log
from t3tui.engine.bots.protocol import BotFailed, BotRefused
from t3tui.engine.player import Stop
from t3tui.game.shown_text import quoted

KEPT: Final = frozenset(
    (
        *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"),
        *("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "NODE_PATH", "JAVA_HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "PROGRAMFILES"),
    )
)
"""What a program gets of our environment: where things are and how they are written, nothing of ours."""
KEPT_PREFIXES: Final = ("LC_", "XDG_")

LINE_BYTES: Final = 65_536
"""No answer is longer."""
WAITING_LINES: Final = 1_000
"""So many unread lines and nothing more is read, so that a talkative program waits instead of filling the memory."""
LAST_WORDS: Final = 0.2
"""Seconds that a program has to end by itself when its input ends, and again when it is asked to."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a program wrote, and when it was there."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Flood:
    """Something too long to be a line."""

    at: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The end of everything a program has to say."""

    at: float


@dataclass(frozen=True, slots=True)
class Woken:
    """Nothing came, but somebody wants the waiting to end."""


Event = Line | Flood | Closed | Woken
Read = Callable[[], bytes]


def split_command(name: str, command: str) -> list[str]:
    """The words of a command line, as a shell would split it; on Windows a backslash is just a backslash."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
        if sys.platform == "win32":
            words = [word[1:-1] if word[:1] in "'\"" and word[-1:] == word[:1] else word for word in words]
    except ValueError as error:
        raise BotRefused(f"{name} cannot be started: its command line has {str(error).lower()}.") from error
    if not words or not words[0]:
        raise BotRefused(f"{name} cannot be started: it has no command line.")
    return [os.path.expanduser(word) if word.startswith("~") else word for word in words]  # noqa: PTH111


def check_command(name: str, command: str, folder: Path | None = None) -> None:
    """Refuse a program that cannot be started, without starting it, as far as that can be known."""
    program = split_command(name, command)[0]
    if folder is not None and not stat.S_ISDIR(_mode_of(folder)):
        raise BotRefused(f"{name} cannot be started: {_why(FileNotFoundError(), program, folder)}.")
    path = (folder or Path()) / program
    if shutil.which(_found(program, folder)) is None:
        error = PermissionError() if _mode_of(path) else FileNotFoundError()
        raise BotRefused(f"{name} cannot be started: {_why(error, program, folder)}.")


def _mode_of(path: Path) -> int:
    """What is at a path, in the system's words; 0 if there is nothing, or nothing can be called that."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0


def _found(program: str, folder: Path | None) -> str:
    """Where a program is: on the PATH, or in its folder, also if nobody wrote ``./`` before its name."""
    on_path = Path(program).name == program and shutil.which(program) is not None
    path = ((folder or Path()) / program).absolute()
    return str(path) if stat.S_ISREG(_mode_of(path)) and not on_path else program


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    """A clean environment for a program."""
    kept = {name: text for name, text in os.environ.items() if name.upper() in KEPT or name.startswith(KEPT_PREFIXES)}
    return kept | {"TERM": "dumb", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"} | dict(extra)


class Program:
    """One running program, which talks on its standard input and output."""

    def __init__(self, name: str, command: str, folder: Path | None = None, extra: Mapping[str, str] | None = None):
        """Start it; a command line that does not work raises ``BotFailed``."""
        self.name = name
        self.log = Log()
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._token = secrets.token_hex(8)
        self._closing = threading.Lock()
        self._logging = threading.Lock()
        """Held from reading its standard error until that is in the log."""
        self._closed = False
        self._saw_end = False
        words = [self._filled(word, extra or {}) for word in split_command(name, command)]
        self._process = self._started(words, folder, extra or {})
        self._pipes = _pipes(self._process)
        ending.watch(self, self._process.pid, (self._token, *self._pipes))
        assert self._process.stdin is not None
        with suppress(OSError, AttributeError):
            os.set_blocking(self._process.stdin.fileno(), False)
        self._listen()

    def _filled(self, word: str, extra: Mapping[str, str]) -> str:
        """A word of the command line with what is only known now: which side it plays, which game."""
        for name in ("side", "mode"):
            word = word.replace(f"{{{name}}}", extra.get(f"T3TUI_{name.upper()}", ""))
        return word

    def _started(self, words: list[str], folder: Path | None, extra: Mapping[str, str]) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                [_found(words[0], folder), *words[1:]],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env=environment(extra) | {watchdog.TOKEN: self._token},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BotRefused(f"{self.name} cannot be started: {_why(error, words[0], folder)}.") from error

    def _listen(self) -> None:
        """Read its answers and its standard error, each in a thread."""
        self._read_answers(self._process.stdout)
        self._read_log(self._process.stderr)

    def _read_answers(self, stream: IO[bytes] | None) -> None:
        self._in_thread(lambda: self._hear(_reader(stream)))

    def _read_log(self, stream: IO[bytes] | None) -> None:
        assert stream is not None
        self._in_thread(lambda: self._overhear(stream))

    def _in_thread(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, name=f"t3tui-bot {self.name}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _hear(self, read: Read) -> None:
        """Runs in a thread: every line with the time it came."""
        rest = b""
        while chunk := read():
            at = time.perf_counter()
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self._events.put(Line(line.decode("utf-8", "replace").strip("\r\0 \t\ufeff"), at))
            if len(rest) > LINE_BYTES or any(len(line) > LINE_BYTES for line in lines):
                self._events.put(Flood(at))
                return
            while self._events.qsize() > WAITING_LINES and not self._closed:
                time.sleep(0.01)
        if rest.strip():
            self._events.put(Line(rest.decode("utf-8", "replace").strip("\r\0 \t\ufeff"), time.perf_counter()))
        self._events.put(Closed(time.perf_counter()))

    def _overhear(self, stream: IO[bytes]) -> None:
        """Runs in a thread: what it writes beside its answers."""
        descriptor = stream.fileno()
        is_open = True
        while is_open and _is_readable(descriptor):
            is_open = self._log_what_is_there(descriptor)

    def _log_what_is_there(self, descriptor: int) -> bool:
        """Take what it has written so far, at most a pipe's worth; false once the end has come."""
        with self._logging:
            if _is_readable(descriptor, seconds=0):
                chunk = _read(descriptor)
                self.log.write(chunk)
                return bool(chunk)
        return True

    # Talking

    def get_ready(self, stop: Stop | None = None) -> None:
        """Wait until it can be talked to, which most programs can at once."""

    def send(self, lines: Iterable[str]) -> float:
        """Say something, and tell when it was said; a program that does not listen raises ``BotFailed``."""
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            self._write(data)
        except BlockingIOError as error:
            raise BotFailed(f"{self.name} does not read what it is told.") from error
        except OSError as error:
            raise BotFailed(self.complaint("has closed its input")) from error
        return time.perf_counter()

    def _write(self, data: bytes) -> None:
        stream = self._process.stdin
        assert stream is not None
        while data:
            written = stream.write(data)
            if written is None:
                raise BlockingIOError
            data = data[written:]

    def receive(self, seconds: float) -> Event:
        """The next thing that comes within some seconds; ``Woken`` if nothing does."""
        if self._saw_end:
            return Closed(time.perf_counter())
        try:
            event = self._events.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            return Woken()
        self._saw_end = isinstance(event, Closed)
        return event

    def wake(self) -> None:
        """Let whoever waits in ``receive`` go on, from any thread."""
        self._events.put(Woken())

    def complaint(self, otherwise: str) -> str:
        """The sentence about a program that is gone, or that does something else than to play on."""
        return f"{self.name} {self.fate(0.5) or otherwise} instead of making a move{self.last_words()}."

    def fate(self, seconds: float = 0.0) -> str:
        """How it ended, in words; nothing if it still runs after some seconds."""
        try:
            status = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return ""
        if status >= 0:
            return f"ended with exit status {status}"
        try:
            return f"was ended by {signal.Signals(-status).name}"
        except ValueError:
            return f"was ended by signal {-status}"

    def catch_up(self) -> None:
        """Take what is already there of its standard error, so that it counts for the answer that came with it."""
        stream = self._process.stderr
        if sys.platform != "win32" and stream is not None and not stream.closed:
            self._log_what_is_there(stream.fileno())

    def last_words(self) -> str:
        """The last it wrote on standard error, as the end of a sentence."""
        for thread in self._threads:
            thread.join(0.2)
        last = self.log.last
        return f"; its last words were {quoted(last, 120)}" if last else ""

    # Ending

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def end_input(self) -> None:
        """Close what it reads, so that it can end by itself."""
        with suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()

    def close(self) -> None:
        """End it and everything it started for certain; a second call does nothing."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
            known = watchdog.stragglers(self.pid, self._token, self._pipes)
            self.end_input()
            if not self._has_ended_within(LAST_WORDS):
                self._ask_to_end()
                self._has_ended_within(LAST_WORDS)
            watchdog.end_group(self.pid, self._token, self._pipes, known)
            self._process.wait()
            ending.forget(self, self.pid)
            self._close_streams()

    def _has_ended_within(self, seconds: float) -> bool:
        """Whether it has, without taking note of it: as long as nobody has, its number cannot become another's."""
        until = time.monotonic() + seconds
        pause = 0.0005
        while not self._is_done():
            if time.monotonic() >= until:
                return False
            time.sleep(pause)
            pause = min(pause * 2, 0.02)
        return True

    def _is_done(self) -> bool:
        if self._process.returncode is not None:
            return True
        if hasattr(os, "waitid"):
            with suppress(ChildProcessError):
                return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return self._process.poll() is not None

    def _ask_to_end(self) -> None:
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.terminate()
            else:
                os.killpg(self.pid, signal.SIGTERM)

    def _close_streams(self) -> None:
        for thread in self._threads:
            thread.join(1.0)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None and not any(thread.is_alive() for thread in self._threads):
                stream.close()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[str, ...]:
    """The pipes to a process as ``/proc`` names them, by which those that it started are known, too."""
    if sys.platform == "win32":
        return ()
    streams = (process.stdin, process.stdout, process.stderr)
    return tuple(f"pipe:[{os.fstat(stream.fileno()).st_ino}]" for stream in streams if stream is not None)


def _reader(stream: IO[bytes] | None) -> Read:
    """What reads whatever is there, and nothing once the end has come."""
    assert stream is not None
    descriptor = stream.fileno()
    return lambda: _read(descriptor)


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, LINE_BYTES)
    except OSError:
        return b""


def _is_readable(descriptor: int, seconds: float | None = None) -> bool:
    """Whether reading would not wait, asked within some seconds; Windows cannot say, and there it is always tried."""
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(None if seconds is None else 1000 * seconds))


def _why(error: Exception, program: str, folder: Path | None) -> str:
    if folder is not None and not stat.S_ISDIR(_mode_of(folder)):
        return f"there is no folder {quoted(str(folder), 80)}"
    path = (folder or Path()) / program
    if isinstance(error, FileNotFoundError):
        if _mode_of(path):
            return f"what runs {quoted(program, 80)} is not there"
        return f"there is no program {quoted(program, 80)}"
    if isinstance(error, PermissionError):
        return f"{quoted(program, 80)} is not executable"
    if isinstance(error, OSError) and error.strerror:
        return f"{quoted(program, 80)}: {error.strerror.lower()}"
    return f"{quoted(program, 80)}: {error}"
