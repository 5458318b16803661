"""Reads the text that games are kept in, which :mod:`t3tui.game.record` describes and writes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from t3tui.game.errors import BadInput
from t3tui.game.history import Annotation, Game, Result
from t3tui.game.mode import ModeError, parse_mode
from t3tui.game.notation import NotationError, parse_move, parse_position
from t3tui.game.position import Position, Side
from t3tui.game.record_tokens import Kind, Token, tokens
from t3tui.game.shown_text import quoted, shown

KNOWN_TAGS: Final = ("Mode", "X", "O", "Date", "Result", "Reason", "Position")
TAG_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_REAL: Final = r"[-+]?(?:inf|nan|[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)"
_NUMBER: Final = re.compile(
    r"\[%(?:"
    rf"(?P<name>value|seconds|nodes(?= [0-9]{{1,18}}\])) (?P<number>{_REAL})"
    r"|proven (?P<proven>win|loss|draw)(?: (?P<plies>[0-9]{1,3})(?P<exact> exactly)?)?"
    r"|scale (?P<scale>[a-z0-9-]{1,40})"
    r")\]\s?"
)
_ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)


class RecordError(BadInput):
    """A record that cannot be read whole: the ``line`` of the first damage, why, and the ``games`` around it."""

    def __init__(self, text: str, line: int, games: Sequence[Game]) -> None:
        super().__init__(f"Line {line}: {text}")
        self.line = line
        self.games = tuple(games)


@dataclass(frozen=True, slots=True)
class Damage:
    """A part of a record that could not be read."""

    text: str
    line: int


class _DamageError(BadInput):
    """What is wrong with a record, and in which line if that is not the one being read."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(text)
        self.line = line


def parse_games(text: str) -> list[Game]:
    """Read every game; damaged text raises ``RecordError``, which carries the games that could be read."""
    return whole(read_games([text.replace("\r\n", "\n").replace("\r", "\n")]))


def whole(parts: Iterable[Game | Damage]) -> list[Game]:
    """The games, if nothing is damaged; otherwise a ``RecordError`` carries them."""
    games: list[Game] = []
    first: Damage | None = None
    for part in parts:
        if isinstance(part, Game):
            games.append(part)
        else:
            first = first or part
    if first is not None:
        raise RecordError(first.text, first.line, games)
    return games


def read_games(pieces: Iterable[str]) -> Iterator[Game | Damage]:
    """Read games one by one from text that comes in pieces, skip what is damaged and keep what follows.

    Lines end with a line feed. Of a damaged game nothing is kept; the next one begins with a tag that follows moves,
    or with its mode.
    """
    reading = _Reading()
    is_damaged = moves_begun = False
    line = 1
    for token in tokens(pieces):
        line = token.line
        if not is_damaged:
            try:
                if game := reading.take(token):
                    yield game
                    reading = _Reading()
                continue
            except BadInput as error:
                yield Damage(str(error), getattr(error, "line", 0) or line)
                is_damaged, moves_begun = True, reading.game is not None
        if token.kind is not Kind.TAG:
            moves_begun = moves_begun or token.kind is not Kind.DAMAGE
        elif moves_begun or _name_and_value(token)[0] == "Mode":
            reading, is_damaged = _Reading(), False
            reading.take(token)
    if not is_damaged and (reading.tags or reading.game):
        yield Damage("The text ends before the game has a result: 1-0, 0-1, 1/2-1/2 or *.", line)


class _Reading:
    """A game while it is being read."""

    def __init__(self) -> None:
        self.tags: dict[str, Token] = {}
        self.game: Game | None = None
        self._words: list[str] = []
        self._known: dict[str, Any] = {}

    def take(self, token: Token) -> Game | None:
        """Read on; the game, if that was the end of it."""
        if token.kind is Kind.DAMAGE:
            raise _DamageError(token.text)
        if token.kind is Kind.TAG:
            self._take_tag(token)
            return None
        if self.game is None:
            self.game = self._new_game()
        if token.kind is Kind.COMMENT:
            self._take_comment(token.text, with_numbers=bool(self.game.moves))
            return None
        self._attach_comments(self.game)
        if token.kind is Kind.MOVE:
            self.game.play(parse_move(self.game.mode, token.text.rstrip("#!?")))
            return None
        return self._finished(self.game, Result(token.text.replace("½", "1/2")))

    def _finished(self, game: Game, result: Result) -> Game:
        """The game with its result, unless the moves or the tags deny it."""
        stated = self._tag("Result", str(result))
        if stated != result:
            raise _DamageError(f"The game ends with {result}, but its tag Result says {quoted(stated)}.")
        if not game.position.is_over:
            reason = self._tag("Reason", "")
            if reason or result is not Result.UNFINISHED:
                game.finish(result, reason)
        elif game.result is not result:
            raise _DamageError(f"The result is {game.result} by the rules, {game.reason}, not {result}.")
        return game

    def _take_tag(self, token: Token) -> None:
        if self.game is not None:
            raise _DamageError("A new game begins before the last one has a result: 1-0, 0-1, 1/2-1/2 or *.")
        name, value = _name_and_value(token)
        if name in self.tags:
            raise _DamageError(f"The tag {shown(name, 40)} is there twice.")
        self.tags[name] = Token(Kind.TAG, value, token.line)

    def _take_comment(self, text: str, *, with_numbers: bool) -> None:
        text = " ".join(filter(None, map(str.strip, text.split("\n"))))
        at = 0
        while with_numbers and (number := _NUMBER.match(text, at)):
            at = number.end()
            self._known |= _known(number)
        if comment := _unescaped(text[at:]):
            self._words.append(comment)

    def _attach_comments(self, game: Game) -> None:
        """Attach what was said to the move before it, or to the game if there is none."""
        comment = " ".join(self._words)
        if not game.moves:
            game.comment = comment
        elif comment or self._known:
            game.annotate(len(game.moves), Annotation(comment=comment, **self._known))
        self._words, self._known = [], {}

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


def _name_and_value(token: Token) -> tuple[str, str]:
    """What a tag says."""
    name, _, value = token.text[1:-1].partition('"')
    return name.strip(), _unescaped(value.rstrip()[:-1])


def _known(number: re.Match[str]) -> dict[str, Any]:
    """What one ``[%…]`` says, by the fields of an annotation; nothing if it is no finite number."""
    if number["proven"]:
        plies = int(number["plies"]) if number["plies"] else None
        return {"proven": number["proven"], "plies": plies, "exact": bool(number["exact"])}
    if number["scale"]:
        return {"scale": number["scale"]}
    if not math.isfinite(float(number["number"])):
        return {}
    return {number["name"]: (int if number["name"] == "nodes" else float)(number["number"])}


def _unescaped(text: str) -> str:
    """The text as it was before it was written."""

    def unescape(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 16))
        return "\n" if match[2] == "n" else match[2]

    return _ESCAPED.sub(unescape, text)
