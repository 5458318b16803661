"""X and O have a hue each that can be read in every theme."""

from __future__ import annotations

import pytest
from textual.color import Color

from t3tui.ui.app import T3App
from t3tui.ui.themes import DARK, LIGHT

THEMES = sorted(name for name, theme in T3App().available_themes.items() if not theme.ansi)
ANSI_THEMES = sorted(name for name, theme in T3App().available_themes.items() if theme.ansi)


def colours(theme: str) -> dict[str, str]:
    app = T3App()
    app.theme = theme
    return app.get_css_variables()


def contrast(one: Color, other: Color) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("hue", ["x-hue", "o-hue"])
def test_marks_can_be_read(theme: str, hue: str) -> None:
    variables = colours(theme)
    mark = Color.parse(variables[hue])
    assert contrast(mark, Color.parse(variables["background"])) >= 4.5
    assert contrast(mark, Color.parse(variables["surface"])) >= 4.5
    assert contrast(mark, Color.parse(variables["panel"])) >= 3


@pytest.mark.parametrize("theme", THEMES + ANSI_THEMES)
def test_the_two_hues_differ(theme: str) -> None:
    variables = colours(theme)
    assert variables["x-hue"] != variables["o-hue"]


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_our_themes_use_the_hues_for_nothing_else(theme: object) -> None:
    variables = colours(theme.name)  # type: ignore[attr-defined]
    marks = {variables["x-hue"], variables["o-hue"]}
    others = {value.lower() for name, value in variables.items() if name not in ("x-hue", "o-hue")}
    assert not marks & others
