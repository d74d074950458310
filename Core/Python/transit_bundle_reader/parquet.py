"""Files of Parquet, of all tables and statistics."""

from __future__ import annotations

import itertools
import json
import operator
import os
import pathlib
import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Optional, Union

from .feed_table import FeedTable
from .tables import Tabular, imported

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]

Folder = Union[str, "os.PathLike[str]"]


def write(folder: Folder, tables: Iterable[tuple[str, Union[FeedTable, Tabular]]]) -> list[pathlib.Path]:
    """Writes each table as FOLDER/NAME.parquet, and returns the paths."""
    parquet = imported("pyarrow.parquet", "to_parquet")
    made = pathlib.Path(folder)
    made.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, table in tables:
        content = table.arrow()
        if name == "stops":
            content = _with_points(content)
        paths.append(_write(parquet, made, name, content))
        if name == "shapes":
            paths.append(_write(parquet, made, "shape_lines", _lines(content)))
    return paths


def _write(parquet: Any, folder: pathlib.Path, name: str, table: pyarrow.Table) -> pathlib.Path:
    path = folder / f"{name}.parquet"
    # Aside, so that an older file is replaced only by a whole one.
    part = folder / f"{name}.parquet.part"
    try:
        parquet.write_table(table, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


# Geometries are as well-known binary in little-endian order, in the metadata of GeoParquet:
# https://geoparquet.org/releases/v1.1.0/


def _with_points(stops: pyarrow.Table) -> pyarrow.Table:
    """Adds the places of stops."""
    places = zip(stops.column("stop_lon").to_pylist(), stops.column("stop_lat").to_pylist())
    points = [None if None in place else struct.pack("<BIdd", 1, 1, *place) for place in places]
    return _with_geometry(stops, points, "Point")


def _lines(points: pyarrow.Table) -> pyarrow.Table:
    """Returns a line for each shape of two points or more, which follow each other."""
    columns = (points.column(name).to_pylist() for name in ("shape_id", "shape_pt_lon", "shape_pt_lat"))
    ids: list[str] = []
    lines: list[Optional[bytes]] = []
    for shape, rows in itertools.groupby(zip(*columns), operator.itemgetter(0)):
        places = [number for _, *place in rows if None not in place for number in place]
        if len(places) < 4:
            continue
        ids.append(shape)
        lines.append(struct.pack(f"<BII{len(places)}d", 1, 2, len(places) // 2, *places))
    table = imported("pyarrow", "to_parquet").table({"shape_id": ids})
    return _with_geometry(table, lines, "LineString")


def _with_geometry(table: pyarrow.Table, geometries: list[Optional[bytes]], kind: str) -> pyarrow.Table:
    pyarrow = imported("pyarrow", "to_parquet")
    table = table.append_column("geometry", pyarrow.array(geometries, pyarrow.binary()))
    column = {"encoding": "WKB", "geometry_types": [kind]}
    about = {"version": "1.1.0", "primary_column": "geometry", "columns": {"geometry": column}}
    return table.replace_schema_metadata({**(table.schema.metadata or {}), "geo": json.dumps(about)})
