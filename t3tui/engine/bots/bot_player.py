"""Somebody else's program in a seat: a player like any other.

A player is only ever shown positions; most protocols tell moves. What the program knows of its game is kept here, so
that the next position is told as the move that leads to it. A position that does not follow, because somebody took
moves back, makes the program begin anew: it is told the game again and has to make the same moves again.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from t3tui.engine.bots.program import Closed, Flood, Line, Program, check_command
from t3tui.engine.bots.protocol import BotFailed, BotLate, Clock, Ending, GameDrawn, Host, NoMove
from t3tui.engine.bots.protocols import PROTOCOLS
from t3tui.engine.bots.server import ServedProgram, check_port
from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Report, Stop, ignore
from t3tui.game.notation import format_move
from t3tui.game.position import IllegalMove, Move, Position, Side
from t3tui.game.shown_text import quoted, shown

GRACE: Final = 0.05
"""Seconds that an answer may be late: what the way to us may take on a busy machine."""
STARTING: Final = 0.4
"""The same for a first answer: the system has to start the program before its own time can run."""
REPORT_EVERY: Final = 1 / 15
SAID_LINES: Final = 20
SAID_CHARACTERS: Final = 2_000
"""How much of its standard error is kept with one move: the last of it."""
EXCHANGED: Final = 200
"""How many lines of the exchange are kept for somebody who looks for a mistake."""


@dataclass(slots=True)
class Session:
    """One run of the program: what it was told and what it still owes."""

    program: Program
    host: Host
    clock: Clock
    side: Side
    moves: list[Move] | None
    """The moves it knows, its own included; None if it was told a position instead."""
    position: Position
    """The last position it knows."""
    asked: Position | None = None
    """Where its answer is awaited."""
    asked_at: float = 0.0
    grace: float = STARTING
    logged: int = 0
    """How many lines of its log belong to earlier moves."""


class BotPlayer:
    """Plays what a program answers; it is started at its first move and ended by ``close``."""

    def __init__(self, spec: str, protocol: str, command: str, folder: Path | None = None) -> None:
        self.spec = spec
        self.name = shown(spec, 80)
        self.exchange: deque[str] = deque(maxlen=EXCHANGED)
        """The last lines said, ours with an arrow to the right and the program's with one to the left."""
        self.protocol = protocol
        self.command = command
        self.folder = folder
        self._protocol = PROTOCOLS[protocol]
        self._session: Session | None = None
        self._moves: list[Move] = []
        """The moves of the game as far as they are known; they outlive a session."""
        self._chance = random.Random()

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Ask the program; whatever it does wrong raises ``BotFailed``, and it is ended."""
        if self._protocol.sets_first_move and position.ply == 0:
            return Decision(self._chance.choice(position.legal_moves))
        try:
            session = self._session
            if session is None or session.asked != position:
                session = self._brought_to(position, limit, stop)
                self._ask(session, position)
            move, seconds = self._answer(session, report, stop)
        except BaseException as error:
            if stop is None or not stop.is_set():
                self._tell_what_went_wrong(error, position)
                self.close()
            raise
        session.program.catch_up()
        decision = Decision(move, Info(seconds=seconds, said=_said(session)))
        session.logged = session.program.log.count
        return decision

    def check(self) -> None:
        """Refuse a program that cannot be started, before games are played with it."""
        check_command(self.name, self.command, self.folder)
        if self._protocol.run is ServedProgram:
            check_port(self.name, self.command)

    # Where the program is in its game

    def _brought_to(self, position: Position, limit: Limit, stop: Stop | None) -> Session:
        """The program, knowing all of the game but the last move."""
        moves = self._moves_to(position)
        session = self._session
        if session is None or not self._follows(session, position, moves):
            self.close()
            if moves is None and not self._protocol.tells_positions:
                raise BotFailed(
                    f"{self.name} follows a game from its first move: {self._protocol.name} has no words for a "
                    f"position, so it cannot be asked about this one."
                )
            session = self._start(position, limit, stop)
            if moves is not None and not self._protocol.tells_positions:
                self._repeat(session, moves, stop)
        session.moves = moves
        self._moves = moves or []
        return session

    def _follows(self, session: Session, position: Position, moves: Sequence[Move] | None) -> bool:
        """Whether the running program can just be told what is new."""
        if session.asked is not None or session.side is not position.side:
            return False
        if self._protocol.tells_positions:
            return position.ply > session.position.ply
        return moves is not None and session.moves == moves[:-1]

    def _moves_to(self, position: Position) -> list[Move] | None:
        """The moves that lead to a position: the known ones, or some of them and one more; None if nobody knows."""
        line = self._moves
        walked = Position.start(position.mode)
        positions = [walked]
        for move in line:
            walked = walked.play(move)
            positions.append(walked)
        for ply in (position.ply, position.ply - 1):
            if 0 <= ply < len(positions):
                added = (position.x | position.o) ^ (positions[ply].x | positions[ply].o)
                moves = [*line[:ply], *([added.bit_length() - 1] if added else [])]
                if _leads_to(moves, position):
                    return moves
        if position.ply == 2:
            both = [position.x.bit_length() - 1, position.o.bit_length() - 1]
            return both if _leads_to(both, position) else None
        return None

    def _start(self, position: Position, limit: Limit, stop: Stop | None) -> Session:
        protocol = self._protocol
        extra = {"T3TUI_SIDE": str(position.side), "T3TUI_MODE": str(position.mode)}
        program = protocol.run(self.name, self.command, self.folder, extra)
        clock = Clock(protocol.times, limit.seconds)
        host = protocol.host()
        session = Session(program, host, clock, position.side, None, Position.start(position.mode))
        self._session = session
        program.get_ready(stop)
        self._say(session, host.begin(position.side, clock))
        return session

    def _repeat(self, session: Session, moves: Sequence[Move], stop: Stop | None) -> None:
        """Let the program make its own moves of a game again; another one than before is a failure."""
        position = Position.start(session.position.mode)
        for ply, move in enumerate(moves):
            is_set = ply == 0 and self._protocol.sets_first_move
            if position.side is session.side and not is_set:
                session.moves = list(moves[:ply])
                self._ask(session, position)
                again, _ = self._answer(session, ignore, stop)
                if again != move:
                    mode = position.mode
                    raise BotFailed(
                        f"{self.name} cannot be brought to this position: {self._protocol.name} tells no positions, "
                        f"and asked again it plays {format_move(mode, again)} instead of {format_move(mode, move)}."
                    )
            position = position.play(move)

    # One move

    def _say(self, session: Session, lines: Sequence[str]) -> float:
        self.exchange.extend(f"→ {line}" for line in lines)
        return session.program.send(lines) if lines else time.perf_counter()

    def _ask(self, session: Session, position: Position) -> None:
        """Tell the program that it is to move; what it said before is against the rules, if it has to be told."""
        try:
            lines = session.host.ask(position, session.moves or (), session.clock)
        except NoMove as error:
            raise GameDrawn(f"{self.name} cannot go on: {error}.") from error
        if lines:
            self._refuse_early_words(session)
        session.asked = position
        session.asked_at = self._say(session, lines)

    def _refuse_early_words(self, session: Session) -> None:
        while isinstance(event := session.program.receive(0), Line | Flood):
            if isinstance(event, Line):
                if not event.text:
                    continue
                self.exchange.append(f"← {shown(event.text)}")
                raise BotFailed(f"{self.name} said {quoted(event.text, 80)} before it was its turn.")
            raise BotFailed(_flooded(self.name))

    def _answer(self, session: Session, report: Report, stop: Stop | None) -> tuple[Move, float]:
        """Wait for the answer to what was asked: the move, and the seconds it took."""
        position, program = session.asked, session.program
        assert position is not None
        if stop is not None:
            stop.on_set(program.wake)
        try:
            line = self._line(session, report, stop)
        finally:
            if stop is not None:
                stop.forget(program.wake)
        self.exchange.append(f"← {shown(line.text)}")
        seconds = max(line.at - session.asked_at, 0.0)
        allowed = session.clock.left
        if seconds > allowed + session.grace:
            raise self._late(allowed)
        move = self._read(session, line.text, position)
        session.clock.spend(seconds)
        session.grace = GRACE
        session.asked = None
        session.position = position.play(move)
        session.moves = None if session.moves is None else [*session.moves, move]
        self._moves = session.moves or []
        return move, seconds

    def _read(self, session: Session, text: str, position: Position) -> Move:
        try:
            move = session.host.read(text, position)
        except NoMove as error:
            raise BotFailed(f"{self.name} said {quoted(text, 80)}, which is no move: {error}.") from error
        try:
            position.check(move)
        except IllegalMove as error:
            raise BotFailed(f"{self.name} said {quoted(text, 80)}, an illegal move. {error}") from error
        return move

    def _line(self, session: Session, report: Report, stop: Stop | None) -> Line:
        """The next line with something in it, if it comes in time."""
        program, clock = session.program, session.clock
        while True:
            now = time.perf_counter()
            left = session.asked_at + clock.left + session.grace - now
            event = program.receive(min(left, REPORT_EVERY) if report is not ignore else left)
            if isinstance(event, Line):
                if event.text:
                    return event
            elif isinstance(event, Flood):
                raise BotFailed(_flooded(self.name))
            elif isinstance(event, Closed):
                raise BotFailed(program.complaint("has closed its output"))
            elif stop is not None and stop.is_set():
                raise BotFailed(f"{self.name} was interrupted.")
            elif time.perf_counter() >= session.asked_at + clock.left + session.grace:
                raise self._late(clock.left)
            else:
                report(Info(seconds=time.perf_counter() - session.asked_at, said=_said(session)))

    def _late(self, allowed: float) -> BotLate:
        return BotLate(f"{self.name} gave no answer within {allowed:.3g} s.")

    # The end

    def _tell_what_went_wrong(self, error: BaseException, position: Position) -> None:
        session = self._session
        if session is None:
            return
        with suppress(BotFailed):
            if isinstance(error, GameDrawn):
                self._say(session, session.host.end(position, session.moves or (), session.side))
            elif isinstance(error, BotFailed):
                ending = Ending.TIMEOUT if isinstance(error, BotLate) else Ending.ILLEGAL_MOVE
                self._say(session, session.host.forfeit(ending, won=False))

    def game_over(self, position: Position, ending: Ending = Ending.RULES) -> None:
        """Tell the program how its game ended, where the protocol has words for that, and end it."""
        session = self._session
        if session is not None and session.asked is None and session.moves is not None:
            with suppress(BotFailed):
                self._say(session, self._last_words(session, position, ending))
        self.close()

    def _last_words(self, session: Session, position: Position, ending: Ending) -> list[str]:
        if ending in (Ending.TIMEOUT, Ending.ILLEGAL_MOVE):
            return session.host.forfeit(ending, won=True)
        moves = self._moves_to(position)
        if ending is Ending.GIVEN_UP or moves is None or moves[:-1] != session.moves != moves:
            return []
        return session.host.end(position, moves, session.side)

    def hang_up(self, seconds: float) -> str:
        """End the program's input and tell how it ended, in words; nothing if it runs on for so long."""
        if self._session is None:
            return ""
        self._session.program.end_input()
        return self._session.program.fate(seconds)

    def close(self) -> None:
        """End the program for certain, with everything it started."""
        session, self._session = self._session, None
        if session is not None:
            session.program.close()


def _leads_to(moves: Sequence[Move], position: Position) -> bool:
    walked = Position.start(position.mode)
    try:
        for move in moves:
            walked = walked.play(move)
    except IllegalMove:
        return False
    return walked == position


def _said(session: Session) -> str:
    return "\n".join(session.program.log.since(session.logged)[-SAID_LINES:])[-SAID_CHARACTERS:]


def _flooded(name: str) -> str:
    return f"{name} wrote far too much without ending a line."
