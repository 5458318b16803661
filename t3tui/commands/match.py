"""``t3tui match``: games between two players without a screen."""

from __future__ import annotations

import argparse

from t3tui.commands.arguments import (
    Command,
    UsageError,
    add_json,
    add_mode,
    output_file,
    program,
    seconds,
    table,
    whole_number,
)
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import print_json, say, tell
from t3tui.engine.player import Limit, Stop
from t3tui.engine.roster import Spec
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.position import Side
from t3tui.lab.match import Match, MatchGame, MatchResult, play_match
from t3tui.play.game_files import KeptGames


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_mode(parser)
    parser.add_argument("--x", required=True, metavar="PLAYER", help="the first player, such as alpha-beta:depth=4")
    parser.add_argument("--o", required=True, metavar="PLAYER", help="the second player")
    parser.add_argument("--games", type=whole_number(1, 1_000_000), default=1, metavar="N", help="how many games")
    parser.add_argument("--swap", action="store_true", help="change sides after every game")
    parser.add_argument("--seed", type=whole_number(0, 2**31 - 1), metavar="S", help="repeat a match with chance in it")
    parser.add_argument("--move-time", type=seconds, metavar="SEC", help="seconds for every move")
    parser.add_argument(
        "--opening", type=whole_number(0, 8), default=0, metavar="N", help="begin every game with N random moves"
    )
    parser.add_argument("--save", metavar="FILE", help="write the games into a file, which is replaced")
    add_json(parser)


def _run(options: argparse.Namespace) -> None:
    mode = parse_mode(options.mode)
    match = Match(
        mode,
        _player(options.x, mode, options.opening),
        _player(options.o, mode, options.opening),
        options.games,
        options.swap,
        options.seed,
        Limit(seconds=options.move_time),
        options.opening,
    )
    kept = None if options.save is None else KeptGames(output_file(options.save))
    result = MatchResult(match)
    stop = Stop()

    def play() -> None:
        for number, played in enumerate(play_match(match, stop), 1):
            if kept:
                kept.add(played.game)
            if played.is_finished:
                result.games.append(played)
                if match.games > 1:
                    tell(f"Game {number} of {match.games}: {_line(played)}")

    interruptible(play, stop)
    if options.json:
        print_json(result.to_json())
    else:
        say(_text(result))
    if kept:
        kept.check()
    if stop.is_set():
        raise KeyboardInterrupt


def _player(text: str, mode: Mode, opening: int) -> Spec:
    spec = program(text, mode)
    if opening and not spec.kind.any_position:
        raise UsageError(f"{spec.kind.name} has to play its games from the first move: leave --opening out.")
    return spec


def _line(played: MatchGame) -> str:
    game = played.game
    players = f"X {game.players[Side.X]}, O {game.players[Side.O]}"
    outcome = f"{played.winner} wins" if played.winner else "draw"
    return f"{players}: {outcome}, {game.reason}, {len(game.moves)} moves"


def _text(result: MatchResult) -> str:
    match = result.match
    wins, draws, losses = result.tally
    rows: list[tuple[str, ...]] = [("player", "points", "wins", "draws", "losses", "nodes", "seconds")]
    for player, spec in enumerate(match.players):
        mine = [(played, match.side_of(player, number)) for number, played in enumerate(result.games)]
        counts = (wins, draws, losses) if player == 0 else (losses, draws, wins)
        nodes = sum(played.nodes[side] for played, side in mine)
        spent = sum(played.seconds[side] for played, side in mine)
        rows.append((str(spec), f"{result.score[player]:g}", *map(str, counts), f"{nodes:,}", f"{spent:.2f}"))
    count = len(result.games)
    heading = f"{match.mode}, {count} game{'s' * (count != 1)}"
    return "\n".join([heading, *map(_line, result.games[:1] if count == 1 else ()), table(rows)])


COMMAND = Command("match", "play games between two players", _arguments, _run)
