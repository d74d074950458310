"""The rows of an answer."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple, Optional, TypeVar, Union, overload
from zoneinfo import ZoneInfo

from .columns import Column, RowClass, class_of, columns_of, day_of
from .records import Arrays, Objects, Records
from .tables import Table, Tabular, table_of

Row = TypeVar("Row", covariant=True)


class Note(NamedTuple):
    """Why an answer is not what one may expect."""

    code: str
    text: str


class Rows(Tabular, Sequence[Row]):
    """The rows of an answer: a list that does not change."""

    def __init__(
        self, classes: tuple[RowClass, ...], records: Records, zone: Optional[ZoneInfo], /, **rest: Any
    ) -> None:
        self._classes, self._records, self._zone = classes, records, zone
        #: Why the answer is not what one may expect.
        self.notes: list[Note] = [Note(note["code"], note["text"]) for note in rest.get("notes", [])]
        #: Whom to name beside the answer.
        self.attribution: list[dict[str, Any]] = rest.get("attribution", [])
        #: The question of the next page, if there may be one.
        self.next: Optional[dict[str, Any]] = rest.get("next")

    @functools.cached_property
    def _rows(self) -> list[Row]:
        if isinstance(self._records, Arrays) or len(self._classes) == 1:
            return read_rows(self._classes[0], self._records, self._zone)
        return [
            read_rows(class_of(each, self._classes), Objects([each]), self._zone)[0] for each in self._records.rows
        ]

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Row, list[Row]]:
        return self._rows[index]

    def __len__(self) -> int:
        return self._records.count

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        return self._rows == (other._rows if isinstance(other, Rows) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._rows)

    def _table(self) -> Table:
        return table_of(self._classes, self._records, self._zone)


def read_rows(row_class: RowClass, records: Records, zone: Optional[ZoneInfo]) -> list[Any]:
    """Returns rows of a class, with instants in the time zone."""
    # Column by column, which takes less time than row by row.
    columns = list(map(records.column, row_class._fields))
    for place, read in _readers(row_class, zone):
        columns[place] = [value if value is None else read(value) for value in columns[place]]
    return list(map(functools.partial(tuple.__new__, row_class), zip(*columns)))


@functools.lru_cache(maxsize=1000)
def _readers(row_class: RowClass, zone: Optional[ZoneInfo]) -> list[tuple[int, Callable[[Any], Any]]]:
    """Returns the places of the columns that are not as in JSON, and what reads their values other than None."""
    readers = ((place, _reader(column, zone)) for place, column in enumerate(columns_of(row_class)))
    return [(place, read) for place, read in readers if read]


def _reader(column: Column, zone: Optional[ZoneInfo]) -> Optional[Callable[[Any], Any]]:
    if column.kind is datetime:
        return functools.partial(datetime.fromtimestamp, tz=zone)
    if column.kind is date:
        return day_of
    if column.kind is float:
        return float
    if column.is_row:
        return lambda value: read_rows(column.nested[0], Objects([value]), zone)[0]
    return (lambda objects: Rows(column.nested, Objects(objects), zone)) if column.nested else None
