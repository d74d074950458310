"""Tests that compare-feeds finds and names every difference and accepts the allowed ones."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import random
import tempfile
import unittest
import zipfile

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Comparisons", "compare-feeds")
LOADER = importlib.machinery.SourceFileLoader("compare_feeds", SCRIPT)
compare_feeds = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare_feeds", LOADER))
LOADER.exec_module(compare_feeds)

SOURCE = {
    "agency.txt": "agency_name,agency_timezone\nOne,Nowhere/Land\n",
    "stops.txt": 'stop_id,stop_name,stop_lat,stop_lon,location_type,color,Color\n'
                 'A,"one, ""two""\nlines",52.12345675,-0.00000005,,ff0000,x\n'
                 'B,Beta,1.5,2,01,,\n'
                 'C,,,,,,y\n',
    "stop_times.txt": "trip_id,stop_sequence,arrival_time,departure_time,shape_dist_traveled,note\n"
                      "t,1,8:00:00,25:00:00,1.50,\nt,2,,,,n\nt,3,late,9:00:00,3,\nt,3,9:00:00,9:00:00,4,\n"
                      "u,1,08:00:00,08:00:00,,\n",
    "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,B,2\nA,B,2\n",
    "feed_info.txt": "feed_publisher_name,feed_start_date\nP,20240101\n",
    "fare_attributes.txt": "fare_id,price\nf,1.10\n",
    "routes.txt": "route_id,route_id,,route_type\nr,s,t,3,u\n",
    "translations.txt": "trans_id,lang,translation\na,de,b\n",
    "locations.geojson": '{"type": "FeatureCollection"}',
    "notes.bin": b"\xff\x00\n",
}

EXPORT = dict(SOURCE, **{
    "stops.txt": 'Color,stop_lon,stop_id,stop_name,stop_lat,zone_id,location_type,color\r\n'
                 '"y","","C","","","","",""\r\n'
                 'x, -0.0000001,A,"one, ""two""\nlines",52.1234568,,,ff0000\r\n'
                 ',2.0,B,Beta,1.50,,1,',
    "stop_times.txt": "trip_id,stop_sequence,arrival_time,departure_time,shape_dist_traveled,note\n"
                      "u,1,8:00:00,8:00:00,,\n\nt,1,08:00:00,25:00:00,1.5\nt,02,,,,n\nt,3,,09:00:00,3.0,\n",
    "fare_attributes.txt": "fare_id,price\nf,1.1\n",
    "routes.txt": "route_id,route_type\nr,3\n",
})

NOTICES = [
    {"code": "invalid_timezone", "file": "agency.txt", "line": 2, "field": "agency_timezone", "value": "Nowhere/Land"},
    {"code": "missing_required_field", "file": "agency.txt", "line": 2, "field": "agency_url"},
    {"code": "invalid_time", "file": "stop_times.txt", "line": 4, "field": "arrival_time", "value": "late"},
    {"code": "duplicate_key", "file": "stop_times.txt", "line": 5, "field": "stop_sequence",
     "value": "t,3,9:00:00,9:00:00,4,", "dropped": 1},
    {"code": "duplicated_column", "file": "routes.txt", "line": 2, "field": "route_id", "value": "s"},
    {"code": "empty_column_name", "file": "routes.txt", "line": 2, "field": "", "value": "t"},
    {"code": "invalid_row_length", "file": "routes.txt", "line": 2, "value": "u"},
    {"code": "missing_required_file", "file": "trips.txt"},
]


class ComparingFeeds(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, files):
        path = os.path.join(self.folder.name, name)
        with zipfile.ZipFile(path, "w") as archive:
            for member, content in files.items():
                archive.writestr(member, content)
        return path

    def compare(self, source, export, notices=()):
        notices_path = os.path.join(self.folder.name, "notices.json")
        with open(notices_path, "w", encoding="utf-8") as file:
            json.dump(list(notices), file)
        words = [self.write("source.zip", source), self.write("export.zip", export), "--notices", notices_path]
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = compare_feeds.main(words)
        return status, output.getvalue()

    def compare_changed(self, changes, notices=NOTICES, source=SOURCE):
        """Returns the output for an export with replaced texts or files; None removes a file."""
        export = dict(EXPORT)
        for name, change in changes.items():
            if isinstance(change, tuple):
                self.assertIn(change[0], export[name])
                export[name] = export[name].replace(*change)
            elif change is None:
                del export[name]
            else:
                export[name] = change
        return self.compare(source, export, notices)

    def assert_found(self, changes, *parts, **others):
        status, output = self.compare_changed(changes, **others)
        self.assertEqual(status, 1, output)
        for part in parts:
            self.assertIn(part, output)

    def test_accepts_what_is_equal_or_noticed(self):
        status, output = self.compare_changed({})
        self.assertEqual(status, 0, output)
        self.assertIn("5 rows, 1 dropped, 1 values not kept", output)
        self.assertIn("3 bytes, byte for byte", output)

    def test_accepts_other_containers(self):
        for wrap in (lambda name: "in/" + name, lambda name: "../" + name):
            source = {wrap(name): content for name, content in SOURCE.items()}
            source["__MACOSX/stops.txt"] = source[wrap(".hidden")] = "x"
            for name in ("stops.txt", "transfers.txt"):
                source[wrap(name)] = "\ufeff" + source[wrap(name)].rstrip("\n").replace("\n", "\n\n", 1)
            notices = [dict(notice) for notice in NOTICES]
            self.assertEqual(self.compare(source, EXPORT, notices)[0], 0)

    def test_finds_a_changed_value_of_each_kind(self):
        cases = [
            ("stops.txt", ("Beta", "beta"), 'stops.txt:4 (line 5 of the export, stop_id="B"): '
             'stop_name is "Beta", exported as "beta"'),
            ("stops.txt", ("52.1234568", "52.1234567"), 'stop_lat is "52.12345675", exported as "52.1234567"'),
            ("stops.txt", ("-0.0000001", "0.0000001"), "stops.txt:2"),
            ("stops.txt", ("ff0000", "FF0000"), 'color is "ff0000", exported as "FF0000"'),
            ("stops.txt", (",1,", ",0,"), 'location_type is "01", exported as "0"'),
            ("stops.txt", (",1,", ",,"), 'location_type is "01", exported as ""'),
            ("stops.txt", ("lines", " lines"), "stop_name is"),
            ("stops.txt", ("\nlines", "\r\nlines"), "stop_name is"),
            ("stop_times.txt", ("08:00:00,25", "08:00:01,25"), 'arrival_time is "8:00:00", exported as "08:00:01"'),
            ("stop_times.txt", ("25:00:00", "01:00:00"), "departure_time is"),
            ("stop_times.txt", ("1.5", "1.5000000000000000001"), "shape_dist_traveled is"),
            ("stop_times.txt", ("t,02,,,,n", "t,02,,,0,n"), 'shape_dist_traveled is "", exported as "0"'),
            ("stop_times.txt", (",,n", ",,m"), 'note is "n", exported as "m"'),
            ("stop_times.txt", ("t,3,,", "t,3,late,"), 'arrival_time is "", exported as "late"'),
            ("fare_attributes.txt", ("1.1", "1.2"), "price is"),
            ("feed_info.txt", ("20240101", "20240102"), "feed_start_date is"),
            ("agency.txt", ("Nowhere/Land", "UTC"), "agency_timezone is"),
        ]
        for name, change, part in cases:
            with self.subTest(name=name, change=change):
                self.assert_found({name: change}, part)

    def test_finds_rows_lost_doubled_and_invented(self):
        self.assert_found({"stop_times.txt": ("u,1,8:00:00,8:00:00,,\n", "")}, "stop_times.txt:6 is not in the export")
        self.assert_found({"transfers.txt": ("A,B,2\nA,B,2\n", "A,B,2\n")}, "is not in the export", "transfers.txt:3")
        self.assert_found({"transfers.txt": ("A,B,2\n", "A,B,2\nA,B,2\n")}, "of the export is not in the source")
        self.assert_found({"stops.txt": ("\r\n,2.0,B", "\r\n,,D,,,,,\r\n,2.0,B")}, 'stop_id="D"')
        self.assert_found({"stop_times.txt": ("t,3,,", "t,3,9:00:00,9:00:00,4,\nt,3,,")}, "is not in the source")

    def test_finds_cells_swapped_between_columns_and_rows(self):
        self.assert_found({"stop_times.txt": ("08:00:00,25:00:00", "25:00:00,08:00:00")}, "arrival_time", "departure")
        self.assert_found({"stops.txt": ("Color", "color2")}, 'stops.txt:5 (line 2 of the export')
        swapped = EXPORT["stop_times.txt"].replace("t,1,", "?,1,").replace("u,1,", "t,1,").replace("?,1,", "u,1,")
        self.assert_found({"stop_times.txt": swapped}, "stop_times.txt:2", "stop_times.txt:6")

    def test_finds_columns_lost_and_values_moved_to_the_next_cell(self):
        without_note = EXPORT["stop_times.txt"].replace(",note", "").replace(",,,,n", ",,,")
        self.assert_found({"stop_times.txt": without_note}, 'note is "n", exported as ""')
        self.assert_found({"transfers.txt": ("A,B,2", "A,B,2,5")}, "lost without a notice (invalid_row_length")
        self.assert_found({"fare_attributes.txt": "fare_id,price\n\x1f,\n"}, "is not in the source")

    def test_tells_cells_apart_that_hold_the_separator(self):
        source = dict(SOURCE, **{"transfers.txt": "from_stop_id,to_stop_id,transfer_type\na\x1fb,c,\n"})
        self.assert_found({"transfers.txt": "from_stop_id,to_stop_id,transfer_type\na,b\x1fc,\n"}, source=source)

    def test_finds_changed_files(self):
        self.assert_found({"notes.bin": b"\xff\x01\n"}, "notes.bin: 3 bytes, exported as 3")
        self.assert_found({"locations.geojson": '{"type":"FeatureCollection"}'}, "locations.geojson")
        self.assert_found({"translations.txt": ("\n", "\r\n")}, "translations.txt")
        self.assert_found({"notes.bin": None}, "notes.bin: not in the export")
        self.assert_found({"transfers.txt": None}, "transfers.txt: not in the export")
        self.assert_found({"more.txt": "x"}, "more.txt: in the export only")

    def test_finds_notices_that_do_not_fit(self):
        for index, change, part in [
            (2, {"value": "early"}, 'arrival_time is "late", not "early"'),
            (2, {"field": "departure_time"}, "line 4: the notice invalid_time does not fit"),
            (2, {"field": "nothing"}, "names nothing, which is no column"),
            (2, {"line": 3}, "line 3: the notice invalid_time does not fit"),
            (2, {"line": 1}, "line 1 has no row, but a notice"),
            (2, {"line": 99}, "line 99 has no row, but a notice"),
            (2, {"file": "notes.bin"}, "kept by its bytes"),
            (2, {"file": "levels.txt"}, "levels.txt: not there"),
            (3, {"value": "t,3,9:00:00,9:00:00,5,"}, "stop_times.txt: line 5: the notice duplicate_key does not fit"),
            (3, {"line": 6}, "line 6: the notice duplicate_key does not fit"),
            (4, {"value": "x"}, 'routes.txt: line 2: "s" is lost without a notice'),
            (6, {"value": "x"}, '"u" is lost without a notice'),
            (1, {"field": "agency_name"}, "agency_name is"),
        ]:
            notices = [dict(notice) for notice in NOTICES]
            notices[index].update(change)
            with self.subTest(index=index, change=change):
                self.assert_found({}, part, notices=notices)

    def test_finds_what_should_have_been_noticed(self):
        for index in range(2, 7):
            with self.subTest(NOTICES[index]):
                self.assert_found({}, "DIFFERS", notices=NOTICES[:index] + NOTICES[index + 1:])

    def test_finds_a_row_told_twice(self):
        self.assert_found({}, "told 2 times though it was dropped", notices=NOTICES + [
            {"code": "invalid_time", "file": "stop_times.txt", "line": 5, "field": "arrival_time", "value": "9:00:00"}])

    def test_names_few_of_many_differences_and_counts_the_rest(self):
        rows = ["%d,name,%d" % (number, number % 90) for number in range(20_000)]
        header = "stop_id,stop_name,stop_lat\n"
        source = {"stops.txt": header + "\n".join(rows)}
        random.Random(1).shuffle(rows)
        self.assertEqual(self.compare(source, {"stops.txt": header + "\n".join(rows)})[0], 0)
        status, output = self.compare(source, {"stops.txt": header + "\n".join(rows).replace("name", "Name")})
        self.assertEqual(status, 1)
        self.assertIn('stops.txt:2 (line ', output)
        self.assertIn("and 19995 more", output)
        self.assertEqual(output.count("exported as"), 5)

    def test_reads_a_table_whose_only_column_has_no_name(self):
        stops = {"stops.txt": "stop_id\nA\n"}
        told = {"code": "empty_column_name", "file": "transfers.txt", "line": 2, "field": "", "value": "x"}
        status, output = self.compare(
            dict(stops, **{"transfers.txt": '""\nx\n'}), dict(stops, **{"transfers.txt": '""\n""\n'}), notices=[told])
        self.assertEqual(status, 0, output)

    def test_says_what_cannot_be_read(self):
        status, output = self.compare({"x": ""}, EXPORT)
        self.assertEqual((status, output.count("\n")), (2, 1))
        status, output = self.compare(dict(SOURCE, **{"stops.txt": 'stop_id\n"'}), EXPORT)
        self.assertEqual((status, "stops.txt:2: a quote is never closed" in output), (2, True))


if __name__ == "__main__":
    unittest.main()
