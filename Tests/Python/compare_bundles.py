#!/usr/bin/env python3
"""Compares the databases in two bundles, row by row.

    compare_bundles.py ONE.transit OTHER.transit      exit 1 if they differ, 2 if one cannot be read

The bundles must have the same schema, and in each table the same rows, with the same types, in the same order. The
tables `meta` and `notice`, which describe the source of a bundle and its problems, are excluded, so that the bundle of
a feed must equal the bundle of its export.

read_bundle.py reads the bundles. Rows are compared pair by pair, so memory does not depend on their number.
"""

import argparse
import itertools
import sqlite3
import sys
import tempfile

import read_bundle

PROVENANCE = ("meta", "notice")

SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"


class Difference(Exception):
    """The first difference, in one line."""


def tables(database):
    """Returns the tables with rows of their own, which excludes virtual tables but not their shadow tables."""
    query = """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %' ORDER BY name
        """
    return [name for name, in database.execute(query) if name not in PROVENANCE]


def rows(database, table):
    """Yields all rows in the order in which they are stored."""
    name = '"%s"' % table.replace('"', '""')
    if table == "sqlite_stat1":
        # The statistics include the row counts of the excluded tables.
        return database.execute("SELECT * FROM sqlite_stat1 WHERE tbl NOT IN (?, ?)", PROVENANCE)
    return database.execute("SELECT * FROM %s" % name)


def compare_rows(what, one, other):
    """Returns the number of rows; raises Difference at the first pair that differs."""
    count = 0
    for mine, theirs in itertools.zip_longest(one, other):
        # 1 and 1.0 are equal in Python, but not the same to SQLite's typeof().
        if mine != theirs or list(map(type, mine)) != list(map(type, theirs)):
            raise Difference("%s, row %d: %s\n  in the other: %s" % (what, count + 1, shown(mine), shown(theirs)))
        count += 1
    return count


def shown(row):
    text = "none" if row is None else repr(row)
    return text if len(text) <= 500 else text[:500] + "…"


def compare(one, other):
    """Returns the numbers of tables and rows."""
    compare_rows("schema", one.execute(SCHEMA), other.execute(SCHEMA))
    names = tables(one)
    return len(names), sum(compare_rows(name, rows(one, name), rows(other, name)) for name in names)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", metavar="ONE.transit")
    parser.add_argument("other", metavar="OTHER.transit")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            one = read_bundle.open_database(options.one, folder)
            print("%d tables, %d rows: the same" % compare(one, read_bundle.open_database(options.other, folder)))
        except Difference as difference:
            print(difference)
            return 1
        except (read_bundle.Damage, sqlite3.Error, OSError) as error:
            print("compare_bundles: %s" % error, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
