"""The setup screen by keys and by mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from t3tui.engine.levels import LEVELS
from t3tui.engine.roster import ROSTER, Kind, Option, kinds_for, parse_spec, strongest
from t3tui.game.mode import ADVANCED_FULL_DRAWS, BASIC, MODES, ULTIMATE
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import HUMAN, GameSetup
from t3tui.ui.presets import EVERYDAY, REPORTS
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.screens.setup import SetupScreen
from t3tui.ui.settings import Settings, load_settings, save_settings
from t3tui.ui.widgets.game_form import GameForm, RuleOption
from t3tui.ui.widgets.mode_cards import ModeCards
from t3tui.ui.widgets.offer import Offer
from t3tui.ui.widgets.option_field import OptionField
from t3tui.ui.widgets.player_form import PlayerForm
from t3tui.ui.widgets.preset_bar import PresetBar
from t3tui.ui.widgets.strength_field import StrengthField
from tests.ui.playing import until

TWO_PEOPLE = GameSetup(ULTIMATE, HUMAN, HUMAN)
CALM = {"mode": "ultimate", "x": "human", "o": "random:seed=5"}
"""A game whose players do not think."""


class Setup:
    """The app on its setup screen, as a test sees it."""

    def __init__(self, app: T3App, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> SetupScreen:
        return cast(SetupScreen, self.app.screen_stack[0])

    @property
    def setup(self) -> GameSetup:
        return self.screen.query_one(GameForm).setup

    @property
    def game(self) -> GameSetup:
        """The game that was started."""
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen.live.setup

    def form(self, side: Side) -> PlayerForm:
        return self.screen.query_one(f"#player-{side.lower()}", PlayerForm)

    def field(self, side: Side, name: str) -> OptionField:
        return next(field for field in self.form(side).query(OptionField) if field.option.name == name)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def click(self, selector: str, offset: tuple[int, int] = (0, 0)) -> None:
        await self.pilot.click(selector, offset=offset)
        await self.pilot.pause()


@asynccontextmanager
async def on_setup(last: dict[str, str] | None = None, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Setup]:
    if last is not None:
        save_settings(Settings(last=last))
    app = T3App()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.screen.query("FooterKey"))
        yield Setup(app, pilot)


async def test_a_cold_start_is_you_against_an_easy_level_at_ultimate() -> None:
    async with on_setup() as screen:
        assert screen.setup == GameSetup(ULTIMATE, HUMAN, parse_spec("champion:level=3"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_enter_enter_is_a_game(size: tuple[int, int]) -> None:
    async with on_setup(size=size) as screen:
        await screen.press("enter", "enter")
        assert screen.game == GameSetup.for_a_newcomer()


async def test_two_enters_typed_ahead_are_a_game() -> None:
    async with on_setup(CALM) as screen:
        cards = screen.screen.query_one(ModeCards)
        cards.action_done()
        cards.action_done()
        await screen.pilot.pause()
        assert isinstance(screen.app.screen, GameScreen)


async def test_arrows_choose_among_the_cards_round_and_round() -> None:
    async with on_setup() as screen:
        seen = []
        for key in ("right", "right", "right", "left", "left"):
            await screen.press(key)
            seen.append(screen.setup.mode.name)
        assert seen == ["basic", "advanced", "ultimate", "advanced", "basic"]


async def test_a_click_chooses_a_card() -> None:
    async with on_setup() as screen:
        for mode in MODES:
            await screen.click(f"#{mode}", (5, 3))
            assert screen.setup.mode == mode
            assert screen.screen.query_one(f"#{mode}").has_class("-chosen")


async def test_every_card_has_a_title_and_two_lines() -> None:
    async with on_setup() as screen:
        cards = screen.screen.query("ModeCard")
        assert [card.border_title for card in cards] == ["Basic", "Advanced", "Ultimate"]
        for card in cards:
            lines = [card.render_line(y).text.strip() for y in range(card.size.height)]
            assert [line.endswith(".") for line in lines[-2:]] == [True, True]


async def test_the_rule_option_by_key_and_by_mouse() -> None:
    async with on_setup() as screen:
        await screen.press("left")
        option = screen.screen.query_one(RuleOption)
        assert str(option.label) == "Being sent to a full board ends the game as a draw."
        await screen.press("v")
        assert screen.setup.mode == ADVANCED_FULL_DRAWS
        await screen.click("RuleOption", (1, 0))
        assert str(screen.setup.mode) == "advanced"
        await screen.press("shift+tab", "left")
        assert option.disabled
        await screen.press("v")
        assert screen.setup.mode == BASIC


@pytest.mark.parametrize("mode", MODES, ids=str)
async def test_the_list_offers_just_the_players_of_the_mode(mode: object) -> None:
    async with on_setup({"mode": str(mode), "x": "human", "o": "human"}) as screen:
        chooser = screen.form(Side.O).query_one("PlayerForm > Chooser")
        chooser.focus()
        await screen.press("enter")
        assert isinstance(screen.app.screen, PickScreen)
        prompts = [str(option.prompt) for option in screen.app.screen.query_one("OptionList").options]  # type: ignore[attr-defined]
        kinds = kinds_for(mode)  # type: ignore[arg-type]
        assert prompts == [f"{kind.name}\n{kind.description}" for kind in kinds]
        await screen.press("down", "enter")
        assert screen.setup.o.kind == kinds[1]
        await screen.press("right")
        assert screen.setup.o.kind == kinds[2]
        await screen.press("left", "left")
        assert screen.setup.o.kind == kinds[0]


async def test_escape_leaves_the_list_without_a_choice() -> None:
    async with on_setup(CALM) as screen:
        screen.form(Side.O).query_one("PlayerForm > Chooser").focus()
        await screen.press("enter", "down", "escape")
        assert screen.setup.to_data() == CALM


async def test_the_player_by_mouse() -> None:
    async with on_setup({"mode": "basic", "x": "human", "o": "human"}) as screen:
        chooser = screen.form(Side.X).query_one("PlayerForm > Chooser")
        await screen.pilot.click(chooser, offset=(chooser.size.width - 1, 0))
        await screen.pilot.pause()
        assert screen.setup.x.kind == ROSTER[1]
        await screen.pilot.click(chooser, offset=(0, 0))
        await screen.pilot.pause()
        assert screen.setup.x.kind == ROSTER[0]
        await screen.pilot.click(chooser, offset=(5, 0))
        await screen.pilot.pause()
        assert isinstance(screen.app.screen, PickScreen)
        await screen.click("OptionList", (8, 5))
        assert screen.setup.x.kind == ROSTER[1]


@pytest.mark.parametrize("kind", [kind for kind in ROSTER if not kind.is_bot], ids=lambda kind: kind.name)
async def test_a_player_has_just_its_options_with_their_defaults_and_explanations(kind: Kind) -> None:
    async with on_setup({"mode": kind.modes[0], "x": kind.name, "o": "human"}) as screen:
        form = screen.form(Side.X)
        fields = list(form.query(OptionField))
        assert sorted(field.option.name for field in fields) == sorted(kind.defaults)
        assert {field.option.name: field.value for field in fields} == kind.defaults
        for field in fields:
            about = LEVELS[-1].about if field.option.name == "level" else field.option.help
            assert str(field.query_one(".explanation", Static).render()) == about
        assert str(form.query_one(".description", Static).render()) == kind.description


async def test_an_option_is_checked_as_it_is_typed() -> None:
    async with on_setup(CALM) as screen:
        field = screen.field(Side.O, "seed")
        line = field.query_one(".explanation", Static)
        field.query_one(Input).focus()
        await screen.press("7")
        assert screen.setup.o == parse_spec("random:seed=7")
        await screen.press("backspace")
        assert str(line.render()) == "Write a whole number from 0 to 2147483647."
        assert field.has_class("-wrong")
        await screen.press("9", "9", "9", "9", "9", "9", "9", "9", "9", "9", "9")
        assert field.has_class("-wrong")
        await screen.press(*["backspace"] * 9)
        assert screen.setup.o == parse_spec("random:seed=99")
        assert str(line.render()) == field.option.help


async def test_a_wrong_option_is_gone_to_instead_of_starting() -> None:
    async with on_setup(CALM) as screen:
        field = screen.field(Side.O, "seed")
        field.query_one(Input).value = ""
        await screen.pilot.pause()
        for key in ("n", "x"):
            screen.screen.query_one(ModeCards).focus()
            await screen.press(key)
            assert isinstance(screen.app.screen, SetupScreen)
            assert screen.app.focused is field.query_one(Input)


async def test_letters_typed_into_a_number_still_work_as_keys() -> None:
    async with on_setup(CALM) as screen:
        screen.field(Side.O, "seed").query_one(Input).focus()
        await screen.press("x")
        assert screen.setup == GameSetup(ULTIMATE, parse_spec("random:seed=5"), HUMAN)


async def test_a_wrong_option_does_not_survive_another_mode() -> None:
    async with on_setup(CALM) as screen:
        screen.field(Side.O, "seed").query_one(Input).value = ""
        await screen.press("right")
        assert screen.setup == GameSetup(BASIC, HUMAN, parse_spec("random:seed=5"))


async def test_swapping_sides_by_key_and_by_mouse() -> None:
    async with on_setup(CALM) as screen:
        await screen.press("x")
        assert screen.setup == GameSetup(ULTIMATE, parse_spec("random:seed=5"), HUMAN)
        await screen.click("#swap", (3, 0))
        assert screen.setup.to_data() == CALM


async def test_another_mode_keeps_the_players_that_play_it() -> None:
    async with on_setup({"mode": "basic", "x": "bfs", "o": "random:seed=5"}) as screen:
        await screen.press("right")
        assert screen.setup.x == strongest(screen.setup.mode)
        assert screen.setup.o == parse_spec("random:seed=5")


@pytest.mark.parametrize("number", range(len(EVERYDAY)))
async def test_everyday_presets_by_key(number: int) -> None:
    async with on_setup({"mode": "advanced", "x": "random", "o": "random"}) as screen:
        await screen.press("p", *["right"] * number, "enter")
        assert screen.setup == EVERYDAY[number].setup(screen.setup.mode)
        assert screen.setup.mode.name == "advanced"
        assert screen.app.focused is screen.screen.query_one("#start")


async def test_presets_of_the_reports_by_mouse() -> None:
    async with on_setup() as screen:
        bar = screen.screen.query_one("#reports", PresetBar)
        for preset in REPORTS:
            column = bar.render().plain.index(f" {preset.name} ") + 1
            await screen.pilot.hover(bar, offset=(column + 1, 0))
            assert bar.tooltip == preset.description
            await screen.pilot.click(bar, offset=(column + 1, 0))
            await screen.pilot.pause()
            assert screen.setup == preset.setup(ULTIMATE)
            assert screen.screen.query_one(ModeCards).chosen == preset.mode


async def test_the_last_choice_is_remembered() -> None:
    setup = {"mode": "advanced:full=draw", "x": "random:seed=3", "o": "human"}
    async with on_setup(setup) as screen:
        assert screen.setup.to_data() == setup
        await screen.press("x", "n")
        assert isinstance(screen.app.screen, GameScreen)
    assert load_settings()[0].last == {"mode": "advanced:full=draw", "x": "human", "o": "random:seed=3"}


@pytest.mark.parametrize("last", [{"mode": "chess"}, {"mode": "basic", "x": "gone", "o": "human"}])
async def test_a_choice_that_exists_no_more_gives_way(last: dict[str, str]) -> None:
    async with on_setup(last) as screen:
        assert screen.setup == GameSetup.for_a_newcomer()
        assert screen.screen.query_one(ModeCards).chosen == "ultimate"


async def test_start_by_mouse() -> None:
    async with on_setup(CALM) as screen:
        await screen.click("#start", (3, 0))
        assert screen.game.to_data() == CALM


async def test_escape_in_a_game_comes_back_here() -> None:
    async with on_setup(CALM) as screen:
        await screen.press("n", "escape")
        assert isinstance(screen.app.screen, SetupScreen)


async def test_tab_goes_through_everything_in_reading_order() -> None:
    async with on_setup({"mode": "advanced", "x": "human", "o": "random"}) as screen:
        focused = []
        for _ in range(9):
            widget = screen.app.focused
            assert widget is not None
            focused.append(widget.id or type(widget).__name__)
            await screen.press("tab")
        assert focused == [
            "ModeCards", "RuleOption", "Chooser", "Chooser", "NumberInput", "start", "swap", "everyday", "reports",
        ]  # fmt: skip
        assert screen.app.focused is screen.screen.query_one(ModeCards)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_everything_is_in_view(size: tuple[int, int]) -> None:
    async with on_setup(size=size) as screen:
        for selector in ("#everyday", "#reports", "ModeCards", "RuleOption", "#player-x", "#player-o", "#start"):
            region = screen.screen.query_one(selector).region
            assert region.area > 0, selector
            assert screen.screen.region.contains_region(region), selector


def kept(moves: int) -> Game:
    """A game that another process has left behind."""
    from t3tui.ui.autosave import Autosave

    game = Game(ULTIMATE, {Side.X: "human", Side.O: "human"})
    for _ in range(moves):
        game.play(game.position.legal_moves[0])
    autosave = Autosave()
    autosave.keep(game)
    autosave.close()
    return game


async def test_without_an_unfinished_game_nothing_is_offered() -> None:
    async with on_setup() as screen:
        assert not screen.screen.query(Offer)
        await screen.press("c", "d")
        assert isinstance(screen.app.screen, SetupScreen)


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_an_unfinished_game_is_offered_and_continued(by_mouse: bool) -> None:
    game = kept(3)
    async with on_setup() as screen:
        text = str(screen.screen.query_one("Offer Static", Static).render())
        assert text == "Continue the unfinished game?  Ultimate, 3 moves  human – human"
        await (screen.click("Offer Button", (2, 0)) if by_mouse else screen.press("c"))
        assert screen.game == TWO_PEOPLE
        assert isinstance(screen.app.screen, GameScreen)
        assert screen.app.screen.live.game.moves == game.moves


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_an_unfinished_game_can_be_discarded(by_mouse: bool) -> None:
    kept(1)
    async with on_setup() as screen:
        assert "1 move " in str(screen.screen.query_one("Offer Static", Static).render())
        await (screen.click("Offer Button:last-of-type", (2, 0)) if by_mouse else screen.press("d"))
        assert not screen.screen.query(Offer)
    async with on_setup() as screen:
        assert not screen.screen.query(Offer)


async def test_an_offer_that_is_ignored_comes_again() -> None:
    kept(2)
    for _ in range(2):
        async with on_setup() as screen:
            assert screen.screen.query(Offer)


async def test_a_game_that_is_left_is_offered_at_once() -> None:
    async with on_setup({"mode": "basic", "x": "human", "o": "human"}) as screen:
        await screen.press("n", "5", "1", "escape")
        assert "Basic, 2 moves" in str(screen.screen.query_one("Offer Static", Static).render())
        await screen.press("c")
        assert isinstance(screen.app.screen, GameScreen)
        assert [played.move for played in screen.app.screen.live.game.moves] == [4, 0]


async def test_without_autosave_nothing_is_kept_and_offered() -> None:
    kept(2)
    async with on_setup() as screen:
        screen.app.change_settings(autosave=False)
        await screen.press("n", "escape")
        assert not screen.screen.query(Offer)


async def test_a_player_added_to_the_roster_needs_no_line_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    option = Option("mood", "How it feels.", "good", choices=("good", "bad"))
    newcomer = Kind("newcomer", "Nobody has seen it before.", (option,))
    monkeypatch.setattr("t3tui.engine.roster.ROSTER", (*ROSTER, newcomer))
    async with on_setup({"mode": "basic", "x": "human", "o": "newcomer"}) as screen:
        field = screen.field(Side.O, "mood")
        field.query_one("Chooser").focus()
        await screen.press("right")
        assert str(screen.setup.o) == "newcomer:mood=bad"


async def test_strength_comes_first_and_the_rest_is_folded() -> None:
    last = {"mode": "ultimate", "x": "human", "o": "champion:level=3"}
    async with on_setup(last) as screen:
        form = screen.screen.query_one("#player-o", PlayerForm)
        shown = [field for field in form.query(OptionField) if field.display]
        assert [type(field) for field in shown] == [StrengthField]
        assert str(shown[0].query_one(".explanation").render()) == LEVELS[2].about
        form.query_one("StrengthField Chooser").focus()
        await screen.press("right", "right")
        assert str(screen.setup.o) == "champion:level=5"
        assert str(shown[0].query_one(".explanation").render()) == LEVELS[4].about
        await screen.press("tab", "enter")
        assert all(field.display for field in form.query(OptionField))
        await screen.press("space")
        assert not form.query(OptionField).last().display


async def test_what_is_set_is_not_folded_away() -> None:
    async with on_setup({"mode": "ultimate", "x": "human", "o": "champion:time=5,level=4"}) as screen:
        form = screen.screen.query_one("#player-o", PlayerForm)
        assert all(field.display for field in form.query(OptionField))
        assert str(screen.setup.o) == "champion:time=5,level=4"


async def test_a_choice_made_elsewhere_is_shown_and_one_made_here_stays() -> None:
    last = {"mode": "basic", "x": "human", "o": "champion:level=3"}
    async with on_setup(last) as screen:
        screen.screen.query_one("#player-o StrengthField Chooser").focus()
        await screen.press("right", "f7", "f5")
        await until(screen.pilot, lambda: screen.app.screen is screen.screen)
        assert str(screen.setup.o) == "champion:level=4"
        await screen.press("f7")
        screen.app.change_settings(last=last | {"mode": "ultimate", "o": "champion:level=6"})
        await screen.press("f5")
        await until(screen.pilot, lambda: str(screen.setup.o) == "champion:level=6")
        assert screen.screen.query_one(ModeCards).chosen == "ultimate"


async def test_going_through_the_players_and_back_keeps_the_level() -> None:
    async with on_setup({"mode": "ultimate", "x": "human", "o": "champion:level=3"}) as screen:
        screen.screen.query_one("#player-o > Chooser").focus()
        await screen.press("left", "right")
        assert str(screen.setup.o) == "champion:level=3"


async def test_the_list_of_levels_says_what_each_does() -> None:
    async with on_setup({"mode": "ultimate", "x": "human", "o": "champion"}) as screen:
        screen.screen.query_one("#player-o StrengthField Chooser").focus()
        await screen.press("enter")
        prompts = [str(option.prompt) for option in screen.app.screen.query_one(OptionList).options]
        assert len(prompts) == len(LEVELS)
        assert prompts == [f"{number}/10 {level.name}\n{level.about}" for number, level in enumerate(LEVELS, 1)]
