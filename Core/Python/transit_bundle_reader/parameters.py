"""The types of parameters, and their texts."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, Literal, Optional, Protocol, Union, cast

#: An instant. Without an offset, it is in the time zone of the feed. A number counts seconds since 1970.
Time = Union[str, int, datetime]
#: A duration: a text such as `90m`, a number of seconds, or a timedelta.
Length = Union[str, int, timedelta]
#: A service day, such as `2026-07-06`.
Day = Union[str, date]
#: A stop_id, or latitude and longitude in degrees.
Place = Union[str, tuple[float, float]]
#: South, west, north and east in degrees.
Box = Union[str, tuple[float, float, float, float]]
#: `trip,date,from,to`, or a ride of a journey.
Ride = Union[str, "RideRow"]
#: A means of transport.
Mode = Literal[
    "tram", "subway", "rail", "bus", "ferry", "cable_tram", "aerial_lift", "funicular", "trolleybus", "monorail"
]


class RideRow(Protocol):
    """A ride of `journeys`."""

    @property
    def trip_id(self) -> str: ...
    @property
    def service_date(self) -> date: ...
    @property
    def from_stop_sequence(self) -> int: ...
    @property
    def to_stop_sequence(self) -> int: ...
    @property
    def stays_seated(self) -> bool: ...


def ride_texts(rides: Union[Ride, Iterable[Ride]]) -> list[str]:
    """Returns rides as texts: `T1,20260706,1,5`."""
    if isinstance(rides, str) or hasattr(rides, "trip_id"):
        rides = (cast(Ride, rides),)
    return [_ride_text(ride) for ride in rides]


def _ride_text(ride: Ride) -> str:
    if isinstance(ride, str):
        return ride
    if not hasattr(ride, "trip_id"):
        raise TypeError(f"a ride cannot be of the type {type(ride).__name__}")
    seated = ",seated" if ride.stays_seated else ""
    ends = f"{ride.from_stop_sequence},{ride.to_stop_sequence}"
    return f"{ride.trip_id},{day_text(ride.service_date)},{ends}{seated}"


def place_text(place: Optional[Place]) -> Optional[str]:
    """Returns a place as a text: `46.948,7.447`."""
    return place if place is None or isinstance(place, str) else _degrees(place)


def box_text(box: Optional[Box]) -> Optional[str]:
    """Returns a box as a text: `46.9,7.4,47.0,7.5`."""
    return box if box is None or isinstance(box, str) else _degrees(box)


def day_text(day: Day) -> str:
    """Returns a service day as GTFS writes it: `20260706`."""
    return (day if isinstance(day, str) else date.isoformat(day)[:10]).replace("-", "")


def _degrees(numbers: Iterable[float]) -> str:
    return ",".join(repr(float(number)) for number in numbers)


def question_json(name: str, parameters: dict[str, Any]) -> bytes:
    """Returns a question as JSON, without the parameters that are None.

    Raises TypeError for a value of another type, and ValueError for a number that JSON does not have, such as NaN.
    """
    return _ENCODER.encode({name: _given(parameters)}).encode()


def parameters_json(parameters: dict[str, Any]) -> bytes:
    """Returns parameters as JSON, as `question_json` does."""
    return _ENCODER.encode(_given(parameters)).encode()


def _given(parameters: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in parameters.items() if value is not None}


def _value(value: Any) -> Any:
    """Returns a value that JSON does not have as one that it has."""
    if isinstance(value, datetime):
        # An offset may have seconds, which the text of a time may not.
        return value.isoformat() if value.tzinfo is None else int(value.timestamp() // 1)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return int(value.total_seconds())
    if hasattr(value, "__index__"):
        return operator.index(value)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
        return list(value)
    raise TypeError(f"a parameter cannot be of the type {type(value).__name__}")


_ENCODER = json.JSONEncoder(default=_value, allow_nan=False)
