#!/usr/bin/env python3
"""Compares the rows of a feed with the database built from it, in both directions.

    check_views.py FEED.zip DATABASE.sqlite                          exit 1 if anything differs
    check_views.py FEED.zip CITY.transit --extension ./transitbundle  the same for a bundle read in place

Checks that the tables and views named like the files contain the rows of the feed, for any SQLite client.
(`Tests/Comparisons/compare-feeds` checks the same for an export.) feed_text.py reads the feed, without code of the
package.

Times are compared as seconds, numbers as decimals, coordinates rounded to 1e-7 degree (halves away from zero), text
without leading and trailing spaces and tabs, and an empty cell as NULL. The order of rows does not matter, but their
frequency does.

Differences listed in the table import_notice are allowed: a cell with a notice may have any value, a row with one may
be missing. Rows are stored as digests, so memory grows by about a hundred bytes per row.
"""

import argparse
import hashlib
import sqlite3
import sys
from collections import Counter, defaultdict
from functools import lru_cache

import feed_text
import gtfs_files

SHOWN = 5

# MARK: Values


@lru_cache(maxsize=1 << 18)
def canonical(kind, value, of_type):
    """Returns a text that equal values share; `of_type` separates 1, 1.0 and "1" in the cache."""
    if value is None:
        return "\0"
    if of_type is str:
        return feed_text.canonical(kind, value)
    number = feed_text.canonical(kind, repr(value)) if kind in ("number", "coordinate") else None
    return number or "%s:%r" % (of_type.__name__, value)


def digest(values):
    return hashlib.blake2b("\x1f".join(values).encode("utf-8", "surrogatepass"), digest_size=16).digest()


class Columns:
    """Maps the columns of a file to those of the database."""

    def __init__(self, file, header, database_columns):
        self.database_columns = database_columns
        self.source = {}
        self.lost = []
        for index, name in enumerate(header):
            if name == "" or name in header[:index]:
                continue
            column = self.find(name)
            if column is None:
                self.lost.append(name)
            else:
                self.source[column] = index
        self.kinds = [gtfs_files.FILES[file].kind_of(column) for column in database_columns]

    def find(self, name):
        """Returns the database column; of two columns that differ only by case, the later one has a suffix."""
        candidates = [name] + ["%s_%d" % (name, number) for number in range(2, 10)]
        free = [column for column in self.database_columns if column not in self.source]
        return next((candidate for candidate in candidates if candidate in free), None)

    def of_feed(self, cells):
        values = []
        for column, kind in zip(self.database_columns, self.kinds):
            index = self.source.get(column)
            value = cells[index] if index is not None and index < len(cells) else ""
            values.append(canonical(kind, value or None, str))
        return values

    def of_database(self, row):
        return [canonical(kind, value, type(value)) for kind, value in zip(self.kinds, row)]


# MARK: Notices


class Notices:
    """The notices of the import by file and line."""

    def __init__(self, database):
        self.fields = defaultdict(lambda: defaultdict(set))
        self.whole_columns = defaultdict(set)
        self.files = set()
        for file, line, field in database.execute("SELECT file, line, field FROM import_notice"):
            self.files.add(file)
            if line is not None:
                self.fields[file][line].add(field)
            elif field is not None:
                self.whole_columns[file].add(field)


class Comparison:
    """Compares a file with its table or view."""

    def __init__(self, name, feed, database, notices):
        self.name = name
        self.feed = feed
        self.database = database
        self.noticed = notices.fields.get(name, {})
        self.whole_columns = notices.whole_columns.get(name, set())
        self.table = name[:-len(".txt")]
        self.differences = []
        self.row_count = 0
        self.missing_allowed = 0

    def run(self):
        rows = self.feed.records(self.name)
        _, header = next(rows, (1, []))
        info = self.database.execute("SELECT name FROM pragma_table_info(?)", (self.table,)).fetchall()
        if not info:
            self.differences.append("there is no table or view of that name")
            return
        self.columns = Columns(self.name, header, [column for column, in info])
        for column in self.columns.lost:
            if column not in self.whole_columns:
                self.differences.append("column %s is not in the database" % column)
        self.blank = {index for index, column in enumerate(self.columns.database_columns)
                      if column in self.whole_columns}
        self.compare(rows)

    def compare(self, rows):
        balance = Counter()
        uncertain = []
        for line, cells in rows:
            self.row_count += 1
            values = self.masked(self.columns.of_feed(cells), self.blank)
            if line in self.noticed:
                uncertain.append((line, values))
            else:
                balance[digest(values)] += 1
        for values in self.database_rows():
            balance[digest(values)] -= 1
        surplus = {key: -count for key, count in balance.items() if count < 0}
        missing = {key: count for key, count in balance.items() if count > 0}
        del balance
        surplus_rows = self.settle(uncertain, self.collect(self.database_rows(), surplus))
        self.report("only in the database", surplus_rows)
        if missing:
            self.report("only in the feed", self.collect(self.feed_rows(), missing))

    def database_rows(self):
        names = ", ".join('"%s"' % column.replace('"', '""') for column in self.columns.database_columns)
        for row in self.database.execute('SELECT %s FROM "%s"' % (names, self.table)):
            yield self.masked(self.columns.of_database(row), self.blank)

    def feed_rows(self):
        rows = self.feed.records(self.name)
        next(rows, None)
        for line, cells in rows:
            if line not in self.noticed:
                yield self.masked(self.columns.of_feed(cells), self.blank)

    @staticmethod
    def masked(values, indices):
        for index in indices:
            values[index] = "*"
        return values

    @staticmethod
    def collect(rows, wanted):
        """Returns the rows with the wanted digests, at most as often as wanted."""
        wanted = dict(wanted)
        found = []
        if not wanted:
            return found
        for values in rows:
            key = digest(values)
            if wanted.get(key, 0) > 0:
                wanted[key] -= 1
                found.append(values)
        return found

    def settle(self, uncertain, surplus):
        """Removes from `surplus` the rows that match rows with notices; the other rows with notices were dropped.

        Rows with few notices are matched first, because they match the fewest rows.
        """
        groups = defaultdict(list)
        for line, values in uncertain:
            fields = self.noticed[line]
            mask = frozenset(index for index, column in enumerate(self.columns.database_columns)
                             if column in fields or self.header_name(column) in fields)
            groups[mask].append(values)
        for mask in sorted(groups, key=lambda mask: (len(mask), sorted(mask))):
            expected = Counter(digest(self.masked(values, mask)) for values in groups[mask])
            rest = []
            for values in surplus:
                key = digest(self.masked(list(values), mask))
                if expected.get(key, 0) > 0:
                    expected[key] -= 1
                else:
                    rest.append(values)
            surplus = rest
            self.missing_allowed += sum(expected.values())
        return surplus

    def header_name(self, column):
        return column.rpartition("_")[0] if column.rpartition("_")[2].isdigit() else column

    def report(self, what, rows):
        for values in sorted(rows)[:SHOWN]:
            cells = ["%s=%r" % (column, value) for column, value in zip(self.columns.database_columns, values)
                     if value != "\0"]
            self.differences.append("%s: %s" % (what, ", ".join(cells)))
        if len(rows) > SHOWN:
            self.differences.append("%s: %d rows more" % (what, len(rows) - SHOWN))


def compare_bytes(name, feed, database):
    """Compares a file that is not a table byte for byte."""
    pieces = database.execute("SELECT content FROM kept_file WHERE name = ? ORDER BY position", (name,)).fetchall()
    if not pieces:
        return ["not kept"]
    kept = b"".join(content for content, in pieces)
    original = b"".join(feed.pieces(name))
    return [] if kept == original else ["%d bytes kept of %d, or others" % (len(kept), len(original))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("feed")
    parser.add_argument("database")
    parser.add_argument("--extension", help="the SQLite extension that reads bundles")
    options = parser.parse_args()
    feed = feed_text.Feed(options.feed)
    uri = "file:%s?mode=ro" % options.database.replace("?", "%3f")
    if options.extension:
        loader = sqlite3.connect(":memory:")
        loader.enable_load_extension(True)
        loader.load_extension(options.extension)
        uri += "&vfs=transit"
    database = sqlite3.connect(uri, uri=True)
    notices = Notices(database)
    failures = 0
    for name in feed.names:
        if feed.is_table(name):
            comparison = Comparison(name, feed, database, notices)
            comparison.run()
            differences = comparison.differences
            said = "%d rows" % comparison.row_count
            if comparison.noticed:
                said += ", %d with notices, %d of them dropped" % (len(comparison.noticed), comparison.missing_allowed)
        else:
            differences = compare_bytes(name, feed, database)
            said = "kept byte for byte"
        print("%s: %s" % (name, "differs" if differences else said))
        for difference in differences:
            print("  " + difference)
        failures += bool(differences)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
