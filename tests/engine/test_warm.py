"""The warm-up covers everything: after it, no player compiles anything, in any game."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from t3tui.engine import core, warm
from t3tui.engine.limits import Stop
from tests.engine.test_core import environment

EVERY_PLAYER = """
import json
from t3tui.engine import core
from t3tui.engine.limits import Limit
from t3tui.engine.roster import ROSTER, Spec
from t3tui.engine.trace import Traces
from t3tui.game.mode import VARIANTS
from t3tui.game.position import Position

assert core.is_compiled(), core.why_interpreted()
from numba.core import event

compiled = []


class Listener(event.Listener):
    def on_start(self, event):
        compiled.append(str(event.data["dispatcher"]))

    def on_end(self, event):
        pass


event.register("numba:compile", Listener())
moves = {}
for kind in ROSTER:
    threads = [(("threads", 2),)] if any(option.name == "threads" for option in kind.options) else []
    for mode in VARIANTS:
        if kind.make is None or mode.name not in kind.modes:
            continue
        for named in [(), *threads]:
            position = Position.start(mode)
            for ply in range(4):
                player = Spec(kind, named).make()
                decision = player.think(position, Limit(seconds=0.02, lines=3))
                position = position.play(decision.move)
                if isinstance(player, Traces) and ply == 3 and mode.boards == 1:
                    player.trace(position, 50)
        moves[f"{kind.name} {mode}"] = position.ply
state = core.kernel("state")
state.perft(state.new_state(Position.start(mode)), 2)
several = [
    f"{module}.{name}"
    for module, names in ((name, vars(core.kernel(name))) for name in json.loads(KERNELS))
    for name, value in names.items()
    if len(getattr(value, "signatures", ())) > 1
]
print(json.dumps({"compiled": compiled, "moves": moves, "several": several}))
"""


def fresh(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def warm_cache() -> None:
    """The cache of whoever runs the tests, warm for the kernels as they are."""
    if not core.can_compile():
        pytest.skip("no Numba")
    names = [line.split()[2] for line in fresh("-m", "t3tui.engine.warm").splitlines()]
    assert names == list(warm.kernel_names())


@pytest.fixture(scope="module")
def second_process(warm_cache: None) -> Any:
    return json.loads(fresh("-c", f"KERNELS = {json.dumps(warm.kernel_names())!r}\n{EVERY_PLAYER}"))


def test_every_player_plays_every_game_in_a_second_process(second_process: Any) -> None:
    assert set(second_process["moves"].values()) == {4}


def test_nothing_is_compiled_there(second_process: Any) -> None:
    assert second_process["compiled"] == []


def test_every_kernel_has_one_signature(second_process: Any) -> None:
    assert second_process["several"] == []


def test_the_progress_of_a_subprocess_is_passed_on(warm_cache: None) -> None:
    heard: list[tuple[int, int, str]] = []
    assert warm.warm_in_subprocess(lambda *progress: heard.append(progress))
    assert [done for done, _, _ in heard] == list(range(len(warm.kernel_names())))


def test_a_warm_up_can_be_stopped() -> None:
    stop = Stop()
    stop.set()
    heard: list[str] = []
    warm.warm_in_subprocess(lambda done, total, name: heard.append(name), stop)
    assert len(heard) < len(warm.kernel_names())
