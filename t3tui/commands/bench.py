"""``t3tui bench``: how fast t3tui is here."""

from __future__ import annotations

import argparse

from t3tui.commands.arguments import Command, add_json, print_json, table, tell
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
        ("", "here", "reference", "ratio", "what the reference is"),
        _faster("perft, ultimate", "leaves/s", perft.leaves_per_second, perft.interpreted_leaves_per_second),
        _faster(
            "rules alone, ultimate", "leaves/s", perft.position_leaves_per_second, perft.interpreted_leaves_per_second
        ),
        _faster("alpha-beta, advanced", "nodes/s", search.nodes_per_second, search.interpreted_nodes_per_second),
        _faster("mcts, ultimate", "sim/s", mcts.simulations_per_second, mcts.interpreted_simulations_per_second),
    ]
    if start.first_paint_seconds and start.empty_app_seconds:
        paint, empty = start.first_paint_seconds, start.empty_app_seconds
        rows.append(("first paint", f"{paint:.3f} s", f"{empty:.3f} s", f"{paint / empty:.2f}", "an empty app"))
    remark = core.why_interpreted() or "The engine is compiled."
    return f"{table(rows)}\n{remark}"


def _faster(name: str, unit: str, here: float, reference: float) -> tuple[str, ...]:
    return name, f"{here:,.0f} {unit}", f"{reference:,.0f} {unit}", f"{here / reference:.1f}", "the kernel interpreted"


COMMAND = Command("bench", "measure how fast t3tui is here", add_json, _run)
