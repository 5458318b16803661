"""What the pages for contributors name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = (Path("docs/architecture.md"), Path(".github/CONTRIBUTING.md"))


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_file_it_names_exists(page: Path) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(r"`((?:t3tui|tests|docs)/[\w./-]*|[\w-]+\.tc?ss)`", text))
    assert named
    assert not {name for name in named if not (ROOT / name).exists()}


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_page_it_links_to_exists(page: Path) -> None:
    links = re.findall(r"\]\((?!http)([^)]+)\)", (ROOT / page).read_text("utf-8"))
    assert not {link for link in links if not (ROOT / page.parent / link).exists()}


def test_the_map_names_every_folder_of_the_package() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    folders = {path.name for path in (ROOT / "t3tui").iterdir() if (path / "__init__.py").exists()}
    assert {folder for folder in folders if f"`t3tui/{folder}/`" not in text} == set()
