"""The app is killed in the middle of a game; no move that was on the screen may be lost."""

from __future__ import annotations

import random
import sys

import pytest

from t3tui.game.mode import ADVANCED, ULTIMATE, Mode
from t3tui.game.notation import parse_moves
from t3tui.game.position import Move, Position
from t3tui.ui.autosave import Autosave
from t3tui.ui.pseudo_terminal import Terminal, terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture(autouse=True)
def no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("T3TUI_KERNELS", "interpreted")


def keys_for(position: Position, move: Move) -> str:
    board, cell = divmod(move, 9)
    return f"{board + 1}{cell + 1}" if position.free_choice else str(cell + 1)


def play_until_killed(mode: Mode, seed: int) -> tuple[list[Move], int]:
    """Type random moves and kill the app after some of them; the moves typed, and how many were seen drawn."""
    chance = random.Random(seed)
    drawn = chance.randrange(1, 12)
    moves: list[Move] = []
    position = Position.start(mode)
    with terminal(["-m", "t3tui", "play", "--mode", str(mode), "--x", "human", "--o", "human"]) as screen:
        screen.wait_for(b"move 1")
        for _ in range(drawn):
            moves.append(type_a_move(screen, position, chance))
            position = position.play(moves[-1])
            screen.wait_for(f"move {len(moves) + 1}".encode())
        while chance.random() < 0.5:
            moves.append(type_a_move(screen, position, chance))
            position = position.play(moves[-1])
        screen.process.kill()
    return moves, drawn


def type_a_move(screen: Terminal, position: Position, chance: random.Random) -> Move:
    quiet = [move for move in position.legal_moves if not position.play(move).is_over]
    move = chance.choice(quiet)
    screen.type(keys_for(position, move))
    return move


def check_a_kill(mode: Mode, seed: int) -> None:
    typed, drawn = play_until_killed(mode, seed)
    autosave = Autosave()
    game = autosave.unfinished()
    assert game is not None
    kept = [played.move for played in game.moves]
    assert len(kept) >= drawn
    assert kept == typed[: len(kept)]
    autosave.discard()
    autosave.close()


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_game_is_there_again(seed: int) -> None:
    check_a_kill(ULTIMATE, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 20))
def test_twenty_killed_games_are_there_again(seed: int) -> None:
    check_a_kill(random.Random(seed).choice((ADVANCED, ULTIMATE)), seed)


def test_the_next_start_offers_the_killed_game() -> None:
    with terminal(["-m", "t3tui", "play", "--mode", "ultimate", "--x", "human", "--o", "human"]) as screen:
        screen.wait_for(b"move 1")
        screen.type("55")
        screen.wait_for(b"move 2")
        screen.type("1")
        screen.wait_for(b"move 3")
    with terminal(["-m", "t3tui"]) as screen:
        screen.wait_for(b"Continue the unfinished game?")
        screen.type("c")
        screen.wait_for(b"move 3")
    game = Autosave().unfinished()
    assert game is not None
    assert tuple(played.move for played in game.moves) == parse_moves(ULTIMATE, "55 51")
