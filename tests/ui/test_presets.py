from __future__ import annotations

import pytest

from t3tui.engine.roster import strongest
from t3tui.game.mode import VARIANTS, Mode
from t3tui.ui.game_setup import HUMAN, GameSetup
from t3tui.ui.presets import EVERYDAY, REPORTS, Preset


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
@pytest.mark.parametrize("preset", EVERYDAY + REPORTS, ids=lambda preset: preset.name)
def test_every_preset_is_a_game_that_can_be_played(preset: Preset, mode: Mode) -> None:
    setup = preset.setup(mode)
    assert str(setup.mode) == (preset.mode or str(mode))
    assert GameSetup.from_data(setup.to_data()) == setup
    for spec in (setup.x, setup.o):
        assert setup.mode.name in spec.kind.modes


def test_you_against_the_strongest() -> None:
    for mode in VARIANTS:
        assert EVERYDAY[0].setup(mode) == GameSetup(mode, HUMAN, strongest(mode))


def test_names_differ() -> None:
    names = [preset.name for preset in EVERYDAY + REPORTS]
    assert len(set(names)) == len(names)
