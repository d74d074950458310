"""The errors of a timetable."""

from __future__ import annotations

from typing import Any

__all__ = [
    "BadQuestion",
    "ClosedTimetable",
    "DamagedBundle",
    "Error",
    "Interrupted",
    "NotABundle",
    "RefusedFeed",
    "UnknownID",
    "UnknownRoute",
    "UnknownStop",
    "UnknownTrip",
    "UnusableBundle",
]


class Error(Exception):
    """A question has no answer, or a bundle cannot be read.

    `kind` and `code` are those of `gtfs-bundle ask`. `near` has what is similar to an unknown id or name, best first.
    """

    def __init__(self, text: str, kind: str, code: str, near: list[dict[str, Any]]) -> None:
        # All are arguments, so that another process can receive the error.
        super().__init__(text, kind, code, near)
        self.kind, self.code, self.near = kind, code, near

    def __str__(self) -> str:
        return str(self.args[0])


class BadQuestion(Error, ValueError):
    """A parameter is missing or has a value that the question does not allow."""


class UnknownID(Error, LookupError):
    """The timetable has no such stop, route or trip."""

    @property
    def near_matches(self) -> list[str]:
        """Similar ids, best first."""
        return [next(iter(match.values())) for match in self.near]


class UnknownStop(UnknownID):
    """The timetable has no such stop."""


class UnknownRoute(UnknownID):
    """The timetable has no such route."""


class UnknownTrip(UnknownID):
    """The timetable has no such trip."""


class UnusableBundle(Error):
    """The file is not a bundle that this version reads."""


class NotABundle(UnusableBundle):
    """The file is something else, such as the zip of a feed."""


class DamagedBundle(UnusableBundle):
    """The bundle is incomplete or has been changed."""


class RefusedFeed(Error):
    """A feed of live data is cut or malformed, or needs what is not supported. Nothing of it is used."""


class Interrupted(Error):
    """`interrupt` or `close` has ended the question."""


class ClosedTimetable(Error, ValueError):
    """The timetable is closed."""

    def __init__(self, *_: object) -> None:
        super().__init__("the timetable is closed", "usage", "closed", [])


_OF_CODES: dict[str, type[Error]] = {
    "unknown_stop": UnknownStop,
    "unknown_route": UnknownRoute,
    "unknown_trip": UnknownTrip,
    "not_a_bundle": NotABundle,
    "damaged": DamagedBundle,
    "live_feed": RefusedFeed,
}
_OF_KINDS: dict[str, type[Error]] = {"usage": BadQuestion, "unusable": UnusableBundle, "interrupted": Interrupted}


def error_of(facts: dict[str, Any]) -> Error:
    """Returns the error that the library describes."""
    text, kind, code, near = facts["text"], facts["kind"], facts["code"], facts["near"]
    return (_OF_CODES.get(code) or _OF_KINDS.get(kind, Error))(text, kind, code, near)
