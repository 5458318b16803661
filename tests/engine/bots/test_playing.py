"""Our players as other people's programs: never late, whatever they do."""

from __future__ import annotations

import threading

import pytest

from t3tui.engine.bots.playing import PunctualPlayer, play_as_bot
from t3tui.engine.bots.protocol import Asked
from t3tui.engine.bots.quick_move import quick_move
from t3tui.engine.bots.stdio import StdioGuest
from t3tui.engine.kernel_loader import StillCompiling
from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Report, Stop, ignore
from t3tui.engine.random_player import RandomPlayer
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE
from t3tui.game.notation import play_moves
from t3tui.game.position import Position, Side


class Slow:
    """Thinks until it is stopped, or for ever; may know a move meanwhile."""

    spec = "slow"

    def __init__(self, knows: int | None = None) -> None:
        self._knows = knows

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        if self._knows is not None:
            report(Info(line=(self._knows,)))
        stopped = threading.Event()
        assert stop is not None
        stop.on_set(stopped.set)
        stopped.wait()
        return Decision(position.legal_moves[-1])


def test_a_player_that_is_late_gives_way_to_what_it_knew_or_to_a_quick_move() -> None:
    position = Position.start(BASIC)
    for player, move in ((Slow(7), 7), (Slow(), 4)):
        punctual = PunctualPlayer(lambda player=player: player, BASIC)  # type: ignore[misc]
        assert punctual.move(Asked(position, 0.05)) == move
        assert punctual.move(Asked(position, 0.05)) == move
        punctual.close()


class Listener:
    """Notes how long it may think."""

    spec = "listener"

    def __init__(self) -> None:
        self.seconds: list[float | None] = []

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        self.seconds.append(limit.seconds)
        return Decision(position.legal_moves[0])


def test_a_player_is_given_most_of_what_the_host_allows() -> None:
    listener = Listener()
    punctual = PunctualPlayer(lambda: listener, BASIC)
    punctual.wait_until_ready()
    listener.seconds.clear()
    for allowed in (20.0, 10.0, None):
        punctual.move(Asked(Position.start(BASIC), allowed))
    punctual.close()
    first, second, unlimited = listener.seconds
    assert first is not None
    assert second is not None
    assert 18 < first < 20 - 0.05
    assert 9 < second < 10 - 0.05
    assert unlimited is None


def test_a_player_that_is_not_even_ready_gives_way() -> None:
    gate = threading.Event()

    def make() -> RandomPlayer:
        gate.wait()
        return RandomPlayer(seed=1)

    punctual = PunctualPlayer(make, BASIC)
    assert punctual.move(Asked(Position.start(BASIC), 0.05)) == 4
    gate.set()
    punctual.wait_until_ready()
    assert punctual.move(Asked(Position.start(BASIC))) == RandomPlayer(seed=1).think(Position.start(BASIC)).move
    punctual.close()


class Uncompiled(RandomPlayer):
    """Cannot be stopped before it is compiled."""

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        if stop is not None and stop.is_set():
            raise StillCompiling
        return super().think(position, limit, report, stop)


def test_a_player_that_is_compiled_first_is_waited_for() -> None:
    punctual = PunctualPlayer(lambda: Uncompiled(seed=1), BASIC)
    punctual.wait_until_ready()
    assert punctual.move(Asked(Position.start(BASIC))) == RandomPlayer(seed=1).think(Position.start(BASIC)).move
    punctual.close()


def test_a_player_that_cannot_be_made_says_why() -> None:
    def make() -> RandomPlayer:
        raise RuntimeError("no such thing")

    punctual = PunctualPlayer(make, BASIC)
    with pytest.raises(RuntimeError, match="no such thing"):
        punctual.wait_until_ready()
    with pytest.raises(RuntimeError, match="no such thing"):
        punctual.move(Asked(Position.start(BASIC)))


def test_quick_moves_win_and_do_not_let_win() -> None:
    assert quick_move(play_moves(Position.start(BASIC), "1 4 2 5")) == 2
    assert quick_move(play_moves(Position.start(BASIC), "1 5 2")) == 2
    position = play_moves(Position.start(ADVANCED), "15 51 17 75")
    assert position.play(quick_move(position)).legal_moves
    assert not any(
        position.play(quick_move(position)).play(reply).winner
        for reply in position.play(quick_move(position)).legal_moves
    )
    for mode in (BASIC, ADVANCED, ULTIMATE):
        position = Position.start(mode)
        while not position.is_over:
            position = position.play(quick_move(position))


def test_lines_without_sense_are_complained_about_and_left() -> None:
    said: list[str] = []
    complaints: list[str] = []
    player = PunctualPlayer(lambda: RandomPlayer(seed=2), BASIC)
    play_as_bot(StdioGuest(BASIC, Side.O), player, ["hello", "5", "5", ""], said.append, complaints.append)
    player.close()
    assert len(said) == 1
    assert complaints == [
        "'hello' makes no sense here: a move is one digit from 1 to 9.",
        "'5' makes no sense here: There is already a mark on cell 5.",
    ]
