"""Tests compare_bundles.py on handmade bundles."""

import contextlib
import io
import os
import sqlite3
import sys
import tempfile
import unittest
from unittest import mock

import compare_bundles
import test_read_bundle

STATEMENTS = """
PRAGMA page_size = 512;
PRAGMA application_id = 7;
PRAGMA user_version = 1;
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE notice(id INTEGER PRIMARY KEY, code TEXT);
CREATE TABLE stop(id INTEGER PRIMARY KEY, stop_id TEXT UNIQUE, latitude INTEGER);
CREATE TABLE pair(a, b, PRIMARY KEY (a, b)) WITHOUT ROWID;
CREATE VIEW stops AS SELECT stop_id FROM stop;
INSERT INTO stop VALUES (1, 'A', 10), (2, 'B', NULL);
INSERT INTO pair VALUES (1, 2), (1, 3);
INSERT INTO meta VALUES ('metadata', 'one');
ANALYZE;
"""


class ComparingBundles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def bundle(self, name, change):
        plain = os.path.join(self.folder.name, "plain.sqlite")
        database = sqlite3.connect(plain)
        database.executescript(STATEMENTS + change)
        database.close()
        with open(plain, "rb") as file:
            data = test_read_bundle.make_bundle(file.read())
        os.remove(plain)
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def compare(self, change):
        words = ["compare_bundles.py", self.bundle("one", ""), self.bundle("other", change)]
        output = io.StringIO()
        with mock.patch.object(sys, "argv", words), contextlib.redirect_stdout(output):
            return compare_bundles.main(), output.getvalue()

    def test_leaves_out_provenance_alone(self):
        changes = [
            "", "UPDATE meta SET value = 'two'", "INSERT INTO notice VALUES (1, 'invalid_time'); ANALYZE;",
        ]
        for change in changes:
            with self.subTest(change):
                self.assertEqual(self.compare(change), (0, "3 tables, 6 rows: the same\n"))

    def test_finds_every_change(self):
        changes = [
            ("UPDATE stop SET latitude = 11 WHERE id = 1", "stop, row 1: (1, 'A', 10)"),
            ("UPDATE stop SET latitude = 0 WHERE id = 2", "stop, row 2"),
            ("INSERT INTO stop VALUES (3, 'C', 1)", "stop, row 3: none"),
            ("DELETE FROM pair WHERE b = 3", "pair, row 2"),
            ("UPDATE pair SET b = 2.0 WHERE b = 2", "pair, row 1"),
            ("DROP VIEW stops", "schema"),
            ("DROP VIEW stops; CREATE VIEW stops AS SELECT stop_id AS stop_id FROM stop", "schema"),
            ("CREATE TABLE more(a)", "schema"),
            ("UPDATE sqlite_stat1 SET stat = '9 9' WHERE tbl = 'stop'", "sqlite_stat1"),
        ]
        for change, part in changes:
            with self.subTest(change):
                status, output = self.compare(change)
                self.assertEqual(status, 1)
                self.assertIn(part, output)


if __name__ == "__main__":
    unittest.main()
