#!/usr/bin/env python3
"""Tests what the benchmarks make of measured values."""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from bench import journeys, pairs, peers, questions, rows, scale  # noqa: E402
from bench.programs import Cost, run  # noqa: E402
from bench.rows import BenchmarkError, Goal, MarkedPage, Ratio, Row  # noqa: E402

DAYS = [{"date": "20260105", "origin": 1000}, {"date": "20260106", "origin": 87_400}]


class Statistics(unittest.TestCase):
    def test_a_percentile_is_the_nearest_rank(self):
        self.assertEqual([rows.percentile(range(1, 101), percent) for percent in (1, 50, 99, 100)], [1, 50, 99, 100])
        self.assertEqual(rows.percentile([3, 1, 2], 99), 3)

    def test_a_ratio_is_the_median_of_neighbors(self):
        self.assertEqual(rows.median_ratio([2, 30, 8], [1, 10, 2]), 3)

    def test_values_have_three_figures(self):
        texts = [rows.text(*value) for value in [
            (0.0000238, "seconds"), (0.0119, "seconds"), (1.434, "seconds"), (230_400, "bytes"),
            (7_672_000_000, "bytes"), (500e6, "bytes_per_second")]]
        self.assertEqual(texts, ["23.8 µs", "11.9 ms", "1.43 s", "230 kB", "7672 MB", "500 MB/s"])

    def test_goals_are_met_or_missed_by_value_percentile_and_ratio(self):
        row = Row("build", 2.0, "seconds", upper=3.0, ratio=Ratio(1.5, "unzip -p"))
        goals = [Goal("build", "value", "at most", 2), Goal("build", "upper", "at most", 2.9),
                 Goal("build", "ratio", "at least", 1.6), Goal("other", "value", "at most", 1)]
        self.assertEqual([verdict["is_met"] for verdict in rows.verdicts(goals, [row])], [True, False, False])


class Answers(unittest.TestCase):
    def answer(self, *kinds):
        keys = [[str(1000 + number), f"t{number}", "1", "20260105", "s", kind] for number, kind in enumerate(kinds)]
        return {"subject": ["s", "1000"], "days": DAYS, "keys": keys}

    def test_a_peers_board_is_sorted_by_time_before_it_is_compared(self):
        found = [[0, 1, "t1", "s", 1], [0, 0, "t0", "s", 1]]
        self.assertEqual(questions.board_difference(self.answer("row", "row"), found), (None, True))

    def test_a_wrong_departure_is_a_difference(self):
        for found in ([[0, 0, "t0", "s", 1]], [[0, 0, "t0", "s", 1], [1, 1, "t1", "s", 1]]):
            self.assertIsNotNone(questions.board_difference(self.answer("row", "row"), found)[0])

    def test_departures_that_plain_sql_cannot_compute_are_left_out(self):
        difference, is_whole = questions.board_difference(self.answer("row", ""), [[0, 0, "t0", "s", 1]])
        self.assertEqual((difference, is_whole), (None, False))

    def test_boards_out_of_order_or_empty_are_wrong_answers(self):
        answer = self.answer("row", "row")
        self.assertIsNone(questions.fault_of(questions.BOARD, answer))
        for keys in ([], answer["keys"][::-1], [["99999", "t", "1", "20260105", "s", "row"]]):
            self.assertIsNotNone(questions.fault_of(questions.BOARD, answer | {"keys": keys}))

    def test_points_of_a_shape_are_rounded_as_decimals(self):
        self.assertEqual([questions.units(text) for text in ("2.01530045", "-2.01530045", " 1")],
                         ["20153005", "-20153005", "10000000"])
        self.assertIsNotNone(questions.other_difference("shape of a trip", [["1", "2"]], [["1", "2"]]))

    def test_a_search_may_find_more_than_a_scan_and_nothing_less(self):
        self.assertIsNone(questions.other_difference("search by prefix", [["a"], ["b"]], [["a"]]))
        self.assertIsNotNone(questions.other_difference("search by prefix", [["a"]], [["b"]]))
        self.assertIsNotNone(questions.other_difference("stop by id", [["a"], ["b"]], [["a"]]))


class Pairs(unittest.TestCase):
    def row(self, base, now):
        costs = {"base": [Cost(wall, 1, 0) for wall in base], "now": [Cost(wall, 1, 0) for wall in now]}
        return pairs.compared("build", "wall", costs)

    def test_a_version_that_is_slower_in_most_runs_is_a_finding(self):
        row = self.row([1, 1, 1, 1], [1.1, 1.2, 1.1, 0.9])
        self.assertEqual((row["ratio"], row["is_finding"]), (1.1, True))

    def test_a_version_that_is_slower_in_some_runs_only_or_by_little_is_not(self):
        self.assertFalse(self.row([1, 1, 1, 1, 1], [1.2, 1.2, 1.2, 0.9, 0.9])["is_finding"])
        self.assertFalse(self.row([1, 1, 1, 1], [1.04, 1.04, 1.04, 1.04])["is_finding"])

    def test_a_cost_below_the_tick_of_the_clock_is_left_out(self):
        self.assertIsNone(self.row([0, 0.1], [0.1, 0.1]))


class Reports(unittest.TestCase):
    def test_sizes_are_1_and_3_times_powers_of_ten(self):
        self.assertEqual(scale.sizes(3000, 30_000), [3000, 10_000, 30_000])

    def test_a_chart_has_a_point_for_each_step_inside_of_its_panel(self):
        step = {"build": 1, "unzip": 0.5, "peak_memory": 1e7, "zip_bytes": 1e5, "bundle_bytes": 1e4}
        picture = scale.chart([step | {"stop_times": size} for size in (990, 10_000)])
        self.assertEqual(picture.count("<polyline"), 5)
        self.assertEqual(picture.count("<circle"), 10)

    def test_a_page_is_replaced_between_its_markers_only(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "page.md")
            path.write_text("a\n<!-- figures, written by bundle-benchmark -->\nold\n<!-- end of figures -->\nb\n")
            MarkedPage(path, "figures").write("new\n")
            self.assertEqual(path.read_text().replace("\n\n", "\n").split("\n")[2], "new")
            self.assertTrue(path.read_text().endswith("<!-- end of figures -->\nb\n"))
            with self.assertRaises(BenchmarkError):
                MarkedPage(path, "journeys")

    def test_a_program_that_fails_is_named_with_its_last_message(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(BenchmarkError, "sh -c: second"):
            run(["sh", "-c", "echo first >&2; echo second >&2; exit 3"], folder)

    def test_peers_are_chosen_by_name_and_the_import_always_takes_part(self):
        self.assertEqual([peer.word for peer in peers.chosen("none")], ["sqlite3"])
        self.assertEqual([peer.word for peer in peers.chosen("duckdb")], ["sqlite3", "duckdb"])
        with self.assertRaises(BenchmarkError):
            peers.chosen("duckdb,unknown")

    def test_goals_of_journeys_depend_on_the_size_of_the_feed(self):
        self.assertEqual([journeys.scale(count) for count in (999_999, 1_000_000, 10_000_000)],
                         ["city", "region", "country"])
        for size in journeys.LIMITS:
            goals = [goal.row for goal in journeys.goals(size, "near")]
            self.assertIn(f"range of {journeys.range_hours(size)} h", goals)


if __name__ == "__main__":
    unittest.main()
