"""A program that talks over TCP: we are the server on a free port of this machine, and the program connects to it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from t3tui.engine.bots.program import LINE_BYTES, Program
from t3tui.engine.bots.protocol import BotFailed, BotRefused
from t3tui.engine.player import Stop

CONNECT_SECONDS: Final = 10.0
"""How long a program may take to start and to connect."""


def check_port(name: str, command: str) -> None:
    """Refuse a command line that does not say where the port goes."""
    if "{port}" not in command:
        raise BotRefused(
            f"{name} cannot be started: write {{port}} where its command line takes the port, such as -p {{port}}."
        )


class ServedProgram(Program):
    """One running program that connects to us; its standard output is only listened to."""

    def __init__(self, name: str, command: str, folder: Path | None = None, extra: Mapping[str, str] | None = None):
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=1)
        self._connection: socket.socket | None = None
        self._connected = threading.Event()
        try:
            check_port(name, command)
            super().__init__(name, command, folder, extra)
        except BotFailed:
            self._listener.close()
            raise

    def _filled(self, word: str, extra: Mapping[str, str]) -> str:
        return super()._filled(word, extra).replace("{port}", str(self._listener.getsockname()[1]))

    def _listen(self) -> None:
        self._in_thread(self._accept)
        self._read_log(self._process.stdout)
        self._read_log(self._process.stderr)

    def _accept(self) -> None:
        """Runs in a thread: the first to connect is the program."""
        self._listener.settimeout(0.2)
        while not self._closed:
            try:
                connection, _ = self._listener.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            connection.settimeout(None)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._connection = connection
            self._connected.set()
            break
        else:
            return
        self._hear(partial(_received, connection))

    def get_ready(self, stop: Stop | None = None) -> None:
        """Wait until it has connected; one that does not raises ``BotFailed``."""
        until = time.monotonic() + CONNECT_SECONDS
        while not self._connected.wait(0.02):
            if fate := self.fate():
                raise BotFailed(f"{self.name} {fate} before it connected{self.last_words()}.")
            if time.monotonic() > until:
                raise BotFailed(f"{self.name} did not connect to its port within {CONNECT_SECONDS:g} s.")
            if self._closed or (stop is not None and stop.is_set()):
                raise BotFailed(f"{self.name} was interrupted before it connected.")

    def _write(self, data: bytes) -> None:
        self.get_ready()
        assert self._connection is not None
        self._connection.sendall(data)

    def end_input(self) -> None:
        """Say nothing more, so that it can end by itself."""
        super().end_input()
        if self._connection is not None:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_WR)

    def _close_streams(self) -> None:
        for end in (self._connection, self._listener):
            if end is not None:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        super()._close_streams()
        for end in (self._connection, self._listener):
            if end is not None:
                end.close()


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(LINE_BYTES)
    except OSError:
        return b""
