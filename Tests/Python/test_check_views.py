"""Tests check_views.py on a handmade database."""

import contextlib
import io
import os
import sqlite3
import sys
import tempfile
import unittest
import zipfile
from unittest import mock

import check_views

FILES = {
    "stops.txt": '\ufeffstop_id, stop_name ,stop_lat,stop_lon,Note,note\r\n\r\n'
                 'A,"one, ""two""\nlines ",52.12345678,-0.00000005,x,\r\nB,Beta,,,,y',
    "stop_times.txt": "trip_id,stop_sequence,arrival_time,shape_dist_traveled\n"
                      "t,1,8:00:00,1.50\nt,2,,\nt,02,09:00:00,3\nt,3,late,4\nt,4,10:00:00,5\n",
    "trips.txt": "trip_id\rt\rt\r",
    "translations.txt": "trans_id,lang,translation\na,de,b\n",
    "notes.txt": 'free "text',
}

STATEMENTS = """
CREATE TABLE import_notice(id INTEGER PRIMARY KEY, code TEXT, file TEXT, line INTEGER, field TEXT, value TEXT,
    dropped INTEGER);
CREATE TABLE kept_file(id INTEGER PRIMARY KEY, name TEXT, position INTEGER, content BLOB);
CREATE TABLE stops(stop_id TEXT, stop_name TEXT, stop_lat, stop_lon, zone_id TEXT, Note TEXT, note_2 TEXT);
CREATE TABLE stop_times(trip_id TEXT, stop_sequence INTEGER, arrival_time TEXT, shape_dist_traveled);
CREATE TABLE trips(trip_id TEXT);
INSERT INTO stops VALUES ('B', 'Beta', NULL, NULL, NULL, NULL, 'y');
INSERT INTO stops VALUES ('A', 'one, "two"' || char(10) || 'lines', 52.1234568, -1e-07, NULL, 'x', NULL);
INSERT INTO stop_times VALUES ('t', 1, '08:00:00', 1.5), ('t', 2, NULL, NULL), ('t', 3, NULL, 4);
INSERT INTO stop_times VALUES ('t', 4, '10:00:00', 5);
INSERT INTO trips VALUES ('t');
INSERT INTO import_notice VALUES (1, 'duplicate_key', 'stop_times.txt', 4, NULL, 't,02,09:00:00,3', 1);
INSERT INTO import_notice VALUES (2, 'invalid_time', 'stop_times.txt', 5, 'arrival_time', 'late', 0);
INSERT INTO import_notice VALUES (3, 'duplicate_key', 'trips.txt', 3, 'trip_id', 't', 1);
"""


class ComparingViews(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def compare(self, change=""):
        feed = os.path.join(self.folder.name, "feed.zip")
        with zipfile.ZipFile(feed, "w") as archive:
            for name, text in FILES.items():
                archive.writestr("inner/" + name, text)
        path = os.path.join(self.folder.name, "x.sqlite")
        if os.path.exists(path):
            os.remove(path)
        database = sqlite3.connect(path)
        database.executescript("PRAGMA synchronous = OFF;" + STATEMENTS)
        for name in ("translations.txt", "notes.txt"):
            content = FILES[name].encode()
            pieces = [(name, 0, content[:5]), (name, 1, content[5:])]
            database.executemany("INSERT INTO kept_file(name, position, content) VALUES (?, ?, ?)", pieces)
        database.executescript(change)
        database.commit()
        database.close()
        output = io.StringIO()
        with mock.patch.object(sys, "argv", ["check_views.py", feed, path]), contextlib.redirect_stdout(output):
            code = check_views.main()
        return code, output.getvalue()

    def test_accepts_what_is_equal_or_noticed(self):
        code, output = self.compare()
        self.assertEqual(code, 0, output)
        self.assertIn("stop_times.txt: 5 rows, 2 with notices, 1 of them dropped", output)

    def test_finds_every_change_of_a_value(self):
        changes = [
            "UPDATE stops SET stop_name = 'beta' WHERE stop_id = 'B'",
            "UPDATE stops SET stop_name = '' WHERE stop_id = 'B'",
            "UPDATE stops SET stop_lat = 52.1234567 WHERE stop_id = 'A'",
            "UPDATE stops SET stop_lat = 0 WHERE stop_id = 'B'",
            "UPDATE stops SET note_2 = 'x' WHERE stop_id = 'A'",
            "UPDATE stops SET zone_id = '1' WHERE stop_id = 'A'",
            "UPDATE stop_times SET arrival_time = '08:00:01' WHERE stop_sequence = 1",
            "UPDATE stop_times SET arrival_time = '08:20:01' WHERE stop_sequence = 2",
            "UPDATE stop_times SET shape_dist_traveled = 1.5000001 WHERE stop_sequence = 1",
            "UPDATE stop_times SET shape_dist_traveled = 0 WHERE stop_sequence = 2",
            "UPDATE stop_times SET shape_dist_traveled = 40 WHERE stop_sequence = 3",
            "UPDATE kept_file SET content = x'00' WHERE name = 'notes.txt' AND position = 1",
        ]
        for change in changes:
            with self.subTest(change):
                self.assertEqual(self.compare(change)[0], 1)

    def test_finds_rows_and_columns_lost_or_invented(self):
        changes = [
            "DELETE FROM stop_times WHERE stop_sequence = 4",
            "INSERT INTO stop_times SELECT * FROM stop_times WHERE stop_sequence = 4",
            "INSERT INTO stop_times VALUES ('t', 2, '09:00:00', 3), ('t', 2, '09:00:00', 3)",
            "DELETE FROM import_notice WHERE id = 1",
            "ALTER TABLE stops DROP COLUMN note_2",
            "DELETE FROM kept_file WHERE name = 'translations.txt'",
            "DROP TABLE stop_times",
        ]
        for change in changes:
            with self.subTest(change):
                self.assertEqual(self.compare(change)[0], 1)

    def test_names_the_first_differences(self):
        _, output = self.compare("UPDATE stops SET stop_name = 'beta' WHERE stop_id = 'B'")
        self.assertIn("only in the database: stop_id='B', stop_name='beta'", output)
        self.assertIn("only in the feed: stop_id='B', stop_name='Beta'", output)


if __name__ == "__main__":
    unittest.main()
