from __future__ import annotations

from typing import Any

import pytest

from t3tui.engine.roster import PlayerError, parse_spec, strongest
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, ULTIMATE_COUNT_BOARDS
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.ui.game_setup import HUMAN, GameSetup

RANDOM = parse_spec("random:seed=3")
BFS = parse_spec("bfs")


def test_plain_data_and_back() -> None:
    setup = GameSetup(ULTIMATE_COUNT_BOARDS, HUMAN, RANDOM)
    assert setup.to_data() == {"mode": "ultimate:tiebreak=boards", "x": "human", "o": "random:seed=3"}
    assert GameSetup.from_data(setup.to_data()) == setup


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"mode": "basic", "x": "human"},
        {"mode": "chess", "x": "human", "o": "human"},
        {"mode": "ultimate", "x": "human", "o": "bfs"},
        {"mode": 3, "x": "human", "o": "human"},
    ],
)
def test_data_of_another_version_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+\."):
        GameSetup.from_data(data)


def test_sides() -> None:
    setup = GameSetup(BASIC, HUMAN, RANDOM)
    assert setup.player(Side.X) is HUMAN
    assert setup.player(Side.O) is RANDOM
    assert setup.swapped() == GameSetup(BASIC, RANDOM, HUMAN)


def test_who_does_not_play_a_mode_makes_way() -> None:
    assert GameSetup(BASIC, BFS, RANDOM).in_mode(ADVANCED) == GameSetup(ADVANCED, strongest(ADVANCED), RANDOM)


def test_players_named_on_the_command_line() -> None:
    setup = GameSetup.against_the_strongest(ULTIMATE)
    assert setup.with_players(None, None) == setup
    assert setup.with_players("random:seed=3", "human") == GameSetup(ULTIMATE, RANDOM, HUMAN)
    with pytest.raises(PlayerError):
        setup.with_players(None, "bfs")


def test_players_of_a_kept_game() -> None:
    game = Game(BASIC, {Side.X: "random:seed=3", Side.O: "a friend"})
    assert GameSetup.of_game(game) == GameSetup(BASIC, RANDOM, HUMAN)


@pytest.mark.parametrize(
    ("o", "winner", "offer"),
    [
        ("champion:level=3", Side.X, "You won: + plays level 4, learner."),
        ("champion:level=3", None, "A draw: + plays level 4, learner."),
        ("champion:level=3", Side.O, "You lost: - plays level 2, beginner."),
        ("champion:level=1", Side.O, ""),
        ("champion", Side.X, ""),
        ("champion", Side.O, "You lost: - plays level 9, grandmaster."),
        ("random", Side.X, ""),
        ("human", Side.X, ""),
    ],
)
def test_after_a_game_the_next_level_is_offered(o: str, winner: Side | None, offer: str) -> None:
    setup = GameSetup(BASIC, HUMAN, parse_spec(o))
    assert setup.level_after(winner) == offer
    assert setup.swapped().level_after(winner and winner.other) == offer


def test_a_level_up_keeps_the_other_options() -> None:
    setup = GameSetup(BASIC, parse_spec("champion:time=0.1,level=9"), HUMAN)
    higher = setup.one_level(1)
    assert higher is not None
    assert str(higher.x) == "champion:time=0.1"
    assert higher.one_level(1) is None
    assert GameSetup(BASIC, HUMAN, HUMAN).one_level(1) is None
