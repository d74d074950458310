"""The results of the tools. `json` of each is the tool's own, and has nothing else.

Rows are sequences of named tuples; `df`, `pl` and `arrow` make tables of them, without lists and dictionaries.
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, NamedTuple, Optional, TypeVar

from .columns import day_of
from .records import Objects
from .rows import Rows
from .tables import Table

__all__ = [
    "BaselineChange",
    "Check",
    "ComparedFile",
    "DayDifference",
    "Difference",
    "Fetched",
    "FileDifference",
    "Notice",
    "Problem",
    "RouteDifference",
    "StopDifference",
    "Validation",
    "Verification",
    "Written",
]

Row = TypeVar("Row", covariant=True)


class _FlatRows(Rows[Row]):
    """Rows whose tables lack what has other members from row to row, which polars would drop and PyArrow refuse."""

    def _table(self) -> Table:
        series, zone = super()._table()
        return Table([each for each in series if each.kind is not object], zone)


def _rows(row_class: type[Row], objects: Iterable[dict[str, Any]]) -> Rows[Row]:
    rows: Rows[Row] = _FlatRows((row_class,), Objects(list(objects)), None)
    return rows


@dataclass(frozen=True)
class Written:
    """A file that a tool has written. Functions take it as a path: `open(build("feed.zip", "city.transit"))`."""

    path: pathlib.Path
    #: What the tool printed, line by line. The last ones are a summary. For people: versions may word it differently.
    messages: list[str]

    def __fspath__(self) -> str:
        return str(self.path)


@dataclass(frozen=True)
class Fetched:
    """A feed that was downloaded. Functions take it as a path."""

    path: pathlib.Path
    #: Whether the feed has changed, so that the file was written.
    new: bool
    #: Without credentials and query.
    url: str
    sha256: str
    #: The size of the file.
    bytes: int
    etag: str | None
    #: As the server wrote it, such as `Sun, 29 Nov 2026 17:23:32 GMT`.
    last_modified: str | None
    #: When the file was downloaded, in UTC.
    fetched: datetime
    json: dict[str, Any] = field(repr=False)

    def __fspath__(self) -> str:
        return str(self.path)

    @classmethod
    def of(cls, json: dict[str, Any]) -> Fetched:
        rest = {name: json[name] for name in ("new", "url", "sha256", "bytes", "etag", "last_modified")}
        # Python 3.10 does not read the Z.
        fetched = datetime.fromisoformat(json["fetched"].replace("Z", "+00:00"))
        return cls(path=pathlib.Path(json["file"]), fetched=fetched, json=json, **rest)


class Check(NamedTuple):
    """A check of a bundle."""

    name: str
    outcome: Literal["passed", "failed", "skipped"]
    note: Optional[str]
    #: The number of problems, including those that are not listed.
    finding_count: int


class Problem(NamedTuple):
    """A problem of a bundle, and where it is, if that is known."""

    check: str
    message: str
    block: Optional[int]
    page: Optional[int]
    table: Optional[str]
    row: Optional[str]
    #: The file of the feed, and its line.
    file: Optional[str]
    line: Optional[int]


class ComparedFile(NamedTuple):
    """A file of a feed, compared with the bundle. A file stored as bytes has no rows, and a table has no bytes."""

    file: str
    rows: Optional[int]
    bytes: Optional[int]
    kept: Optional[int]
    changed: Optional[int]
    dropped: Optional[int]
    extra: Optional[int]
    missing: Optional[int]
    #: Whether `extra` and `missing` are exact; otherwise there are at least as many.
    exact: Optional[bool]


@dataclass(frozen=True)
class Verification:
    """Whether a bundle is sound."""

    #: Whether there is no problem.
    is_sound: bool
    #: Whether only a sample was checked.
    quick: bool
    #: The first problems of each check.
    problems: Rows[Problem]
    checks: Rows[Check]
    #: Empty if no feed was compared.
    files: Rows[ComparedFile]
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, json: dict[str, Any]) -> Verification:
        problems = [{"check": check["name"], **each} for check in json["checks"] for each in check["findings"]]
        return cls(
            is_sound=json["passed"],
            quick=json["quick"],
            problems=_rows(Problem, problems),
            checks=_rows(Check, json["checks"]),
            files=_rows(ComparedFile, json.get("files", [])),
            json=json,
        )


class Notice(NamedTuple):
    """What the validator has found, all of one kind."""

    code: str
    severity: Literal["ERROR", "WARNING", "INFO"]
    count: int  # type: ignore[assignment]
    #: The first ones, at most 50. Each code has members of its own, mostly `csvRowNumber`.
    samples: list[dict[str, Any]]


class BaselineChange(NamedTuple):
    """A code of which there are more or fewer notices than in the baseline."""

    code: str
    before: int
    now: int


@dataclass(frozen=True)
class Validation:
    """The verdict on a feed."""

    #: Whether no notice has the severity of `fail_on`, apart from those of `ignore`.
    passed: bool
    notices: Rows[Notice]
    #: The day that counted as today.
    date: date
    #: `ZZ` if none was given.
    country: str
    #: Of feed_info.txt, with the days of service.
    feed_info: dict[str, str]
    agencies: list[dict[str, str]]
    files: list[str]
    #: The number of `Stops`, `Routes`, `Trips` and others.
    counts: dict[str, int]
    #: The features of GTFS that the feed uses, such as `Fares V1`.
    features: list[str]
    #: Codes of which there are more notices than in the baseline. Empty without a baseline, as is `gone`.
    new: Rows[BaselineChange]
    #: Codes of which there are fewer.
    gone: Rows[BaselineChange]
    #: In the format of the canonical validator.
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, json: dict[str, Any], passed: bool) -> Validation:
        summary, baseline = json["summary"], json.get("baseline", {})
        notices = (
            {
                "code": each["code"],
                "severity": each["severity"],
                "count": each["totalNotices"],
                "samples": each["sampleNotices"],
            }
            for each in json["notices"]
        )
        return cls(
            passed=passed,
            notices=_rows(Notice, notices),
            date=date.fromisoformat(summary["dateForValidation"]),
            country=summary["countryCode"],
            feed_info=summary["feedInfo"],
            agencies=summary["agencies"],
            files=summary["files"],
            counts=summary["counts"],
            features=summary["gtfsFeatures"],
            new=_rows(BaselineChange, baseline.get("new", [])),
            gone=_rows(BaselineChange, baseline.get("gone", [])),
            json=json,
        )


class DayDifference(NamedTuple):
    """A day on which the number of trips differs."""

    date: date
    old_trips: int
    new_trips: int


class RouteDifference(NamedTuple):
    """A route whose number of trips differs, on all days that both feeds have together."""

    route_id: str
    #: In the newer feed that has it.
    name: str
    old_trips: int
    new_trips: int


class StopDifference(NamedTuple):
    """A stop that moved or has another name."""

    stop_id: str
    old_name: str
    new_name: str
    #: None if a feed has no position for it.
    moved_meters: Optional[float]


class FileDifference(NamedTuple):
    """How many rows of a file are the same and differ. Each row of each feed is counted once."""

    file: str
    unchanged: int
    changed: int
    added: int
    removed: int
    #: Rows of trips, shapes and services that merely have another id.
    with_other_ids: int
    #: The number of changed rows by column.
    columns: dict[str, int]
    #: The first differences, at most 5: the key of a row that is `added`, `removed` or `changed`, and its `cells`.
    samples: list[dict[str, Any]]


@dataclass(frozen=True)
class Difference:
    """The differences between two versions of a feed."""

    #: Whether the feeds say the same.
    equal: bool
    #: The first and last day of service; None if there is none.
    old_days: tuple[date, date] | None
    new_days: tuple[date, date] | None
    #: The number of trips with another id, but the same route, calls and days.
    trips_with_other_ids: int
    #: The number of days on which the number of trips differs. `days` has those of the first hundred years.
    day_count: int
    days: Rows[DayDifference]
    routes: Rows[RouteDifference]
    stops: Rows[StopDifference]
    #: All files of both feeds, also those that are equal.
    files: Rows[FileDifference]
    json: dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, json: dict[str, Any]) -> Difference:
        return cls(
            equal=json["equal"],
            old_days=_days(json["old_days"]),
            new_days=_days(json["new_days"]),
            trips_with_other_ids=json["trips_with_other_ids"],
            day_count=json["day_count"],
            days=_rows(DayDifference, json["days"]),
            routes=_rows(RouteDifference, json["routes"]),
            stops=_rows(StopDifference, json["stops"]),
            files=_rows(FileDifference, json["files"]),
            json=json,
        )


def _days(span: dict[str, str] | None) -> tuple[date, date] | None:
    return (day_of(span["start"]), day_of(span["end"])) if span else None
