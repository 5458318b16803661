"""A chart as plain data: what there is to see, before anybody draws it on a terminal, in SVG or in HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Literal

Kind = Literal["lines", "bars", "shares"]


@dataclass(frozen=True, slots=True)
class Series:
    """One line, or one colour of bars: a value for every category, None where there is none."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Values by category: lines through them, bars beside each other, or shares of one bar."""

    name: str
    """Short and fit for a file name."""
    title: str
    kind: Kind
    categories: tuple[str, ...]
    series: tuple[Series, ...]
    x_label: str = ""
    y_label: str = ""
    log: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not any(self.values) if self.kind == "shares" else not self.values

    @property
    def values(self) -> list[float]:
        """Every value there is."""
        return [value for series in self.series for value in series.values if value is not None]


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a value lies between the ends of an axis, and the values worth writing beside it."""

    low: float
    high: float
    log: bool
    ticks: tuple[float, ...]

    @classmethod
    def of(cls, values: Sequence[float], log: bool) -> Scale:
        """The scale of an axis: whole powers of ten, or round steps from zero."""
        most, least = max(values, default=1), min(values, default=0)
        if log:
            low = floor(log10(max(min((value for value in values if value > 0), default=1), 1e-9)))
            high = max(ceil(log10(max(most, 1e-9))), low + 1)
            return cls(low, high, True, tuple(10.0**power for power in range(low, high + 1)))
        span = max(most, 0.0) - min(least, 0.0) or 1.0
        step = _round_step(span)
        bottom, top = floor(min(least, 0.0) / step), max(ceil(most / step), 0) or (0 if least < 0 else 1)
        return cls(bottom * step, top * step, False, tuple(step * number for number in range(bottom, top + 1)))

    def share(self, value: float) -> float:
        """How far up the axis a value is, from 0 to 1."""
        at = log10(value) if self.log and value > 0 else self.low if self.log else value
        return min(1.0, max(0.0, (at - self.low) / (self.high - self.low)))


def _round_step(span: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that divides the span into about five."""
    power = 10.0 ** floor(log10(span / 5))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor * 5 >= span)


def number(value: float) -> str:
    """A value in a few characters.

    >>> number(4677), number(0.5), number(2.3456), number(0.0021)
    ('4,677', '0.5', '2.35', '0.0021')
    """
    if value == int(value) and abs(value) < 10**15:
        return f"{int(value):,}"
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.2g}"


def tick_text(value: float) -> str:
    """A value beside an axis, shorter still.

    >>> tick_text(1000), tick_text(2_500_000), tick_text(50)
    ('1k', '2.5M', '50')
    """
    for size, letter in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"
