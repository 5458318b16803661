"""Text from outside, made harmless."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from t3tui.game.shown_text import quoted, shown

ANYTHING = st.text(st.characters(exclude_categories=()))
HARMFUL = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


@given(ANYTHING, st.integers(1, 60))
def test_nothing_that_steers_a_terminal_is_shown(text: str, most: int) -> None:
    line = shown(text, most)
    assert len(line) <= most
    assert not [sign for sign in line if unicodedata.category(sign) in HARMFUL]
    assert line == shown(line, most)
    line.encode()


@given(st.text(st.characters(categories=("L", "N", "P", "S")), max_size=40))
def test_what_can_be_printed_stays(text: str) -> None:
    assert shown(text) == text


def test_escape_sequences_bidi_and_long_words_as_people_see_them() -> None:
    assert shown("\x1b[31mred\x07\n\n two\tthree") == "\\x1b[31mred\\x07 two three"
    assert shown("evil\u202egnp.exe\x9b2J") == "evil\\u202egnp.exe\\x9b2J"
    assert shown("x" * 100_000, 10) == "xxxxxxxxx…"
    assert quoted("a\x1b" + "b" * 100, 8) == "'a\\x1bbb…'"
