"""Experiments out of files: what they run, and what is refused."""

from __future__ import annotations

from itertools import islice

import pytest

from t3tui.lab.experiments.own import MOST_CHARACTERS, MOST_ROWS, TEMPLATE, ExperimentError, parse_experiment
from t3tui.lab.experiments.rows import GameBehind, Row, TreeBehind, Watch

SMALL = """
title = "A small one"
players = ["minimax", "alpha-beta:eval=spot", "random"]
depths = [1, 2]
measure = ["moves", "games"]
seed = 7
"""


def run(text: str) -> list[Row]:
    return list(parse_experiment(text, "own.toml").run(Watch()))


def test_the_grid() -> None:
    rows = run(SMALL)
    searches = [row for row in rows if "player" in row.configuration]
    games = [row for row in rows if "x" in row.configuration]
    assert [(row.configuration["player"], row.configuration["depth"]) for row in searches] == [
        ("minimax", 1),
        ("minimax", 2),
        ("alpha-beta:eval=spot", 1),
        ("alpha-beta:eval=spot", 2),
        ("random", None),
    ]
    assert len(games) == 6 * 2
    assert len(rows) == parse_experiment(SMALL, "own.toml").total
    assert all(row.published is None and row.reenacted is None for row in rows)


def test_figures_of_a_search() -> None:
    row = run('players = "minimax"\ndepths = 2')[0]
    assert row.ours is not None
    assert row.ours["nodes"] == 81
    assert row.ours["branching"] == 9.0
    assert row.ours["best"] is True
    (tree,) = row.behind
    assert isinstance(tree, TreeBehind)
    assert tree.spec == "minimax:depth=2"


def test_figures_of_a_game() -> None:
    (row,) = run('players = "alpha-beta"\ndepths = 2\nmeasure = "games"')
    assert row.ours is not None
    assert (row.ours["x_nodes"], row.ours["o_nodes"], row.ours["result"]) == (89, 67, "draw")
    (game,) = row.behind
    assert isinstance(game, GameBehind)
    assert len(game.game().moves) == row.ours["moves"] == 9


def test_the_same_seed_gives_the_same_games() -> None:
    text = 'players = "random"\nmeasure = "games"\ngames = 4\nseed = 5'
    games = [
        [behind.moves for row in run(text) for behind in row.behind if isinstance(behind, GameBehind)] for _ in "ab"
    ]
    assert games[0] == games[1]
    assert len(set(games[0])) == 4


def test_positions_of_several_modes() -> None:
    text = """
    modes = ["basic", "advanced"]
    players = ["random"]
    positions = ["start", "5", "basic XO..X.... O"]
    """
    with pytest.raises(ExperimentError, match=r"own.toml, line 4: .*'5'"):
        run(text)
    rows = run(text.replace('"5", ', ""))
    assert [row.configuration["position"] for row in rows] == ["start", "basic XO..X.... O", "start"]


def test_a_game_from_a_position_counts_each_side_by_itself() -> None:
    (row,) = run('players = "alpha-beta"\ndepths = 2\nmeasure = "games"\npositions = ["1"]')
    (game,) = row.behind
    assert isinstance(game, GameBehind)
    assert row.ours is not None
    assert row.ours["o_nodes"] == sum(game.nodes[::2])
    assert row.ours["x_nodes"] == sum(game.nodes[1::2])


def test_a_named_depth_is_kept() -> None:
    rows = run('players = ["alpha-beta:depth=3", "four-rules"]\ndepths = [1, 2]')
    assert [row.configuration["depth"] for row in rows] == [3, 1, 2]


def test_the_template_runs() -> None:
    experiment = parse_experiment(TEMPLATE, "template.toml")
    rows = list(islice(experiment.run(Watch()), 4))
    assert len(rows) == 4
    assert [chart.name for chart in experiment.charts(rows)] == ["nodes-by-depth-1", "branching-1", "quality-by-depth"]


def test_charts() -> None:
    charts = {chart.name: chart for chart in parse_experiment(SMALL, "own.toml").charts(run(SMALL))}
    assert charts.keys() == {"nodes-by-depth-1", "branching-1", "quality-by-depth", "nodes-by-move", "results"}
    assert charts["nodes-by-depth-1"].series[0].values == (9, 81)
    assert charts["results"].categories[0] == "minimax – alpha-beta:eval=spot"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it names no players"),
        ("players = [", "line 1: this is no TOML"),
        ('title = "a"\n= 3', "line 2: this is no TOML"),
        ("[" * 20_000, "nested too deeply|no TOML"),
        ("a = " + "9" * 5_000, "no TOML"),
        ("x" * (MOST_CHARACTERS + 1), "at most 65,536 characters"),
        ('players = ["random"]\ncolour = "red"', "line 2: there is no 'colour'"),
        ('players = ["random"]\n"a\\u001b[31m" = 1', r"there is no 'a\\x1b\[31m'"),
        ("players = []", "line 1: players is a list of one to 16"),
        ("players = 3", "line 1: A player is text"),
        ('players = [\n"random",\n"alfa"]', "line 3: 'alfa' cannot play"),
        ('players = ["human"]', "'human' cannot play"),
        ('players = ["stdio:rm -rf /"]', "cannot play in an experiment"),
        ('players = ["alpha-beta:depth=99"]', "line 1: depth=99 is not possible"),
        ('players = ["random"]\ndepths = [1, 82]', "line 2: A depth is a whole number from 0 to 81, not '82'"),
        ('players = ["random"]\ndepths = [true]', "line 2: A depth is"),
        (
            'players = ["four-rules"]\ndepths = [1, 81]',
            "line 2: four-rules cannot think so deep: depth=81 is not possible",
        ),
        ('players = ["random"]\nmodes = "advanced"\npositions = ["basic X........ O"]', "line 3: .* none of the modes"),
        ('players = ["random"]\nmodes = ["chess"]', "line 2: There is no mode 'chess'"),
        ('players = ["random"]\nmeasure = "luck"', "line 2: measure is one or both"),
        ('players = ["random"]\npositions = ["1 1"]', "line 2: Move 2"),
        ('players = ["random"]\npositions = ["1 4 2 5 3"]', "The game is over"),
        ('players = ["random"]\nseconds = 0', "line 2: seconds is a number from 0.01 to 3,600"),
        ('players = ["random"]\nseconds = nan', "line 2: seconds is a number"),
        ('players = ["random"]\ngames = 101', "line 2: games is a whole number from 1 to 100"),
        ('players = ["random"]\nseed = 1.5', "line 2: seed is a whole number"),
        ('players = ["random"]\ntitle = ["a"]', "line 2: title is one line"),
        ('players = ["random"]\ntitle = "a\\u001b"', "line 2: title is one line"),
        ('players = ["bfs"]\nmodes = ["ultimate"]', "nobody of its players"),
    ],
)
def test_what_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ExperimentError, match=sentence):
        parse_experiment(text, "own.toml")


def test_a_grid_that_is_too_large_is_refused() -> None:
    seeds = ", ".join(f'"random:seed={seed}"' for seed in range(1, 17))
    text = f'players = [{seeds}]\nmeasure = "games"\ngames = 100'
    with pytest.raises(ExperimentError, match=f"at most {MOST_ROWS:,}"):
        parse_experiment(text, "own.toml")
