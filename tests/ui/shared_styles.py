"""The styles of the app, read once for all tests of a process instead of once for every app, and found quickly."""

from __future__ import annotations

from typing import Any

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_read: dict[frozenset[tuple[str, str]], LRUCache[tuple[Any, ...], list[RuleSet]]] = {}
"""What was read with the same variables; nothing changes rules once they are read."""

_begin, _set_variables = Stylesheet.__init__, Stylesheet.set_variables


def _share(stylesheet: Stylesheet, variables: dict[str, str]) -> None:
    stylesheet._parse_cache = _read.setdefault(frozenset(variables.items()), LRUCache(1024))


def _begin_shared(stylesheet: Stylesheet, *, variables: dict[str, str] | None = None) -> None:
    _begin(stylesheet, variables=variables)
    _share(stylesheet, variables or {})


def _set_variables_shared(stylesheet: Stylesheet, variables: dict[str, str]) -> None:
    stylesheet._parse_cache = LRUCache(1)
    _set_variables(stylesheet, variables)
    _share(stylesheet, variables)


def share_styles() -> None:
    """From now on read no styles twice, and ask Python itself, not Textual, whether two rules are the same one."""
    RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]
    Stylesheet.__init__ = _begin_shared  # type: ignore[method-assign, assignment]
    Stylesheet.set_variables = _set_variables_shared  # type: ignore[method-assign, assignment]
