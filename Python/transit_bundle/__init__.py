"""Public-transport timetables as one file: build a bundle from GTFS, and ask it.

    >>> import transit_bundle
    >>> transit_bundle.build("feed.zip", "city.transit")
    >>> city = transit_bundle.open("city.transit")
    >>> for departure in city.departures("8503000", at="2026-07-06T08:00", limit=5):
    ...     print(f"{departure.time:%H:%M}", departure.route_short_name, departure.headsign)

Each question of `gtfs-bundle ask` is a method of `Timetable`; `city.sql` is for all others. Rows are tuples with names;
`df`, `pl` and `arrow` make tables of them. The commands of `gtfs-bundle` that make, judge, cut, merge, compare and
download feeds are functions.
"""

from __future__ import annotations

import importlib.metadata

from . import errors, questions, reports
from .bundle import EmptyAnswer, Source
from .errors import *
from .live import LiveSnapshot
from .progress import Progress
from .questions import *
from .reports import *
from .rows import Note, Rows
from .sql import SQLRows, extension_path, load, uri
from .timetable import Timetable
from .tools import (
    MissingFile,
    Refused,
    ToolError,
    build,
    diff,
    export,
    extract,
    fetch,
    merge,
    sample,
    validate,
    verify,
)

__all__ = [
    "EmptyAnswer",
    "LiveSnapshot",
    "MissingFile",
    "Note",
    "Progress",
    "Refused",
    "Rows",
    "SQLRows",
    "Timetable",
    "ToolError",
    "build",
    "diff",
    "export",
    "extension_path",
    "extract",
    "fetch",
    "load",
    "merge",
    "open",
    "sample",
    "uri",
    "validate",
    "verify",
]
__all__ += errors.__all__
__all__ += questions.__all__
__all__ += reports.__all__


def __getattr__(name: str) -> str:
    """`__version__`: the version of the installed package."""
    if name == "__version__":
        return importlib.metadata.version("transit-bundle")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def open(source: Source) -> Timetable:
    """Opens a bundle: a file, or its bytes.

    Raises FileNotFoundError if there is no such file, NotABundle for another file, such as the zip of a feed, and
    DamagedBundle for a damaged one.
    """
    return Timetable(source)
