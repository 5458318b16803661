"""``t3tui players``: the roster."""

from __future__ import annotations

import argparse
from typing import Any

from t3tui.commands.arguments import Command, add_json, print_json
from t3tui.commands.output import say
from t3tui.engine.roster import Kind, Option, everybody


def _run(options: argparse.Namespace) -> None:
    if options.json:
        print_json([_plain(kind) for kind in everybody()])
    else:
        say("\n\n".join(_text(kind) for kind in everybody()))


def _plain(kind: Kind) -> dict[str, Any]:
    return {
        "name": kind.name,
        "description": kind.description,
        "modes": list(kind.modes),
        "options": [_plain_option(option) for option in kind.options],
    }


def _plain_option(option: Option) -> dict[str, Any]:
    plain: dict[str, Any] = {"name": option.name, "description": option.help, "default": option.default}
    if option.is_text:
        return plain
    return plain | ({"choices": list(option.choices)} if option.choices else {"low": option.low, "high": option.high})


def _text(kind: Kind) -> str:
    lines = [f"{kind.name}  ({', '.join(kind.modes)})", f"    {kind.description}"]
    lines += (f"    {option.name}={option.default}  {option.help} Takes {option.possible}." for option in kind.options)
    return "\n".join(lines)


COMMAND = Command("players", "list the players, their games and their options", add_json, _run)
