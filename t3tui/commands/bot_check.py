"""``t3tui bot-check``: what a program gets wrong, in words."""

from __future__ import annotations

import argparse
import sys

from t3tui.commands.arguments import MODE_HELP, Command, UsageError, add_json, seconds
from t3tui.commands.output import print_json, say
from t3tui.engine.bots.bot_player import BotPlayer
from t3tui.engine.bots.doctor import Finding, Patient, default_mode, examine
from t3tui.engine.roster import parse_spec
from t3tui.game.mode import parse_mode
from t3tui.game.shown_text import shown


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bot", metavar="PROTOCOL:CMD", help="the program, such as codingame:python3 bot.py")
    parser.add_argument("--mode", metavar="MODE", help=f"{MODE_HELP}; else ultimate, or advanced for servt")
    parser.add_argument("--move-time", type=seconds, metavar="SEC", help="seconds a move, instead of the protocol's")
    add_json(parser)


def _run(options: argparse.Namespace) -> None:
    patient = _patient(options.bot, options.mode, options.move_time)
    findings: list[Finding] = []
    if not options.json:
        say(f"{patient.name}, {patient.mode}")
    for finding in examine(patient):
        findings.append(finding)
        if not options.json:
            say(_text(finding))
    failed = sum(not finding.passed for finding in findings)
    if options.json:
        print_json(
            {
                "bot": options.bot,
                "mode": str(patient.mode),
                "passed": not failed,
                "checks": [finding.to_json() for finding in findings],
            }
        )
    else:
        say(f"{len(findings)} check{'s' * (len(findings) != 1)}, {failed or 'none'} failed.")
    if failed:
        sys.exit(1)


def _patient(bot: str, mode: str | None, move_time: float | None) -> Patient:
    rules = parse_mode(mode) if mode else None
    spec = parse_spec(bot, rules)
    player = spec.make() if spec.kind.is_bot else None
    if not isinstance(player, BotPlayer):
        raise UsageError(f"{spec.kind.name} is no program of somebody else: write PROTOCOL:COMMAND LINE.")
    game = rules or default_mode(player.protocol)
    return Patient(shown(bot, 80), player.protocol, player.command, player.folder, game, move_time)


def _text(finding: Finding) -> str:
    lines = [f"  {'✓' if finding.passed else '✗'} {finding.check:<18}  {finding.text}"]
    return "\n".join([*lines, *(f"      {line}" for line in finding.exchange)])


COMMAND = Command("bot-check", "find out what a bot gets wrong", _arguments, _run)
