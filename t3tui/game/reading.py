"""Reads the text that games are kept in, which :mod:`t3tui.game.record` describes and writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from t3tui.game.history import Annotation, Game, Result
from t3tui.game.mode import ModeError, parse_mode
from t3tui.game.notation import NotationError, parse_move, parse_position
from t3tui.game.position import IllegalMove, Position, Side

KNOWN_TAGS: Final = ("Mode", "X", "O", "Date", "Result", "Reason", "Position")
TAG_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_REAL: Final = r"[-+]?(?:inf|nan|[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)"
_NUMBER: Final = re.compile(rf"\[%(?P<name>value|seconds|nodes(?= [0-9]{{1,18}}\])) (?P<number>{_REAL})\]\s?")
_ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)


class RecordError(ValueError):
    """A record that cannot be read: the ``line``, why, and the ``games`` that stand before the damage."""

    def __init__(self, text: str, line: int, games: Sequence[Game]) -> None:
        super().__init__(f"Line {line}: {text}")
        self.line = line
        self.games = tuple(games)


class _DamageError(ValueError):
    """What is wrong with a record, and in which line if that is not the one being read."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(text)
        self.line = line


def parse_games(text: str) -> list[Game]:
    """Read every game; damaged text raises ``RecordError``, which carries the games before the damage."""
    games: list[Game] = []
    reading = _Reading()
    line = 1
    try:
        for token in _tokens(text):
            line = token.line
            if game := reading.take(token):
                games.append(game)
                reading = _Reading()
        if reading.tags or reading.game:
            raise _DamageError("The text ends before the game has a result: 1-0, 0-1, 1/2-1/2 or *.")
    except (_DamageError, NotationError, ModeError, IllegalMove) as error:
        raise RecordError(str(error), getattr(error, "line", 0) or line, games) from error
    return games


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


_TOKEN: Final = re.compile(
    r"""
    (?P<space>\s+ | ^%[^\n]*)
  | (?P<tag>\[\s*[A-Za-z0-9_]+\s*"(?:[^"\\\n]|\\.)*"\s*\])
  | \{(?P<comment>(?:[^}\\]|\\.)*)\}
  | ;(?P<rest>[^\n]*)
  | (?P<result>(?:1-0|0-1|1/2-1/2|½-½|\*)(?![^\s{};]))
  | (?P<number>[0-9]+\.+ | \$[0-9]+)
  | (?P<move>[^\s{}\[\]();$"]+)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)


def _tokens(text: str) -> Iterator[_Token]:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    at, line = 0, 1
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _DamageError(_unreadable(text[at]), line)
        kind = match.lastgroup or ""
        if kind not in ("space", "number"):
            yield _Token("comment" if kind == "rest" else kind, match[kind], line)
        line += text.count("\n", at, match.end())
        at = match.end()


def _unreadable(sign: str) -> str:
    if sign == "{":
        return "A comment begins here and never ends: } is missing."
    if sign == "[":
        return 'A tag looks like [Name "value"]; this one does not.'
    if sign in "()":
        return "Variations in parentheses cannot be read."
    return f"{sign!r} does not belong here."


class _Reading:
    """A game while it is being read."""

    def __init__(self) -> None:
        self.tags: dict[str, _Token] = {}
        self.game: Game | None = None

    def take(self, token: _Token) -> Game | None:
        """Read on; the game, if that was the end of it."""
        if token.kind == "tag":
            self._take_tag(token)
            return None
        if self.game is None:
            self.game = self._new_game()
        if token.kind == "comment":
            _add_comment(self.game, token.text)
        elif token.kind == "move":
            self.game.play(parse_move(self.game.mode, token.text.rstrip("#!?")))
        else:
            return self._finished(self.game, Result(token.text.replace("½", "1/2")))
        return None

    def _finished(self, game: Game, result: Result) -> Game:
        """The game with its result, unless the moves or the tags deny it."""
        stated = self._tag("Result", str(result))
        if stated != result:
            raise _DamageError(f"The game ends with {result}, but its tag Result says {stated!r}.")
        if not game.position.is_over:
            reason = self._tag("Reason", "")
            if reason or result is not Result.UNFINISHED:
                game.finish(result, reason)
        elif game.result is not result:
            raise _DamageError(f"The result is {game.result} by the rules, {game.reason}, not {result}.")
        return game

    def _take_tag(self, token: _Token) -> None:
        if self.game is not None:
            raise _DamageError("A new game begins before the last one has a result: 1-0, 0-1, 1/2-1/2 or *.")
        name, _, value = token.text[1:-1].partition('"')
        if name.strip() in self.tags:
            raise _DamageError(f"The tag {name.strip()} is there twice.")
        self.tags[name.strip()] = _Token("tag", _unescaped(value.rstrip()[:-1]), token.line)

    def _tag(self, name: str, default: str) -> str:
        return self.tags[name].text if name in self.tags else default

    def _new_game(self) -> Game:
        if "Mode" not in self.tags:
            raise _DamageError('The tag that says which game it is, such as [Mode "ultimate"], is missing.')
        try:
            mode = parse_mode(self.tags["Mode"].text)
        except ModeError as error:
            raise _DamageError(str(error), self.tags["Mode"].line) from error
        start: Position | None = None
        if "Position" in self.tags:
            try:
                start = parse_position(self.tags["Position"].text, mode)
            except NotationError as error:
                raise _DamageError(str(error), self.tags["Position"].line) from error
        return Game(
            mode,
            {Side.X: self._tag("X", "?"), Side.O: self._tag("O", "?")},
            self._tag("Date", "????.??.??"),
            start,
            tags={name: token.text for name, token in self.tags.items() if name not in KNOWN_TAGS},
        )


def _add_comment(game: Game, text: str) -> None:
    """Attach a comment to the move before it, or to the game if there is none."""
    text = re.sub(r"\s*\n\s*", " ", text).strip()
    if not game.moves:
        game.comment += f" {_unescaped(text)}" if game.comment else _unescaped(text)
        return
    before = game.moves[-1].annotation
    numbers: dict[str, str] = {}
    while number := _NUMBER.match(text):
        numbers[number["name"]] = number["number"]
        text = text[number.end() :]
    comment = _unescaped(text)
    annotation = Annotation(
        value=float(numbers["value"]) if "value" in numbers else before.value,
        nodes=int(numbers["nodes"]) if "nodes" in numbers else before.nodes,
        seconds=float(numbers["seconds"]) if "seconds" in numbers else before.seconds,
        comment=f"{before.comment} {comment}" if before.comment and comment else before.comment or comment,
    )
    game.annotate(len(game.moves), annotation)


def _unescaped(text: str) -> str:
    """The text as it was before it was written."""

    def unescape(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 16))
        return "\n" if match[2] == "n" else match[2]

    return _ESCAPED.sub(unescape, text)
