"""Programs that were given a name."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.engine import registration
from t3tui.engine.bots.bot_player import BotPlayer
from t3tui.engine.roster import PlayerError, kinds_for, parse_spec
from t3tui.game.mode import ADVANCED, ULTIMATE
from t3tui.play.registered_bots import NotABot, RegisteredBot, bots_file, checked, load_bots, make_known, save_bots
from tests.engine.bots.programs import first_legal

BRUTUS = RegisteredBot("brutus", "codingame", "python3 brutus.py --fast", "/")


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Names are looked up in this test only."""
    make_known()
    yield
    registration.look_in(tuple)


def test_a_registered_program_is_a_player_like_any_other() -> None:
    assert load_bots() == ()
    save_bots([BRUTUS])
    assert load_bots() == (BRUTUS,)
    spec = parse_spec("brutus", ULTIMATE)
    assert str(spec) == "brutus"
    assert spec.kind in kinds_for(ULTIMATE)
    assert spec.kind not in kinds_for(ADVANCED)
    player = spec.make()
    assert isinstance(player, BotPlayer)
    assert (player.spec, player.protocol, player.command) == ("brutus", "codingame", "python3 brutus.py --fast")
    assert player.folder == Path("/")
    save_bots([])
    with pytest.raises(PlayerError, match="There is no player 'brutus'"):
        parse_spec("brutus")


def test_the_file_is_for_this_user_alone() -> None:
    save_bots([BRUTUS])
    assert stat.S_IMODE(bots_file().stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["[1, {}, [], null]", '[{"name": "x:y"}]'])
def test_entries_that_make_no_sense_are_left_out(text: str) -> None:
    save_bots([])
    bots_file().write_text(text)
    assert load_bots() == ()


@pytest.mark.parametrize("text", ["", "{", '{"a": 1}', "[" * 100_000], ids=["empty", "torn", "another", "deep"])
def test_a_damaged_file_has_no_programs_and_is_set_aside_before_it_is_replaced(text: str) -> None:
    save_bots([])
    bots_file().write_text(text)
    assert load_bots() == ()
    save_bots([BRUTUS])
    assert load_bots() == (BRUTUS,)
    assert bots_file().with_name("bots.json.damaged").read_text() == text


@pytest.mark.parametrize(
    ("entry", "field", "sentence"),
    [
        (("", "stdio", "bot", ""), "name", "A name is up to 40 letters"),
        (("a:b", "stdio", "bot", ""), "name", "A name is up to 40 letters"),
        (("champion", "stdio", "bot", ""), "name", "There is already a player 'champion'"),
        (("brutus", "stdio", "bot", ""), "name", "There is already a player 'brutus'"),
        (("new", "smoke", "bot", ""), "protocol", "There is no protocol 'smoke'"),
        (("new", "stdio", "  ", ""), "command", "Write the program's command line"),
        (("new", "servt", "agent -p 5", ""), "command", "Write {port}"),
        *(
            (("new", "stdio", "bot", folder), "folder", "There is no folder")
            for folder in ("/no/such/folder", "~nobody-of-that-name/", "x" * 300, "a\0b")
        ),
    ],
)
def test_what_cannot_be_registered(entry: tuple[str, str, str, str], field: str, sentence: str) -> None:
    with pytest.raises(NotABot, match=sentence) as caught:
        checked(*entry, [BRUTUS])
    assert caught.value.field == field


def test_commands_know_it_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_bots([checked("friend", "riddles", first_legal(tmp_path, "riddles"), str(tmp_path), ())])
    assert main(["players", "--json"]) == 0
    (friend,) = (player for player in json.loads(capsys.readouterr().out) if player["name"] == "friend")
    assert friend["modes"] == ["ultimate"]
    assert friend["options"] == []
    assert main(["match", "--mode", "ultimate", "--x", "friend", "--o", "random:seed=1", "--json"]) == 0
    match = json.loads(capsys.readouterr().out)
    assert match["players"] == ["friend", "random:seed=1"]
    assert match["games"][0]["moves"]
    assert "failed" not in match["games"][0]["reason"]
