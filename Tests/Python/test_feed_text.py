"""Tests feed_text.py on handwritten records, and gtfs_files.py against the specification."""

import json
import os
import random
import tempfile
import unittest
import zipfile

import feed_text
import gtfs_files

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../shared/spec/gtfs-schema.json")


def records(data, piece_length=1 << 20):
    pieces = [data[start:start + piece_length] for start in range(0, len(data), piece_length)]
    return list(feed_text.records(feed_text.lines(pieces, "x.txt"), "x.txt"))


class ReadingRecords(unittest.TestCase):
    def test_ends_lines_with_each_of_the_three_ends(self):
        expected = [(1, ["a", "b"]), (2, ["c", "d"]), (3, ["e", "f"]), (4, ["g"])]
        self.assertEqual(records(b"a,b\r\nc,d\re,f\ng"), expected)

    def test_ends_lines_with_nothing_else(self):
        text = "a\x0bb\x0cc\x1cd\x85e\u2028f"
        self.assertEqual(records(text.encode()), [(1, [text])])

    def test_skips_the_byte_order_mark_and_blank_lines(self):
        self.assertEqual(records(b'\xef\xbb\xbf\n a\n \t\r\n\r"",\n""\n'), [(2, ["a"]), (5, ["", ""]), (6, [""])])

    def test_skips_up_to_a_hundred_byte_order_marks_wherever_pieces_end(self):
        for count in (1, 2, 100):
            for length in (1, 2, 7, 1 << 20):
                self.assertEqual(records(b"\xef\xbb\xbf" * count + b"a,b\n", length), [(1, ["a", "b"])])
        with self.assertRaises(feed_text.Unreadable):
            records(b"\xef\xbb\xbf" * 101 + b"a\n")
        self.assertEqual(records("a,\ufeffb\n\ufeffc".encode()), [(1, ["a", "\ufeffb"]), (2, ["\ufeffc"])])

    def test_skips_byte_order_marks_anywhere_before_the_first_name(self):
        for start in ("\xef\xbb\xbf", " \ufeff", "\ufeff\n\ufeff", "\ufeff\n\xef\xbb\xbf\n", "\t\ufeff \xef\xbb\xbf"):
            for first in ("a", '"a"'):
                found = records((start + first + ",b\n\ufeffc,d\n").encode())
                self.assertEqual([cells for _, cells in found], [["a", "b"], ["\ufeffc", "d"]])
        self.assertEqual(records('"\ufeffa",\ufeffb'.encode()), [(1, ["a", "\ufeffb"])])

    def test_trims_spaces_and_tabs_quoted_or_not(self):
        self.assertEqual(records(b' a\t,\t" b " ,c d'), [(1, ["a", "b", "c d"])])
        self.assertEqual(records("\u00a0a\x0b".encode()), [(1, ["\u00a0a\x0b"])])

    def test_keeps_commas_quotes_and_line_breaks_within_quotes(self):
        self.assertEqual(records(b'"a,""b""\r\n\nc",d\n"e"'), [(1, ['a,"b"\r\n\nc', "d"]), (4, ["e"])])

    def test_takes_quotes_elsewhere_as_they_are(self):
        self.assertEqual(records(b'a"b",c""\n"d"e"f",g\n"""",\n'),
                         [(1, ['a"b"', 'c""']), (2, ['de"f"', "g"]), (3, ['"', ""])])

    def test_keeps_a_zero_byte(self):
        self.assertEqual(records(b"a\0b,\0"), [(1, ["a\0b", "\0"])])

    def test_refuses_an_open_quote_and_what_is_not_utf_8(self):
        for data in (b'a\n"b""\nc', b"a\xff", b"a\xc3"):
            with self.subTest(data), self.assertRaises(feed_text.Unreadable):
                records(data)

    def test_does_not_depend_on_where_pieces_end(self):
        generator = random.Random(4)
        for _ in range(300):
            data = "".join(generator.choices(['"', ",", "\r", "\n", " ", "\t", "a", "ü", "\ufeff"], k=40)).encode()
            try:
                whole = records(data)
            except feed_text.Unreadable:
                continue
            for length in (1, 2, 3, 7):
                self.assertEqual(records(data, length), whole)


class OpeningFeeds(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def names(self, members):
        path = os.path.join(self.folder.name, "feed.zip")
        with zipfile.ZipFile(path, "w") as archive:
            for name in members:
                archive.writestr(name, "x")
        return feed_text.Feed(path).names

    def test_takes_the_root_or_else_the_one_folder_of_gtfs_files(self):
        self.assertEqual(self.names(["stops.txt", "a/stops.txt"]), ["a/stops.txt", "stops.txt"])
        self.assertEqual(self.names(["a/b/stops.txt", "a/b/more/x", "a/y"]), ["more/x", "stops.txt"])
        self.assertEqual(self.names(["../../stops.txt", "../../z"]), ["stops.txt", "z"])

    def test_takes_a_backslash_for_a_slash_unless_the_zip_is_from_unix(self):
        path = os.path.join(self.folder.name, "feed.zip")
        members = ("stops.txt", "a\\b", ".\\c", "..\\d", "__MACOSX\\e", ".f\\g")
        expected = {0: ["../d", "./c", "a/b", "stops.txt"], 3: ["..\\d", ".\\c", "__MACOSX\\e", "a\\b", "stops.txt"]}
        for system, names in expected.items():
            with zipfile.ZipFile(path, "w") as archive:
                for name in members:
                    info = zipfile.ZipInfo(name)
                    info.create_system = system
                    archive.writestr(info, "x")
            self.assertEqual(feed_text.Feed(path).names, names)

    def test_refuses_no_feed_and_several(self):
        split = ["x/stops.txt", "x/routes.txt", "y/trips.txt", "y/stop_times.txt"]
        for members in (["a/stops.txt", "b/stops.txt"], split, ["stops.txt", "y/trips.txt"], ["x.txt"], []):
            with self.subTest(members), self.assertRaises(feed_text.Unreadable):
                self.names(members)

    def test_leaves_out_dot_files_and_resource_forks(self):
        members = ["stops.txt", ".DS_Store", "__MACOSX/._stops.txt", "a/.git/x", "__MACOSX.txt"]
        self.assertEqual(self.names(members), ["__MACOSX.txt", "stops.txt"])

    def test_reads_folders_like_zips(self):
        for name in ("in/stops.txt", "in/sub/x", ".y"):
            path = os.path.join(self.folder.name, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write("stop_id\n1\n")
        feed = feed_text.Feed(self.folder.name)
        self.assertEqual(feed.names, ["stops.txt", "sub/x"])
        self.assertEqual(list(feed.records("stops.txt")), [(1, ["stop_id"]), (2, ["1"])])

    def test_knows_tables_by_the_columns_of_their_keys(self):
        path = os.path.join(self.folder.name, "feed.zip")
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("stops.txt", "stop_name,stop_id\n")
            archive.writestr("trips.txt", "")
            archive.writestr("translations.txt", "trans_id,lang\n")
            archive.writestr("locations.geojson", "{}")
            archive.writestr("other.bin", b"\xff\xfe")
        feed = feed_text.Feed(path)
        self.assertEqual([name for name in feed.names if feed.is_table(name)], ["stops.txt", "trips.txt"])


class ComparingValues(unittest.TestCase):
    def assert_kinds(self, kind, groups):
        """Checks that cells of a group are equal, and that cells of two groups are not."""
        forms = [{feed_text.canonical(kind, cell) for cell in group} for group in groups]
        self.assertEqual([len(form) for form in forms], [1] * len(groups))
        self.assertEqual(len(set().union(*forms)), len(groups))

    def test_times_are_seconds(self):
        self.assert_kinds("time", [
            [""], ["8:00:00", "08:00:00", "008:00:00"], ["8:00:01"], ["25:10:00"], ["8:60:00"], ["8:00"], ["-8:00:00"],
            ["late"], ["28800"], ["٨:00:00"]])

    def test_numbers_are_decimals_of_any_length(self):
        self.assert_kinds("number", [
            [""], ["0", "-0", "+0.00", ".0", "0e9", "0e9999999999", "0e-" + 5000 * "9"], ["1", "01", "1.", "1.0", "+1", "10e-1", "0.1E1"], ["-1"],
            ["100", "1e2"], ["1.5", "1.50", "15e-1", "15e-0000000000001"], ["1e9999999999", "10e9999999998"], ["1e9999999998"], ["0." + 400 * "3"], ["0." + 401 * "3"], [400 * "7"], [401 * "7"],
            ["."], ["e1"], ["1_0"], ["nan"], ["1,5"], ["0x1"], ["²"]])

    def test_coordinates_are_rounded_to_seven_digits_halves_away_from_zero(self):
        self.assert_kinds("coordinate", [
            [""], ["0", "-0.00000004999", "1e-999999999", "1e-9999999999", "1e-" + 5000 * "9"],
            ["0.00000005", "1e-7", "0.00000014999999999999999999999999999"],
            ["-0.00000005", "-0.0000001"], ["52.1234567", "52.12345665", "52.123456749"], ["52.1234568", "52.12345675"],
            ["1e99"], ["1e9999999999"], ["n/a"]])

    def test_text_is_what_it_is(self):
        self.assert_kinds("text", [[""], ["1"], ["01"], ["1.0"], ["a"], ["A"], ["\u00e9"], ["e\u0301"]])


class KnowingTheSpecification(unittest.TestCase):
    def test_the_table_of_columns_is_that_of_the_specification(self):
        if not os.path.exists(SCHEMA):
            self.skipTest("SKIPPED: ../shared/spec/gtfs-schema.json is missing")
        with open(SCHEMA, encoding="utf-8") as file:
            files = {declared["name"]: declared for declared in json.load(file)["files"]}
        self.assertEqual(set(files), set(gtfs_files.FILES))
        for name, declared in files.items():
            if declared["format"] != "csv":
                self.assertFalse(gtfs_files.FILES[name].is_table)
                continue
            columns = declared["fields"]
            key = declared["primary_key"]
            required = [field["name"] for field in columns if field["name"] in key and field["presence"] == "required"]
            self.assertEqual(set(gtfs_files.FILES[name].key), set(key), name)
            self.assertEqual(set(gtfs_files.FILES[name].required_key), set(required), name)
            for field in columns:
                with self.subTest(file=name, column=field["name"]):
                    self.assertEqual(gtfs_files.FILES[name].kind_of(field["name"]), self.kind(field))

    @staticmethod
    def kind(field):
        kind = field["type"]
        if kind == "enum":
            # Enumerations are numbers, except table_name of translations.txt.
            return "number" if all(value.isdigit() for value in field["enum"] if value) else "text"
        if kind in ("time", "local_time"):
            return "time"
        if kind in ("latitude", "longitude"):
            return "coordinate"
        return "number" if kind.endswith(("integer", "float", "currency_amount")) else "text"


if __name__ == "__main__":
    unittest.main()
