"""Balanced openings."""

from __future__ import annotations

import pytest

from t3tui.engine import perfect
from t3tui.game.mode import ADVANCED, BASIC, MODES, ULTIMATE, Mode
from t3tui.game.position import Move, Position
from t3tui.lab.opening_book import opening, openings


def after(mode: Mode, moves: tuple[Move, ...]) -> Position:
    position = Position.start(mode)
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_opening_can_be_played_and_leaves_the_game_open(mode: Mode) -> None:
    assert len(openings(mode.name)) >= 200
    assert not any(after(mode, moves).is_over for moves in openings(mode.name))


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_no_two_openings_are_alike(mode: Mode) -> None:
    keys = {after(mode, moves).key for moves in openings(mode.name)}
    assert len(keys) == len(openings(mode.name))


def test_best_play_draws_every_opening_of_basic() -> None:
    assert all(perfect.outcome(after(BASIC, moves)).proven == "draw" for moves in openings("basic"))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_same_seed_opens_the_same_games_and_none_twice_in_a_lap(mode: Mode) -> None:
    lap = len(openings(mode.name))
    first = [opening(mode, 7, number) for number in range(lap)]
    assert first == [opening(mode, 7, number) for number in range(lap)]
    assert first[:20] != [opening(mode, 8, number) for number in range(20)]
    if mode.boards > 1:
        assert len({after(mode, moves).key for moves in first}) == lap
    assert opening(mode, 7, lap) != first[0] or opening(mode, 7, lap + 1) != first[1]


def test_rule_options_use_the_same_book() -> None:
    from t3tui.game.mode import parse_mode

    assert opening(parse_mode("ultimate:tiebreak=boards"), 1, 0) == opening(ULTIMATE, 1, 0)


@pytest.mark.slow
@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_the_champion_finds_them_even(mode: Mode) -> None:
    from t3tui.engine.roster import parse_spec

    for moves in openings(mode.name)[::10]:
        value = parse_spec("champion:nodes=1000000,seed=1").make().think(after(mode, moves)).info.value
        assert value is not None
        assert abs(value.number) <= 25
