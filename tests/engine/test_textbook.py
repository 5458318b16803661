"""Textbook players under limits, watched and stopped, and what they claim as proven."""

from __future__ import annotations

import threading

import pytest

from t3tui.engine.player import Decision, Info, Limit, Stop
from t3tui.engine.roster import make_player
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, VARIANTS, Mode
from t3tui.game.position import Move, Position

pytestmark = pytest.mark.usefixtures("kernels")

ENDLESS = ("minimax:depth=0", "minimax-ab:depth=0", "alpha-beta:depth=0", "four-rules:depth=80")
"""Players that would think for ages about nine boards."""


def after(*moves: Move, mode: Mode = BASIC) -> Position:
    position = Position.start(mode)
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("spec", ENDLESS)
@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_a_time_limit_still_gives_a_legal_move(spec: str, mode: Mode) -> None:
    position = after(40, mode=mode)
    decision = make_player(spec).think(position, Limit(seconds=0.02))
    assert decision.move in position.legal_moves
    assert decision.info.line[0] == decision.move


@pytest.mark.parametrize("spec", ENDLESS)
def test_a_stop_set_before_answers_with_the_first_move(spec: str) -> None:
    stop = Stop()
    stop.set()
    decision = make_player(spec).think(Position.start(ULTIMATE), stop=stop)
    assert (decision.move, decision.info.value, decision.info.depth, decision.info.proven) == (0, None, 0, None)


@pytest.mark.parametrize("spec", ENDLESS)
def test_live_counters_grow_until_somebody_stops_it(spec: str) -> None:
    stop = Stop()
    seen: list[Info] = []
    threads: set[int] = set()

    def report(info: Info) -> None:
        threads.add(threading.get_ident())
        seen.append(info)
        if len(seen) == 3:
            stop.set()

    decision = make_player(spec).think(Position.start(ADVANCED), report=report, stop=stop)
    nodes = [info.nodes for info in seen[:3]]
    assert 0 < nodes[0] < nodes[1] < nodes[2] <= decision.info.nodes
    assert threading.get_ident() not in threads


@pytest.mark.parametrize("spec", ["minimax", "minimax-ab", "alpha-beta", "four-rules", "bfs"])
def test_a_limit_of_nodes_is_kept(spec: str) -> None:
    decision = make_player(spec).think(Position.start(), Limit(nodes=100))
    assert 100 <= decision.info.nodes <= 109


def test_a_search_cut_short_plays_the_best_of_what_it_searched() -> None:
    position = after(0, 4)
    decision = make_player("minimax:depth=0").think(position, Limit(nodes=5000))
    searched = position.legal_moves[: len(decision.info.scores)]
    assert 0 < len(searched) < len(position.legal_moves)
    assert tuple(decision.info.scores) == searched
    assert decision.info.value == decision.info.scores[decision.move] == max(decision.info.scores.values())
    assert decision.info.proven is None


@pytest.mark.parametrize("spec", ["minimax:depth=0", "minimax-ab:depth=0", "alpha-beta:depth=0", "four-rules:depth=8"])
def test_proven_results_of_whole_games(spec: str) -> None:
    def proven(*moves: Move) -> tuple[str | None, int | None]:
        decision = make_player(spec).think(after(*moves))
        return decision.info.proven, decision.info.plies

    assert proven() == ("draw", 9)
    assert proven(0, 1)[0] == "win"
    assert proven(0, 1, 4)[0] == "loss"


@pytest.mark.parametrize("evaluation", ["default", "spot", "board-lines", "lines-mean"])
def test_a_forced_win_is_proven_before_the_end(evaluation: str) -> None:
    decision = make_player(f"alpha-beta:depth=5,eval={evaluation},scoring=fast").think(after(0, 1))
    assert (decision.info.proven, decision.info.plies) == ("win", 5)


def test_nothing_is_proven_where_the_search_ends_early() -> None:
    assert make_player("alpha-beta:depth=4").think(after()).info.proven is None
    assert make_player("alpha-beta:depth=4,eval=defensive-attack").think(after(0, 1)).info.proven is None


def test_a_win_on_nine_boards_is_proven() -> None:
    decision = make_player("alpha-beta:depth=2").think(after(4, 37, 13, 38, 22, mode=ADVANCED))
    assert (decision.move, decision.info.number) == (36, 1_000_000)
    assert (decision.info.proven, decision.info.plies) == ("win", 1)


def test_a_loss_on_nine_boards_is_proven() -> None:
    """Every cell left in board 9 loses within four plies; the first one loses at once, and a loss is a loss."""
    moves = (
        *(7, 64, 10, 15, 56, 22, 40, 39, 27, 2, 25, 70, 71, 80, 77, 53, 75, 32, 45, 8),
        *(72, 3, 31, 38, 21, 33, 57, 35, 73, 11, 19, 9, 1, 16, 65, 20, 24, 60, 62),
    )
    position = after(*moves, mode=ADVANCED)
    decision = make_player("alpha-beta:depth=4").think(position)
    assert (decision.move, decision.info.number) == (74, -1_000_000)
    assert (decision.info.proven, decision.info.plies) == ("loss", 2)
    slow = make_player("alpha-beta:depth=4,scoring=fast").think(position)
    assert (slow.move, slow.info.proven, slow.info.plies) == (76, "loss", 4)


def test_scores_are_those_known_exactly() -> None:
    position = after(4)
    full = make_player("minimax:depth=0").think(position).info
    cut = make_player("alpha-beta:depth=0").think(position).info
    assert set(full.scores) == set(position.legal_moves)
    assert cut.numbers.items() <= full.numbers.items()
    assert cut.numbers[cut.line[0]] == cut.number


def test_a_lost_position_still_ranks_its_best_move_first() -> None:
    lost = make_player("minimax:depth=0,scoring=fast").think(after(0, 8, 2)).info
    assert lost.proven == "loss"
    assert max(lost.scores, key=lambda move: lost.scores[move]) == lost.line[0]


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
@pytest.mark.parametrize("name", ["minimax", "minimax-ab", "alpha-beta", "four-rules"])
def test_the_line_can_be_played(name: str, mode: Mode) -> None:
    decision: Decision = make_player(name).think(Position.start(mode), Limit(depth=3))
    assert after(*decision.info.line, mode=mode).ply == len(decision.info.line) == decision.info.depth
