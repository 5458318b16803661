"""``t3tui bench``: how fast t3tui is here."""

from __future__ import annotations

import argparse

from t3tui.commands.arguments import Command, add_json, print_json, tell
from t3tui.commands.interrupt import interruptible
from t3tui.engine import core
from t3tui.lab.bench import Bench, measure


def _run(options: argparse.Namespace) -> None:
    bench = interruptible(lambda: measure(tell))
    if options.json:
        print_json(bench.to_json())
    else:
        print(to_text(bench))


def to_text(bench: Bench) -> str:
    """The figures for people to read, each beside its reference."""
    perft, search, mcts, start = bench.perft, bench.alpha_beta, bench.mcts, bench.start
    rows = [
        _speed("perft, ultimate", "leaves", perft.leaves_per_second, perft.interpreted_leaves_per_second),
        _speed("the rules alone", "leaves", perft.position_leaves_per_second, perft.interpreted_leaves_per_second),
        _speed("alpha-beta, advanced", "nodes", search.nodes_per_second, search.interpreted_nodes_per_second),
        _speed("mcts, ultimate", "simulations", mcts.simulations_per_second, mcts.interpreted_simulations_per_second),
    ]
    if start.first_paint_seconds and start.empty_app_seconds:
        ratio = start.first_paint_seconds / start.empty_app_seconds
        rows.append(("first paint", f"{start.first_paint_seconds:.3f} s", f"{ratio:.2f} times that of an empty app"))
    loop = bench.event_loop
    if loop.thinking_delay_seconds and loop.idle_delay_seconds:
        ratio = loop.thinking_delay_seconds / loop.idle_delay_seconds
        figure = f"{loop.thinking_delay_seconds * 1000:.1f} ms"
        rows.append(("a key waits at most", figure, f"{ratio:.2f} times as long as while nobody thinks"))
    lines = [f"{name:<22}{figure:>26}   {reference}" for name, figure, reference in rows]
    return "\n".join([*lines, core.why_interpreted() or "The engine is compiled."])


def _speed(name: str, unit: str, here: float, reference: float) -> tuple[str, str, str]:
    return name, f"{here:,.0f} {unit}/s", f"{here / reference:.1f} times the kernel interpreted"


COMMAND = Command("bench", "measure how fast t3tui is here", add_json, _run)
