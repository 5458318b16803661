"""No arguments, however wrong, reach an uncaught exception or more than one sentence."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from t3tui.cli import COMMANDS, main

MODES = st.sampled_from(["basic", "ultimate", "advanced:full=draw", "ultimate:", "chess"]) | st.text(max_size=5)
DEPTHS = st.sampled_from(["0", "1", "2", "82", "-1", "1e3", "１", ""])
MOVES = st.sampled_from(["", "5", "55 51", "5 5", "1. 1 2", "99 99"]) | st.text(max_size=8)
POSITIONS = st.sampled_from(["basic X........ O", "X........ X", "0" * 90 + "190", ";;"]) | st.text(max_size=12)
PLAYERS = st.sampled_from(["random", "random:seed=1", "random:", "random:seed", "human", ":"]) | st.text(max_size=8)
WORDS = st.text(max_size=8).filter(lambda word: word not in COMMANDS)

perft = st.tuples(st.just("perft"), MODES, DEPTHS, st.sampled_from(["--moves", "--position", "--depth"]), MOVES)
analyse = st.tuples(
    *map(st.just, ("analyse", "--mode")), MODES, st.just("--player"), PLAYERS, st.just("--position"), POSITIONS
)
match = st.tuples(*map(st.just, ("match", "--mode")), MODES, st.just("--x"), PLAYERS, st.just("--o"), PLAYERS)
nothing_real = st.lists(WORDS, min_size=1, max_size=4)


@given(st.one_of(perft, analyse, match, nothing_real))
def test_every_command_line_ends_in_order(arguments: tuple[str, ...] | list[str]) -> None:
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        status = main(list(arguments))
    if status == 0:
        assert out.getvalue()
    else:
        assert status == 2
        assert out.getvalue() == ""
        assert err.getvalue().count("\n") == 1
        assert "Traceback" not in err.getvalue()
