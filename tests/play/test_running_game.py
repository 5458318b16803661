"""A game that is played without a screen: turns, pauses, steps back, failures, and looking without playing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Queue

import pytest

from t3tui.engine.bots.protocol import BotRefused, GameDrawn
from t3tui.engine.player import Info, Stop
from t3tui.engine.roster import PlayerError, parse_spec
from t3tui.game.mode import ADVANCED, BASIC
from t3tui.game.position import IllegalMove, Side
from t3tui.game.record import Game, Result
from t3tui.play.running_game import Listener, NotYourTurn, Phase, RunningGame, play_game
from t3tui.play.running_search import Answer, RunningSearch, Seat
from tests.play.players import Blocking, Broken, Scripted, person, seat_of


class Owner(Listener):
    """Owns a game in one thread, as a screen does, and remembers what it heard."""

    def __init__(self, x: Seat, o: Seat, game: Game | None = None, *, looked_at: bool = False) -> None:
        self.heard: list[str] = []
        self.threads: set[threading.Thread] = set()
        self.now = 0.0
        self._calls: Queue[Callable[[], None]] = Queue()
        self.running = RunningGame(
            game or Game(BASIC),
            {Side.X: x, Side.O: o},
            listener=self,
            looked_at=looked_at,
            clock=lambda: self.now,
            in_owners_thread=self._calls.put,
            when_shown=self._calls.put,
        )
        self.running.start()

    def until(self, reached: Callable[[], bool]) -> None:
        """Do what is to be done until something is so."""
        while not reached():
            self._calls.get(timeout=120)()

    def do(self, count: int) -> None:
        """Do the first so many things that are to be done."""
        for _ in range(count):
            self._calls.get(timeout=120)()

    def catch_up(self) -> None:
        """Do what is to be done already."""
        while not self._calls.empty():
            self._calls.get()()

    def _hear(self, what: str) -> None:
        self.heard.append(what)
        self.threads.add(threading.current_thread())

    def changed(self) -> None:
        self._hear("changed")

    def played(self) -> None:
        self._hear("played")

    def thinking(self, search: RunningSearch, info: Info) -> None:
        self._hear(f"thinking {info.nodes}")

    def hinted(self, search: RunningSearch, answer: Answer) -> None:
        self._hear("hinted")

    @property
    def moves(self) -> list[int]:
        return [played.move for played in self.running.game.moves]


def game_of(*moves: int) -> Game:
    game = Game(BASIC)
    for move in moves:
        game.play(move)
    return game


def test_the_program_answers_and_its_owner_hears_it_in_the_owners_thread() -> None:
    owner = Owner(person(), seat_of(Scripted([0], infos=[Info(nodes=7)])))
    owner.running.play(4)
    owner.until(lambda: len(owner.moves) == 2)
    assert owner.moves == [4, 0]
    assert owner.heard == ["changed", "played", "changed", "thinking 7", "played", "changed"]
    assert owner.threads == {threading.current_thread()}
    assert owner.running.phase is Phase.HUMAN


def test_nobody_thinks_before_the_last_move_is_shown() -> None:
    player = Blocking()
    owner = Owner(person(), seat_of(player))
    owner.running.play(4)
    assert owner.running.phase is Phase.THINKING
    assert not player.begun.is_set()
    owner.catch_up()
    assert player.begun.wait(120)
    owner.running.close()


def test_what_comes_late_is_dropped() -> None:
    player = Scripted(infos=[Info(nodes=7)])
    owner = Owner(person(), seat_of(player))
    owner.running.play(4)
    owner.do(2)
    for thread in threading.enumerate():
        if thread.name.startswith("t3tui-search"):
            thread.join(120)
    owner.running.go_to(0)
    owner.catch_up()
    assert player.asked
    assert owner.running.game.cursor == 0
    assert owner.moves == [4]
    assert "thinking 7" not in owner.heard


def test_it_is_not_a_persons_turn_while_a_program_is_to_move() -> None:
    owner = Owner(seat_of(Blocking()), person())
    with pytest.raises(NotYourTurn, match="It is the turn of X, played by scripted"):
        owner.running.play(0)
    owner.running.close()


def test_pausing_stops_the_search_and_going_on_begins_it_again() -> None:
    player = Blocking()
    owner = Owner(seat_of(player), person())
    owner.catch_up()
    assert player.begun.wait(120)
    owner.running.pause()
    assert player.ended.wait(120)
    assert owner.running.phase is Phase.PAUSED
    player.begun.clear()
    owner.running.resume()
    owner.catch_up()
    assert player.begun.wait(120)
    owner.running.close()


def test_one_step_is_one_move() -> None:
    owner = Owner(seat_of(Scripted()), seat_of(Scripted()))
    owner.running.pause()
    owner.running.step()
    owner.until(lambda: len(owner.moves) == 1)
    owner.catch_up()
    assert owner.running.phase is Phase.PAUSED
    assert len(owner.moves) == 1


def test_two_programs_do_not_move_faster_than_people_can_follow() -> None:
    owner = Owner(seat_of(Scripted()), seat_of(Scripted()))
    owner.running.delay = 3600.0
    owner.until(lambda: Side.X in owner.running.decisions)
    assert not owner.moves
    owner.running.close()


def test_a_persons_time_is_kept() -> None:
    owner = Owner(person(), person())
    owner.now = 7.5
    owner.running.play(4)
    assert owner.running.game.moves[0].annotation.seconds == 7.5


def test_an_accident_makes_the_game_wait() -> None:
    owner = Owner(person(), seat_of(Broken(RuntimeError("the engine is on fire"))))
    owner.running.play(4)
    owner.until(lambda: bool(owner.running.failure))
    assert owner.running.failure == "scripted failed: the engine is on fire."
    assert owner.running.phase is Phase.PAUSED
    owner.running.change_players({Side.X: person(), Side.O: seat_of(Scripted([0]))})
    owner.running.resume()
    owner.until(lambda: len(owner.moves) == 2)
    assert not owner.running.failure


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (Broken(PlayerError("The bot was silent for 2 seconds.")), "O failed: The bot was silent for 2 seconds"),
        (Scripted([4]), "illegal move by O: "),
    ],
    ids=["late bot", "illegal move"],
)
def test_what_is_a_players_own_fault_loses(player: Scripted, reason: str) -> None:
    owner = Owner(person(), seat_of(player))
    owner.running.play(4)
    owner.until(lambda: owner.running.phase is Phase.OVER)
    assert owner.running.game.result is Result.X_WINS
    assert owner.running.game.reason.startswith(reason)
    assert owner.heard[-2:] == ["played", "changed"]


def test_a_game_that_a_protocol_cannot_go_on_with_is_a_draw() -> None:
    owner = Owner(person(), seat_of(Broken(GameDrawn("The agent has no words for a free choice."))))
    owner.running.play(4)
    owner.until(lambda: owner.running.phase is Phase.OVER)
    assert owner.running.game.result is Result.DRAW
    assert owner.running.game.reason == "The agent has no words for a free choice"


def test_a_bot_that_cannot_be_started_makes_the_game_wait() -> None:
    owner = Owner(person(), seat_of(Broken(BotRefused("scripted cannot be started: there is no program."))))
    owner.running.play(4)
    owner.until(lambda: bool(owner.running.failure))
    assert owner.running.failure == "scripted cannot be started: there is no program."
    assert owner.running.phase is Phase.PAUSED


def test_resigning_gives_the_game_to_the_other_side() -> None:
    owner = Owner(person(), seat_of(Blocking()))
    owner.running.play(4)
    owner.running.resign()
    assert owner.running.game.result is Result.O_WINS
    assert owner.running.phase is Phase.OVER


def test_leaving_closes_every_player() -> None:
    x, o = Scripted(), Blocking()
    owner = Owner(seat_of(x), seat_of(o))
    owner.until(lambda: len(owner.moves) == 1)
    owner.catch_up()
    assert o.begun.wait(120)
    owner.running.close()
    assert x.closed.wait(120)
    assert o.closed.wait(120)
    assert o.ended.is_set()


# Looking


def test_walking_in_a_finished_game_plays_nothing() -> None:
    player = Scripted([8, 7])
    owner = Owner(person(), seat_of(player))
    for move in (0, 1, 2):
        owner.running.play(move)
        owner.until(lambda: owner.running.phase in (Phase.HUMAN, Phase.OVER))
    assert owner.running.game.result is Result.X_WINS
    assert owner.heard.count("played") == 5
    for ply in (4, 5, 3, 5, 2, 5):
        owner.running.go_to(ply)
        owner.catch_up()
    assert owner.heard.count("played") == 5
    assert len(player.asked) == 2
    owner.running.go_to(3)
    assert owner.running.phase is Phase.LOOKED_AT


def test_a_game_that_is_looked_at_never_thinks_by_itself() -> None:
    player = Scripted()
    owner = Owner(person(), seat_of(player), game_of(4), looked_at=True)
    owner.running.resume()
    owner.running.go_to(0)
    owner.running.go_to(1)
    owner.catch_up()
    assert owner.running.phase is Phase.LOOKED_AT
    assert not player.asked
    assert "played" not in owner.heard


def test_a_game_that_is_looked_at_takes_no_moves() -> None:
    owner = Owner(person(), person(), game_of(4, 0), looked_at=True)
    with pytest.raises(IllegalMove, match="only looked at"):
        owner.running.play(1)


# Without a screen


def test_a_game_is_played_out_and_its_players_are_closed() -> None:
    game, x, o = Game(ADVANCED), Scripted(), Scripted()
    play_game(game, {Side.X: seat_of(x), Side.O: seat_of(o)})
    assert game.is_over
    assert x.closed.is_set()
    assert o.closed.is_set()


def test_without_a_screen_every_failure_loses() -> None:
    game, x = Game(BASIC), Scripted()
    play_game(game, {Side.X: seat_of(x), Side.O: seat_of(Broken(RuntimeError("the engine is on fire")))})
    assert game.result is Result.X_WINS
    assert game.reason == "O failed: the engine is on fire"
    assert x.closed.is_set()


def test_a_stop_leaves_the_game_unfinished() -> None:
    stop = Stop()
    game, player = Game(BASIC), Blocking()

    def interrupt() -> None:
        player.begun.wait(120)
        stop.set()

    threading.Thread(target=interrupt).start()
    play_game(game, {Side.X: seat_of(player), Side.O: Seat.of(parse_spec("random"))}, stop=stop)
    assert game.result is Result.UNFINISHED
    assert not game.moves
