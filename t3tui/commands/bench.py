"""``t3tui bench``: how fast t3tui is here."""

from __future__ import annotations

import argparse

from t3tui.commands.arguments import Command, add_json, print_json, tell
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import say
from t3tui.engine import kernel_loader
from t3tui.lab.bench import Bench, measure


def _run(options: argparse.Namespace) -> None:
    bench = interruptible(lambda: measure(tell))
    if options.json:
        print_json(bench.to_json())
    else:
        say(to_text(bench))


def to_text(bench: Bench) -> str:
    """The figures for people to read, each beside its reference."""
    perft, search, mcts, start = bench.perft, bench.alpha_beta, bench.mcts, bench.start
    rows = [
        _speed("perft, ultimate", "leaves", perft.leaves_per_second, perft.interpreted_leaves_per_second),
        _speed("the rules alone", "leaves", perft.position_leaves_per_second, perft.interpreted_leaves_per_second),
        _speed("alpha-beta, advanced", "nodes", search.nodes_per_second, search.interpreted_nodes_per_second),
        _speed("mcts, ultimate", "simulations", mcts.simulations_per_second, mcts.interpreted_simulations_per_second),
    ]
    prover = bench.prover
    if prover.nodes and prover.interpreted_nodes_per_second:
        name = f"a proof of {prover.nodes:,} nodes"
        rows.append(_speed(name, "nodes", prover.nodes_per_second, prover.interpreted_nodes_per_second))
    if start.first_paint_seconds and start.empty_app_seconds:
        ratio = start.first_paint_seconds / start.empty_app_seconds
        rows.append(("first paint", f"{start.first_paint_seconds:.3f} s", f"{ratio:.2f} times that of an empty app"))
    loop = bench.event_loop
    for name, delay in (
        ("a key waits at most", loop.thinking_delay_seconds),
        ("while four think", loop.four_searches_delay_seconds),
    ):
        if delay and loop.idle_delay_seconds:
            ratio = delay / loop.idle_delay_seconds
            rows.append((name, f"{delay * 1000:.1f} ms", f"{ratio:.2f} times as long as while nobody thinks"))
    hosting = bench.hosting
    rows.append(
        (
            "hosting a bot",
            f"{(hosting.move_seconds - hosting.bare_seconds) * 1000:.2f} ms a move",
            f"{hosting.move_seconds / hosting.bare_seconds:.2f} times as long as by bare pipes",
        )
    )
    trees = bench.trees
    if trees.open_seconds and trees.small_open_seconds:
        ratio = trees.open_seconds / trees.small_open_seconds
        reference = f"{ratio:.2f} times that of a tree of 100"
        rows.append(("a tree of 100,000 opens", f"{trees.open_seconds:.3f} s", reference))
    library = bench.library
    if library.small_open_seconds and library.small_filter_seconds:
        for name, here, small in (
            ("50,000 games open", library.open_seconds, library.small_open_seconds),
            ("50,000 games filter", library.filter_seconds, library.small_filter_seconds),
        ):
            rows.append((name, f"{here * 1000:.0f} ms", f"{here / small:.1f} times as long as 500 games"))
    engine = bench.engine_start
    for name, seconds in (
        ("the engine loads", engine.load_seconds),
        ("its first answer", engine.first_answer_seconds),
        ("its first compiling", engine.first_compile_seconds),
    ):
        if seconds and engine.numba_seconds:
            ratio = seconds / engine.numba_seconds
            rows.append((name, f"{seconds:.3f} s", f"{ratio:.2f} times as long as importing Numba"))
    lines = [f"{name:<23}{figure:>25}   {reference}" for name, figure, reference in rows]
    return "\n".join([*lines, kernel_loader.why_interpreted() or "The engine is compiled."])


def _speed(name: str, unit: str, here: float, reference: float) -> tuple[str, str, str]:
    return name, f"{here:,.0f} {unit}/s", f"{here / reference:.1f} times the kernel interpreted"


COMMAND = Command("bench", "measure how fast t3tui is here", add_json, _run)
