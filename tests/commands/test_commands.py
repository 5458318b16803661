"""What the commands answer."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

from t3tui.cli import main
from t3tui.engine.roster import ROSTER
from t3tui.play.game_files import load_games


def run(line: str) -> int:
    return main(shlex.split(line))


def text_of(capsys: pytest.CaptureFixture[str], line: str) -> str:
    assert run(line) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def json_of(capsys: pytest.CaptureFixture[str], line: str) -> Any:
    return json.loads(text_of(capsys, f"{line} --json"))


@pytest.mark.parametrize(
    ("arguments", "leaves"),
    [
        ("basic 0", 1),
        ("basic 5", 15_120),
        ("basic 2 --moves '5 1'", 42),
        ("advanced 3", 6_336),
        ("ultimate 4", 55_080),
        ("ultimate:tiebreak=boards 4", 55_080),
    ],
)
def test_perft_prints_the_count_alone(arguments: str, leaves: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert text_of(capsys, f"perft {arguments}") == f"{leaves}\n"


def test_players_as_data_has_the_whole_roster(capsys: pytest.CaptureFixture[str]) -> None:
    players = json_of(capsys, "players")
    assert [player["name"] for player in players] == [kind.name for kind in ROSTER]
    (random,) = (player for player in players if player["name"] == "random")
    assert random["modes"] == ["basic", "advanced", "ultimate"]
    assert random["options"][0] | {"description": ""} == {
        "name": "seed",
        "description": "",
        "default": 0,
        "low": 0,
        "high": 2**31 - 1,
    }
    (bfs,) = (player for player in players if player["name"] == "bfs")
    assert bfs["options"][0]["choices"] == ["fast", "plain"]


def test_players_as_text_names_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(capsys, "players")
    assert all(f"{kind.name}  (" in text and kind.description in text for kind in ROSTER)


def test_analyse_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json_of(capsys, "analyse --mode basic --player alpha-beta:depth=0 --moves '5 2 1 9'")
    assert list(answer)[:5] == ["mode", "position", "side", "player", "move"]
    assert (answer["mode"], answer["side"]) == ("basic", "X")
    assert answer["position"] == "basic XO..X...O X"
    assert (answer["proven"], answer["plies"], answer["exact"]) == ("win", 3, False)
    assert len(answer["line"]) == 3
    assert answer["line"][0] == answer["move"] == "4"
    assert all(answer[count] > 0 for count in ("nodes", "leaves", "cutoffs", "depth", "seconds", "value"))
    assert set(answer["scores"]) <= set("346789")


def test_analyse_takes_a_position_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    by_moves = json_of(capsys, "analyse --mode basic --player minimax:depth=3 --moves '5 2 1 9'")
    by_text = json_of(capsys, "analyse --mode basic --player minimax:depth=3 --position 'xo..x...o X'")
    assert by_moves | {"seconds": 0} == by_text | {"seconds": 0}


def test_analyse_as_text_shows_the_best_moves(capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(capsys, "analyse --mode basic --player minimax:depth=2,eval=default --lines 3")
    assert re.search(r"^move +5$", text, re.MULTILINE)
    assert re.search(r"^best 1 +5 ", text, re.MULTILINE)
    assert "best 3" in text
    assert "best 4" not in text


def test_match_as_data_has_the_counts_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    player = "minimax-ab:depth=2,eval=default"
    match = json_of(capsys, f"match --mode basic --x {player} --o {player}")
    assert match["players"] == [player, player]
    assert match["score"] == {"first": 0.5, "second": 0.5}
    (game,) = match["games"]
    assert (game["result"], game["nodes"], len(game["moves"])) == ("draw", {"X": 89, "O": 67}, 9)


def test_match_as_text_saves_its_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    words = f"match --mode advanced --x random --o random --games 3 --swap --seed 5 --opening 2 --save {file}"
    assert run(words) == 0
    out, err = capsys.readouterr()
    assert out.startswith("advanced, 3 games\n")
    assert err.count("Game ") == 3
    assert len(load_games(file)) == 3


def test_a_move_time_limits_a_search_that_would_never_end(capsys: pytest.CaptureFixture[str]) -> None:
    words = "match --mode advanced --x alpha-beta:depth=0 --o random:seed=1 --move-time 0.01"
    (game,) = json_of(capsys, words)["games"]
    assert game["seconds"]["X"] < len(game["moves"])


def test_tree_writes_dot_to_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("tree --mode basic --player alpha-beta:depth=1") == 0
    assert capsysbinary.readouterr().out.startswith(b"digraph tree {")


def test_tree_takes_its_format_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    assert run(f"tree --mode basic --player alpha-beta:depth=2,eval=default -o {file}") == 0
    tree = json.loads(file.read_text())
    assert tree["player"] == "alpha-beta:depth=2,eval=default"
    assert tree["recorded"] == tree["visited"]
    chosen = [child for child in tree["root"]["children"] if child["chosen"]]
    assert [child["move"] for child in chosen] == ["5"]


@pytest.mark.parametrize("player", ["mcts:simulations=50,seed=1", "champion:depth=3,seed=1"])
def test_tree_of_players_that_do_not_take_turns(player: str, tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    assert run(f"tree --mode ultimate --moves '55 51' --player {player} -o {file}") == 0
    tree = json.loads(file.read_text())
    assert tree["root"]["visits"] == (50 if player.startswith("mcts") else 3)
    assert sum(child["chosen"] for child in tree["root"]["children"]) == 1
    assert [variation["depth"] for variation in tree.get("variations", [])] in ([], [1, 2, 3])
    assert run(f"tree --mode ultimate --player {player} -o {tmp_path / 'tree.dot'}") == 0


def test_a_tree_over_its_bound_says_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    assert run(f"tree --mode advanced --player minimax:depth=3 --nodes 900 -o {file}") == 0
    tree = json.loads(file.read_text())
    assert tree["recorded"] <= 900 < tree["visited"]


def test_a_tree_of_every_move_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "trees"
    words = f"tree --mode basic --player minimax-ab:depth=2 --game alpha-beta:depth=1 --format dot -o {folder}"
    assert run(words) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == "01-X-5.dot"
    assert [name[:4] for name in names] == [f"{ply:02}-{'OX'[ply % 2]}" for ply in range(1, len(names) + 1)]
    assert "The game ended" in capsys.readouterr().err


def test_a_game_goes_on_where_not_even_its_root_is_recorded(tmp_path: Path) -> None:
    assert (
        run(f"tree --mode basic --player minimax:depth=1 --game random:seed=1 --format json --nodes 1 -o {tmp_path}")
        == 0
    )
    assert all(json.loads(path.read_text())["recorded"] <= 1 for path in tmp_path.iterdir())


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_a_drawn_tree(tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    assert run(f"tree --mode ultimate --player alpha-beta:depth=2 -o {file}") == 0
    assert b"nodes drawn of" in file.read_bytes()


def test_without_graphviz_a_drawing_fails_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run(f"tree --mode basic --player minimax:depth=1 -o {tmp_path / 'tree.png'}") == 1
    assert "Graphviz" in capsys.readouterr().err
