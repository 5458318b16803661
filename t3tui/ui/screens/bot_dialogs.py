"""Dialogs about other people's programs: give one a name, and try one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Input, Static

from t3tui.engine.bots.doctor import Finding, Patient, default_mode, quick_try
from t3tui.engine.player import Stop
from t3tui.engine.roster import BOTS, find_kind
from t3tui.game.mode import VARIANTS, parse_mode
from t3tui.game.shown_text import shown
from t3tui.play.registered_bots import NotABot, RegisteredBot, checked, load_bots
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.widgets.chooser import Chooser

FIELDS = {
    "name": "What it is called in every list of players.",
    "protocol": "What it speaks.",
    "command": "How it is started, with its arguments; {side} and {mode} are filled in, for servt also {port}.",
    "folder": "Where it runs.",
}


SPOKEN = [(kind.name, kind.description) for kind in BOTS]


class AddBotScreen(Dialog[RegisteredBot | None]):
    """Asks for a program and its name, and answers with it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="bot.back", tooltip="Go back and change nothing"),
        Binding("ctrl+s", "save", "Save", id="bot.save", tooltip="Keep the bot under its name"),
        Binding("ctrl+t", "try", "Try", id="bot.try", tooltip="Let the bot play a few moves"),
    ]
    AUTO_FOCUS = "#name Input"

    def compose(self) -> ComposeResult:
        """A field each, and the ways on."""
        with VerticalScroll(classes="dialog", id="bot") as dialog:
            dialog.border_title = "A bot"
            dialog.border_subtitle = "ctrl+s save   ctrl+t try   esc back"
            for field, about in FIELDS.items():
                with Vertical(classes="field", id=field):
                    with Horizontal():
                        yield Static(field, classes="name", markup=False)
                        if field == "protocol":
                            yield Chooser("What does it speak?", SPOKEN, "stdio")
                        else:
                            yield Input(str(Path.cwd()) if field == "folder" else "", compact=True)
                    yield Static(about, classes="explanation", markup=False)
            with Horizontal(classes="ways"):
                yield Button("Save", variant="primary", compact=True, action="screen.save")
                yield Button("Try", compact=True, action="screen.try")
                yield Button("Back", compact=True, action="screen.dismiss")

    def _bot(self, name: str | None = None) -> RegisteredBot | None:
        """What is written in the fields; what is wrong is said below its field."""
        for field, about in FIELDS.items():
            self._say(field, about, wrong=False)
        try:
            return checked(
                self.query_one("#name Input", Input).value if name is None else name,
                self.query_one(Chooser).value,
                self.query_one("#command Input", Input).value,
                self.query_one("#folder Input", Input).value,
                load_bots() if name is None else (),
            )
        except NotABot as error:
            self._say(error.field, str(error), wrong=True)
            self.query_one(f"#{error.field} Input, #{error.field} Chooser").focus()
            return None

    def _say(self, field: str, text: str, *, wrong: bool) -> None:
        self.query_one(f"#{field} .explanation", Static).update(text)
        self.query_one(f"#{field}").set_class(wrong, "-wrong")

    @on(Input.Submitted)
    def action_save(self) -> None:
        """Answer, unless something cannot be as it is."""
        bot = self._bot()
        if bot is not None:
            self.dismiss(bot)

    def action_try(self) -> None:
        """Try the program before it has a name."""
        bot = self._bot("bot")
        if bot is not None:
            self.app.push_screen(TryBotScreen(bot))


class TryBotScreen(Dialog[None]):
    """Lets a program play a few moves as either side and says in words what is wrong, if anything is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "Back", id="try.back", tooltip="Stop and go back"),
        Binding("a", "again", "Again", id="try.again", tooltip="Try it once more"),
    ]

    @dataclass
    class Found(Message):
        """What one check has shown; None at the end."""

        attempt: Stop
        """Which attempt it belongs to."""
        finding: Finding | None

    def __init__(self, bot: RegisteredBot) -> None:
        super().__init__()
        self._bot = bot
        self._stop = Stop()
        self._findings: list[Finding] = []

    def compose(self) -> ComposeResult:
        """In which game, and what came of it."""
        modes = [str(mode) for mode in VARIANTS if mode.name in find_kind(self._bot.protocol).modes]
        with VerticalScroll(classes="dialog", id="tried") as dialog:
            dialog.border_title = Content(f"Trying {self._bot.name}")
            dialog.border_subtitle = "a again   esc back"
            yield Static(shown(f"{self._bot.protocol}: {self._bot.command}", 160), classes="explanation", markup=False)
            with Horizontal():
                yield Static("game", classes="name")
                yield Chooser("Which game?", [(mode, "") for mode in modes], self._mode(modes))
            yield Static(id="findings", markup=False)

    def _mode(self, modes: list[str]) -> str:
        last = self.app.settings.last.get("mode", "")
        return last if last in modes else str(default_mode(self._bot.protocol))

    def on_mount(self) -> None:
        """Begin."""
        self.action_again()

    def on_unmount(self) -> None:
        """Leave no program behind."""
        self._stop.set()

    @on(Chooser.Changed)
    def action_again(self) -> None:
        """Try it, from the beginning."""
        self._stop.set()
        stop = self._stop = Stop()
        self._findings = []
        self._show("It plays …")
        bot, chosen = self._bot, self.query_one(Chooser).value
        folder = Path(bot.folder) if bot.folder else None
        patient = Patient(bot.name, bot.protocol, bot.command, folder, parse_mode(chosen))
        self.run_worker(partial(self._try, patient, stop), thread=True, group=str(id(stop)), exit_on_error=False)

    def _try(self, patient: Patient, stop: Stop) -> None:
        """Runs in a thread."""
        for finding in quick_try(patient, stop):
            self.post_message(self.Found(stop, finding))
        self.post_message(self.Found(stop, None))

    @on(Found)
    def _take(self, message: Found) -> None:
        if message.attempt is not self._stop:
            return
        if message.finding is not None:
            self._findings.append(message.finding)
            self._show("It plays …")
        else:
            failed = any(not finding.passed for finding in self._findings)
            self._show("Something is wrong." if failed else "All is well. t3tui bot-check looks closer.")

    def _show(self, last: str) -> None:
        rows = [line for finding in self._findings for line in _lines(finding)]
        self.query_one("#findings", Static).update("\n".join([*rows, last]))


def _lines(finding: Finding) -> list[str]:
    sign = "✓" if finding.passed else "✗"
    return [f"{sign} {finding.check}: {finding.text}", *(f"    {line}" for line in finding.exchange)]
