"""Whole tables, such as the files of a feed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Optional
from zoneinfo import ZoneInfo

from .arrow import Stream, Values, capsule_of, columns_of
from .tables import imported

if TYPE_CHECKING:
    import geopandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import polars  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]


class FeedTable:
    """A table of the bundle, which is read for each table that is made of it.

    Whatever reads Arrow's stream interface reads it: `pyarrow.table(city.table("stops"))`. Times are durations from the
    origin of the service day, dates are dates, numbers of which GTFS lists the meanings are categories, in polars
    numbers. Missing values are null.
    """

    def __init__(self, name: str, fill: Callable[[Stream], None], zone: Optional[ZoneInfo] = None) -> None:
        #: The name, such as that of a file without `.txt`.
        self.name = name
        self._fill, self._zone = fill, zone

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return capsule_of(self._fill)

    def __repr__(self) -> str:
        return f"<table {self.name}>"

    def df(self) -> pandas.DataFrame:
        """Returns a table of pandas. Raises ImportError if it is not installed."""
        module, numpy, stream = imported("pandas", "df"), imported("numpy", "df"), Stream()
        self._fill(stream)
        with columns_of(stream) as columns:
            series = {each.name: _of_pandas(module, numpy, each, self._zone) for each in columns}
            table: pandas.DataFrame = module.DataFrame(series)
        return table

    def gdf(self) -> geopandas.GeoDataFrame:
        """Returns a table of GeoPandas in WGS 84: stops as points, or a line for each shape of two points or more.

        Raises ValueError for another file, and ImportError if GeoPandas is not installed.
        """
        module, table = imported("geopandas", "gdf"), self.df()
        frame: geopandas.GeoDataFrame
        if "stop_lon" in table:
            pair = (table[name].to_numpy("float64", na_value=float("nan")) for name in ("stop_lon", "stop_lat"))
            points = module.GeoSeries.from_xy(*pair).where(table["stop_lon"].notna())
            frame = module.GeoDataFrame(table, geometry=points)
        elif "shape_pt_lon" in table:
            places = ["shape_pt_lon", "shape_pt_lat"]
            points = table.dropna(subset=places)
            # A line has two points at least. The points of a shape follow each other.
            points = points[points.groupby("shape_id")["shape_id"].transform("size") > 1]
            numbers, ids = points["shape_id"].factorize()
            lines = imported("shapely", "gdf").linestrings(points[places].astype("float64"), indices=numbers)
            frame = module.GeoDataFrame({"shape_id": ids}, geometry=lines)
        else:
            raise ValueError(f"{self.name} has no places")
        return frame.set_crs("EPSG:4326")

    def pl(self) -> polars.DataFrame:
        """Returns a table of polars. Raises ImportError if it is not installed."""
        module = imported("polars", "pl")
        table: polars.DataFrame = module.DataFrame(self)
        # A category would not join with a text.
        table = table.with_columns(module.col(module.Categorical).cast(module.String))
        if self._zone is not None:
            table = table.with_columns(module.selectors.datetime().dt.convert_time_zone(self._zone.key))
        return table

    def arrow(self) -> pyarrow.Table:
        """Returns a table of PyArrow. Raises ImportError if it is not installed."""
        module = imported("pyarrow", "arrow")
        types = module.types
        table: pyarrow.Table = module.table(self)
        for place, field in enumerate(table.schema):
            column = table.column(place)
            if types.is_dictionary(field.type) and types.is_large_string(field.type.value_type):
                table = table.set_column(place, field.name, column.cast(module.large_string()))
            elif types.is_timestamp(field.type) and self._zone is not None:
                table = table.set_column(place, field.name, column.cast(module.timestamp("s", self._zone.key)))
        return table


def _of_pandas(pandas: Any, numpy: Any, column: Values, zone: Optional[ZoneInfo]) -> Any:
    # Copies, because the buffers end with the stream.
    data = numpy.frombuffer(column.data, "<i4" if column.format in ("i", "tdD") else "<i8").copy()
    missing = numpy.zeros(column.length, dtype=bool)
    if column.validity is not None:
        bits = numpy.frombuffer(column.validity, "u1")
        missing = numpy.unpackbits(bits, count=column.length, bitorder="little") == 0
    if column.dictionary is not None:
        return _of_dictionary(pandas, numpy, column.dictionary, data, missing)
    if column.format == "l":
        return pandas.arrays.IntegerArray(data, missing)
    if column.format == "g":
        return pandas.arrays.FloatingArray(data.view("<f8"), missing)
    times = data.astype("i8")
    # NaT of NumPy.
    times[missing] = numpy.iinfo("i8").min
    if column.format == "tdD":
        return times.view("M8[D]").astype("M8[s]")
    if column.format == "tDs":
        return times.view("m8[s]")
    return pandas.DatetimeIndex(times.view("M8[s]")).tz_localize("UTC").tz_convert(zone)


def _of_dictionary(pandas: Any, numpy: Any, values: list[Any], data: Any, missing: Any) -> Any:
    if not values or isinstance(values[0], str):
        texts = numpy.array([*values, pandas.NA], dtype=object)
        data[missing] = len(values)
        return pandas.array(texts[data], dtype="string")
    order = numpy.argsort(values)
    places = numpy.empty(len(values), dtype="i4")
    places[order] = numpy.arange(len(values))
    codes = places[data]
    codes[missing] = -1
    return pandas.Categorical.from_codes(codes, pandas.Index([values[place] for place in order], dtype="Int64"))
