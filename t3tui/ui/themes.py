"""The app's own themes, and the two hues that belong to X and O alone in every theme."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="t3tui-dark",
    dark=True,
    primary="#a99cf5",
    secondary="#7c86b8",
    accent="#d58fdb",
    success="#8fce87",
    warning="#e9d66b",
    error="#f2607d",
    foreground="#dcdfec",
    background="#11131c",
    surface="#181b27",
    panel="#222637",
    variables={
        "border": "#8f85d6",
        "border-blurred": "#343a52",
        "scrollbar": "#343a52",
        "scrollbar-hover": "#8f85d6",
        "scrollbar-active": "#a99cf5",
        "scrollbar-background": "#181b27",
        "scrollbar-background-hover": "#181b27",
        "scrollbar-background-active": "#181b27",
        "footer-background": "#11131c",
        "footer-key-foreground": "#a99cf5",
        "footer-description-foreground": "#9aa0b8",
        "input-selection-background": "#a99cf5 30%",
        "button-color-foreground": "#11131c",
    },
)

LIGHT: Final = Theme(
    name="t3tui-light",
    dark=False,
    primary="#5b4bc4",
    secondary="#6a7199",
    accent="#9a3fa3",
    success="#2f7d3a",
    warning="#8a6a00",
    error="#c02347",
    foreground="#2a2d3d",
    background="#faf8f3",
    surface="#f1eee6",
    panel="#e6e2d8",
    variables={
        "border": "#7a6dd0",
        "border-blurred": "#cfc9bb",
        "scrollbar": "#cfc9bb",
        "scrollbar-hover": "#7a6dd0",
        "scrollbar-active": "#5b4bc4",
        "scrollbar-background": "#f1eee6",
        "scrollbar-background-hover": "#f1eee6",
        "scrollbar-background-active": "#f1eee6",
        "footer-background": "#faf8f3",
        "footer-key-foreground": "#5b4bc4",
        "footer-description-foreground": "#666a7d",
        "input-selection-background": "#5b4bc4 25%",
        "button-color-foreground": "#faf8f3",
    },
)

THEMES: Final = (DARK, LIGHT)


def mark_hues(theme: Theme) -> dict[str, str]:
    """The style variables ``$x-hue`` and ``$o-hue``: orange and blue tell apart for everybody's eyes."""
    if theme.ansi:
        return {"x-hue": "ansi_yellow", "o-hue": "ansi_cyan"}
    if theme.dark:
        return {"x-hue": "#ffb066", "o-hue": "#66d3f0"}
    return {"x-hue": "#9c3d00", "o-hue": "#00607f"}
