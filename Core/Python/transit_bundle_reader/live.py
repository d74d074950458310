"""Live data: feeds of GTFS Realtime, joined with a timetable."""

from __future__ import annotations

import http.client
import os
import urllib.parse
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn, Optional, Union, cast

from . import library
from .errors import Error, RefusedFeed

__all__ = ["LiveSnapshot"]

Feed = Union[str, "os.PathLike[str]", bytes, urllib.request.Request]
Feeds = Union[Feed, Iterable[Feed], Mapping[str, Union[Feed, Iterable[Feed]]]]

# The library refuses feeds that are as long when they are inflated.
_MOST_BYTES = 256 << 20


class Content(NamedTuple):
    """The bytes of a feed."""

    content: bytes
    # What errors call it.
    name: str
    # The prefix of the ids of its feed, in a bundle of several.
    prefix: Optional[str]


class LiveSnapshot:
    """What live data says of a timetable at a moment: made by `live` of a timetable, and unchanged from then on.

    `report` is what applies, and why the rest does not, as `gtfs-bundle live --json` prints it. Any thread may use it.
    """

    report: dict[str, Any]
    _handle: int

    def __init__(self) -> None:
        raise TypeError("live data is made by `live` of a timetable")

    @classmethod
    def _joined(cls, timetable: int, options: bytes, feeds: Iterable[Content]) -> LiveSnapshot:
        """Joins feeds with an open timetable. Raises Error."""
        snapshot = cls.__new__(cls)
        snapshot._handle = library.new_live(timetable, options)
        for content, name, prefix in feeds:
            encoded = None if prefix is None else prefix.encode("utf-8", "replace")
            library.add_live(snapshot._handle, content, os.fsencode(name), encoded)
        snapshot.report = library.join_live(snapshot._handle)
        return snapshot

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            library.free_live(self._handle)

    def __reduce__(self) -> NoReturn:
        # Two would free it.
        raise TypeError("live data cannot be copied")

    @property
    def applied(self) -> int:
        """The number of updates that apply."""
        return cast(int, self.report["applied"])

    @property
    def unmatched(self) -> dict[str, int]:
        """The number of updates that do not apply, by reason, such as `unknown_trip`."""
        return cast("dict[str, int]", self.report["unmatched"])

    def __repr__(self) -> str:
        return f"LiveSnapshot(applied={self.applied}, unmatched={self.unmatched})"


def contents(feeds: Feeds, timeout: float) -> list[Content]:
    """Reads files and downloads URLs. Raises Error, and OSError for a file."""
    if not isinstance(feeds, Mapping):
        return [Content(*_read(feed, timeout), None) for feed in _several(feeds)]
    if not all(isinstance(prefix, str) for prefix in feeds):
        raise TypeError("the prefix of a feed is a text")
    return [Content(*_read(feed, timeout), prefix) for prefix, named in feeds.items() for feed in _several(named)]


def _several(feeds: Union[Feed, Iterable[Feed]]) -> Iterator[Feed]:
    if isinstance(feeds, (str, bytes, os.PathLike, urllib.request.Request)):
        return iter((feeds,))
    return iter(feeds)


def _read(feed: Feed, timeout: float) -> tuple[bytes, str]:
    """Returns the bytes of a feed, and what errors call it."""
    if isinstance(feed, bytes):
        return feed, "the live data"
    if isinstance(feed, urllib.request.Request):
        return _download(feed, timeout)
    if isinstance(feed, str) and feed.lower().startswith(("http://", "https://")):
        return _download(urllib.request.Request(feed), timeout)
    name = os.fspath(feed)
    with open(name, "rb") as file:
        return _limited(file.read(_MOST_BYTES + 1), name), name


def _download(request: urllib.request.Request, timeout: float) -> tuple[bytes, str]:
    # A key may be in the query.
    name = urllib.parse.urlsplit(request.full_url)._replace(query="", fragment="").geturl()
    if request.type not in ("http", "https"):
        raise ValueError(f"{name}: not an http or https URL")
    if not request.has_header("Accept-encoding"):
        request.add_header("Accept-Encoding", "gzip")
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            content: bytes = answer.read(_MOST_BYTES + 1)
    except (OSError, http.client.HTTPException) as error:
        raise Error(f"{name}: {error}", "network", "network", []) from None
    return _limited(content, name), name


def _limited(content: bytes, name: str) -> bytes:
    if len(content) > _MOST_BYTES:
        raise RefusedFeed(f"{name}: the live feed has more than {_MOST_BYTES >> 20} MiB", "unusable", "live_feed", [])
    return content
