"""Every bot protocol there is, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from t3tui.engine.bots import codingame, riddles, servt, stdio, theaigames
from t3tui.engine.bots.program import Program
from t3tui.engine.bots.protocol import Host, Times
from t3tui.engine.bots.server import ServedProgram


@dataclass(frozen=True, slots=True)
class BotProtocol:
    """One protocol from the host's side."""

    name: str
    modes: tuple[str, ...]
    times: Times
    host: Callable[[], Host]
    tells_positions: bool = False
    """Whether any position can be told; in the others a program knows only the moves of its own game."""
    sets_first_move: bool = False
    """Whether the host makes X's first move."""
    run: type[Program] = Program


PROTOCOLS: Final = {
    protocol.name: protocol
    for protocol in (
        BotProtocol("stdio", stdio.MODES, stdio.TIMES, stdio.StdioHost),
        BotProtocol("codingame", codingame.MODES, codingame.TIMES, codingame.CodingameHost),
        BotProtocol("riddles", riddles.MODES, riddles.TIMES, riddles.RiddlesHost, tells_positions=True),
        BotProtocol("theaigames", theaigames.MODES, theaigames.TIMES, theaigames.TheaigamesHost, tells_positions=True),
        BotProtocol("servt", servt.MODES, servt.TIMES, servt.ServtHost, sets_first_move=True, run=ServedProgram),
    )
}
