"""Experiments of one's own: written, changed, taken in from a file and deleted, on whatever screen lists them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from t3tui.game.shown_text import shown
from t3tui.lab import own_files
from t3tui.lab.own_files import OwnFile
from t3tui.ui.screens.base import BaseScreen

if TYPE_CHECKING:
    from t3tui.ui.screens.lab_editor import Draft


class OwnExperiments(BaseScreen):
    """A screen with a list of experiments, some of them one's own."""

    @property
    def chosen_file(self) -> OwnFile | None:
        """The file of the chosen experiment, if it is one's own."""
        raise NotImplementedError

    async def find_own(self, choose: str | None = None) -> None:
        """Look which files there are now, and choose one by its name."""
        raise NotImplementedError

    def own_changed(self, name: str) -> None:
        """One of them is another one now."""
        raise NotImplementedError

    def action_new(self) -> None:
        """Write a new experiment."""
        from t3tui.lab.experiments.own import TEMPLATE
        from t3tui.ui.screens.lab_editor import Draft

        self._write(Draft("", TEMPLATE))

    async def action_edit(self) -> None:
        """Change one's own experiment."""
        from t3tui.ui.screens.lab_editor import Draft

        if (file := self.chosen_file) is None:
            return
        try:
            text = await asyncio.to_thread(own_files.read, file.path)
        except (OSError, ValueError) as error:
            self.say(shown(str(error)), warning=True)
        else:
            self._write(Draft(file.name, text))

    def _write(self, draft: Draft) -> None:
        from t3tui.ui.screens.lab_editor import EditorScreen

        self.app.push_screen(EditorScreen(draft), self._take_written)

    async def _take_written(self, name: str | None) -> None:
        if name is not None:
            self.own_changed(name)
            await self.find_own(name)
            self.say(f"{name} is kept in {own_files.experiments_folder()}.")

    def action_import(self) -> None:
        """Take in a file that somebody has shared."""
        from t3tui.ui.screens.lab_editor import ImportScreen

        self.app.push_screen(ImportScreen(), self._take_draft)

    def _take_draft(self, draft: Draft | None) -> None:
        if draft is not None:
            self._write(draft)

    def action_delete(self) -> None:
        """Delete one's own experiment, if that is really wanted."""
        from t3tui.ui.screens.pick_dialog import PickScreen

        file = self.chosen_file
        if file is None:
            return

        async def delete(index: int | None) -> None:
            if index == 1:
                await asyncio.to_thread(own_files.delete, file.path)
                await self.find_own()

        choices = [("Keep it", ""), ("Delete it", shown(str(file.path), 120))]
        self.app.push_screen(PickScreen(f"Delete {shown(file.name, 40)}?", choices), delete)
