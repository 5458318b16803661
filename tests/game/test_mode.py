from __future__ import annotations

import pytest

from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE_COUNT_BOARDS, VARIANTS, Mode, ModeError, parse_mode


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_every_mode_is_read_as_it_is_written(mode: Mode) -> None:
    assert parse_mode(str(mode)) is mode


def test_spaces_and_capitals_do_not_matter() -> None:
    assert parse_mode(" Ultimate:Tiebreak=Boards ") is ULTIMATE_COUNT_BOARDS


@pytest.mark.parametrize("text", ["", "chess", "basic:full=draw", "ultimate:full=draw", "advanced:", "ultimate:x=y"])
def test_what_is_not_a_mode_is_refused_with_what_is(text: str) -> None:
    with pytest.raises(ModeError, match="possible are: basic, advanced, advanced:full=draw, ultimate"):
        parse_mode(text)


def test_sizes() -> None:
    assert (BASIC.cells, BASIC.all_boards) == (9, 1)
    assert (ADVANCED.cells, ADVANCED.all_boards) == (81, 0b111_111_111)


def test_rule_options_are_said_in_the_rules() -> None:
    assert len({mode.rules for mode in VARIANTS}) == len(VARIANTS)
