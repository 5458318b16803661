"""What a program gets wrong, in words: it plays whole games that lead into the corners of its protocol.

Every check is a game of its own against an opponent that steers to where programs break: free choices, full boards,
the last move. Nothing is pretended: what did not come up in a game is said.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from t3tui.engine.bots.bot_player import BotPlayer
from t3tui.engine.bots.protocol import BotFailed, BotLate, BotRefused
from t3tui.engine.bots.protocols import PROTOCOLS
from t3tui.engine.player import Limit, Stop
from t3tui.game.mode import ADVANCED_FULL_DRAWS, ULTIMATE, Mode
from t3tui.game.position import Move, Position, Side

PATIENCE: Final = {"stdio": 10.0}
"""Seconds a move for protocols without a limit of their own."""
ENDS_WITHIN: Final = 1.0
"""Seconds in which a well-behaved program ends when its input does."""
SHOWN_LINES: Final = 24
"""How many lines of the turn that failed are shown; the middle of a longer one is left out."""
GAMES_A_CORNER: Final = 4
"""How many games are played until what is looked for comes up."""
TRIED_MOVES: Final = 6
"""How many moves a quick try plays."""

Opponent = Callable[[Position, random.Random], Move]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check has shown."""

    check: str
    passed: bool
    text: str
    exchange: tuple[str, ...] = ()
    """The last lines said, where it failed."""
    came_up: bool = True
    """Whether what the check looks for came up."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"check": self.check, "passed": self.passed, "text": self.text, "exchange": list(self.exchange)}


@dataclass(slots=True)
class Course:
    """What came up in one game."""

    answers: int = 0
    slowest: float = 0.0
    free_choices: int = 0
    full_boards: int = 0
    last_cell: bool = False
    """Whether the program had to take the only move there was."""
    over: Position | None = field(default=None)


@dataclass(frozen=True, slots=True)
class Patient:
    """Who is examined, and how."""

    name: str
    protocol: str
    command: str
    folder: Path | None
    mode: Mode
    move_seconds: float | None = None
    """What a move may take, instead of what the protocol says."""

    @property
    def limit(self) -> Limit:
        """The protocol's own time, or a patient one."""
        return Limit(seconds=self.move_seconds or PATIENCE.get(self.protocol))

    def player(self) -> BotPlayer:
        """A new run of it."""
        return BotPlayer(self.name, self.protocol, self.command, self.folder)


def default_mode(protocol: str) -> Mode:
    """The game to check a program in if nobody says which."""
    return ADVANCED_FULL_DRAWS if protocol == "servt" else ULTIMATE


def examine(patient: Patient) -> Iterator[Finding]:
    """Every check, one after the other; a program that cannot be started or never answers gets no further."""
    yield (first := _game(patient, "first player", Side.X, by_chance, 1))
    if not first.passed and not first.exchange:
        return
    yield (second := _game(patient, "second player", Side.O, by_chance, 2))
    if _never_answered(first) and _never_answered(second):
        return
    if patient.mode.boards > 1 and not patient.mode.full_draws:
        yield _corner(patient, "free choice, as X", Side.X, gives_choice, 3, "free choices")
        yield _corner(patient, "free choice, as O", Side.O, gives_choice, 4, "free choices")
    if patient.mode.boards > 1:
        yield _corner(patient, "full boards, as X", Side.X, fills, 5, "full boards")
        yield _corner(patient, "full boards, as O", Side.O, fills, 6, "full boards")
    for number, side in enumerate((Side.X, Side.O)):
        yield _corner(patient, f"long game, as {side}", side, fills, 7 + number, "last cell")
    yield _ends_by_itself(patient)


def _never_answered(finding: Finding) -> bool:
    return not finding.passed and not any(line.startswith("←") for line in finding.exchange)


def quick_try(patient: Patient, stop: Stop) -> Iterator[Finding]:
    """A few moves as either side; one that was stopped tells nothing any more."""
    for side, name in ((Side.X, "first player"), (Side.O, "second player")):
        finding = _game(patient, name, side, by_chance, 1, most=TRIED_MOVES, stop=stop)
        if stop.is_set():
            return
        yield finding
        if not finding.passed and not finding.exchange:
            return


def _corner(patient: Patient, check: str, side: Side, opponent: Opponent, seed: int, wanted: str) -> Finding:
    """Games until what is wanted comes up, or the program fails."""
    for number in range(GAMES_A_CORNER):
        finding = _game(patient, check, side, opponent, seed + 100 * number, wanted)
        if not finding.passed or finding.came_up:
            break
    return finding


def _game(
    patient: Patient,
    check: str,
    side: Side,
    opponent: Opponent,
    seed: int,
    wanted: str = "",
    most: int | None = None,
    stop: Stop | None = None,
) -> Finding:
    player = patient.player()
    course = Course()
    try:
        _play(patient, player, side, opponent, random.Random(seed), course, most, stop)
    except BotRefused as error:
        return Finding(check, False, str(error))
    except BotFailed as error:
        return Finding(check, False, f"{error}{_advice(patient, side, course, error)}", _shortened(player.exchange))
    finally:
        player.close()
    met = {"free choices": course.free_choices, "full boards": course.full_boards, "last cell": course.last_cell}
    return Finding(check, True, _summary(patient, course, wanted), came_up=bool(met.get(wanted, True)))


def _play(
    patient: Patient,
    player: BotPlayer,
    side: Side,
    opponent: Opponent,
    chance: random.Random,
    course: Course,
    most: int | None,
    stop: Stop | None,
) -> None:
    position = Position.start(patient.mode)
    while not position.is_over and (most is None or course.answers < most):
        if position.side is side:
            _note(position, course)
            decision = player.think(position, patient.limit, stop=stop)
            course.answers += 1
            course.slowest = max(course.slowest, decision.info.seconds if course.answers > 1 else 0.0)
            move = decision.move
        else:
            move = opponent(position, chance)
        position = position.play(move)
    course.over = position
    player.game_over(position)


def _note(position: Position, course: Course) -> None:
    course.free_choices += position.free_choice and position.ply > 0
    won = position.x_boards | position.o_boards
    course.full_boards = max(course.full_boards, (position.closed & ~won).bit_count())
    course.last_cell |= position.count_moves() == 1


def _summary(patient: Patient, course: Course, wanted: str) -> str:
    assert course.over is not None
    allowed = patient.limit.seconds or PROTOCOLS[patient.protocol].times.move
    outcome = f", {course.over.outcome_text}" if course.over.is_over else ""
    words = (
        f"{course.over.ply} moves{outcome}; slowest answer {_milliseconds(course.slowest)} of {_milliseconds(allowed)}"
    )
    met = {
        "free choices": f"free choices: {course.free_choices or 'none came up'}",
        "full boards": f"drawn boards: {course.full_boards or 'none came up'}",
        "last cell": "the only move left was made" if course.last_cell else "it never had only one move",
    }
    return f"{words}; {met[wanted]}." if wanted else f"{words}."


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.0f} ms"


def _advice(patient: Patient, side: Side, course: Course, error: BotFailed) -> str:
    """What the usual reason is."""
    if not isinstance(error, BotLate):
        return ""
    if patient.protocol == "stdio" and side is Side.X and course.answers == 0:
        return (
            " As X a stdio program makes its first move unasked; if it has to be told its side, write {side} in its "
            "command line or let it read T3TUI_SIDE."
        )
    return " If it has answered, it may not flush its output after each line."


def _ends_by_itself(patient: Patient) -> Finding:
    check = "end of input"
    player = patient.player()
    try:
        position = Position.start(patient.mode)
        position = position.play(position.legal_moves[0])
        player.think(position, patient.limit)
        fate = player.hang_up(ENDS_WITHIN)
    except BotFailed as error:
        return Finding(check, False, str(error), _shortened(player.exchange))
    finally:
        player.close()
    if not fate:
        return Finding(check, False, f"{patient.name} runs on when its input has ended; it had to be ended.")
    return Finding(check, True, f"It {fate} when its input ended.")


def _shortened(exchange: Sequence[str]) -> tuple[str, ...]:
    """The turn that failed, from the program's last good answer on."""
    lines = list(exchange) or ["… nothing was said"]
    answers = [index for index, line in enumerate(lines) if line.startswith("←")]
    failed = 1 if answers and answers[-1] == len(lines) - 1 else 0
    lines = lines[answers[-1 - failed] :] if len(answers) > failed else lines
    if len(lines) > SHOWN_LINES:
        half = SHOWN_LINES // 2
        lines[half:-half] = [f"… {len(lines) - SHOWN_LINES} more lines"]
    return tuple(lines)


# Opponents


def by_chance(position: Position, chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(position.legal_moves)


def gives_choice(position: Position, chance: random.Random) -> Move:
    """A move that leaves the program a free choice, if there is one; else one that closes boards."""
    return max(position.legal_moves, key=lambda move: (*_openness(position.play(move)), chance.random()))


def _openness(after: Position) -> tuple[int, int]:
    return (after.free_choice - 2 * after.is_over), after.closed.bit_count()


def fills(position: Position, chance: random.Random) -> Move:
    """A move that makes the game long: it wins nothing and lets nothing be won."""
    return min(position.legal_moves, key=lambda move: (*_sharpness(position, move), chance.random()))


def _sharpness(position: Position, move: Move) -> tuple[int, int]:
    after = position.play(move)
    won = (after.x_boards | after.o_boards).bit_count()
    if after.is_over:
        return 1000, won
    replies = (after.play(reply) for reply in after.legal_moves)
    worst = max(100 * (reply.winner is not None) + (reply.x_boards | reply.o_boards).bit_count() for reply in replies)
    return worst, won
