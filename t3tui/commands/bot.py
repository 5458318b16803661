"""``t3tui bot``: one of our players as a program that somebody else hosts."""

from __future__ import annotations

import argparse
import os
import queue
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from t3tui.commands.arguments import Command, UsageError, add_mode, seconds, whole_number
from t3tui.commands.output import give_up, say, tell
from t3tui.engine.bots.codingame import CodingameGuest
from t3tui.engine.bots.playing import PunctualPlayer, play_as_bot
from t3tui.engine.bots.protocol import Guest
from t3tui.engine.bots.protocols import PROTOCOLS
from t3tui.engine.bots.riddles import RiddlesGuest
from t3tui.engine.bots.servt import ServtGuest
from t3tui.engine.bots.stdio import StdioGuest
from t3tui.engine.bots.theaigames import TheaigamesGuest
from t3tui.engine.roster import Spec, parse_spec
from t3tui.game.errors import T3Error
from t3tui.game.mode import ADVANCED_FULL_DRAWS, Mode, parse_mode
from t3tui.game.position import Side
from t3tui.game.shown_text import shown

UNTOLD_WAIT: Final = (1.5, 3.5)
"""Seconds after which a ``stdio`` bot that nobody told its side begins; by chance, so that two do not begin at once."""
CONNECT_SECONDS: Final = 5.0
"""How long to try to reach a server that may only just be starting."""

STARTING: Final = 0.2
"""Seconds that this process takes to start, where the system does not tell."""
SWITCHING: Final = 0.001
"""Seconds after which a thread that loads the player lets the one that answers go on."""

Lines = queue.SimpleQueue[str | None]


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_mode(parser)
    parser.add_argument("--player", required=True, metavar="PLAYER", help="who plays, such as champion:time=0.5")
    parser.add_argument("--protocol", required=True, choices=tuple(PROTOCOLS), help="what its host speaks")
    parser.add_argument(
        "--side", type=str.upper, choices=tuple(Side), help="stdio only: X begins; else it begins if nobody else does"
    )
    parser.add_argument("--move-time", type=seconds, metavar="SEC", help="seconds for every move, at most")
    parser.add_argument("--port", type=whole_number(1, 65_535), metavar="N", help="servt only: the server's port")
    parser.add_argument("--host", default="127.0.0.1", metavar="NAME", help="servt only: the server; else this machine")


def _run(options: argparse.Namespace) -> None:
    mode = _mode(options)
    spec = parse_spec(options.player, mode)
    if spec.kind.make is None:
        raise UsageError(f"{spec.kind.name} plays in the app only.")
    if (options.port is None) == (options.protocol == "servt"):
        raise UsageError("--port goes with servt, and servt needs it: write the server's port.")
    sys.setswitchinterval(SWITCHING)
    player = PunctualPlayer(spec.make, mode, options.move_time, _seconds_alive())
    try:
        if options.protocol == "servt":
            _play_on_server(player, options.host, options.port)
        else:
            _play_on_pipes(options, mode, spec, player)
    except BrokenPipeError:
        give_up(sys.stdout)
    finally:
        player.close()


def _seconds_alive() -> float:
    """How long this process has run, as far as the system tells; its start is part of the time for a first answer."""
    try:
        ticks = int(Path("/proc/self/stat").read_bytes().rpartition(b")")[2].split()[19])
        return max(time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK"), 0.0)
    except (OSError, ValueError, IndexError, AttributeError):
        return STARTING


def _mode(options: argparse.Namespace) -> Mode:
    mode = parse_mode(options.mode)
    possible = PROTOCOLS[options.protocol].modes
    if mode.name not in possible:
        raise UsageError(f"{options.protocol} does not play {mode.name}; it plays: {', '.join(possible)}.")
    return ADVANCED_FULL_DRAWS if options.protocol == "servt" else mode


def _play_on_pipes(options: argparse.Namespace, mode: Mode, spec: Spec, player: PunctualPlayer) -> None:
    lines: Lines = queue.SimpleQueue()
    threading.Thread(target=_read, args=(lambda: os.read(0, 65_536), lines), name="t3tui-input", daemon=True).start()
    guest: Guest
    if options.protocol == "stdio":
        player.wait_until_ready()
        guest = StdioGuest(mode, _side(options.side, lines))
    elif options.protocol == "codingame":
        guest = CodingameGuest(mode)
    else:
        guest = RiddlesGuest(mode) if options.protocol == "riddles" else TheaigamesGuest(mode)
    play_as_bot(guest, player, _until_end(lines), say, tell)


def _side(named: str | None, lines: Lines) -> Side:
    """Which side a ``stdio`` bot plays: as it was told, or X if nobody else begins."""
    told = named or os.environ.get("T3TUI_SIDE", "").upper()
    if told in tuple(Side):
        return Side(told)
    low, high = UNTOLD_WAIT
    until = time.monotonic() + low + secrets.randbelow(1000) / 1000 * (high - low)
    while lines.empty():
        if time.monotonic() > until:
            tell("Nobody has begun, so this bot does, as X; --side says at once who it is.")
            return Side.X
        time.sleep(0.001)
    return Side.O


def _read(receive: Callable[[], bytes], lines: Lines) -> None:
    """Runs in a thread: every line, and None at the end."""
    rest = b""
    while True:
        try:
            chunk = receive()
        except OSError:
            chunk = b""
        if not chunk:
            break
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            lines.put(line.decode("utf-8", "replace"))
    if rest.strip():
        lines.put(rest.decode("utf-8", "replace"))
    lines.put(None)


def _until_end(lines: Lines) -> Iterator[str]:
    """The lines as they come; waited for in steps, so that Ctrl-C is heard everywhere."""
    while True:
        try:
            line = lines.get(timeout=0.5)
        except queue.Empty:
            continue
        if line is None:
            return
        yield line


def _play_on_server(player: PunctualPlayer, host: str, port: int) -> None:
    """Get ready first: the server's clocks run from the moment it is connected."""
    player.wait_until_ready()
    guest = ServtGuest()
    with _connected(host, port) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines: Lines = queue.SimpleQueue()
        threading.Thread(
            target=_read, args=(lambda: connection.recv(65_536), lines), name="t3tui-input", daemon=True
        ).start()
        play_as_bot(guest, player, _until_end(lines), lambda line: connection.sendall(f"{line}\n".encode()), tell)
    if guest.outcome:
        tell(f"The server says: {shown(guest.outcome)}.")


def _connected(host: str, port: int) -> socket.socket:
    until = time.monotonic() + CONNECT_SECONDS
    while True:
        try:
            connection = socket.create_connection((host, port), timeout=CONNECT_SECONDS)
        except OSError as error:
            if time.monotonic() > until:
                raise T3Error(f"No server answers on port {port} of {host}: {error.strerror or error}.") from error
            time.sleep(0.1)
        else:
            connection.settimeout(None)
            return connection


COMMAND = Command("bot", "let a player play as a program that somebody else hosts", _arguments, _run)
