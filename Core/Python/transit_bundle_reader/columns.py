"""The columns of rows, from the annotations of their classes."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

#: A number with a list of meanings in GTFS, such as 3 for buses. Feeds may have other numbers.
Code = Annotated[int, "a category in tables"]
#: A class of rows: a NamedTuple, for which there is no type.
RowClass = Any


class Column(NamedTuple):
    """A column of a class of rows."""

    name: str
    #: int, float, str, bool, datetime or date; Code or Literal for categories; object for all others.
    kind: Any
    #: Whether an answer may be without it.
    is_optional: bool
    #: The classes of the rows in a cell.
    nested: tuple[RowClass, ...]
    #: Whether a cell is one row.
    is_row: bool = False


@functools.lru_cache(maxsize=None)
def columns_of(row_class: RowClass) -> tuple[Column, ...]:
    """Returns the columns of a class of rows."""
    hints = get_type_hints(row_class, include_extras=True)
    return tuple(_column(name, hints[name], name in row_class._field_defaults) for name in row_class._fields)


def _column(name: str, hint: Any, is_optional: bool) -> Column:
    if get_origin(hint) is Union:
        hint = next(part for part in get_args(hint) if part is not type(None))
    origin = get_origin(hint)
    if origin is Literal:
        return Column(name, Literal, is_optional, ())
    if isinstance(origin, type) and origin is not list and issubclass(origin, Sequence):
        (element,) = get_args(hint)
        return Column(name, object, is_optional, get_args(element) if get_origin(element) is Union else (element,))
    if hasattr(hint, "_fields"):
        return Column(name, object, is_optional, (hint,), is_row=True)
    is_plain = hint in (int, float, str, bool, datetime, date, Code)
    return Column(name, hint if is_plain else object, is_optional, ())


@functools.lru_cache(maxsize=None)
def has_instants(row_class: RowClass) -> bool:
    """Whether rows have instants, or rows with instants."""
    return any(
        column.kind is datetime or any(has_instants(nested) for nested in column.nested)
        for column in columns_of(row_class)
    )


def class_of(row: dict[str, Any], classes: tuple[RowClass, ...]) -> RowClass:
    """Returns the class of a row: of several, that with the row's `type`."""
    if len(classes) == 1:
        return classes[0]
    return next(each for each in classes if row["type"] in get_args(get_type_hints(each)["type"]))


@functools.lru_cache(maxsize=1000)
def day_of(text: str) -> date:
    """Returns the day that GTFS writes as `20260706`."""
    return date(int(text[:4]), int(text[4:6]), int(text[6:]))
