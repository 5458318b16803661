"""Records: every game survives its text, and no damage loses the games before it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from t3tui.game.mode import ADVANCED_FULL_DRAWS, BASIC, ULTIMATE
from t3tui.game.notation import parse_moves, play_moves
from t3tui.game.position import Position, Side
from t3tui.game.record import Annotation, Game, Reason, RecordError, Result, parse_games, read_games, to_text

from .strategies import damaged, lines
from .test_history import as_game

SHORT = """\
[Mode "basic"]
[X "human"]
[O "random:seed=1"]
[Date "2026.11.16"]
[Result "1-0"]
[Reason "three in a row"]

1. 1 {a "corner"} 4 {[%value -0.5] [%nodes 12] [%seconds 0.25] the edge \\} loses} 2. 2 5 3. 3 1-0
"""


def short_game() -> Game:
    game = Game(BASIC, {Side.X: "human", Side.O: "random:seed=1"}, "2026.11.16")
    thoughts = [Annotation(comment='a "corner"'), Annotation(-0.5, 12, 0.25, "the edge } loses"), None, None, None]
    for move, thought in zip(parse_moves(BASIC, "1 4 2 5 3"), thoughts, strict=True):
        game.play(move, thought)
    return game


texts = st.text(max_size=20) | st.text('\\}{[]"%;#n \n\r\tu0061value', max_size=20)
reals = st.floats(allow_nan=False, allow_infinity=False)
notes = st.builds(
    Annotation,
    st.none() | reals,
    st.none() | st.integers(0, 10**17),
    st.none() | reals,
    st.just("") | texts,
    st.sampled_from(("win", "loss", "draw")),
    st.none() | st.integers(0, 81),
    st.sampled_from(("", "spot", "lines-mean", "project-5")),
).flatmap(
    lambda note: st.booleans().map(lambda exact: replace(note, exact=exact and note.plies is not None))
) | st.builds(Annotation, st.none() | reals)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games with any players, comments and tags, some ended by agreement or set up in the middle."""
    line = draw(lines())
    game = as_game(line)
    if draw(st.booleans()):
        middle = draw(st.integers(0, len(line) - 1))
        set_up = Game(game.mode, start=line[middle])
        for played in game.moves[middle:]:
            set_up.play(played.move)
        game = set_up
    game.players = {Side.X: draw(texts), Side.O: draw(texts)}
    game.date = draw(st.dates().map(str) | texts)
    game.comment = draw(texts)
    game.tags = draw(st.dictionaries(st.sampled_from(["Event", "Round", "Site_2"]), texts))
    for ply in range(1, len(game.moves) + 1):
        if draw(st.integers(0, 9)) == 0:
            game.annotate(ply, draw(notes))
    if not game.position.is_over and draw(st.booleans()):
        game.finish(draw(st.sampled_from(Result)), draw(st.sampled_from(Reason) | texts.filter(bool)))
    return game


def test_a_record_for_people() -> None:
    assert to_text(short_game()) == SHORT


def test_a_record_keeps_what_is_proven_and_whose_points_they_are() -> None:
    game = Game(BASIC)
    game.play(0, Annotation(9993.0, proven="win", plies=7))
    exact = Game(BASIC)
    exact.play(0, Annotation(9993.0, proven="win", plies=7, exact=True))
    assert "1 {[%value 9993.0] [%proven win 7 exactly]}" in to_text(exact)
    assert parse_games(to_text(exact)) == [exact]
    game.play(1, Annotation(-1000.0, proven="loss", scale="spot"))
    text = to_text(game)
    assert "1 {[%value 9993.0] [%proven win 7]}" in text
    assert "2 {[%value -1000.0] [%scale spot] [%proven loss]}" in text
    assert parse_games(text) == [game]
    assert parse_games(SHORT) == [short_game()]


def readable(text: str) -> list[Game]:
    """The games before any damage, which must be named with its line."""
    try:
        return parse_games(text)
    except RecordError as error:
        damage = error
    assert str(damage).startswith(f"Line {damage.line}: ")
    assert "\n" not in str(damage)
    return list(damage.games)


@settings(max_examples=60)
@given(st.lists(games(), max_size=2))
def test_every_game_survives_its_text(several: list[Game]) -> None:
    text = to_text(several)
    assert parse_games(text) == several
    assert parse_games("\ufeff" + text.replace("\n", "\r\n")) == several
    assert to_text(parse_games(text)) == text


@settings(max_examples=60)
@given(st.lists(games(), min_size=1, max_size=3), st.data())
def test_a_cut_file_loses_only_the_game_that_was_cut(several: list[Game], data: st.DataObject) -> None:
    text = to_text(several)
    length = data.draw(st.integers(0, len(text)))
    whole = [game for number, game in enumerate(several, 1) if len(to_text(several[:number])) - 1 <= length]
    assert readable(text[:length]) == whole


@given(st.one_of(st.text(), damaged(games().map(to_text)), damaged(st.just(SHORT * 3))))
def test_no_text_breaks_the_reader(text: str) -> None:
    read = readable(text)
    assert parse_games(to_text(read)) == read


TOLERATED = {
    "line breaks anywhere": SHORT.replace(" 2. ", "\n\n2.\n").replace(" 3. ", "\r\n3. "),
    "old line ends": SHORT.replace("\n", "\r"),
    "a byte-order mark": "\ufeff" + SHORT,
    "no line break at the end": SHORT.rstrip(),
    "signs after a move": SHORT.replace(" 3. 3 ", " 3. 3# ").replace(" 2. 2 ", " 2. 2!? $14 "),
    "no spaces after numbers": SHORT.replace(". ", "."),
    "moves written otherwise": SHORT.replace(" 2. 2 ", " 2. c2 "),
    "the tags in another order": "\n".join(reversed(SHORT.split("\n")[:6])) + SHORT.partition('three in a row"]\n')[2],
    "spaces in tags": SHORT.replace('[X "human"]', '[ X  "human" ]'),
    "escaped lines": "% made by hand\n" + SHORT,
    "a wrapped comment": SHORT.replace("the edge", "\n   the\n edge"),
    "a comment in two parts": SHORT.replace("the edge", "the} {edge"),
    "an empty comment": SHORT.replace("1-0\n", "{} 1-0\n"),
    "a comment to the end of the line": SHORT.replace('{a "corner"}', '; a "corner"\n'),
}


@pytest.mark.parametrize("text", TOLERATED.values(), ids=TOLERATED)
def test_the_reader_is_tolerant(text: str) -> None:
    assert parse_games(text) == [short_game()]


def test_what_is_missing_is_unknown() -> None:
    (game,) = parse_games('[Mode "ultimate"] *')
    assert game == Game(ULTIMATE, date="????.??.??")
    assert game.players == {Side.X: "?", Side.O: "?"}


def test_unknown_tags_are_kept() -> None:
    (game,) = parse_games(SHORT.replace("[X ", '[Event "a \\"friendly\\""]\n[X '))
    assert game.tags == {"Event": 'a "friendly"'}
    assert '[Event "a \\"friendly\\""]' in to_text(game)


def test_a_game_from_a_position_is_numbered_from_there() -> None:
    game = Game(ADVANCED_FULL_DRAWS, start=play_moves(Position.start(ADVANCED_FULL_DRAWS), "55 51 11"), date="today")
    for move in parse_moves(game.mode, "12 23 31"):
        game.play(move)
    text = to_text(game)
    assert text.endswith("\n\n2... 12 3. 23 31 *\n")
    assert '[Position "advanced:full=draw X......../........./........./........./O...X..../' in text
    assert parse_games(text) == [game]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (SHORT.replace('[Mode "basic"]\n', ""), 7, "The tag that says which game it is"),
        (SHORT.replace("basic", "chess"), 1, "There is no mode 'chess'"),
        (SHORT.replace(" 2. 2 ", "\n2. 1 "), 9, "There is already a mark on cell 1."),
        (SHORT.replace(" 2. 2 ", " 2. 59 "), 8, "'59' is no move: write a cell from 1 to 9."),
        (SHORT.replace(" 1-0\n", " 7 1-0\n"), 8, "The game is over: X wins, three in a row."),
        (SHORT.replace(" 1-0\n", " 0-1\n"), 8, "The game ends with 0-1, but its tag Result says '1-0'."),
        (SHORT.replace("1-0", "0-1"), 8, "The result is 1-0 by the rules, three in a row, not 0-1."),
        (SHORT.replace(" 1-0\n", "\n") + SHORT, 9, "A new game begins before the last one has a result"),
        (SHORT.replace("[X ", "[Mode "), 2, "The tag Mode is there twice."),
        (SHORT.replace('"human"]', '"human]'), 2, 'A tag looks like [Name "value"]; this one does not.'),
        (SHORT.replace("\\} loses}", "\\} loses"), 8, "A comment begins here and never ends: } is missing."),
        (SHORT.replace(" 2. 2 ", " 2. 2 (2. 3) "), 8, "Variations in parentheses cannot be read."),
        (SHORT.replace(" 2. 2 ", ' 2. 2 " '), 8, "'\"' does not belong here."),
        (SHORT.replace("\n\n", '\n[Position "basic XX....... O"]\n\n'), 7, "X has 2 and O has 0 marks"),
        (SHORT.replace("\n\n", '\n[Position "ultimate"]\n\n'), 7, "This is a position of ultimate, not of basic."),
    ],
)
def test_damage_is_named_with_its_line(text: str, line: int, reason: str) -> None:
    for before in (0, 2):
        with pytest.raises(RecordError) as caught:
            parse_games(SHORT * before + text + SHORT * before)
        assert caught.value.line == line + before * SHORT.count("\n")
        assert str(caught.value).startswith(f"Line {caught.value.line}: {reason}")
        assert list(caught.value.games) == [short_game()] * (2 * before + (SHORT in text))


def test_a_tag_that_cannot_be_written_is_refused() -> None:
    for name in ("Mode", "two words", ""):
        with pytest.raises(ValueError, match="cannot be a tag of its own"):
            to_text(Game(BASIC, tags={name: "value"}))


def test_the_last_game_needs_its_result() -> None:
    with pytest.raises(RecordError, match="Line 16: The text ends before the game has a result") as caught:
        parse_games(SHORT + SHORT.replace(" 1-0\n", "\n"))
    assert list(caught.value.games) == [short_game()]


@settings(max_examples=60)
@given(games(), games(), games(), st.data())
def test_a_game_cut_anywhere_costs_no_other(before: Game, cut: Game, after: Game, data: st.DataObject) -> None:
    text = to_text(cut).rstrip()
    half = text[: data.draw(st.integers(1, len(text) - 1))]
    text = f"{to_text(before)}\n{half}\n\n{to_text(after)}"
    assert readable(text) == [before, after]


@settings(max_examples=60)
@given(damaged(st.lists(games(), min_size=1, max_size=3).map(to_text)), st.lists(st.integers(1, 30), min_size=1))
def test_the_text_may_come_in_any_pieces(text: str, lengths: list[int]) -> None:
    pieces, at = [], 0
    for length in lengths * (len(text) // sum(lengths) + 1):
        pieces.append(text[at : at + length])
        at += length
    plain = [text.replace("\r\n", "\n").replace("\r", "\n")]
    if plain == [text]:
        assert list(read_games(pieces)) == list(read_games(plain))


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999", "-1e999"])
@pytest.mark.parametrize("name", ["value", "seconds"])
def test_what_is_no_finite_number_is_ignored(name: str, number: str) -> None:
    (game,) = parse_games(SHORT.replace("{a", f"{{[%{name} {number}] a"))
    assert game == short_game()
    wrong = Annotation(value=float(number)) if name == "value" else Annotation(seconds=float(number))
    game.annotate(1, replace(wrong, comment='a "corner"'))
    assert to_text(game) == SHORT


LONG = 300_000
MONSTERS = {
    "a comment of spaces": SHORT.replace("{a", "{" + " " * LONG),
    "a comment of line breaks": SHORT.replace("{a", "{" + "\n" * LONG),
    "a comment of numbers": SHORT.replace("{a", "{" + "[%value 1]" * (LONG // 10)),
    "a comment of backslashes": SHORT.replace("{a", "{" + "\\" * LONG),
    "an open comment": "{" + " " * LONG,
    "many open comments": '{[Mode "basic"]' * (LONG // 15),
    "many open comments with escapes": '{\\}[Mode "basic"]' * (LONG // 15),
    "many open tags": '[Mode "basic' * (LONG // 12),
    "many comments": '[Mode "basic"]' + "{a}" * (LONG // 3),
    "many comments on a move": '[Mode "basic"] 1 ' + "{a}" * (LONG // 3),
    "many brackets": "[" * LONG,
    "many tags": "".join(f'[T{number} ""]' for number in range(LONG // 10)),
    "one long tag": f'[X "{"x" * LONG}"]',
    "one long word": '[Mode "ultimate"] ' + "5" * LONG,
    "one long number": '[Mode "ultimate"] ' + "5" * LONG + ". 5",
    "one long mode": f'[Mode "{"x" * LONG}"] *',
    "one long position": f'[Mode "ultimate"][Position "{"X" * LONG}"] *',
    "many lines of nothing": "\n[" * (LONG // 2),
    "spaces alone": " " * LONG,
}


@pytest.mark.parametrize("text", MONSTERS.values(), ids=MONSTERS)
def test_a_long_text_of_anything_comes_to_an_end(text: str) -> None:
    """Linear time: a reader that goes back and forth over such a text takes minutes to hours, and is stopped."""
    readable(text)
