"""What is built and shipped: the wheel works away from this folder, with its styles and weights."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from t3tui import __version__

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and unpacked into a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("t3tui-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *arguments: str) -> str:
    """What Python says away from this folder, with the unpacked wheel before anything else."""
    environment = os.environ | {"PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=installed.parent,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


def test_the_version(installed: Path) -> None:
    assert run(installed, "-m", "t3tui", "--version") == f"t3tui {__version__}"


def test_the_styles_are_found_inside(installed: Path) -> None:
    path = run(installed, "-c", "from t3tui.ui.app import T3App; print(T3App.CSS_PATH)")
    assert Path(path) == installed / "t3tui" / "styles.tcss"
    assert Path(path).read_bytes() == (ROOT / "styles.tcss").read_bytes()


def test_every_file_of_the_package_is_there(installed: Path) -> None:
    source = {
        path.relative_to(ROOT)
        for path in (ROOT / "t3tui").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    shipped = {path.relative_to(installed) for path in (installed / "t3tui").rglob("*") if path.is_file()}
    assert source <= shipped


def test_the_version_needs_neither_screens_nor_compiler(installed: Path) -> None:
    script = (
        "import sys; from t3tui.cli import main; main(['--version']); "
        "print(sorted({'textual', 'rich', 'numba', 'numpy'} & set(sys.modules)))"
    )
    assert run(installed, "-c", script).splitlines()[-1] == "[]"
