"""``t3tui review``: every move of a game judged."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from t3tui.commands.arguments import Command, UsageError, add_json, output_file, table, whole_number
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import print_json, say, tell
from t3tui.engine.player import Stop
from t3tui.engine.roster import make_player
from t3tui.game.notation import format_move
from t3tui.game.position import Side
from t3tui.game.record import Game, Result
from t3tui.game.shown_text import shown
from t3tui.play.game_files import games_in, save_games
from t3tui.play.review import REVIEWER, Judgement, Review, review_game


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file of games")
    parser.add_argument("--game", type=whole_number(1, 10**9), default=1, metavar="N", help="which game of the file")
    parser.add_argument(
        "--player", default=REVIEWER, metavar="PLAYER", help=f"who judges where nothing is exact; else {REVIEWER}"
    )
    parser.add_argument(
        "--save", metavar="FILE", help="write the game with its comments into a file, which is replaced"
    )
    add_json(parser)


def _run(options: argparse.Namespace) -> None:
    game = _game(options.file, options.game)
    make_player(options.player, game.mode)
    path = None if options.save is None else output_file(options.save)
    stop = Stop()

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            tell(f"Position {done + 1} of {total}")

    review = interruptible(
        lambda: review_game(game, lambda: make_player(options.player, game.mode), progress=progress, stop=stop), stop
    )
    if options.json:
        print_json(to_json(review))
    else:
        say(to_text(review))
    if path is not None:
        save_games(path, review.annotated())
    if stop.is_set():
        raise KeyboardInterrupt


def _game(text: str, number: int) -> Game:
    """The game of that number in a file, which is read only so far."""
    count = 0
    for part in games_in(Path(text)):
        if isinstance(part, Game):
            count += 1
            if count == number:
                return part
        else:
            tell(f"{text}, line {part.line}: {part.text}")
    name = shown(text, 80)
    if count == 0:
        raise UsageError(f"There is no game in {name}.")
    raise UsageError(f"There {'is only one game' if count == 1 else f'are only {count} games'} in {name}.")


def to_json(review: Review) -> dict[str, Any]:
    """A review as plain data."""
    game = review.game
    return {
        "mode": str(game.mode),
        "x": game.players[Side.X],
        "o": game.players[Side.O],
        "result": None if game.result is Result.UNFINISHED else str(game.result.winner or "draw"),
        "reviewer": review.reviewer,
        "moves": [_move(judged) for judged in review.moves],
        "accuracy": {str(side): round(accuracy, 2) for side, accuracy in review.accuracy.items()},
    }


def _move(judged: Judgement) -> dict[str, Any]:
    mode = judged.before.mode
    return {
        "ply": judged.ply,
        "side": str(judged.side),
        "move": format_move(mode, judged.move),
        "verdict": str(judged.verdict),
        "exact": judged.exact,
        "value": judged.value.number,
        "proven": judged.value.proven,
        "best": format_move(mode, judged.best),
        "best_value": judged.best_value.number,
        "line": [format_move(mode, move) for move in judged.line],
        "sentence": judged.sentence,
    }


def to_text(review: Review) -> str:
    """A review for people to read."""
    game = review.game
    names = [f"{side} {shown(game.players[side], 60)}" for side in Side]
    rows = [["move", "side", "", "", "best", "value"]]
    for judged in review.moves:
        mode = judged.before.mode
        value = judged.value.proven or f"{judged.value.number:+g}"
        rows.append(
            [
                f"{judged.ply}. {format_move(mode, judged.move)}",
                str(judged.side),
                judged.verdict.sign,
                "✓" if judged.exact else "",
                format_move(mode, judged.best),
                value,
            ]
        )
    accuracy = ", ".join(f"{side} {share:.1f} %" for side, share in review.accuracy.items())
    said = [
        f"{judged.ply}. {judged.verdict.sign} {judged.sentence}" for judged in review.moves if judged.verdict.is_bad
    ]
    return "\n".join(
        [
            f"{game.mode}, {', '.join(names)}: {game.result} {shown(game.reason)}".rstrip(),
            table(rows),
            *said,
            f"accuracy: {accuracy}",
            f"✓: {review.how_judged}.",
        ]
    )


COMMAND = Command("review", "judge every move of a game from a file", _arguments, _run)
