"""The list of experiments, each with a sign for how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from t3tui.lab.running_experiment import State

SIGNS: Final = {
    "unicode": {
        None: "○",
        State.WAITING: "…",
        State.RUNNING: "◐",
        State.DONE: "●",
        State.STOPPED: "◌",
        State.FAILED: "!",
    },
    "ascii": {
        None: " ",
        State.WAITING: ".",
        State.RUNNING: ">",
        State.DONE: "*",
        State.STOPPED: "-",
        State.FAILED: "!",
    },
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list."""

    key: str
    name: str
    state: State | None = None
    progress: str = ""
    own: bool = False


class ExperimentList(OptionList):
    """The reports' experiments first, then one's own."""

    HELP = "The experiments: Enter runs the chosen one, or goes to its rows when there are any."

    def __init__(self) -> None:
        super().__init__(id="experiments", compact=True, markup=False)
        self._shown: list[Entry] = []

    def show(self, entries: Sequence[Entry], marks: str) -> None:
        """Show these lines; the highlighted one stays so."""
        if [entry.key for entry in entries] == [entry.key for entry in self._shown]:
            for entry, before in zip(entries, self._shown, strict=True):
                if entry != before:
                    self.replace_option_prompt(entry.key, _prompt(entry, marks))
        else:
            chosen = self.chosen
            self.clear_options()
            first_own = next((entry.key for entry in entries if entry.own), None)
            for entry in entries:
                if entry.key == first_own:
                    self.add_option(None)
                self.add_option(Option(_prompt(entry, marks), id=entry.key))
            self.choose(chosen or entries[0].key)
        self._shown = list(entries)

    @property
    def chosen(self) -> str | None:
        """The key of the highlighted line."""
        return None if self.highlighted is None else self.get_option_at_index(self.highlighted).id

    def choose(self, key: str) -> None:
        """Highlight a line, or the first one if there is no such line any more."""
        known = [option.id for option in self.options]
        self.highlighted = known.index(key) if key in known else 0


def _prompt(entry: Entry, marks: str) -> Content:
    sign = SIGNS["ascii" if marks == "ascii" else "unicode"][entry.state]
    progress = f" {entry.progress}" if entry.progress else ""
    return Content.assemble(f"{sign} {entry.name}", (progress, "dim"))
