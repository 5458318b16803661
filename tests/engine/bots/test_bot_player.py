"""Other people's programs as players, over real pipes and sockets."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from t3tui.engine.bots.bot_player import BotPlayer
from t3tui.engine.bots.log import Log
from t3tui.engine.bots.program import Event, Line, Program, Woken
from t3tui.engine.bots.protocol import BotFailed, BotLate, Ending
from t3tui.engine.bots.protocols import PROTOCOLS
from t3tui.engine.player import Info, Limit, Stop
from t3tui.engine.random_player import RandomPlayer
from t3tui.engine.roster import BOTS, PlayerError, find_kind, make_player, parse_spec
from t3tui.game.mode import ADVANCED, ADVANCED_FULL_DRAWS, BASIC, ULTIMATE, ULTIMATE_COUNT_BOARDS, Mode
from t3tui.game.position import Position, Side
from tests.engine.bots.programs import FIRST_LEGAL, first_legal, script

PATIENT = Limit(seconds=30.0)

GAMES = [
    ("stdio", BASIC),
    ("stdio", ADVANCED),
    ("stdio", ULTIMATE),
    ("codingame", ULTIMATE_COUNT_BOARDS),
    ("riddles", ULTIMATE),
    ("theaigames", ULTIMATE),
    ("servt", ADVANCED_FULL_DRAWS),
]


def play(player: BotPlayer, side: Side, mode: Mode, seed: int = 1) -> Position:
    """A whole game against chance."""
    opponent = RandomPlayer(seed=seed)
    position = Position.start(mode)
    while not position.is_over:
        mover = player if position.side is side else opponent
        position = position.play(mover.think(position, PATIENT).move)
    player.game_over(position)
    return position


def test_the_roster_knows_what_the_protocols_know() -> None:
    assert [(kind.name, kind.modes, kind.any_position) for kind in BOTS] == [
        (protocol.name, protocol.modes, protocol.tells_positions) for protocol in PROTOCOLS.values()
    ]


def test_everything_after_the_first_colon_is_the_command_line() -> None:
    spec = parse_spec("stdio: python3 bot.py --level=3,fast http://x:80/ ")
    assert str(spec) == "stdio:python3 bot.py --level=3,fast http://x:80/"
    assert parse_spec(str(spec)) == spec
    with pytest.raises(PlayerError, match="stdio needs the program's command line"):
        parse_spec("stdio:")
    with pytest.raises(PlayerError, match="servt does not play ultimate"):
        parse_spec("servt:agent -p {port}", ULTIMATE)
    assert find_kind("codingame").is_bot


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("protocol", "mode"), GAMES, ids=lambda value: str(value))
def test_a_program_plays_a_whole_game(protocol: str, mode: Mode, side: Side, tmp_path: Path) -> None:
    player = BotPlayer("friend", protocol, first_legal(tmp_path, protocol))
    try:
        assert play(player, side, mode).is_over
    finally:
        player.close()


def test_the_program_is_told_how_its_game_ended(tmp_path: Path) -> None:
    player = BotPlayer("agent", "servt", first_legal(tmp_path, "servt"))
    position = play(player, Side.O, ADVANCED_FULL_DRAWS, seed=3)
    assert position.winner is not None
    ending = ["→ win(triple)."] if position.winner is Side.O else ["→ loss(triple)."]
    assert list(player.exchange)[-2:] == [*ending, "→ end."]
    player.close()


def test_standard_error_comes_with_the_move_and_live(tmp_path: Path) -> None:
    command = script(
        tmp_path,
        "import sys\nfor line in sys.stdin:\n"
        " print('\\x1b[31mthinking\\x1b[0m', file=sys.stderr, flush=True)\n"
        " open(sys.argv[1]).read()\n"
        " print(1, flush=True)\n",
    )
    fifo = tmp_path / "gate"
    os.mkfifo(fifo)
    player = BotPlayer("talker", "stdio", f"{command} {fifo}")
    heard: list[str] = []

    def report(info: Info) -> None:
        if info.said and not heard:
            heard.append(info.said)
            fifo.write_text("go")

    decision = player.think(Position.start(BASIC).play(4), report=report)
    assert decision.move == 0
    assert decision.info.said == "\\x1b[31mthinking\\x1b[0m"
    assert heard == [decision.info.said]
    player.close()


def test_a_program_gets_a_clean_environment_and_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "do not tell")
    monkeypatch.setenv("COLUMNS", "200")
    code = (
        "import os, sys\nsys.stdin.readline()\n"
        "print(sorted(os.environ), os.getcwd(), sys.argv[1:], file=sys.stderr, flush=True)\nprint(1, flush=True)\n"
    )
    folder = tmp_path / "home of bot"
    folder.mkdir()
    player = BotPlayer("neat", "stdio", script(tmp_path, code, " 'two words' {side} {mode}"), folder)
    said = player.think(Position.start(BASIC).play(4)).info.said
    player.close()
    assert "SECRET" not in said
    assert "COLUMNS" not in said
    assert "'PATH'" in said
    assert str(folder) in said
    assert "['two words', 'O', 'basic']" in said


def test_a_program_may_be_untidy(tmp_path: Path) -> None:
    code = """
import sys
for line in sys.stdin:
    sys.stdout.buffer.write(b"  \\r\\n \\t5 9  because I can\\r\\n")
    sys.stdout.flush()
"""
    player = BotPlayer("loose", "stdio", script(tmp_path, code))
    assert player.think(Position.start(ULTIMATE).play(4)).move == 44
    player.close()


def test_who_begins_unasked_cannot_be_too_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Quick(Program):
        """A program whose first line is there before anybody asks for it."""

        def get_ready(self, stop: Stop | None = None) -> None:
            event = self.receive(30)
            self._events.put(event)

    monkeypatch.setitem(PROTOCOLS, "stdio", replace(PROTOCOLS["stdio"], run=Quick))
    player = BotPlayer("eager", "stdio", script(tmp_path, "print(5, flush=True)\ninput()"))
    assert player.think(Position.start(BASIC), PATIENT).move == 4
    player.close()
    monkeypatch.setitem(PROTOCOLS, "codingame", replace(PROTOCOLS["codingame"], run=Quick))
    player = BotPlayer("eager", "codingame", script(tmp_path, "print('4 4', flush=True)\ninput()"))
    with pytest.raises(BotFailed, match="eager said '4 4' before it was its turn"):
        player.think(Position.start(ULTIMATE), PATIENT)


def test_moves_taken_back_are_told_again_from_the_start(tmp_path: Path) -> None:
    player = BotPlayer("follower", "codingame", first_legal(tmp_path, "codingame"))
    start = Position.start(ULTIMATE)
    first = start.play(player.think(start, PATIENT).move)
    second = first.play(first.legal_moves[3])
    third = second.play(player.think(second, PATIENT).move)
    assert third.ply == 3
    other = first.play(first.legal_moves[5])
    assert player.think(other, PATIENT).move == other.legal_moves[0]
    player.close()


def test_a_program_that_changes_its_mind_cannot_take_moves_back(tmp_path: Path) -> None:
    code = (
        FIRST_LEGAL["codingame"]
        .replace("moves[0]", "moves[len(open(sys.argv[1]).read())]")
        .replace("import sys\n", "import sys\nopen(sys.argv[1], 'a').write('x')\n")
    )
    player = BotPlayer("fickle", "codingame", script(tmp_path, code, f" {tmp_path / 'count'}"))
    start = Position.start(ULTIMATE)
    first = start.play(player.think(start, PATIENT).move)
    second = first.play(first.legal_moves[3])
    player.think(second, PATIENT)
    with pytest.raises(BotFailed, match=r"fickle cannot be brought to this position: .* plays 13 instead of 12"):
        player.think(first.play(first.legal_moves[5]), PATIENT)


def test_only_some_protocols_have_words_for_a_position(tmp_path: Path) -> None:
    position = Position.start(ULTIMATE)
    for _ in range(6):
        position = position.play(position.legal_moves[1])
    stateful = BotPlayer("follower", "codingame", first_legal(tmp_path, "codingame"))
    with pytest.raises(BotFailed, match="follower follows a game from its first move"):
        stateful.think(position, PATIENT)
    told = BotPlayer("reader", "riddles", first_legal(tmp_path, "riddles"))
    assert told.think(position, PATIENT).move in position.legal_moves
    told.close()


def test_a_stop_comes_through_and_the_answer_is_not_lost(tmp_path: Path) -> None:
    fifo = tmp_path / "gate"
    os.mkfifo(fifo)
    code = "import sys\nfor line in sys.stdin:\n open(sys.argv[1]).read()\n print(1, flush=True)\n"
    player = BotPlayer("slow", "stdio", script(tmp_path, code, f" {fifo}"))
    position = Position.start(BASIC).play(4)
    stop = Stop()
    with pytest.raises(BotFailed, match="interrupted"):
        player.think(position, report=lambda info: stop.set(), stop=stop)
    fifo.write_text("go")
    assert player.think(position, PATIENT).move == 0
    player.close()


def test_an_agent_that_does_not_connect_can_be_left(tmp_path: Path) -> None:
    player = BotPlayer("slow", "servt", script(tmp_path, "import sys; sys.stdin.read()", " {port}"))
    stop = Stop()
    stop.set()
    with pytest.raises(BotFailed, match="interrupted before it connected"):
        player.think(Position.start(ADVANCED).play(4), stop=stop)
    player.close()


def test_servt_sets_the_first_move_and_has_no_words_for_a_free_choice(tmp_path: Path) -> None:
    player = make_player(f"servt:{first_legal(tmp_path, 'servt')}", ADVANCED)
    assert isinstance(player, BotPlayer)
    assert player.think(Position.start(ADVANCED)).move in range(81)
    assert not list(player.exchange)
    with pytest.raises(BotFailed, match="follows a game from its first move"):
        player.think(_sent_to_a_full_board())


def test_an_agent_is_told_that_the_other_side_failed(tmp_path: Path) -> None:
    for ending, words in (
        (Ending.TIMEOUT, ["→ win(timeout).", "→ end."]),
        (Ending.ILLEGAL_MOVE, ["→ win(illegal_move).", "→ end."]),
        (Ending.NO_WORDS, ["→ draw(full_board).", "→ end."]),
        (Ending.GIVEN_UP, []),
    ):
        player = BotPlayer("agent", "servt", first_legal(tmp_path, "servt"))
        position = Position.start(ADVANCED).play(4)
        position = position.play(player.think(position, PATIENT).move)
        said = len(player.exchange)
        player.game_over(position, ending)
        assert list(player.exchange)[said:] == words


def _sent_to_a_full_board() -> Position:
    """X and O fill board 1 without a line; then somebody is sent there."""
    chance = RandomPlayer(seed=5)
    while True:
        position = Position.start(ADVANCED)
        while not position.is_over:
            position = position.play(chance.think(position, PATIENT).move)
            if position.ply > 3 and position.free_choice:
                return position


def test_no_word_on_standard_error_is_lost_between_moves(tmp_path: Path) -> None:
    code = FIRST_LEGAL["codingame"].replace(
        "    sys.stdout.flush()", "    sys.stdout.flush()\n    print('later', len(moves), file=sys.stderr, flush=True)"
    )
    player = BotPlayer("talker", "codingame", script(tmp_path, code))
    position, said = Position.start(ULTIMATE), []
    for _ in range(3):
        decision = player.think(position, PATIENT)
        said += decision.info.said.splitlines()
        position = position.play(decision.move)
        position = position.play(position.legal_moves[0])
    player.close()
    assert said[:2] == ["later 81", "later 9"]


class Slowpoke(Program):
    """A program that answered half a second ago, as far as its reader knows."""

    def __init__(self, name: str, command: str, folder: Path | None = None, extra: Mapping[str, str] | None = None):
        self.name, self.log, self._asked = name, Log(), 0

    def get_ready(self, stop: Stop | None = None) -> None:
        pass

    def send(self, lines: Iterable[str]) -> float:
        return 100.0

    def receive(self, seconds: float) -> Event:
        self._asked += 1
        return Line("0 0", 100.05) if self._asked > 1 else Woken()

    def catch_up(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("seconds", "in_time"), [(1.35, True), (1.45, False)])
def test_a_first_answer_may_come_as_late_as_a_program_takes_to_start(
    seconds: float, in_time: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Starting(Slowpoke):
        """A program whose first answer took a while, as far as its reader knows."""

        def receive(self, seconds_: float) -> Event:
            return Line("0 0", 100.0 + seconds) if isinstance(super().receive(seconds_), Line) else Woken()

    monkeypatch.setitem(PROTOCOLS, "codingame", replace(PROTOCOLS["codingame"], run=Starting))
    player = BotPlayer("sleepy", "codingame", "x")
    if in_time:
        player.think(Position.start(ULTIMATE))
    else:
        with pytest.raises(BotLate, match="sleepy gave no answer within 1 s"):
            player.think(Position.start(ULTIMATE))


def test_only_the_way_there_and_back_is_charged_and_not_what_we_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROTOCOLS, "codingame", replace(PROTOCOLS["codingame"], run=Slowpoke))
    decision = BotPlayer("punctual", "codingame", "x").think(Position.start(ULTIMATE))
    assert decision.info.seconds == pytest.approx(0.05)
