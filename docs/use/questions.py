# Written by `make docs` from the declarations in `Sources/TransitAnswers/Questions`.
"""The questions: a method for each, and a class for its rows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Literal, NamedTuple, Optional, Union

from .bundle import OpenBundle
from .live import LiveSnapshot
from .parameters import Box, Day, Length, Mode, Place, Ride, Time, box_text, place_text, ride_texts
from .columns import Code
from .rows import Rows

__all__ = [
    "AlertsRow",
    "ArrivalsRow",
    "DayRow",
    "DeparturesRow",
    "FaresRow",
    "FirstLastRow",
    "InServiceRow",
    "InfoRow",
    "JourneysRow",
    "LiveTripRow",
    "NearbyRow",
    "NetworkRow",
    "PlacesRow",
    "ReachableRow",
    "RouteHoursRow",
    "RouteRow",
    "RouteStatisticsRow",
    "RoutesRow",
    "RunsRow",
    "SearchRow",
    "ServiceDaysRow",
    "ShapesRow",
    "StopHoursRow",
    "StopRow",
    "StopStatisticsRow",
    "StopsRow",
    "TimetableRow",
    "TripRow",
    "TripStatisticsRow",
    "VehiclesRow",
]


class InfoRow(NamedTuple):
    """A row of `info`."""

    kind: Literal["timetable"]
    name: str
    validity: Optional[dict[str, Any]]
    time_zone: str
    time_zone_data: str
    bounding_box: Optional[dict[str, Any]]
    files: dict[str, int]
    unknown_files: list[str]
    tables: dict[str, int]
    provenance: dict[str, Any]
    notices: dict[str, int]
    remarks: dict[str, int]
    format: dict[str, Any]


class NetworkLinesRow(NamedTuple):
    """A row of `network`: lines."""

    routes: list[int]
    path: str


class NetworkRow(NamedTuple):
    """A row of `network`."""

    routes: Rows[RoutesRow]
    lines: Rows[NetworkLinesRow]


class SearchRow(NamedTuple):
    """A row of `search`."""

    stop_id: str
    """The stop."""
    stop_code: Optional[str]
    """The number that riders know."""
    stop_name: Optional[str]
    """The stop's name."""
    stop_lat: Optional[float]
    """Degrees north."""
    stop_lon: Optional[float]
    """Degrees east."""
    location_type: Code
    """0: a stop or platform; 1: a station."""
    parent_station: Optional[str]
    """The station of the stop."""
    platform_code: Optional[str]
    """The platform."""
    wheelchair_boarding: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    stop_timezone: Optional[str] = None
    """The time zone of the stop or its station."""


class NearbyRow(NamedTuple):
    """A row of `nearby`."""

    stop_id: str
    """The stop."""
    stop_code: Optional[str]
    """The number that riders know."""
    stop_name: Optional[str]
    """The stop's name."""
    stop_lat: Optional[float]
    """Degrees north."""
    stop_lon: Optional[float]
    """Degrees east."""
    location_type: Code
    """0: a stop or platform; 1: a station."""
    parent_station: Optional[str]
    """The station of the stop."""
    platform_code: Optional[str]
    """The platform."""
    wheelchair_boarding: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    distance: Optional[float]
    """Meters, as the crow flies."""
    stop_timezone: Optional[str] = None
    """The time zone of the stop or its station."""


class StopsRow(NamedTuple):
    """A row of `stops`."""

    stop_id: str
    """The stop."""
    stop_code: Optional[str]
    """The number that riders know."""
    stop_name: Optional[str]
    """The stop's name."""
    stop_lat: Optional[float]
    """Degrees north."""
    stop_lon: Optional[float]
    """Degrees east."""
    location_type: Code
    """0: a stop or platform; 1: a station."""
    parent_station: Optional[str]
    """The station of the stop."""
    platform_code: Optional[str]
    """The platform."""
    wheelchair_boarding: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    stop_timezone: Optional[str] = None
    """The time zone of the stop or its station."""
    distance: Optional[float] = None
    """Meters, as the crow flies."""


class PlacesRow(NamedTuple):
    """A row of `places`."""

    place_id: str
    """The station, or the first of the stops."""
    place_name: Optional[str]
    """The name of the place."""
    place_lat: Optional[float]
    """Degrees north of their center."""
    place_lon: Optional[float]
    """Degrees east of their center."""
    distance: Optional[float]
    """Meters, as the crow flies."""
    stops: Rows[SearchRow]
    """The station, or the stops without a station."""


class StopRow(NamedTuple):
    """A row of `stop`."""

    stop_id: str
    """The stop."""
    stop_code: Optional[str]
    """The number that riders know."""
    stop_name: Optional[str]
    """The stop's name."""
    stop_lat: Optional[float]
    """Degrees north."""
    stop_lon: Optional[float]
    """Degrees east."""
    location_type: Code
    """0: a stop or platform; 1: a station."""
    parent_station: Optional[str]
    """The station of the stop."""
    platform_code: Optional[str]
    """The platform."""
    wheelchair_boarding: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    stop_desc: Optional[str]
    """A description of the stop."""
    stop_url: Optional[str]
    """A page about the stop."""
    children: Rows[SearchRow]
    """The stops below it."""
    routes: Rows[RoutesRow]
    """The lines that call there."""
    stop_timezone: Optional[str] = None
    """The time zone of the stop or its station."""


class DeparturesRow(NamedTuple):
    """A row of `departures`."""

    time: datetime
    """The instant."""
    trip_id: str
    """The trip."""
    service_date: date
    """The service day, from which the trip's times count."""
    stop_id: str
    """The stop."""
    stop_sequence: int
    """The number of the call on its trip."""
    interpolated: bool
    """Whether the feed does not give the time."""
    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    headsign: Optional[str]
    """What the vehicle shows."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    pickup_type: Code
    """How to board: 0 as usual, 1 not at all."""
    platform_code: Optional[str]
    """The platform."""
    wheelchair_accessible: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    exact_times: Optional[Code]
    """Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others."""
    destination: Optional[str]
    """The headsign, or else the name of the trip's last stop."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    stop_timezone: Optional[str] = None
    """The time zone of the stop or its station."""
    status: Optional[Literal["scheduled", "predicted", "added", "cancelled", "skipped"]] = None
    """cancelled, skipped, added, predicted, or scheduled: nothing is known."""
    scheduled_time: Optional[datetime] = None
    """The time of the timetable."""
    delay: Optional[int] = None
    """The delay in seconds; null if unknown."""
    stale: Optional[bool] = None
    """Whether the live data is old."""
    platform_changed: Optional[bool] = None
    """Whether the platform is another one."""
    alerts: Optional[list[str]] = None
    """The ids of alerts."""


class ArrivalsRow(NamedTuple):
    """A row of `arrivals`."""

    time: datetime
    """The instant."""
    trip_id: str
    """The trip."""
    service_date: date
    """The service day, from which the trip's times count."""
    stop_id: str
    """The stop."""
    stop_sequence: int
    """The number of the call on its trip."""
    interpolated: bool
    """Whether the feed does not give the time."""
    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    headsign: Optional[str]
    """What the vehicle shows."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    drop_off_type: Code
    """How to get off: 0 as usual, 1 not at all."""
    platform_code: Optional[str]
    """The platform."""
    wheelchair_accessible: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    exact_times: Optional[Code]
    """Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others."""
    destination: Optional[str]
    """The headsign, or else the name of the trip's last stop."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    stop_timezone: Optional[str] = None
    """The time zone of the stop or its station."""
    status: Optional[Literal["scheduled", "predicted", "added", "cancelled", "skipped"]] = None
    """cancelled, skipped, added, predicted, or scheduled: nothing is known."""
    scheduled_time: Optional[datetime] = None
    """The time of the timetable."""
    delay: Optional[int] = None
    """The delay in seconds; null if unknown."""
    stale: Optional[bool] = None
    """Whether the live data is old."""
    platform_changed: Optional[bool] = None
    """Whether the platform is another one."""
    alerts: Optional[list[str]] = None
    """The ids of alerts."""


class FirstLastRow(NamedTuple):
    """A row of `first_last`."""

    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    destination: Optional[str]
    """The headsign, or else the name of the trip's last stop."""
    first_time: datetime
    """The first departure."""
    first_trip_id: str
    """Its trip."""
    last_time: datetime
    """The last departure."""
    last_trip_id: str
    """Its trip."""
    departures: int
    """The number of departures."""


class DayRow(NamedTuple):
    """A row of `day`."""

    time: datetime
    """The instant."""
    trip_id: str
    """The trip."""
    service_date: date
    """The service day, from which the trip's times count."""
    stop_id: str
    """The stop."""
    stop_sequence: int
    """The number of the call on its trip."""
    interpolated: bool
    """Whether the feed does not give the time."""
    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    headsign: Optional[str]
    """What the vehicle shows."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    pickup_type: Code
    """How to board: 0 as usual, 1 not at all."""
    platform_code: Optional[str]
    """The platform."""
    wheelchair_accessible: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    exact_times: Optional[Code]
    """Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others."""
    destination: Optional[str]
    """The headsign, or else the name of the trip's last stop."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    stop_timezone: Optional[str] = None
    """The time zone of the stop or its station."""


class RoutesRow(NamedTuple):
    """A row of `routes`."""

    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    route_color: Optional[str]
    """The line's color, six hexadecimal digits."""
    route_text_color: Optional[str]
    """The color of text on the line's color."""
    agency_id: Optional[str]
    """The line's agency."""
    agency_name: Optional[str]
    """The agency's name."""


class RouteRow(NamedTuple):
    """A row of `route`."""

    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    route_color: Optional[str]
    """The line's color, six hexadecimal digits."""
    route_text_color: Optional[str]
    """The color of text on the line's color."""
    agency_id: Optional[str]
    """The line's agency."""
    agency_name: Optional[str]
    """The agency's name."""
    route_desc: Optional[str]
    """A description of the line."""
    route_url: Optional[str]
    """A page about the line."""


class TimetableLinesRow(NamedTuple):
    """A row of `timetable`: lines."""

    place_id: Optional[str]
    """The station, or the first stop of the place."""
    place_name: Optional[str]
    """The name of the place."""
    location_id: Optional[str]
    """The zone instead of a stop."""
    location_group_id: Optional[str]
    """The group of stops instead of a stop."""


class TimetableTripsCallsRow(NamedTuple):
    """A row of `timetable`: trips: calls."""

    line: int
    """The number of the line, from 0."""
    stop_sequence: int
    """The number of the call on its trip."""
    arrival_time: Optional[str]
    """The arrival on the service day."""
    departure_time: Optional[str]
    """The departure on the service day."""
    interpolated_time: Optional[str]
    """The time, if the feed gives none."""
    pickup_type: Optional[Code]
    """How to board: 0 as usual, 1 not at all."""
    drop_off_type: Optional[Code]
    """How to get off: 0 as usual, 1 not at all."""


class TimetableTripsRow(NamedTuple):
    """A row of `timetable`: trips."""

    trip_id: str
    """The trip."""
    trip_headsign: Optional[str]
    """The trip's headsign."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    exact_times: Optional[Code]
    """Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others."""
    calls: Rows[TimetableTripsCallsRow]
    """The calls, downwards."""


class TimetableRow(NamedTuple):
    """A row of `timetable`."""

    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    service_date: date
    """The service day, from which the trip's times count."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    lines: Rows[TimetableLinesRow]
    """The places, in the order of the trips."""
    trips: Rows[TimetableTripsRow]
    """The trips, from left to right."""


class TripFrequenciesRow(NamedTuple):
    """A row of `trip`: frequencies."""

    start_time: Optional[str]
    """When the repetitions begin."""
    end_time: Optional[str]
    """When the repetitions end."""
    headway_secs: Optional[int]
    """The time between repetitions."""
    exact_times: Optional[Code]
    """Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others."""


class TripStopTimesRow(NamedTuple):
    """A row of `trip`: stop_times."""

    stop_sequence: int
    """The number of the call on its trip."""
    stop_id: Optional[str]
    """The stop."""
    stop_name: Optional[str]
    """The stop's name."""
    location_id: Optional[str]
    """The zone instead of a stop."""
    location_group_id: Optional[str]
    """The group of stops instead of a stop."""
    arrival_time: Optional[str]
    """The arrival on the service day."""
    departure_time: Optional[str]
    """The departure on the service day."""
    interpolated_time: Optional[str]
    """The time, if the feed gives none."""
    start_pickup_drop_off_window: Optional[str]
    """When rides on demand begin."""
    end_pickup_drop_off_window: Optional[str]
    """When rides on demand end."""
    stop_headsign: Optional[str]
    """What the vehicle shows from this call on."""
    pickup_type: Optional[Code]
    """How to board: 0 as usual, 1 not at all."""
    drop_off_type: Optional[Code]
    """How to get off: 0 as usual, 1 not at all."""
    continuous_pickup: Optional[Code]
    """How to board between this call and the next."""
    continuous_drop_off: Optional[Code]
    """How to get off between this call and the next."""
    shape_dist_traveled: Optional[float]
    """The distance along the path, in the feed's unit."""
    timepoint: Optional[Code]
    """1: the times are exact; 0: they are approximate."""
    pickup_booking_rule_id: Optional[str]
    """How to book the ride from here."""
    drop_off_booking_rule_id: Optional[str]
    """How to book the ride to here."""
    time: Optional[datetime] = None
    """The instant."""


class TripRow(NamedTuple):
    """A row of `trip`."""

    trip_id: str
    """The trip."""
    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    route_color: Optional[str]
    """The line's color, six hexadecimal digits."""
    route_text_color: Optional[str]
    """The color of text on the line's color."""
    service_id: str
    """The days of service."""
    trip_headsign: Optional[str]
    """The trip's headsign."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    block_id: Optional[str]
    """The trips that one vehicle makes."""
    shape_id: Optional[str]
    """The path."""
    wheelchair_accessible: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    bikes_allowed: Optional[Code]
    """1: bicycles may be taken along; 2: they may not."""
    cars_allowed: Optional[Code]
    """1: cars may be taken along; 2: they may not."""
    safe_duration_factor: Optional[float]
    """A factor of the longest ride on demand."""
    safe_duration_offset: Optional[float]
    """Seconds added to the longest ride on demand."""
    frequencies: Rows[TripFrequenciesRow]
    """The repetitions of frequencies.txt."""
    stop_times: Rows[TripStopTimesRow]
    """The calls."""
    service_date: Optional[date] = None
    """The service day, from which the trip's times count."""
    runs: Optional[bool] = None
    """Whether the trip runs on the day."""


class LiveTripStopTimesRow(NamedTuple):
    """A row of `live_trip`: stop_times."""

    stop_sequence: int
    """The number of the call on its trip."""
    stop_id: Optional[str]
    """The stop."""
    stop_name: Optional[str]
    """The stop's name."""
    scheduled_stop_id: Optional[str]
    """The stop of the timetable."""
    stop_headsign: Optional[str]
    """What the vehicle shows from this call on."""
    pickup_type: Code
    """How to board: 0 as usual, 1 not at all."""
    drop_off_type: Code
    """How to get off: 0 as usual, 1 not at all."""
    scheduled_arrival: Optional[datetime]
    """The arrival of the timetable."""
    scheduled_departure: Optional[datetime]
    """The departure of the timetable."""
    arrival: Optional[datetime]
    """The arrival."""
    departure: Optional[datetime]
    """The departure."""
    arrival_delay: Optional[int]
    """The delay of the arrival."""
    departure_delay: Optional[int]
    """The delay of the departure."""
    skipped: bool
    """Whether the vehicle does not stop there."""


class LiveTripRow(NamedTuple):
    """A row of `live_trip`."""

    trip_id: str
    """The trip."""
    service_date: date
    """The service day, from which the trip's times count."""
    route_id: str
    """The line."""
    trip_headsign: Optional[str]
    """The trip's headsign."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    wheelchair_accessible: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    status: Literal["scheduled", "predicted", "added", "cancelled", "skipped"]
    """cancelled, skipped, added, predicted, or scheduled: nothing is known."""
    stale: bool
    """Whether the live data is old."""
    alerts: list[str]
    """The ids of alerts."""
    stop_times: Rows[LiveTripStopTimesRow]
    """The calls, with what is expected."""


class RunsFrequenciesRow(NamedTuple):
    """A row of `runs`: frequencies."""

    start_time: Optional[str]
    """When the repetitions begin."""
    end_time: Optional[str]
    """When the repetitions end."""
    headway_secs: Optional[int]
    """The time between repetitions."""
    exact_times: Optional[Code]
    """Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others."""


class RunsRow(NamedTuple):
    """A row of `runs`."""

    trip_id: str
    """The trip."""
    service_date: date
    """The service day, from which the trip's times count."""
    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    headsign: Optional[str]
    """What the vehicle shows."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    block_id: Optional[str]
    """The trips that one vehicle makes."""
    departure: Optional[datetime]
    """The departure."""
    arrival: Optional[datetime]
    """The arrival."""
    first_stop_id: Optional[str]
    """The trip's first stop."""
    first_stop_name: Optional[str]
    """Its name."""
    first_stop_sequence: Optional[int]
    """The number of the call there."""
    last_stop_id: Optional[str]
    """The trip's last stop."""
    last_stop_name: Optional[str]
    """Its name."""
    last_stop_sequence: Optional[int]
    """The number of the call there."""
    frequencies: Optional[Rows[RunsFrequenciesRow]]
    """The repetitions of frequencies.txt."""


class ShapesRow(NamedTuple):
    """A row of `shapes`."""

    shape_id: Optional[str]
    """The path."""
    geometry: Optional[dict[str, Any]]
    """As GeoJSON."""


class JourneysLegsWalkRow(NamedTuple):
    """A row of `journeys`: legs."""

    type: Literal["walk"]
    """ride or walk."""
    from_stop_id: Optional[str]
    """The stop where the leg begins."""
    from_stop_name: Optional[str]
    """Its name."""
    from_platform_code: Optional[str]
    """Its platform."""
    to_stop_id: Optional[str]
    """The stop where the leg ends."""
    to_stop_name: Optional[str]
    """Its name."""
    to_platform_code: Optional[str]
    """Its platform."""
    departure: datetime
    """The departure."""
    arrival: datetime
    """The arrival."""
    distance: Optional[float]
    """Meters, as the crow flies."""


class JourneysLegsRideRow(NamedTuple):
    """A row of `journeys`: legs."""

    type: Literal["ride"]
    """ride or walk."""
    trip_id: str
    """The trip."""
    service_date: date
    """The service day, from which the trip's times count."""
    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    route_color: Optional[str]
    """The line's color, six hexadecimal digits."""
    route_text_color: Optional[str]
    """The color of text on the line's color."""
    headsign: Optional[str]
    """What the vehicle shows."""
    trip_short_name: Optional[str]
    """The trip's number for riders, such as a train's."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    from_stop_id: Optional[str]
    """The stop where the leg begins."""
    from_stop_name: Optional[str]
    """Its name."""
    from_platform_code: Optional[str]
    """Its platform."""
    from_stop_sequence: int
    """The number of the call there."""
    departure: datetime
    """The departure."""
    departure_interpolated: bool
    """Whether the feed does not give the departure."""
    pickup_type: Code
    """How to board: 0 as usual, 1 not at all."""
    to_stop_id: Optional[str]
    """The stop where the leg ends."""
    to_stop_name: Optional[str]
    """Its name."""
    to_platform_code: Optional[str]
    """Its platform."""
    to_stop_sequence: int
    """The number of the call there."""
    arrival: datetime
    """The arrival."""
    arrival_interpolated: bool
    """Whether the feed does not give the arrival."""
    drop_off_type: Code
    """How to get off: 0 as usual, 1 not at all."""
    wheelchair_accessible: Optional[Code]
    """1: accessible by wheelchair; 2: not."""
    exact_times: Optional[Code]
    """Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others."""
    stays_seated: bool
    """Whether the ride continues the one before it."""
    status: Optional[Literal["scheduled", "predicted", "added", "cancelled", "skipped"]] = None
    """cancelled, skipped, added, predicted, or scheduled: nothing is known."""
    departure_delay: Optional[int] = None
    """The delay of the departure."""
    arrival_delay: Optional[int] = None
    """The delay of the arrival."""
    alerts: Optional[list[str]] = None
    """The ids of alerts."""


class JourneysRow(NamedTuple):
    """A row of `journeys`."""

    departure: datetime
    """The departure."""
    arrival: datetime
    """The arrival."""
    vehicles: int
    """The number of vehicles."""
    legs: Rows[Union[JourneysLegsWalkRow, JourneysLegsRideRow]]
    """The walks and rides."""
    fares: Optional[FaresRow]
    """What it costs; null if the feed has no fares."""


class FaresCheapestPaysRow(NamedTuple):
    """A row of `fares`: cheapest: pays."""

    kind: Literal["leg", "transfer", "fare"]
    """A product for a leg, a transfer between two, or a fare: a ticket for its legs."""
    legs: list[int]
    """Numbers from 0."""
    id: Optional[str]
    """fare_product_id or fare_id."""
    amount: int
    """The price in minor units, such as cents."""
    rider_category_id: Optional[str]
    """The rider category; null for any."""
    fare_media_id: Optional[str]
    """The fare medium; null for any."""


class FaresCheapestRow(NamedTuple):
    """A row of `fares`: cheapest."""

    currency: str
    """The currency, such as EUR."""
    amount: int
    """The price in minor units, such as cents."""
    digits: int
    """The digits of the amount behind the point."""
    pays: Rows[FaresCheapestPaysRow]
    """One of the cheapest ways to pay it."""


class FaresOptionsRow(NamedTuple):
    """A row of `fares`: options."""

    rider_category_id: Optional[str]
    """The rider category; null for any."""
    fare_media_id: Optional[str]
    """The fare medium; null for any."""
    currency: str
    """The currency, such as EUR."""
    amount: int
    """The price in minor units, such as cents."""
    digits: int
    """The digits of the amount behind the point."""


class FaresLegsProductsRow(NamedTuple):
    """A row of `fares`: legs: products."""

    id: str
    """fare_product_id or fare_id."""
    name: Optional[str]
    """The name of the product."""
    leg_group_id: Optional[str]
    """The leg group by which transfers are priced."""
    rider_category_id: Optional[str]
    """The rider category; null for any."""
    fare_media_id: Optional[str]
    """The fare medium; null for any."""
    currency: str
    """The currency, such as EUR."""
    amount: int
    """The price in minor units, such as cents."""
    digits: int
    """The digits of the amount behind the point."""
    payment_method: Optional[Code] = None
    """0: paid on board; 1: before."""
    transfers: Optional[Code] = None
    """How often the rider may change; null without a limit."""
    transfer_duration: Optional[int] = None
    """The seconds within which the last leg is boarded; null without a limit."""


class FaresLegsRow(NamedTuple):
    """A row of `fares`: legs."""

    rides: list[int]
    """Numbers from 0."""
    products: Rows[FaresLegsProductsRow]
    """What pays for it, the cheapest first."""


class FaresRow(NamedTuple):
    """A row of `fares`."""

    model: Literal["v1", "v2"]
    """The files that tell: Fares v1 or v2."""
    cheapest: Rows[FaresCheapestRow]
    """The least that a rider pays of whom nothing is known, with any medium, by currency."""
    unknown: Optional[Literal["too_complex", "no_rule", "no_default_rider", "currencies"]]
    """Why no price is known of the journey."""
    options: Rows[FaresOptionsRow]
    """The least by rider, medium and currency."""
    legs: Rows[FaresLegsRow]
    """What pays for each part alone."""


class TripStatisticsRow(NamedTuple):
    """A row of `trip_statistics`."""

    trip_id: str
    """The trip."""
    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    shape_id: Optional[str]
    """The path."""
    calls: int
    """The number of calls."""
    first_stop_id: Optional[str]
    """The trip's first stop."""
    last_stop_id: Optional[str]
    """The trip's last stop."""
    first: Optional[int]
    """The first time, in seconds from the origin of the service day."""
    last: Optional[int]
    """The last time, in seconds from the origin of the service day."""
    duration: Optional[int]
    """From the first to the last time, or the sum of runs."""
    length: Optional[float]
    """The length of the path, or the sum of runs."""
    mean_speed: Optional[float]
    """Kilometers per hour."""
    runs_per_day: int
    """The number of runs on a day of service."""
    days: int
    """The number of days of service."""


class RouteStatisticsRow(NamedTuple):
    """A row of `route_statistics`."""

    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    trips: int
    """The number of runs."""
    first: Optional[int]
    """The first time, in seconds from the origin of the service day."""
    last: Optional[int]
    """The last time, in seconds from the origin of the service day."""
    min_headway: Optional[int]
    """The shortest headway."""
    mean_headway: Optional[float]
    """The mean headway, in seconds."""
    median_headway: Optional[float]
    """The median headway, in seconds."""
    max_headway: Optional[int]
    """The longest headway."""
    duration: Optional[int]
    """From the first to the last time, or the sum of runs."""
    length: Optional[float]
    """The length of the path, or the sum of runs."""
    mean_speed: Optional[float]
    """Kilometers per hour."""
    peak_vehicles: int
    """The largest number of runs at one time."""


class RouteHoursRow(NamedTuple):
    """A row of `route_hours`."""

    route_id: str
    """The line."""
    route_short_name: Optional[str]
    """The line's number."""
    route_long_name: Optional[str]
    """The line's full name."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""
    hour: int
    """The hour of the service day; 25 is from 1 to 2 on the next day."""
    trips: int
    """The number of runs."""
    min_headway: Optional[int]
    """The shortest headway."""
    mean_headway: Optional[float]
    """The mean headway, in seconds."""
    median_headway: Optional[float]
    """The median headway, in seconds."""
    max_headway: Optional[int]
    """The longest headway."""


class StopStatisticsRow(NamedTuple):
    """A row of `stop_statistics`."""

    stop_id: str
    """The stop."""
    stop_name: Optional[str]
    """The stop's name."""
    stop_lat: Optional[float]
    """Degrees north."""
    stop_lon: Optional[float]
    """Degrees east."""
    route_count: int
    """The number of lines."""
    calls: int
    """The number of calls."""
    departures: int
    """The number of departures."""
    first: Optional[int]
    """The first time, in seconds from the origin of the service day."""
    last: Optional[int]
    """The last time, in seconds from the origin of the service day."""
    min_headway: Optional[int]
    """The shortest headway."""
    mean_headway: Optional[float]
    """The mean headway, in seconds."""
    median_headway: Optional[float]
    """The median headway, in seconds."""
    max_headway: Optional[int]
    """The longest headway."""


class StopHoursRow(NamedTuple):
    """A row of `stop_hours`."""

    stop_id: str
    """The stop."""
    stop_name: Optional[str]
    """The stop's name."""
    stop_lat: Optional[float]
    """Degrees north."""
    stop_lon: Optional[float]
    """Degrees east."""
    hour: int
    """The hour of the service day; 25 is from 1 to 2 on the next day."""
    departures: int
    """The number of departures."""


class InServiceRow(NamedTuple):
    """A row of `in_service`."""

    time: datetime
    """The instant."""
    trips: int
    """The number of runs."""


class ServiceDaysRow(NamedTuple):
    """A row of `service_days`."""

    service_date: date
    """The service day, from which the trip's times count."""
    services: int
    """The number of services that run."""
    trips: int
    """The number of runs."""
    duration: Optional[int]
    """From the first to the last time, or the sum of runs."""
    length: Optional[float]
    """The length of the path, or the sum of runs."""


class ReachableRow(NamedTuple):
    """A row of `reachable`."""

    stop_id: str
    """The stop."""
    stop_name: Optional[str]
    """The stop's name."""
    stop_lat: Optional[float]
    """Degrees north."""
    stop_lon: Optional[float]
    """Degrees east."""
    arrival: datetime
    """The arrival."""
    seconds: int
    """Seconds from the start to the arrival."""
    vehicles: int
    """The number of vehicles."""
    geometry: Optional[dict[str, Any]]
    """As GeoJSON."""


class AlertsPeriodsRow(NamedTuple):
    """A row of `alerts`: periods."""

    start: Optional[datetime]
    """When the period begins."""
    end: Optional[datetime]
    """When the period ends."""


class AlertsCommunicationPeriodsRow(NamedTuple):
    """A row of `alerts`: communication_periods."""

    start: Optional[datetime]
    """When the period begins."""
    end: Optional[datetime]
    """When the period ends."""


class AlertsInformsRow(NamedTuple):
    """A row of `alerts`: informs."""

    agency_id: Optional[str]
    """The line's agency."""
    route_id: Optional[str]
    """The line."""
    stop_id: Optional[str]
    """The stop."""
    trip_id: Optional[str]
    """The trip."""
    start_date: Optional[str]
    """The service day of the trip."""
    start_time: Optional[str]
    """When the repetitions begin."""
    route_type: Optional[Code]
    """The means of transport, such as 3 for buses."""
    direction_id: Optional[Code]
    """The direction: 0 or 1."""


class AlertsRow(NamedTuple):
    """A row of `alerts`."""

    id: str
    """The alert."""
    effect: str
    """What happens, such as DETOUR."""
    cause: str
    """Why."""
    header: Optional[str]
    """The alert in a few words."""
    description: Optional[str]
    """The alert in full."""
    url: Optional[str]
    """A page about the alert."""
    periods: Rows[AlertsPeriodsRow]
    """When it applies, or is shown."""
    communication_periods: Rows[AlertsCommunicationPeriodsRow]
    """When it applies, or is shown."""
    informs: Rows[AlertsInformsRow]
    """What it is about."""


class VehiclesRow(NamedTuple):
    """A row of `vehicles`."""

    vehicle_id: Optional[str]
    """The vehicle."""
    label: Optional[str]
    """What is written on the vehicle."""
    trip_id: Optional[str]
    """The trip."""
    service_date: Optional[date]
    """The service day, from which the trip's times count."""
    route_id: Optional[str]
    """The line."""
    stop_id: Optional[str]
    """The stop."""
    status: Optional[str]
    """incomingAt, stoppedAt or inTransitTo, of the stop."""
    bearing: Optional[float]
    """Degrees clockwise from north."""
    speed: Optional[float]
    """Meters per second."""
    current_stop_sequence: Optional[int]
    """The number of the call at hand."""
    occupancy_status: Optional[int]
    """How full the vehicle is, as GTFS Realtime counts."""
    occupancy_percentage: Optional[int]
    """How full the vehicle is, in percent."""
    time: Optional[datetime]
    """The instant."""
    geometry: Optional[dict[str, Any]]
    """As GeoJSON."""


class Timetable(OpenBundle):
    """An open bundle with a method for each question. Several threads may ask it.

    Columns that are None in every row of an answer belong to live data, or to no stop of the answer.
    """

    def info(
        self,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> InfoRow:
        """Tells the contents, origin and size of the bundle.

        language: A language of names and texts, such as de, best first.
        """
        return self._row(
            InfoRow,
            "info",
            {
                "language": language,
            },
        )

    def network(
        self,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> NetworkRow:
        """Draws all lines on a map: simplified paths, each with the numbers of its routes.

        language: A language of names and texts, such as de, best first.
        """
        return self._row(
            NetworkRow,
            "network",
            {
                "language": language,
            },
        )

    def search(
        self,
        text: str,
        *,
        limit: Optional[int] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[SearchRow]:
        """Finds stops by name.

        text: Words or beginnings of words of the name.
        limit: The maximum number of stops. Default: 20.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            SearchRow,
            "search",
            {
                "text": text,
                "limit": limit,
                "language": language,
            },
        )

    def nearby(
        self,
        place: Optional[Place] = None,
        *,
        radius: Optional[float] = None,
        limit: Optional[int] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[NearbyRow]:
        """Finds stops near a place, nearest first.

        place: Latitude,longitude in degrees.
        radius: Meters around the place. Default: 500.
        limit: The maximum number of stops. Default: 20.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            NearbyRow,
            "nearby",
            {
                "place": place_text(place),
                "radius": radius,
                "limit": limit,
                "language": language,
            },
        )

    def stops(
        self,
        text: Optional[str] = None,
        *,
        place: Optional[Place] = None,
        radius: Optional[float] = None,
        bbox: Optional[Box] = None,
        limit: Optional[int] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[StopsRow]:
        """Finds stops by name, around a place, or in a box.

        text: Words or beginnings of words of the name.
        place: Latitude,longitude in degrees.
        radius: Meters around the place. Default: 500.
        bbox: A box: south,west,north,east in degrees.
        limit: The maximum number of stops. Default: 20, and 1000 for bbox.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            StopsRow,
            "stops",
            {
                "text": text,
                "place": place_text(place),
                "radius": radius,
                "bbox": box_text(bbox),
                "limit": limit,
                "language": language,
            },
        )

    def places(
        self,
        text: Optional[str] = None,
        *,
        place: Optional[Place] = None,
        stop: Optional[str] = None,
        radius: Optional[float] = None,
        limit: Optional[int] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[PlacesRow]:
        """Finds places by name, around a coordinate, or of a stop: a station, or the stops of one name close together.

        text: Words or beginnings of words of the name.
        place: Latitude,longitude in degrees.
        stop: A stop of the place.
        radius: Meters around the place. Default: 500.
        limit: The maximum number of places. Default: 20.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            PlacesRow,
            "places",
            {
                "text": text,
                "place": place_text(place),
                "stop": stop,
                "radius": radius,
                "limit": limit,
                "language": language,
            },
        )

    def stop(
        self,
        stop: str,
        *,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> StopRow:
        """Describes a stop or station, with the stops below it and the routes that call there.

        stop: A stop or station.
        language: A language of names and texts, such as de, best first.
        """
        return self._row(
            StopRow,
            "stop",
            {
                "stop": stop,
                "language": language,
            },
        )

    def departures(
        self,
        stop: Union[str, Iterable[str]],
        *,
        at: Optional[Time] = None,
        within: Optional[Length] = None,
        limit: Optional[int] = None,
        following: Optional[str] = None,
        whole_place: Optional[bool] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
        live: Optional[LiveSnapshot] = None,
    ) -> Rows[DeparturesRow]:
        """Lists the next departures at a stop, or at a station and all stops below it.

        stop: A stop, or a station with all stops below it. Several are one board.
        at: The start. Default: now.
        within: The length of the time window. Default: 2h.
        limit: The maximum number of rows. Default: 50.
        following: The rows after those of an earlier answer, which names this value, instead of at and within.
        whole_place: Whether to show all stops of the place of a stop without a station.
        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._rows(
            DeparturesRow,
            "departures",
            {
                "stop": stop,
                "at": at,
                "within": within,
                "limit": limit,
                "following": following,
                "whole_place": whole_place,
                "language": language,
            },
            live,
        )

    def arrivals(
        self,
        stop: Union[str, Iterable[str]],
        *,
        at: Optional[Time] = None,
        within: Optional[Length] = None,
        limit: Optional[int] = None,
        following: Optional[str] = None,
        whole_place: Optional[bool] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
        live: Optional[LiveSnapshot] = None,
    ) -> Rows[ArrivalsRow]:
        """Lists the next arrivals at a stop, or at a station and all stops below it.

        stop: A stop, or a station with all stops below it. Several are one board.
        at: The start. Default: now.
        within: The length of the time window. Default: 2h.
        limit: The maximum number of rows. Default: 50.
        following: The rows after those of an earlier answer, which names this value, instead of at and within.
        whole_place: Whether to show all stops of the place of a stop without a station.
        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._rows(
            ArrivalsRow,
            "arrivals",
            {
                "stop": stop,
                "at": at,
                "within": within,
                "limit": limit,
                "following": following,
                "whole_place": whole_place,
                "language": language,
            },
            live,
        )

    def first_last(
        self,
        stop: str,
        route: str,
        *,
        date: Optional[Day] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
        live: Optional[LiveSnapshot] = None,
    ) -> Rows[FirstLastRow]:
        """Tells the first and last departures of a line at a stop on a service day.

        stop: A stop, or a station with all stops below it.
        route: The line.
        date: The service day. Default: today.
        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._rows(
            FirstLastRow,
            "first_last",
            {
                "stop": stop,
                "route": route,
                "date": date,
                "language": language,
            },
            live,
        )

    def day(
        self,
        stop: Union[str, Iterable[str]],
        *,
        date: Optional[Day] = None,
        route: Optional[Union[str, Iterable[str]]] = None,
        whole_place: Optional[bool] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[DayRow]:
        """Lists all departures of a service day at stops, as they are posted there.

        stop: A stop, or a station with all stops below it. Several are one board.
        date: The service day. Default: today.
        route: A route to show. Default: all.
        whole_place: Whether to show all stops of the place of a stop without a station.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            DayRow,
            "day",
            {
                "stop": stop,
                "date": date,
                "route": route,
                "whole_place": whole_place,
                "language": language,
            },
        )

    def routes(
        self,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[RoutesRow]:
        """Lists all routes, in the order in which the feed shows them.

        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            RoutesRow,
            "routes",
            {
                "language": language,
            },
        )

    def route(
        self,
        route: str,
        *,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> RouteRow:
        """Describes a route.

        route: A route.
        language: A language of names and texts, such as de, best first.
        """
        return self._row(
            RouteRow,
            "route",
            {
                "route": route,
                "language": language,
            },
        )

    def timetable(
        self,
        route: str,
        *,
        date: Optional[Day] = None,
        direction: Optional[int] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[TimetableRow]:
        """Prints the timetables of a route on a service day: a line for each place, a column for each trip.

        route: The route.
        date: The service day. Default: today.
        direction: The direction_id. Default: a timetable for each.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            TimetableRow,
            "timetable",
            {
                "route": route,
                "date": date,
                "direction": direction,
                "language": language,
            },
        )

    def trip(
        self,
        trip: str,
        *,
        date: Optional[Day] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> TripRow:
        """Describes a trip and its calls.

        trip: A trip.
        date: A service day, such as 20260329: adds whether the trip runs then, and the times of its calls.
        language: A language of names and texts, such as de, best first.
        """
        return self._row(
            TripRow,
            "trip",
            {
                "trip": trip,
                "date": date,
                "language": language,
            },
        )

    def live_trip(
        self,
        trip: str,
        *,
        date: Optional[Day] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
        live: LiveSnapshot,
    ) -> Rows[LiveTripRow]:
        """Tells what is expected of the runs of a trip on a service day.

        trip: A trip, or one that live data added.
        date: The service day. Default: those of which live data says something, or else today.
        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._rows(
            LiveTripRow,
            "live_trip",
            {
                "trip": trip,
                "date": date,
                "language": language,
            },
            live,
        )

    def runs(
        self,
        date: Optional[Day] = None,
        *,
        route: Optional[str] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[RunsRow]:
        """Lists the trips that run on a service day.

        date: The service day. Default: today.
        route: The route. Default: all.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            RunsRow,
            "runs",
            {
                "date": date,
                "route": route,
                "language": language,
            },
        )

    def shapes(
        self,
        trip: Optional[str] = None,
        *,
        route: Optional[str] = None,
        from_stop_sequence: Optional[int] = None,
        to_stop_sequence: Optional[int] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[ShapesRow]:
        """Draws the path of a trip, or the paths of a route, as GeoJSON lines.

        trip: A trip.
        route: A route.
        from_stop_sequence: The trip's path from a call.
        to_stop_sequence: The trip's path up to a call.
        language: A language of names and texts, such as de, best first.
        """
        return self._features(
            ShapesRow,
            "shapes",
            {
                "trip": trip,
                "route": route,
                "from_stop_sequence": from_stop_sequence,
                "to_stop_sequence": to_stop_sequence,
                "language": language,
            },
        )

    def journeys(
        self,
        from_: Place,
        to: Place,
        *,
        departing: Optional[Time] = None,
        arriving: Optional[Time] = None,
        within: Optional[Length] = None,
        transfers: Optional[int] = None,
        walk: Optional[float] = None,
        change: Optional[Length] = None,
        wheelchair: Optional[bool] = None,
        modes: Optional[Union[Mode, Iterable[Mode]]] = None,
        without_route: Optional[Union[str, Iterable[str]]] = None,
        without_route_type: Optional[Union[int, Iterable[int]]] = None,
        longest: Optional[Length] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
        live: Optional[LiveSnapshot] = None,
    ) -> Rows[JourneysRow]:
        """Finds every journey that no other one beats in departure or arrival, and number of vehicles.

        from_: A stop_id, or else latitude,longitude.
        to: A stop_id, or else latitude,longitude.
        departing: The earliest departure. Default: now.
        arriving: The latest arrival, instead of departing.
        within: All departures from departing on for this long.
        transfers: The maximum number of changes. Default: 6.
        walk: The maximum length of a walk in meters, as the crow flies. Default: 500.
        change: The time to change, besides walking. Default: 1m.
        wheelchair: Whether vehicles and stops must be accessible by wheelchair.
        modes: A means of transport to use. Default: all.
        without_route: A route to leave out.
        without_route_type: A route_type to leave out with its extended types, such as 3 for buses.
        longest: The longest journey. Default: 1d.
        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._rows(
            JourneysRow,
            "journeys",
            {
                "from": place_text(from_),
                "to": place_text(to),
                "departing": departing,
                "arriving": arriving,
                "within": within,
                "transfers": transfers,
                "walk": walk,
                "change": change,
                "wheelchair": wheelchair,
                "modes": modes,
                "without_route": without_route,
                "without_route_type": without_route_type,
                "longest": longest,
                "language": language,
            },
            live,
        )

    def fares(
        self,
        ride: Union[Ride, Iterable[Ride]],
        *,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[FaresRow]:
        """Tells what a journey costs, by the feed's fares. The journeys question tells it of each, too.

        ride: A ride as trip,date,from,to: a trip_id, its service day, and the stop_sequence of both ends. With ,seated at the end the rider stayed on the vehicle of the ride before. Several are a journey, in order.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            FaresRow,
            "fares",
            {
                "ride": ride_texts(ride),
                "language": language,
            },
        )

    def trip_statistics(
        self,
        date: Optional[Day] = None,
        *,
        route: Optional[str] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[TripStatisticsRow]:
        """Counts and measures trips: calls, times, length, speed, and days of service.

        date: Only the trips that run on a service day. Default: all.
        route: The route. Default: all.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            TripStatisticsRow,
            "trip_statistics",
            {
                "date": date,
                "route": route,
                "language": language,
            },
        )

    def route_statistics(
        self,
        date: Optional[Day] = None,
        *,
        route: Optional[str] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[RouteStatisticsRow]:
        """Counts and measures the lines of a day in each direction: trips, headways, speed.

        date: The service day. Default: today.
        route: The route. Default: all.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            RouteStatisticsRow,
            "route_statistics",
            {
                "date": date,
                "route": route,
                "language": language,
            },
        )

    def route_hours(
        self,
        date: Optional[Day] = None,
        *,
        route: Optional[str] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[RouteHoursRow]:
        """Counts the trips of lines that start in each hour of a day, with their headways.

        date: The service day. Default: today.
        route: The route. Default: all.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            RouteHoursRow,
            "route_hours",
            {
                "date": date,
                "route": route,
                "language": language,
            },
        )

    def stop_statistics(
        self,
        date: Optional[Day] = None,
        *,
        stop: Optional[str] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[StopStatisticsRow]:
        """Counts the calls, departures and headways at each stop on a service day.

        date: The service day. Default: today.
        stop: A stop, or a station with all stops below it. Default: all.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            StopStatisticsRow,
            "stop_statistics",
            {
                "date": date,
                "stop": stop,
                "language": language,
            },
        )

    def stop_hours(
        self,
        date: Optional[Day] = None,
        *,
        stop: Optional[str] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[StopHoursRow]:
        """Counts the departures at each stop in each hour of a service day.

        date: The service day. Default: today.
        stop: A stop, or a station with all stops below it. Default: all.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            StopHoursRow,
            "stop_hours",
            {
                "date": date,
                "stop": stop,
                "language": language,
            },
        )

    def in_service(
        self,
        date: Optional[Day] = None,
        *,
        route: Optional[str] = None,
        step: Optional[Length] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[InServiceRow]:
        """Counts the trips that are under way in the course of a service day.

        date: The service day. Default: today.
        route: The route. Default: all.
        step: The time between rows, 1m at least. Default: 15m.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            InServiceRow,
            "in_service",
            {
                "date": date,
                "route": route,
                "step": step,
                "language": language,
            },
        )

    def service_days(
        self,
        date: Optional[Day] = None,
        *,
        days: Optional[int] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
    ) -> Rows[ServiceDaysRow]:
        """Counts the services and trips of each service day, with their duration and length.

        date: The first service day. Default: that of the timetable.
        days: The number of days. Default: to the end of the timetable.
        language: A language of names and texts, such as de, best first.
        """
        return self._rows(
            ServiceDaysRow,
            "service_days",
            {
                "date": date,
                "days": days,
                "language": language,
            },
        )

    def reachable(
        self,
        from_: Place,
        *,
        departing: Optional[Time] = None,
        within: Optional[Length] = None,
        transfers: Optional[int] = None,
        walk: Optional[float] = None,
        change: Optional[Length] = None,
        wheelchair: Optional[bool] = None,
        modes: Optional[Union[Mode, Iterable[Mode]]] = None,
        without_route: Optional[Union[str, Iterable[str]]] = None,
        without_route_type: Optional[Union[int, Iterable[int]]] = None,
        language: Optional[Union[str, Iterable[str]]] = None,
        live: Optional[LiveSnapshot] = None,
    ) -> Rows[ReachableRow]:
        """Tells how far a rider gets: the stops within a duration, as GeoJSON points.

        from_: A stop_id, or else latitude,longitude.
        departing: The earliest departure. Default: now.
        within: The time until the arrival. Default: 1h.
        transfers: The maximum number of changes. Default: 6.
        walk: The maximum length of a walk in meters, as the crow flies. Default: 500.
        change: The time to change, besides walking. Default: 1m.
        wheelchair: Whether vehicles and stops must be accessible by wheelchair.
        modes: A means of transport to use. Default: all.
        without_route: A route to leave out.
        without_route_type: A route_type to leave out with its extended types, such as 3 for buses.
        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._features(
            ReachableRow,
            "reachable",
            {
                "from": place_text(from_),
                "departing": departing,
                "within": within,
                "transfers": transfers,
                "walk": walk,
                "change": change,
                "wheelchair": wheelchair,
                "modes": modes,
                "without_route": without_route,
                "without_route_type": without_route_type,
                "language": language,
            },
            live,
        )

    def alerts(
        self,
        language: Optional[Union[str, Iterable[str]]] = None,
        *,
        live: LiveSnapshot,
    ) -> Rows[AlertsRow]:
        """Lists the alerts. Departures, rides and trips refer to them by id.

        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._rows(
            AlertsRow,
            "alerts",
            {
                "language": language,
            },
            live,
        )

    def vehicles(
        self,
        language: Optional[Union[str, Iterable[str]]] = None,
        *,
        live: LiveSnapshot,
    ) -> Rows[VehiclesRow]:
        """Shows where vehicles are, as GeoJSON points.

        language: A language of names and texts, such as de, best first.
        live: Live data of the timetable, by `live`.
        """
        return self._features(
            VehiclesRow,
            "vehicles",
            {
                "language": language,
            },
            live,
        )
