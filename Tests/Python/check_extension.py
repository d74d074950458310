#!/usr/bin/env python3
"""Reads and misuses a bundle with Python's SQLite and the extension.

    check_extension.py LIBRARY FEED.zip CITY.transit      exit 1 if a check fails

The suffix of the library is optional. Compares counts of rows with those of the csv module; `check_views.py
--extension` compares each value. The feed must have no notices.
"""

import contextlib
import csv
import hashlib
import io
import multiprocessing
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
import unittest
import zipfile

LIBRARY, FEED, BUNDLE = "", "", ""


def load(library, entry_point=None):
    """Loads the extension into this process through a temporary connection."""
    with contextlib.closing(sqlite3.connect(":memory:")) as loader:
        loader.enable_load_extension(True)
        if entry_point is None:
            loader.load_extension(library)
        else:
            # Older versions of Python lack load_extension(path, entrypoint=...).
            loader.execute("SELECT load_extension(?, ?)", (library, entry_point))


def uri(path):
    for character in "%?#":
        path = path.replace(character, "%%%02X" % ord(character))
    return "file:%s?vfs=transit&mode=ro" % path


def connect(path):
    return contextlib.closing(sqlite3.connect(uri(path), uri=True))


def digest(path):
    """Returns a number computed from all calls of a bundle."""
    sum = hashlib.sha256()
    with connect(path) as database:
        for row in database.execute("SELECT * FROM stop_times ORDER BY trip_id, stop_sequence"):
            sum.update(repr(row).encode())
    return sum.hexdigest()


def flipped(content, index):
    return content[:index] + bytes([content[index] ^ 0x10]) + content[index + 1:]


def read_beside_another(library, path, barrier, answers):
    """Reads in a process while another process reads."""
    load(library)
    with connect(path) as database:
        rows = database.execute("SELECT trip_id FROM stop_times")
        rows.fetchone()
        # Both processes are in a read transaction now.
        barrier.wait(60)
        answers.put((len(rows.fetchall()) + 1, digest(path)))


def use_as_default(library, path, folder, answers):
    """Runs a process in which the VFS is the default one."""
    load(library, "sqlite3_transitbundledefault_init")
    with contextlib.closing(sqlite3.connect(path)) as database:
        answers.put(database.execute("SELECT count(*) FROM stops").fetchone()[0])
    own = os.path.join(folder, "own.sqlite")
    with contextlib.closing(sqlite3.connect(own)) as writer, contextlib.closing(sqlite3.connect(own)) as reader:
        writer.executescript("PRAGMA journal_mode = WAL; CREATE TABLE mark(stop_id TEXT)")
        writer.execute("ATTACH ? AS city", (path,))
        writer.execute("INSERT INTO mark SELECT stop_id FROM city.stops LIMIT 5")
        answers.put(reader.execute("SELECT count(*) FROM mark").fetchone()[0])
        writer.commit()
        answers.put(reader.execute("SELECT count(*) FROM mark").fetchone()[0])
        answers.put(writer.execute("SELECT count(*) FROM mark JOIN city.stops USING (stop_id)").fetchone()[0])
    with contextlib.closing(sqlite3.connect(own)) as database:
        answers.put(database.execute("PRAGMA integrity_check").fetchone()[0])


class ExtensionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        load(LIBRARY)

    def test_sql_may_load_it_into_any_number_of_connections(self):
        for _ in range(3):
            with connect(BUNDLE) as database:
                database.enable_load_extension(True)
                for _ in range(2):
                    database.execute("SELECT load_extension(?)", (LIBRARY,))
                self.assertEqual(database.execute("SELECT count(*) FROM transit_info()").fetchone(), (1,))

    @unittest.skipUnless(os.path.exists("/proc/self/statm"), "memory is read from Linux")
    def test_memory_does_not_grow_with_questions(self):
        def rounds(count):
            for _ in range(count):
                with connect(BUNDLE) as database:
                    stop, = database.execute("SELECT stop_id FROM stops WHERE location_type = 1").fetchone()
                    for question in [
                        "transit_departures(?1, '2026-07-06T08:00')", "transit_search(substr(?1, 1, 2))",
                        "transit_nearby(51.0877, 9.2603, 1000) WHERE stop_id <> ?1",
                        "transit_calls((SELECT trip_id FROM trips LIMIT 1)) WHERE trip <> ?1",
                    ]:
                        self.assertTrue(database.execute("SELECT * FROM " + question, (stop,)).fetchall())
                    for question in ["transit_departures(?1 || 'unknown')", "transit_departures(?1, 'soon')"]:
                        with self.assertRaises(sqlite3.OperationalError):
                            database.execute("SELECT * FROM " + question, (stop,)).fetchall()
            with open("/proc/self/statm") as statm:
                return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

        before = rounds(200)
        # Less than 600 bytes a question.
        self.assertLess(rounds(600) - before, 2 << 20)

    def test_a_program_may_ask_while_sqlite_looks_for_the_bundle(self):
        with contextlib.closing(sqlite3.connect(":memory:")) as database:
            database.execute("ATTACH ? AS city", (uri(BUNDLE),))
            answers = []

            def trace(statement):
                number = len(answers)
                # The questions of this function are traced, too.
                if number < 20:
                    answers.append(None)
                    answers[number] = database.execute("SELECT count(*) FROM transit_info").fetchone()
            database.set_trace_callback(trace)
            stop, = database.execute("SELECT stop_id FROM stops WHERE location_type = 1 LIMIT 1").fetchone()
            database.execute("SELECT * FROM transit_reachable(?, '2026-07-06T08:00', '2h')", (stop,)).fetchall()
            self.assertEqual(set(answers), {(1,)})

    def test_pragmas_may_be_forbidden(self):
        with contextlib.closing(sqlite3.connect(":memory:")) as database:
            database.execute("ATTACH ? AS city", (uri(BUNDLE),))
            database.set_authorizer(
                lambda action, *_: sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_PRAGMA else sqlite3.SQLITE_OK)
            self.assertEqual(database.execute("SELECT count(*) FROM transit_info").fetchone(), (1,))

    def test_another_copy_is_refused_and_changes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copy(LIBRARY, folder)
            with self.assertRaisesRegex(sqlite3.OperationalError, "another copy of transitbundle"):
                load(copy)
        with connect(BUNDLE) as database:
            self.assertEqual(database.execute("SELECT count(*) FROM transit_info").fetchone(), (1,))

    @unittest.skipUnless(os.path.exists("/proc/self/fd"), "open files are read from Linux")
    def test_a_question_after_detaching_releases_the_file(self):
        def is_open(path):
            return any(os.path.realpath("/proc/self/fd/" + name) == path for name in os.listdir("/proc/self/fd"))

        with tempfile.TemporaryDirectory() as folder, contextlib.closing(sqlite3.connect(":memory:")) as database:
            path = os.path.realpath(shutil.copy(BUNDLE, folder))
            database.execute("ATTACH ? AS city", (uri(path),))
            for function in ["transit_info", "transit_runs", "transit_search('a')", "transit_nearby(0, 0)"]:
                database.execute("SELECT * FROM " + function).fetchall()
            self.assertTrue(is_open(path))
            database.execute("DETACH city")
            with self.assertRaisesRegex(sqlite3.OperationalError, "no database is a bundle"):
                database.execute("SELECT * FROM transit_info").fetchall()
            self.assertFalse(is_open(path))

    def test_integrity(self):
        with connect(BUNDLE) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])

    def test_views_have_the_rows_of_the_files(self):
        with connect(BUNDLE) as database, zipfile.ZipFile(FEED) as feed:
            self.assertEqual(database.execute("SELECT count(*) FROM import_notice").fetchone(), (0,))
            for name in feed.namelist():
                if not name.endswith(".txt"):
                    continue
                with io.TextIOWrapper(feed.open(name), encoding="utf-8-sig", newline="") as text:
                    rows = sum(1 for row in csv.reader(text) if row) - 1
                counted = database.execute('SELECT count(*) FROM "%s"' % name[:-len(".txt")]).fetchone()[0]
                self.assertEqual((name, counted), (name, rows))

    def test_the_search_finds_words(self):
        with connect(BUNDLE) as database:
            name, = database.execute("SELECT stop_name FROM stops WHERE location_type = 1 ORDER BY 1").fetchone()
            word = name.split()[0].split("/")[0]
            found = database.execute(
                "SELECT stop_name FROM stop_search JOIN stop ON stop.id = stop_search.rowid WHERE stop_search MATCH ?",
                ('"%s"*' % word,)).fetchall()
            self.assertIn((name,), found)

    def test_nothing_is_written(self):
        with open(BUNDLE, "rb") as file:
            before = file.read()
        files = sorted(os.listdir(os.path.dirname(BUNDLE)))
        for mode in ["&mode=ro", "", "&mode=rw", "&mode=rwc"]:
            address = uri(BUNDLE).replace("&mode=ro", mode)
            with contextlib.closing(sqlite3.connect(address, uri=True, isolation_level=None)) as database:
                for sql in ["DELETE FROM stop", "CREATE TABLE more(x)", "PRAGMA user_version = 7", "VACUUM"]:
                    with self.assertRaisesRegex(sqlite3.OperationalError, "readonly"):
                        database.execute(sql).fetchall()
                self.assertNotEqual(database.execute("PRAGMA journal_mode = WAL").fetchone(), ("wal",))
        with open(BUNDLE, "rb") as file:
            self.assertEqual(file.read(), before)
        self.assertEqual(sorted(os.listdir(os.path.dirname(BUNDLE))), files)

    def test_damage_is_an_error(self):
        with open(BUNDLE, "rb") as file:
            sound = file.read()
        last = len(sound) - 1
        damaged = [flipped(sound, last * index // 60) for index in range(61)]
        damaged += [sound[:last * index // 20] for index in range(1, 20)] + [sound + b"\0"]
        noticed = 0
        with tempfile.TemporaryDirectory() as folder:
            for number, content in enumerate(damaged):
                path = os.path.join(folder, "%d.transit" % number)
                with open(path, "wb") as file:
                    file.write(content)
                try:
                    with connect(path) as database:
                        database.execute("PRAGMA integrity_check").fetchall()
                except sqlite3.DatabaseError:
                    noticed += 1
                    continue
                # The last bits of a deflate stream may be unused: an undetected change must not alter results.
                self.assertEqual(digest(path), digest(BUNDLE), "damage %d was not noticed" % number)
        self.assertGreaterEqual(noticed, len(damaged) - 2)

    def test_names_that_uris_escape(self):
        with open(BUNDLE, "rb") as file:
            sound = file.read()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "50%25 off? a#b.transit")
            with open(path, "wb") as file:
                file.write(sound)
            self.assertEqual(digest(path), digest(BUNDLE))

    def test_a_missing_file_is_an_error(self):
        with self.assertRaises(sqlite3.OperationalError):
            with connect(BUNDLE + ".none") as database:
                database.execute("SELECT 1 FROM stops")
        self.assertFalse(os.path.exists(BUNDLE + ".none"))

    def test_other_vfs_do_not_see_it(self):
        """Checks that loading the extension does not affect connections with other VFSs."""
        with contextlib.closing(sqlite3.connect(BUNDLE)) as database:
            with self.assertRaisesRegex(sqlite3.DatabaseError, "not a database"):
                database.execute("SELECT 1 FROM stops")

    def test_loading_again(self):
        load(LIBRARY)
        load(LIBRARY)
        self.assertEqual(digest(BUNDLE), digest(BUNDLE))

    def test_threads(self):
        expected, answers = digest(BUNDLE), []
        threads = [threading.Thread(target=lambda: answers.append(digest(BUNDLE))) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [expected] * 6)

    def test_two_processes(self):
        processes, answers = multiprocessing.get_context("spawn"), None
        barrier, answers = processes.Barrier(2), processes.Queue()
        readers = [
            processes.Process(target=read_beside_another, args=(LIBRARY, BUNDLE, barrier, answers)) for _ in range(2)]
        for reader in readers:
            reader.start()
        first, second = answers.get(timeout=120), answers.get(timeout=120)
        for reader in readers:
            reader.join()
            self.assertEqual(reader.exitcode, 0)
        self.assertEqual(first, second)
        with connect(BUNDLE) as database:
            self.assertEqual(first[0], database.execute("SELECT count(*) FROM stop_times").fetchone()[0])

    def test_as_the_default(self):
        processes = multiprocessing.get_context("spawn")
        answers = processes.Queue()
        with tempfile.TemporaryDirectory() as folder:
            process = processes.Process(target=use_as_default, args=(LIBRARY, BUNDLE, folder, answers))
            process.start()
            given = [answers.get(timeout=120) for _ in range(5)]
            process.join()
        self.assertEqual(process.exitcode, 0)
        with connect(BUNDLE) as database:
            stops = database.execute("SELECT count(*) FROM stops").fetchone()[0]
        self.assertEqual(given, [stops, 0, 5, 5, "ok"])


if __name__ == "__main__":
    if not hasattr(sqlite3.connect(":memory:"), "enable_load_extension"):
        print("this Python's sqlite3 loads no extensions", file=sys.stderr)
        sys.exit(69)
    LIBRARY, FEED, BUNDLE = (os.path.abspath(path) for path in sys.argv[1:4])
    unittest.main(argv=sys.argv[:1])
