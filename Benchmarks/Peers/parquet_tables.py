#!/usr/bin/env python3
"""gtfs-parquet (https://pypi.org/project/gtfs-parquet/): a feed's tables as Parquet files, compressed with zstd.

Converts with default settings, as its documentation advises for large feeds. DATABASE is a zip of the files, stored
without further compression. Asked no questions.
"""

import pathlib
import tempfile
import zipfile

import peer


def version():
    from importlib.metadata import version
    import gtfs_parquet  # noqa: F401: fails here if missing
    return "gtfs-parquet %s, Polars %s" % (version("gtfs-parquet"), version("polars"))


def load(feed, database):
    import gtfs_parquet
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(database, "w") as tables:
        gtfs_parquet.convert_gtfs_zip(feed, folder)
        for path in sorted(pathlib.Path(folder).iterdir()):
            tables.write(path, path.name)


if __name__ == "__main__":
    peer.run({"version": version, "load": load})
