#!/usr/bin/env python3
"""Compares the databases in two bundles, row by row.

    compare_bundles.py ONE.transit OTHER.transit      exit 1 when they differ, 2 when one cannot be read

It proves that two bundles answer every question alike: the same schema, and in each table the same rows, with the same
types, in the same order. Left out are only `meta` and `notice`, which tell where a bundle comes from and what
was wrong with its source; so the bundle of a feed and the bundle of that bundle's export must be equal here.

The bundles are read by read_bundle.py; rows are compared one pair after another, so that memory does not depend on how
many there are.
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
    """The first thing that is not the same, in a line."""


def tables(database):
    """The tables that hold rows: a virtual one has none but those of its shadow tables."""
    query = """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %' ORDER BY name
        """
    return [name for name, in database.execute(query) if name not in PROVENANCE]


def rows(database, table):
    """All rows, in the order in which the table keeps them."""
    name = '"%s"' % table.replace('"', '""')
    if table == "sqlite_stat1":
        # The statistics count the rows of all tables.
        return database.execute("SELECT * FROM sqlite_stat1 WHERE tbl NOT IN (?, ?)", PROVENANCE)
    return database.execute("SELECT * FROM %s" % name)


def compare_rows(what, one, other):
    """Returns how many rows there are on either side; throws at the first pair that differs."""
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
    """Returns the number of tables and of rows in them."""
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
