"""Tests statistics_model.py by hand-computed numbers, and check_statistics.py by a module that returns wrong ones."""

import collections
import contextlib
import datetime
import functools
import importlib.util
import io
import sys
import types
import unittest
import zipfile
from unittest import mock

HAS_PANDAS = importlib.util.find_spec("pandas") is not None
if HAS_PANDAS:
    import check_statistics
    import statistics_model

MONDAY = datetime.date(2026, 3, 2)

# On Mondays: x starts at 8:00, 8:10 and 8:40; y every 10 minutes from 9:00 to before 9:30; w has only windows. z has no
# direction, and runs on one Sunday.
FILES = {
    "stops.txt": '\ufeffstop_id, stop_lat,stop_lon,parent_station\r\nA,0,0,S\r\nB,0,1,\r\nC,,,\r\nS,0,0,\r\n',
    "routes.txt": "route_id\nR\nW\nQ",
    "trips.txt": "trip_id,route_id,service_id,direction_id,shape_id\nx1,R,d,0,\nx2,R,d,0,none\nx3,R,d,0,one\n"
                 "y,R,d,1,two\nz,R,e,,\nw,W,d,0,\nlost,unknown,d,0,\n",
    "stop_times.txt": "trip_id,stop_id,stop_sequence,arrival_time,departure_time,pickup_type,"
                      "start_pickup_drop_off_window\n"
                      "x1,B,9,9:10:00,9:15:00,,\nx1,A,2,7:59:00,8:00:00,,\nx1,C,5,,,0,\n"
                      "x2,A,1,08:10:00,08:10:00,,\nx2,B,2,08:40:00,08:40:00,,\n"
                      "x3,A,1,08:40:00,08:40:00,1,\nx3,B,2,25:00:00,25:00:00,,\nx3,A,3,,,,26:00:00\n"
                      "y,B,1,00:00:30,00:01:00,,\ny,A,2,00:16:00,00:17:00,,\n"
                      "z,A,1,10:00:00,10:00:00,,\nz,A,2,10:00:00,10:00:00,,\n"
                      "w,A,1,,,,08:00:00\nw,B,2,,,,08:00:00\nlost,A,1,1:00:00,1:00:00,,\n",
    "shapes.txt": "shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon\none,1,0,0\ntwo,10,0,0\ntwo,2,0,1\n",
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\ny,09:00:00,09:30:00,600\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    "d,1,0,0,0,0,0,0,20260302,20260316\n",
    "calendar_dates.txt": "service_id,date,exception_type\nd,20260309,2\ne,20260315,1\n",
}
# A degree of the equator in meters.
DEGREE = 6_371_008.8 * 3.141592653589793 / 180


class City:
    """A bundle whose answers are those of the model, changed by a function."""

    def __init__(self, model, change):
        self.model, self.change = model, change

    time_zone = datetime.timezone.utc

    def __getattr__(self, question):
        return lambda **parameters: Answer(self.change(question, getattr(self.model, question)(**parameters)))

    def in_service(self, date, **parameters):
        table = self.change("in_service", self.model.in_service(date, **parameters))
        midnight = datetime.datetime.combine(date, datetime.time(), self.time_zone)
        return Answer(table.assign(time=[midnight + datetime.timedelta(0, int(time)) for time in table["time"]]))

    def service_days(self, date=None, days=None):
        if date is None:
            date, last = self.model.validity
            days = (last - date).days + 1
        return Answer(self.change("service_days", self.model.service_days(date, days)))


class Answer(list):
    """The rows of a table, as the package has them."""

    next = None

    def __init__(self, table):
        table = table.rename(columns=check_statistics.FIELDS)
        row = collections.namedtuple("Row", table.columns)
        super().__init__(row(*cells) for cells in check_statistics.cells(table))
        self.table = table

    def df(self):
        is_date = "service_date" in self.table
        return self.table.astype({"service_date": "datetime64[s]"}) if is_date else self.table


@unittest.skipUnless(HAS_PANDAS, "needs pandas")
class Statistics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        feed = io.BytesIO()
        with zipfile.ZipFile(feed, "w") as archive:
            for name, text in FILES.items():
                archive.writestr("inner/" + name, text)
        cls.model = statistics_model.Model(feed)
        # Many tests ask the same.
        for question in [*statistics_model.COLUMNS, "calls_of_day"]:
            setattr(cls.model, question, functools.lru_cache(maxsize=None)(getattr(cls.model, question)))

    def setUp(self):
        self.days = {"Monday": MONDAY}

    def rows(self, question, *arguments, **parameters):
        rows = check_statistics.cells(getattr(self.model, question)(*arguments, **parameters))
        return [tuple(round(value, 3) if isinstance(value, float) else value for value in row) for row in rows]

    def test_trips(self):
        of = {row[0]: row[1:] for row in self.rows("trip_statistics")}
        d = round(DEGREE, 3)
        self.assertEqual(list(of), ["w", "x1", "x2", "x3", "y", "z"])
        speed = round(DEGREE / 4200 * 3.6, 3)
        self.assertEqual(of["x1"], ("R", 0, None, 3, "A", "B", 28800, 33000, 4200, d, speed, 1, 2))
        self.assertEqual(of["x2"][1:3], (0, None), "an unknown shape is null")
        # The shape has one point. The call with a window has no time, but a stop.
        self.assertEqual(of["x3"][2:9], ("one", 3, "A", "A", 31200, 90000, 58800))
        self.assertEqual(of["x3"][9], round(2 * DEGREE, 3))
        self.assertEqual(of["y"][6:], (60, 960, 900, d, round(DEGREE / 900 * 3.6, 3), 3, 2))
        self.assertEqual(of["z"][1:], (None, None, 2, "A", "A", 36000, 36000, 0, 0.0, None, 1, 1))
        self.assertEqual(of["w"][3:11], (2, "A", "B", None, None, None, d, None))

    def test_lines(self):
        d = DEGREE
        x, y, w = self.rows("route_statistics", MONDAY)
        self.assertEqual(x, ("R", 0, 3, 28800, 90000, 600, 1200.0, 1200.0, 1800, 4200 + 1800 + 58800, round(4 * d, 3),
                             round(4 * d / 64800 * 3.6, 3), 2))
        self.assertEqual(y[:9], ("R", 1, 3, 32400, 34500, 600, 600.0, 600.0, 600))
        self.assertEqual((y[9], y[12]), (2700, 2))
        self.assertEqual(w, ("W", 0, 1, None, None, None, None, None, None, None, round(d, 3), None, 0))
        self.assertEqual(self.rows("route_statistics", datetime.date(2026, 3, 9)), [])
        self.assertEqual(self.rows("route_statistics", datetime.date(2026, 3, 15))[0][:3], ("R", None, 1))
        self.assertEqual(self.rows("route_hours", MONDAY), [
            ("R", 0, 8, 3, 600, 1200.0, 1200.0, 1800), ("R", 1, 9, 3, 600, 600.0, 600.0, 600)])

    def test_stops(self):
        a, b, c = self.rows("stop_statistics", MONDAY)
        # The last calls of y, and those that nobody may board, are no departures.
        self.assertEqual(a, ("A", 2, 8, 2, 28800, 29400, 600, 600.0, 600.0, 600))
        self.assertEqual(b[:6], ("B", 2, 7, 3, 32400, 33600))
        # In the middle of 8:00:00 and 9:10:00.
        self.assertEqual(c, ("C", 1, 1, 1, 30900, 30900, None, None, None, None))
        self.assertEqual(self.rows("stop_statistics", MONDAY, stop="S"), [a])
        self.assertEqual(self.rows("stop_hours", MONDAY), [("A", 8, 2), ("B", 9, 3), ("C", 8, 1)])

    def test_days(self):
        times = dict(self.rows("in_service", MONDAY))
        self.assertEqual((min(times), max(times)), (28800, 90000))
        # At 9:00: x1, x3 and the first y. The last run has ended at its end.
        self.assertEqual((times[28800], times[32400], times[90000]), (1, 3, 0))
        self.assertEqual(self.rows("in_service", MONDAY, 1000)[0], (29000, 1), "steps from the origin of the day")
        days = self.rows("service_days", MONDAY, 14)
        self.assertEqual(days[0], (MONDAY, 1, 7, 64800 + 2700, round(8 * DEGREE, 3)))
        self.assertEqual(days[7], (datetime.date(2026, 3, 9), 0, 0, None, None))
        self.assertEqual(days[13][1:], (1, 1, 0, 0.0))
        self.assertEqual(self.model.validity, (MONDAY, datetime.date(2026, 3, 16)))

    def check(self, change=lambda question, table: table):
        """Runs the checker on a module that has the answers of the model, changed by a function."""
        module = types.ModuleType("answers_of_the_model")
        module.open = lambda bundle: contextlib.nullcontext(City(self.model, change))
        output = io.StringIO()
        with mock.patch.dict(sys.modules, {module.__name__: module}), contextlib.redirect_stdout(output), \
                mock.patch("statistics_model.Model", lambda feed: self.model), \
                mock.patch("check_statistics.interesting_days", lambda model: self.days):
            check_statistics.main(module.__name__, "no feed", "no bundle")
        return output.getvalue()

    def test_equal_answers_pass(self):
        self.days = check_statistics.interesting_days(self.model)
        self.assertEqual(sorted(self.days.values()), [datetime.date(2026, 3, day) for day in (1, 2, 15)])
        self.assertIn("rows are equal", self.check())

    def test_each_changed_number_is_found(self):
        for question, columns in statistics_model.COLUMNS.items():
            for column in columns[check_statistics.KEYS[question]:]:
                def change(asked, table, question=question, column=column):
                    known = table[column].dropna() if asked == question else []
                    if len(known) == 0:
                        return table
                    value = known.iloc[0]
                    is_real = column in statistics_model.REALS
                    other = value + "x" if isinstance(value, str) else value * 1.00001 + 0.1 if is_real else value + 1
                    changed = table[column].copy()
                    changed[known.index[0]] = other
                    return table.assign(**{column: changed})

                with self.subTest(question=question, column=column), self.assertRaises(SystemExit):
                    self.check(change)

    def test_missing_additional_and_moved_rows_are_found(self):
        import pandas
        changes = [
            lambda table: table.iloc[1:],
            lambda table: pandas.concat([table, table.iloc[:1]]),
            lambda table: table.iloc[::-1],
        ]
        for question in statistics_model.COLUMNS:
            for number, change in enumerate(changes):
                with self.subTest(question=question, change=number), self.assertRaises(SystemExit):
                    self.check(lambda asked, table: change(table) if asked == question else table)


if __name__ == "__main__":
    unittest.main()
