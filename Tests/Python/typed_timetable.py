"""What a type checker knows of answers: for `mypy --strict`, which also says if an error below is none. Never runs."""

import pathlib
from datetime import date, datetime, timedelta
from typing import Any, Literal, Optional

from typing_extensions import assert_type

import transit_bundle_reader
from transit_bundle_reader import DeparturesRow, LiveSnapshot, Rows, RunsRow, UnknownStop, VehiclesRow

with transit_bundle_reader.open(pathlib.Path("city.transit")) as city:
    board = city.departures("8503000", at=datetime(2026, 7, 6, 8), within=timedelta(hours=1), limit=5)
    assert_type(board, Rows[DeparturesRow])
    assert_type(board[0].time, datetime)
    assert_type(board[0].service_date, date)
    assert_type(board[0].route_type, Optional[int])
    assert_type(board[:2], list[DeparturesRow])
    assert_type([row.headsign for row in board], list[Optional[str]])
    assert_type(board.notes[0].text, str)
    assert_type(city.trip(board[0].trip_id, date=board[0].service_date).stop_times[0].stop_id, Optional[str])
    assert_type(city.runs(date(2026, 7, 6)), Rows[RunsRow])
    assert_type(city.info().files, dict[str, int])
    assert_type(city.ask({"info": {}}), dict[str, Any])
    assert_type(city.trip_statistics(date="2026-07-06")[0].mean_speed, Optional[float])
    assert_type(city.table("stops").name, str)
    assert_type(city.calls(date(2026, 7, 6), 7).name, str)
    assert_type(board.geojson(), dict[str, Any])
    live = city.live(["https://example.org/updates.pb", pathlib.Path("alerts.pb")], now=1565199945, max_age="5m")
    assert_type(live, LiveSnapshot)
    assert_type(city.departures("8503000", live=live)[0].delay, Optional[int])
    assert_type(city.vehicles(live=live), Rows[VehiclesRow])
    city.alerts()  # type: ignore[call-arg]
    assert_type(city.to_parquet("folder"), list[pathlib.Path])
    for leg in city.journeys("8503000", (46.95, 7.44), modes=["rail", "bus"])[0].legs:
        if leg.type == "ride":
            assert_type(leg.trip_id, str)
        else:
            assert_type(leg.distance, Optional[float])
            assert_type(leg.type, Literal["walk"])
    try:
        city.departures(["a", "b"])
    except UnknownStop as error:
        assert_type(error.near_matches, list[str])

    board[0].tim  # type: ignore[attr-defined]
    board[0].time = datetime.now()  # type: ignore[misc]
    city.departures()  # type: ignore[call-arg]
    city.departures("a", whithin="1h")  # type: ignore[call-arg]
    city.departures("a", within=datetime.now())  # type: ignore[arg-type]
    city.journeys("a", "b", modes="plane")  # type: ignore[arg-type]
