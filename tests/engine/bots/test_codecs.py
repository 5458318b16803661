"""The protocols word for word: transcripts of both directions, and hosts that play guests without any process."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from t3tui.engine.bots.codingame import CodingameGuest, CodingameHost
from t3tui.engine.bots.doctor import fills
from t3tui.engine.bots.protocol import Clock, Ending, Guest, NoMove, Times
from t3tui.engine.bots.protocols import PROTOCOLS
from t3tui.engine.bots.riddles import RiddlesGuest, RiddlesHost
from t3tui.engine.bots.servt import ServtGuest, ServtHost
from t3tui.engine.bots.stdio import StdioGuest, StdioHost
from t3tui.engine.bots.theaigames import TheaigamesGuest, TheaigamesHost
from t3tui.game.mode import ADVANCED, ADVANCED_FULL_DRAWS, BASIC, ULTIMATE, Mode
from t3tui.game.notation import parse_moves, play_moves
from t3tui.game.position import Move, Position, Side


def clock(protocol: str) -> Clock:
    return Clock(PROTOCOLS[protocol].times)


def after(mode: Mode, moves: str) -> tuple[Position, tuple[Move, ...]]:
    return play_moves(Position.start(mode), moves), parse_moves(mode, moves)


# What our host says


def test_stdio_says_the_moves_alone() -> None:
    host = StdioHost()
    assert host.begin(Side.X, clock("stdio")) == []
    assert host.ask(Position.start(ULTIMATE), (), clock("stdio")) == []
    assert host.ask(*after(ULTIMATE, "55 51 19"), clock("stdio")) == ["19"]
    assert host.ask(*after(BASIC, "5 1"), clock("stdio")) == ["1"]
    assert host.end(*after(BASIC, "5 1 2 3 8"), Side.O) == ["8"]
    assert host.end(*after(BASIC, "5 1 2 3 8"), Side.X) == []


def test_codingame_says_what_is_legal() -> None:
    host = CodingameHost()
    first = host.ask(Position.start(ULTIMATE), (), clock("codingame"))
    assert first[:4] == ["-1 -1", "81", "0 0", "0 1"]
    assert len(first) == 83
    assert host.ask(*after(ULTIMATE, "55 51"), clock("codingame")) == [
        *("3 3", "9"),
        *(f"{row} {column}" for row in range(3) for column in range(3)),
    ]


def test_riddles_says_the_position() -> None:
    host = RiddlesHost()
    assert host.begin(Side.O, clock("riddles")) == [
        "settings player_names player0,player1",
        "settings your_bot player1",
        "settings timebank 10000",
        "settings time_per_move 100",
        "settings your_botid 1",
    ]
    lines = host.ask(*after(ULTIMATE, "55 59 95"), clock("riddles"))
    field = ["."] * 81
    field[4 * 9 + 4], field[5 * 9 + 5], field[7 * 9 + 7] = "0", "1", "0"
    assert lines == [
        "update game round 2",
        f"update game field {','.join(field)}",
        "update game macroboard .,.,.,.,-1,.,.,.,.",
        "action move 10000",
    ]


def test_theaigames_says_it_in_its_own_way() -> None:
    host = TheaigamesHost()
    assert host.begin(Side.X, clock("theaigames")) == [
        "settings player_names player1,player2",
        "settings your_bot player1",
        "settings timebank 10000",
        "settings time_per_move 100",
        "settings your_botid 1",
    ]
    lines = host.ask(*after(ULTIMATE, "55 59"), clock("theaigames"))
    assert lines[:2] == ["update game round 2", "update game move 3"]
    field = ["0"] * 81
    field[4 * 9 + 4], field[5 * 9 + 5] = "1", "2"
    assert lines[2:] == [
        f"update game field {','.join(field)}",
        "update game macroboard 0,0,0,0,0,0,0,0,-1",
        "action move 10000",
    ]


def won_boards() -> Position:
    """X has board 1, O has board 2, and board 3 is drawn; the mover may choose."""
    position = Position.start(ULTIMATE)
    x = sum(1 << move for move in (0, 1, 2, 19, 20, 21, 22, 24))
    o = sum(1 << move for move in (9, 10, 11, 18, 23, 25, 26, 30))
    return position._replace(x=x, o=o, x_boards=1, o_boards=2, closed=7)


@pytest.mark.parametrize(
    ("host", "boards"),
    [
        (RiddlesHost(), "0,1,.,-1,-1,-1,-1,-1,-1"),
        (TheaigamesHost(), "1,2,0,-1,-1,-1,-1,-1,-1"),
    ],
)
def test_the_macroboard(host: RiddlesHost, boards: str) -> None:
    assert f"update game macroboard {boards}" in host.ask(won_boards(), (), clock("riddles"))


def test_servt_says_as_little_as_the_server() -> None:
    host, time = ServtHost(), clock("servt")
    assert host.begin(Side.X, time) == ["init.", "start(x)."]
    assert host.ask(*after(ADVANCED_FULL_DRAWS, "51"), time) == ["second_move(5,1)."]
    assert host.ask(*after(ADVANCED_FULL_DRAWS, "51 15"), time) == ["third_move(5,1,5)."]
    assert host.ask(*after(ADVANCED_FULL_DRAWS, "51 15 53"), time) == ["next_move(3)."]
    with pytest.raises(NoMove, match="no words for a free choice"):
        host.ask(Position.start(ADVANCED), (), time)


def test_servt_says_how_it_ended() -> None:
    position = Position.start(ADVANCED_FULL_DRAWS)
    line: list[Move] = []
    chance = random.Random(8)
    while not position.is_over:
        line.append(chance.choice(position.legal_moves))
        position = position.play(line[-1])
    loser, last = position.side, line[-1] % 9 + 1
    assert position.winner is loser.other
    assert ServtHost().end(position, line, loser) == [f"last_move({last}).", "loss(triple).", "end."]
    assert ServtHost().end(position, line, loser.other) == ["win(triple).", "end."]
    assert ServtHost().forfeit(Ending.TIMEOUT, won=False) == ["loss(timeout).", "end."]
    assert ServtHost().forfeit(Ending.ILLEGAL_MOVE, won=True) == ["win(illegal_move).", "end."]


def sent_to_a_full_board() -> tuple[Position, list[Move]]:
    chance = random.Random(2)
    while True:
        position, line = Position.start(ADVANCED), list[Move]()
        while not position.is_over:
            line.append(fills(position, chance))
            position = position.play(line[-1])
            if position.free_choice:
                return position, line


def test_servt_ends_when_somebody_is_sent_to_a_full_board() -> None:
    """Also if it was the opponent, who then played on where the agent cannot know."""
    position, line = sent_to_a_full_board()
    sent, last = position.side, line[-1] % 9 + 1
    with pytest.raises(NoMove, match="no words for a free choice"):
        ServtHost().ask(position, line, clock("servt"))
    assert ServtHost().end(position, line, sent) == [f"last_move({last}).", "draw(full_board).", "end."]
    assert ServtHost().end(position, line, sent.other) == ["draw(full_board).", "end."]
    line.append(next(move for move in position.legal_moves if not position.play(move).free_choice))
    position = position.play(line[-1])
    with pytest.raises(NoMove, match="no words for a free choice"):
        ServtHost().ask(position, line, clock("servt"))
    assert ServtHost().end(position, line, position.side) == ["draw(full_board).", "end."]


# How our host reads


@pytest.mark.parametrize(
    ("host", "line", "move"),
    [
        (StdioHost(), "59", 44),
        (StdioHost(), "5 9 is mine", 44),
        (StdioHost(), "b5c9", 44),
        (StdioHost(), "5,9!", 44),
        (StdioHost(), "9", 44),
        (CodingameHost(), "5 5", 44),
        (CodingameHost(), " 5   5 I have seen it", 44),
        (CodingameHost(), "5,5", 44),
        (RiddlesHost(), "place_move 4 5", 43),
        (RiddlesHost(), "Place_Move  4  5 ", 43),
        (TheaigamesHost(), "place_move 4 5\r", 43),
        (ServtHost(), "9", 44),
        (ServtHost(), " 9.", 44),
    ],
)
def test_answers_are_read_forgivingly(host: StdioHost, line: str, move: Move) -> None:
    assert host.read(line, Position.start(ADVANCED).play(4)) == move


@pytest.mark.parametrize(
    ("host", "line"),
    [
        (StdioHost(), "hello"),
        (StdioHost(), "590"),
        (StdioHost(), "0"),
        (CodingameHost(), "9 0"),
        (CodingameHost(), "5"),
        (CodingameHost(), "-1 -1"),
        (RiddlesHost(), "5 5"),
        (RiddlesHost(), "place_move 5"),
        (RiddlesHost(), "no_moves"),
        (ServtHost(), "0"),
        (ServtHost(), "12"),
        (ServtHost(), ""),
    ],
)
def test_what_is_no_move_is_refused(host: StdioHost, line: str) -> None:
    with pytest.raises(NoMove, match="a move is"):
        host.read(line, Position.start(ADVANCED).play(4))


# Our player as somebody else's program


def test_codingame_heard_untidily() -> None:
    guest = CodingameGuest(ULTIMATE)
    assert guest.hear("4 4\r") is None
    assert guest.hear(" 2 ") is None
    assert guest.hear("3 3") is None
    asked = guest.hear("  3   4\r")
    assert asked is not None
    assert asked.seconds == 1.0
    assert guest.answer(40, 0.5) == "3 3"
    for line in ("0 0", "1"):
        assert guest.hear(line) is None
    asked = guest.hear("8 8")
    assert asked is not None
    assert asked.seconds == 0.1
    assert guest.answer(0, 0.05) == "8 8"
    with pytest.raises(NoMove):
        guest.hear("what")


def test_riddles_heard_in_both_dialects() -> None:
    for guest, empty, ours, theirs in (
        (RiddlesGuest(ULTIMATE), ".", "1", "0"),
        (TheaigamesGuest(ULTIMATE), "0", "2", "1"),
        (TheaigamesGuest(ULTIMATE), ".", "2", "1"),
    ):
        field = [empty] * 81
        field[4 * 9 + 4] = theirs
        lines = [
            f"settings your_botid {ours}",
            "settings time_per_move 200",
            "settings unheard_of 3",
            "",
            "update game round 1",
            f"update game field {','.join(field)}",
            "update game macroboard " + ",".join("-1" if board == 4 else empty for board in range(9)),
        ]
        assert [guest.hear(line) for line in lines] == [None] * len(lines)
        asked = guest.hear("action move 10200\r")
        assert asked is not None
        assert asked.position == Position.start(ULTIMATE).play(40)
        assert asked.seconds == pytest.approx(0.7)
        assert guest.answer(43, 0.1) == "place_move 4 5"


def test_servt_heard() -> None:
    guest = ServtGuest()
    assert [guest.hear(line) for line in ("init.", "start(x).")] == [None, None]
    asked = guest.hear("third_move( 5 , 1 , 5 ).\r")
    assert asked is not None
    assert asked.position == play_moves(Position.start(ADVANCED_FULL_DRAWS), "51 15")
    assert asked.seconds == pytest.approx(3.4)
    assert guest.answer(38, 1.0) == "3"
    asked = guest.hear("next_move(3).")
    assert asked is not None
    assert asked.position == play_moves(Position.start(ADVANCED_FULL_DRAWS), "51 15 53 33")
    assert [guest.hear(line) for line in ("last_move(4).", "loss(triple).")] == [None, None]
    assert (guest.outcome, guest.is_over) == ("loss(triple)", False)
    guest.hear("start(o).")
    asked = guest.hear("second_move(5,1).")
    assert asked is not None
    assert asked.position == play_moves(Position.start(ADVANCED_FULL_DRAWS), "51")
    guest.hear("end.")
    assert guest.is_over


def test_stdio_heard() -> None:
    guest = StdioGuest(BASIC, Side.O)
    assert guest.begin() is None
    assert guest.hear("\r") is None
    with pytest.raises(NoMove, match="one digit"):
        guest.hear("hello")
    asked = guest.hear(" 5 \r")
    assert asked is not None
    assert guest.answer(0, 0.0) == "1"
    with pytest.raises(NoMove, match="already a mark"):
        guest.hear("1")
    assert StdioGuest(BASIC, Side.X).begin() is not None


GUESTS: dict[str, tuple[Mode, Callable[[], Guest]]] = {
    "stdio": (BASIC, lambda: StdioGuest(BASIC, Side.O)),
    "codingame": (ULTIMATE, lambda: CodingameGuest(ULTIMATE)),
    "riddles": (ULTIMATE, lambda: RiddlesGuest(ULTIMATE)),
    "theaigames": (ULTIMATE, lambda: TheaigamesGuest(ULTIMATE)),
    "servt": (ADVANCED_FULL_DRAWS, ServtGuest),
}


NUMBERS = ("-1", "0", "1", "2", "3", "5", "8", "9", "81", "-5", "9" * 400, "9" * 5000, "", "x", "\u0663")
NOISE: dict[str, Callable[[random.Random], str]] = {
    "stdio": lambda chance: chance.choice(NUMBERS) + chance.choice(NUMBERS),
    "codingame": lambda chance: " ".join([*chance.choices(NUMBERS[:10], k=chance.randint(0, 4)), "1"]),
    "riddles": lambda chance: chance.choice(
        (
            f"settings your_botid {chance.choice(NUMBERS)}",
            f"settings time_per_move {chance.choice(NUMBERS)}",
            f"update game field {','.join(chance.choices('01.', (8, 8, chance.choice((0, 60))), k=81))}",
            f"update game field {','.join('01'[place % 2] for place in range(80))},.",
            f"update game macroboard {','.join(chance.choices(('-1', '0', '.'), k=9))}",
            f"action move {chance.choice(NUMBERS)}",
        )
    ),
    "servt": lambda chance: (
        f"{chance.choice(('start', 'second_move', 'third_move', 'next_move', 'last_move', 'win', '('))}"
        f"({','.join(chance.choices(NUMBERS, k=chance.randint(1, 3)))})."
    ),
}
NOISE["theaigames"] = NOISE["riddles"]


@pytest.mark.parametrize("protocol", GUESTS)
def test_no_host_can_break_a_guest(protocol: str) -> None:
    chance = random.Random(protocol)
    guest, refused = GUESTS[protocol][1](), 0
    for _ in range(2_000):
        if guest.is_over:
            guest = GUESTS[protocol][1]()
        try:
            asked = guest.hear(NOISE[protocol](chance))
        except NoMove:
            refused += 1
            continue
        if asked is not None:
            guest.answer(asked.position.legal_moves[0], 0.0)
    assert refused > 10


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("protocol", GUESTS)
def test_a_guest_sees_what_its_host_sees(protocol: str, seed: int) -> None:
    mode, make = GUESTS[protocol]
    host, guest, time = PROTOCOLS[protocol].host(), make(), clock(protocol)
    chance = random.Random(seed)
    position, moves = Position.start(mode), list[Move]()
    for line in host.begin(Side.O, time):
        assert guest.hear(line) is None
    while not position.is_over:
        if position.side is Side.O:
            *before, last = host.ask(position, moves, time)
            assert [guest.hear(line) for line in before] == [None] * len(before)
            asked = guest.hear(last)
            assert asked is not None
            seen = asked.position
            assert (seen.x, seen.o, seen.legal_moves) == (position.x, position.o, position.legal_moves)
            move = chance.choice(position.legal_moves)
            assert host.read(guest.answer(move, 0.0), position) == move
        else:
            move = chance.choice(position.legal_moves)
        moves.append(move)
        position = position.play(move)


def test_a_clock_with_a_bank() -> None:
    clock = Clock(Times(10.0, 0.1, banked=True, most=10.0))
    clock.spend(0.05)
    assert clock.left == 10.0
    clock.spend(4.0)
    assert clock.left == pytest.approx(6.1)
    plain = Clock(Times(1.0, 0.1))
    plain.spend(0.9)
    assert plain.left == 0.1
    given = Clock(Times(1.0, 0.1), 5.0)
    given.spend(1.0)
    assert (given.times.first, given.left) == (5.0, 5.0)
