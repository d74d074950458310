"""The rows of an answer as JSON has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union


class Objects:
    """Rows that are dictionaries."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows, self.count = rows, len(rows)

    @property
    def names(self) -> set[str]:
        """The columns that any row has."""
        return {name for each in self.rows for name in each}

    def column(self, name: str) -> Sequence[Any]:
        """Returns the value of each row, None for what is not there."""
        return [each.get(name) for each in self.rows]


class Arrays:
    """Rows that are lists of values. Kept as columns, which Python's garbage collector passes over."""

    def __init__(self, names: list[str], rows: list[list[Any]]) -> None:
        self.names, self.count = set(names), len(rows)
        self._columns = dict(zip(names, zip(*rows)))

    def column(self, name: str) -> Sequence[Any]:
        """Returns the value of each row, None for what is not there."""
        return self._columns.get(name) or [None] * self.count


Records = Union[Objects, Arrays]
