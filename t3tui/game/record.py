r"""The text that games are kept in: PGN-shaped, several games to a file.

    [Mode "ultimate"]
    [X "human"]
    [O "champion:time=1"]
    [Date "2026.11.16"]
    [Result "0-1"]
    [Reason "resignation"]

    1. 55 {A solid start.} 51 {[%value 12.5] [%nodes 4182300] [%seconds 0.7]} 2. 19 0-1

``Position`` is one more tag, for a game that did not begin from the start; tags nobody knows are kept. What is known
about a move stands in braces after it: first the numbers, each as ``[%name number]``, then free text. A value counts in
centi-points unless ``[%scale spot]`` names another scale, and is proven only where ``[%proven win 7]`` says so, with
the plies to the end if they are known, at most so many unless it says ``[%proven win 7 exactly]``. In free text and in
tags ``\\`` is a backslash, ``\n`` a line break, ``\}`` and ``\"`` the closing sign itself and ``\u263a`` any character
by its code, so that every text survives. The reader also takes line breaks anywhere between words, ``;`` comments to
the end of the line, ``#``, ``!`` and ``?`` after a move, ``$1`` and moves in any form ``parse_move`` takes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

from t3tui.game.history import NOTHING, Annotation, Game, Played, Proven, Reason, Result
from t3tui.game.notation import format_move, format_position
from t3tui.game.position import Side
from t3tui.game.reading import KNOWN_TAGS, TAG_NAME, Damage, RecordError, parse_games, read_games

__all__ = [
    "NOTHING",
    "Annotation",
    "Damage",
    "Game",
    "Played",
    "Reason",
    "RecordError",
    "Result",
    "parse_games",
    "read_games",
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
    parts = [f"[%value {float(annotation.value)!r}]"] if _is_number(annotation.value) else []
    parts += [] if not annotation.scale else [f"[%scale {annotation.scale}]"]
    parts += [] if annotation.proven is None else [f"[%proven {_proof_text(annotation, annotation.proven)}]"]
    parts += [] if annotation.nodes is None else [f"[%nodes {int(annotation.nodes)}]"]
    parts += [f"[%seconds {float(annotation.seconds)!r}]"] if _is_number(annotation.seconds) else []
    if annotation.comment:
        parts.append(_escaped(annotation.comment, BRACE))
    return " ".join(parts)


def _is_number(number: float | None) -> TypeGuard[float]:
    """Whether there is a number to write: neither infinity nor what is no number can be read again."""
    return number is not None and math.isfinite(number)


def _proof_text(annotation: Annotation, proven: Proven) -> str:
    exactly = " exactly" if annotation.exact else ""
    return proven if annotation.plies is None else f"{proven} {annotation.plies}{exactly}"


def _escaped(text: str, closing: str) -> str:
    """The text without anything that would end it early or be lost on the way."""

    def escape(match: re.Match[str]) -> str:
        character = match[0]
        if character in ("\\", closing):
            return f"\\{character}"
        return "\\n" if character == "\n" else f"\\u{ord(character):04x}"

    return _TO_ESCAPE[closing].sub(escape, text)
