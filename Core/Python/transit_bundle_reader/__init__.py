"""Questions about public transport timetables, from a bundle file.

    >>> import transit_bundle_reader
    >>> city = transit_bundle_reader.open("city.transit")
    >>> for departure in city.departures("8503000", at="2026-07-06T08:00", limit=5):
    ...     print(f"{departure.time:%H:%M}", departure.route_short_name, departure.headsign)

Each question of `gtfs-bundle ask` is a method of `Timetable`: departures, arrivals, journeys, reachable, search,
nearby, stops, stop, routes, route, trip, runs, shapes, info and others. `ask` returns the answer as in JSON.
"""

from __future__ import annotations

import importlib.metadata

from . import errors, questions
from .bundle import EmptyAnswer, Source
from .errors import *
from .live import LiveSnapshot
from .questions import *
from .questions import Timetable
from .rows import Note, Rows

__all__ = ["EmptyAnswer", "LiveSnapshot", "Note", "Rows", "Timetable", "open"]
__all__ += errors.__all__
__all__ += questions.__all__


def __getattr__(name: str) -> str:
    """`__version__`: the version of the installed package."""
    if name == "__version__":
        return importlib.metadata.version("transit-bundle-reader")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def open(source: Source) -> Timetable:
    """Opens a bundle: a file, or its bytes. Raises Error, and FileNotFoundError if there is no such file."""
    return Timetable(source)
