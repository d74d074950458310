"""An open bundle, which answers questions in JSON."""

from __future__ import annotations

import functools
import operator
import os
import pathlib
import threading
import warnings
import zipfile
from collections.abc import Callable
from typing import Any, NoReturn, Optional, TypeVar, Union, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from . import library, parquet
from .arrow import Stream
from .columns import RowClass, has_instants
from .errors import ClosedTimetable, Error, NotABundle
from .feed_table import FeedTable
from .live import Feeds, LiveSnapshot, contents
from .parameters import Day, Length, Time, day_text, parameters_json, question_json
from .records import Arrays, Objects, Records
from .rows import Rows, read_rows
from .tables import Tabular

Source = Union[str, "os.PathLike[str]", bytes]
Opened = TypeVar("Opened", bound="OpenBundle")
Answer = TypeVar("Answer")
Row = TypeVar("Row")


class EmptyAnswer(UserWarning):
    """An answer without rows, and why."""


class OpenBundle:
    """An open bundle. Several threads may ask it. Closed by `close`, the end of a `with`, or when it is not used."""

    def __init__(self, source: Source) -> None:
        self._handle: Optional[int] = None
        self._running, self._change = 0, threading.Condition()
        # The library reads the bytes while the bundle is open.
        self._bytes = source if isinstance(source, bytes) else None
        self._handle = library.open_bytes(source) if isinstance(source, bytes) else _open_path(os.fsencode(source))

    def ask(self, question: dict[str, Any], live: Optional[LiveSnapshot] = None) -> dict[str, Any]:
        """Answers a question such as `{"departures": {"stop": "8503000"}}` with rows, notes, attribution and next.

        All of them are as in `gtfs-bundle ask`. Raises Error.
        """
        if not isinstance(question, dict) or len(question) != 1:
            raise TypeError("a question is a dictionary of one name and its parameters")
        ((name, parameters),) = question.items()
        return self._ask(name, dict(parameters), live)

    def live(
        self,
        feeds: Feeds,
        *,
        now: Optional[Time] = None,
        suffixes: bool = False,
        max_age: Optional[Length] = None,
        timeout: float = 30,
    ) -> LiveSnapshot:
        """Joins feeds of GTFS Realtime with the timetable, for `departures(..., live=snapshot)` and other questions.

        feeds: URLs, paths or bytes: one, or several, of which the first that names a run counts. A
            `urllib.request.Request` has headers, such as a key. In a bundle of several feeds, a mapping binds them:
            `{"bart": [url, url]}` says that the ids are those of the feed with the prefix, or of the name.
        now: The moment to answer for. Default: the clock.
        suffixes: Whether an unknown trip_id stands for the one trip of that day whose id ends with _ and it.
        max_age: The age from which a feed is not applied. Default: 10 minutes.
        timeout: How long a server may be silent, in seconds.

        Raises Error for a server or a feed, RefusedFeed for one that is none, OSError for a file.
        """
        options = parameters_json({"now": now, "suffixes": suffixes, "max_age": max_age})
        found = contents(feeds, timeout)
        return self._during(lambda handle: LiveSnapshot._joined(handle, options, found))

    def table(self, name: str) -> FeedTable:
        """Returns a file of the feed, such as `stop_times`, of which `df`, `pl` and `arrow` make tables.

        The columns and rows are those of the file. `info().files` has the names. Raises BadQuestion for another name.
        """
        if not isinstance(name, str):
            raise TypeError("the name of a table is a text")
        text = name.encode("utf-8", "replace")
        if f"{name}.txt" not in self._files:
            # At once, and with the error of the library.
            self._fill(text, Stream())
        return FeedTable(name, functools.partial(self._fill, text))

    def calls(self, date: Day, days: int = 1) -> FeedTable:
        """Returns the calls of all trips that run on some days, of which `df`, `pl` and `arrow` make tables.

        Trips of frequencies.txt have theirs once for each run. Arrivals and departures are instants, interpolated where
        the feed gives none. Sorted by day; 4,000 days at most. Raises BadQuestion for a bad date when it makes a table.
        """
        first, count = day_text(date).encode(), min(operator.index(days), 2**31 - 1)
        zone = self.time_zone
        fill = lambda stream: self._during(lambda handle: library.fill_calls(handle, first, count, stream))
        return FeedTable("calls", fill, zone)

    def to_parquet(self, folder: parquet.Folder, *, date: Optional[Day] = None) -> list[pathlib.Path]:
        """Writes all files of the feed and all statistics as FOLDER/NAME.parquet, and returns the paths.

        `stops` and `shape_lines` are GeoParquet. Statistics of a day are those of `date`, or else of the day with the
        most trips. Needs pyarrow. Raises ImportError without it, OSError for a file that cannot be written.
        """
        # The questions are methods of a class that is made of this one.
        city: Any = self
        days = city.service_days()
        files: list[tuple[str, Union[FeedTable, Tabular]]] = [
            (name[:-4], self.table(name[:-4])) for name in self._files if name.endswith(".txt")
        ]
        statistics = [("trip_statistics", city.trip_statistics()), ("service_days", days)]
        if date is None and days:
            date = max(days, key=operator.attrgetter("trips")).service_date
        if date is not None:
            for name in ("route_statistics", "route_hours", "stop_statistics", "stop_hours", "in_service"):
                statistics.append((name, getattr(city, name)(date=date)))
        return parquet.write(folder, files + statistics)

    @functools.cached_property
    def _files(self) -> dict[str, int]:
        files: dict[str, int] = self._ask("info", {})["rows"][0]["files"]
        return files

    def _fill(self, name: bytes, stream: Stream) -> None:
        self._during(lambda handle: library.fill(handle, name, stream))

    def interrupt(self) -> None:
        """Ends the questions that run, which raise Interrupted. From any thread."""
        with self._change:
            if self._handle is not None:
                library.interrupt(self._handle)

    def close(self) -> None:
        """Ends the questions that run, and closes the bundle. From any thread."""
        with self._change:
            handle, self._handle = self._handle, None
            while handle is not None and self._running:
                library.interrupt(handle)
                self._change.wait(0.01)
            if handle is not None:
                library.close(handle)
            self._bytes = None

    def __enter__(self: Opened) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()

    def __reduce__(self) -> NoReturn:
        # Two would close it.
        raise TypeError("a timetable cannot be copied")

    @functools.cached_property
    def time_zone(self) -> ZoneInfo:
        """The time zone of the feed, in which instants are returned."""
        name = self._during(library.time_zone)
        try:
            return ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            # A bundle may have any name. Slim systems have no zones.
            text = f"this Python has no time zone {name}: run `pip install tzdata`"
            raise Error(text, "missing", "time_zone", []) from None

    def _rows(
        self, row_class: type[Row], name: str, parameters: dict[str, Any], live: Optional[LiveSnapshot] = None
    ) -> Rows[Row]:
        """Asks a question with any number of rows."""
        answer = self._ask(name, parameters, live, library.ask_table)
        rows = answer.pop("rows")
        records = Arrays(answer.pop("columns"), rows) if "columns" in answer else Objects(rows)
        return self._answer(row_class, records, answer)

    def _features(
        self, row_class: type[Row], name: str, parameters: dict[str, Any], live: Optional[LiveSnapshot] = None
    ) -> Rows[Row]:
        """Asks a question whose rows are features of GeoJSON: their properties and geometry."""
        answer = self._ask(name, parameters, live)
        objects = [{**each["properties"], "geometry": each["geometry"]} for each in answer.pop("rows")]
        return self._answer(row_class, Objects(objects), answer)

    def _answer(self, row_class: type[Row], records: Records, rest: dict[str, Any]) -> Rows[Row]:
        rows: Rows[Row] = Rows((row_class,), records, self._zone_of(row_class), **rest)
        if not rows and rows.notes:
            # At the line that asks.
            warnings.warn(rows.notes[0].text, EmptyAnswer, stacklevel=4)
        return rows

    def _row(self, row_class: type[Row], name: str, parameters: dict[str, Any]) -> Row:
        """Asks a question with one row."""
        answer = self._ask(name, parameters)
        (row,) = read_rows(row_class, Objects(answer["rows"]), self._zone_of(row_class))
        return cast(Row, row)

    def _zone_of(self, row_class: RowClass) -> Optional[ZoneInfo]:
        return self.time_zone if has_instants(row_class) else None

    def _ask(
        self,
        name: str,
        parameters: dict[str, Any],
        live: Optional[LiveSnapshot] = None,
        ask: Callable[[int, Optional[int], bytes], dict[str, Any]] = library.ask,
    ) -> dict[str, Any]:
        if live is not None and not isinstance(live, LiveSnapshot):
            raise TypeError("live is what `live` of a timetable returns")
        text, data = question_json(name, parameters), None if live is None else live._handle
        return self._during(lambda handle: ask(handle, data, text))

    def _during(self, body: Callable[[int], Answer]) -> Answer:
        """Runs a function while the bundle is open."""
        with self._change:
            if self._handle is None:
                raise ClosedTimetable
            handle = self._handle
            self._running += 1
        try:
            return body(handle)
        finally:
            with self._change:
                self._running -= 1
                self._change.notify_all()


def _open_path(path: bytes) -> int:
    if b"\0" in path:
        raise ValueError("embedded null byte")
    name = os.fsdecode(path)
    if not os.path.exists(path):
        raise FileNotFoundError(f"no such file: {name}")
    try:
        return library.open_path(path)
    except Error as error:
        is_feed = isinstance(error, NotABundle) and zipfile.is_zipfile(name)
        text = "a zip; build a bundle of the feed first, with `gtfs-bundle build`" if is_feed else str(error)
        raise type(error)(f"{name}: {text}", error.kind, error.code, error.near) from None
