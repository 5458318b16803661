r"""The text that games are kept in: PGN-shaped, several games to a file.

    [Mode "ultimate"]
    [X "human"]
    [O "champion:time=1"]
    [Date "2026.11.16"]
    [Result "0-1"]
    [Reason "resignation"]

    1. 55 {A solid start.} 51 {[%value 12.5] [%nodes 4182300] [%seconds 0.7]} 2. 19 0-1

``Position`` is one more tag, for a game that did not begin from the start; tags nobody knows are kept. What is known
about a move stands in braces after it: first the numbers, each as ``[%name number]``, then free text. In free text and
in tags ``\\`` is a backslash, ``\n`` a line break, ``\}`` and ``\"`` the closing sign itself and ``\u263a`` any
character by its code, so that every text survives. The reader also takes line breaks anywhere between words, ``;``
comments to the end of the line, ``#``, ``!`` and ``?`` after a move, ``$1`` and moves in any form ``parse_move`` takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from t3tui.game.files import write_whole
from t3tui.game.history import NOTHING, Annotation, Game, Played, Reason, Result
from t3tui.game.notation import format_move, format_position
from t3tui.game.position import Side
from t3tui.game.reading import KNOWN_TAGS, TAG_NAME, RecordError, parse_games

__all__ = [
    "NOTHING",
    "Annotation",
    "Game",
    "Played",
    "Reason",
    "RecordError",
    "Result",
    "load_games",
    "parse_games",
    "save_games",
    "to_text",
]

WIDTH: Final = 100
"""Moves are broken into lines of at most so many characters, comments never."""

QUOTE: Final = '"'
BRACE: Final = "}"
_TO_ESCAPE: Final = {
    sign: re.compile(rf"[\\{sign}\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff]|^[\s\[]|\s$")
    for sign in (BRACE, QUOTE)
}


def to_text(games: Game | Iterable[Game]) -> str:
    """One game, or several, as text."""
    return "\n".join(map(_game_text, [games] if isinstance(games, Game) else games))


def save_games(path: Path, games: Game | Iterable[Game]) -> None:
    """Write a file of games, whole or not at all."""
    write_whole(path, to_text(games))


def load_games(path: Path) -> list[Game]:
    """Read a file of games; a damaged one raises ``RecordError``, which carries the games before the damage."""
    data = path.read_bytes()
    try:
        return parse_games(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        try:
            games = parse_games(data[: error.start].decode("utf-8-sig"))
        except RecordError as damage:
            games = list(damage.games)
        raise RecordError("This is no UTF-8 text.", line, games) from error


def _game_text(game: Game) -> str:
    tags = {
        "Mode": str(game.mode),
        "X": game.players[Side.X],
        "O": game.players[Side.O],
        "Date": game.date,
        "Result": str(game.result),
    }
    if game.reason:
        tags["Reason"] = game.reason
    if game.start is not None:
        tags["Position"] = format_position(game.start)
    for name in game.tags:
        if name in KNOWN_TAGS or not TAG_NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot be a tag of its own.")
    head = "".join(f'[{name} "{_escaped(value, QUOTE)}"]\n' for name, value in (tags | game.tags).items())
    return f"{head}\n{_filled([*_pieces(game), str(game.result)])}\n"


def _pieces(game: Game) -> Iterator[str]:
    """Every move with its number and its comment, in pieces that stay on one line each."""
    if game.comment:
        yield f"{{{_escaped(game.comment, BRACE)}}}"
    for index, (played, before) in enumerate(zip(game.moves, game.positions, strict=False)):
        number = f"{before.ply // 2 + 1}"
        text = format_move(game.mode, played.move)
        if before.side is Side.X:
            text = f"{number}. {text}"
        elif index == 0:
            text = f"{number}... {text}"
        comment = "" if played.annotation == NOTHING else f" {{{_annotation_text(played.annotation)}}}"
        yield text + comment


def _filled(pieces: Iterable[str]) -> str:
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1]) + 1 + len(piece) <= WIDTH:
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
    return "\n".join(lines)


def _annotation_text(annotation: Annotation) -> str:
    parts = [] if annotation.value is None else [f"[%value {float(annotation.value)!r}]"]
    parts += [] if annotation.nodes is None else [f"[%nodes {int(annotation.nodes)}]"]
    parts += [] if annotation.seconds is None else [f"[%seconds {float(annotation.seconds)!r}]"]
    if annotation.comment:
        parts.append(_escaped(annotation.comment, BRACE))
    return " ".join(parts)


def _escaped(text: str, closing: str) -> str:
    """The text without anything that would end it early or be lost on the way."""

    def escape(match: re.Match[str]) -> str:
        character = match[0]
        if character in ("\\", closing):
            return f"\\{character}"
        return "\\n" if character == "\n" else f"\\u{ord(character):04x}"

    return _TO_ESCAPE[closing].sub(escape, text)
