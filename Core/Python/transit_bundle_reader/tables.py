"""Tables for pandas, polars and PyArrow, none of which is needed for anything else."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional
from zoneinfo import ZoneInfo

from .columns import Code, RowClass, columns_of, day_of
from .records import Records

if TYPE_CHECKING:
    import geopandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import polars  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]


class Series(NamedTuple):
    """A column of a table: values as in JSON, with None for missing ones."""

    name: str
    #: As in `Column`.
    kind: Any
    values: list[Any]


class Table(NamedTuple):
    """Columns, and the time zone of instants."""

    series: list[Series]
    zone: Optional[ZoneInfo]


def table_of(classes: tuple[RowClass, ...], records: Records, zone: Optional[ZoneInfo]) -> Table:
    """Returns records as a table with the columns of classes. Optional columns that are not there are left out."""
    present = records.names
    every = {column.name: column for row_class in classes for column in columns_of(row_class)}
    columns = [column for column in every.values() if column.name in present or not column.is_optional]
    return Table([Series(column.name, column.kind, list(records.column(column.name))) for column in columns], zone)


class Tabular:
    """What can be a table. Missing values are null in each column, and columns with a list of values are categories."""

    def _table(self) -> Table:
        raise NotImplementedError

    def df(self) -> pandas.DataFrame:
        """Returns a table of pandas. Raises ImportError if it is not installed."""
        module, (series, zone) = imported("pandas", "df"), self._table()
        table: pandas.DataFrame = module.DataFrame({each.name: _of_pandas(module, each, zone) for each in series})
        return table

    def pl(self) -> polars.DataFrame:
        """Returns a table of polars. Raises ImportError if it is not installed."""
        module, (series, zone) = imported("polars", "pl"), self._table()
        table: polars.DataFrame = module.DataFrame([_of_polars(module, each, zone) for each in series])
        return table

    def arrow(self) -> pyarrow.Table:
        """Returns a table of PyArrow. Raises ImportError if it is not installed."""
        module, (series, zone) = imported("pyarrow", "arrow"), self._table()
        table: pyarrow.Table = module.table({each.name: _of_arrow(module, each, zone) for each in series})
        return table


    def geojson(self) -> dict[str, Any]:
        """Returns the rows as a FeatureCollection of GeoJSON: lines and points as they are, or points of stops.

        Raises ValueError for rows without a place.
        """
        series, _ = self._table()
        names = [each.name for each in series]
        return {
            "type": "FeatureCollection",
            "features": [_feature(dict(zip(names, row))) for row in zip(*(each.values for each in series))],
        }

    def gdf(self) -> geopandas.GeoDataFrame:
        """Returns a table of GeoPandas, with points or lines in WGS 84. Raises ImportError if it is not installed."""
        module = imported("geopandas", "gdf")
        shapes = [each["geometry"] for each in self.geojson()["features"]]
        texts = [shape and json.dumps(shape) for shape in shapes]
        places = module.GeoSeries(imported("shapely", "gdf").from_geojson(texts), crs="EPSG:4326")
        table = self.df().drop(columns=["geometry"], errors="ignore")
        frame: geopandas.GeoDataFrame = module.GeoDataFrame(table, geometry=places)
        return frame


def _feature(row: dict[str, Any]) -> dict[str, Any]:
    """Returns a row with a geometry, or with the coordinates of a stop, as a feature."""
    if "geometry" in row:
        return {"type": "Feature", "geometry": row.pop("geometry"), "properties": row}
    if "stop_lon" not in row:
        raise ValueError("the rows have no places")
    place = [row["stop_lon"], row["stop_lat"]]
    geometry = None if None in place else {"type": "Point", "coordinates": place}
    return {"type": "Feature", "geometry": geometry, "properties": row}


def imported(name: str, method: str) -> Any:
    """Imports a module that a method needs. Raises ImportError with advice if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise ImportError(f"{method}() needs {name}: run `pip install {name}`", name=name) from None


def _of_pandas(pandas: Any, series: Series, zone: Optional[ZoneInfo]) -> Any:
    kind, values = series.kind, series.values
    if kind is datetime:
        return pandas.to_datetime(pandas.array(values, "Int64"), unit="s", utc=True).tz_convert(zone)
    if kind is date:
        return pandas.to_datetime(pandas.array(values, "string"), format="%Y%m%d")
    if kind is Literal or kind == Code:
        return pandas.Categorical(pandas.array(values, "Int64" if kind == Code else "string"))
    types = {int: "Int64", float: "Float64", bool: "boolean", str: "string"}
    return pandas.array(values, types[kind]) if kind in types else pandas.Series(values, dtype="object")


def _of_polars(polars: Any, series: Series, zone: Optional[ZoneInfo]) -> Any:
    name, kind, values = series
    if kind is datetime:
        return polars.from_epoch(polars.Series(name, values, polars.Int64)).dt.convert_time_zone(_key(zone))
    if kind is date:
        return polars.Series(name, values, polars.String).str.to_date("%Y%m%d")
    types = {
        int: polars.Int64,
        Code: polars.Int64,  # Categories of polars are texts.
        float: polars.Float64,
        bool: polars.Boolean,
        str: polars.String,
        Literal: polars.Categorical,
    }
    return polars.Series(name, values, types.get(kind))


def _of_arrow(pyarrow: Any, series: Series, zone: Optional[ZoneInfo]) -> Any:
    kind, values = series.kind, series.values
    if kind is datetime:
        return pyarrow.array(values, pyarrow.timestamp("s", _key(zone)))
    if kind is date:
        return pyarrow.array([value and day_of(value) for value in values], pyarrow.date32())
    if kind is Literal or kind == Code:
        return pyarrow.array(values, pyarrow.int64() if kind == Code else pyarrow.string()).dictionary_encode()
    types: dict[Any, Callable[[], Any]] = {
        int: pyarrow.int64,
        float: pyarrow.float64,
        bool: pyarrow.bool_,
        str: pyarrow.string,
    }
    return pyarrow.array(values, types[kind]() if kind in types else None)


def _key(zone: Optional[ZoneInfo]) -> str:
    return zone.key if zone else "UTC"
