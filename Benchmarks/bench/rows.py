"""Rows of a report: a value with its unit, its ratio to another one, and tables of them."""

import dataclasses
import pathlib
import re
import statistics


class BenchmarkError(Exception):
    """A reason why a measurement cannot be made: one line with the subject and the problem."""


@dataclasses.dataclass
class Ratio:
    value: float
    base: str
    # The other value in the unit of the row, unless it has its own row.
    base_value: float | None = None


@dataclasses.dataclass
class Row:
    name: str
    # The median of repeated measurements, in seconds, bytes or bytes per second; None if not measured.
    value: float | None = None
    unit: str | None = None
    # The 99th percentile.
    upper: float | None = None
    ratio: Ratio | None = None
    # The reason why there is no value.
    left_out: str | None = None

    @classmethod
    def of(cls, name, values, unit="seconds", ratio=None):
        """The median and the 99th percentile of measured values."""
        return cls(name, statistics.median(values), unit, percentile(values, 99), ratio)


def percentile(values, percent):
    """The nearest rank: the smallest value that `percent` percent of the values do not exceed."""
    return sorted(values)[max(1, (len(values) * percent + 99) // 100) - 1]


def median_ratio(values, others):
    """The median ratio of values measured in adjacent runs, because a disturbance affects neighbors alike."""
    return statistics.median(value / other for value, other in zip(values, others))


def three_figures(value):
    """`0.125`, `1.25`, `12.5`, `125`, `1250`."""
    size = abs(value)
    return f"{value:.{0 if size >= 99.95 else 1 if size >= 9.995 else 2 if size >= 0.9995 else 3}f}"


def text(value, unit):
    if unit == "bytes_per_second":
        return f"{three_figures(value / 1e6)} MB/s"
    if unit == "seconds":
        scale, name = (1, "s") if abs(value) >= 1 else (1e3, "ms") if abs(value) >= 1e-3 else (1e6, "µs")
        return f"{three_figures(value * scale)} {name}"
    return f"{three_figures(value / 1e6)} MB" if value >= 1e6 else f"{three_figures(value / 1e3)} kB"


def table(header, lines, numbers):
    """A text table; the columns in the range `numbers` are right-aligned."""
    lines = [header, *lines]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    aligned = [[cell.rjust(width) if column in numbers else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(line, widths))] for line in lines]
    return "".join("  ".join(line).rstrip() + "\n" for line in aligned)


def row_cells(row):
    if row.value is None:
        return [row.name, "–", "", row.left_out]
    ratio = ""
    if row.ratio:
        of = f"{text(row.ratio.base_value, row.unit)} of " if row.ratio.base_value is not None else ""
        ratio = f"{three_figures(row.ratio.value)} × {of}{row.ratio.base}"
    return [row.name, text(row.value, row.unit), text(row.upper, row.unit) if row.upper is not None else "", ratio]


def row_table(title, rows):
    return table([title, "median", "99 %", ""], [row_cells(row) for row in rows], range(1, 3))


def as_json(row):
    """The row's keys that have a value."""
    found = {key: value for key, value in dataclasses.asdict(row).items() if value is not None}
    if row.ratio:
        found["ratio"] = {key: value for key, value in found["ratio"].items() if value is not None}
    return found


# Goals


@dataclasses.dataclass
class Goal:
    row: str
    # "value", "upper" or "ratio".
    figure: str
    # "at most" or "at least".
    bound: str
    limit: float

    def verdict(self, rows):
        """The JSON of a measured goal; None if the row was not measured."""
        row = next((row for row in rows if row.name == self.row), None)
        value = getattr(row, self.figure, None)
        if value is None:
            return None
        name, unit = self.row, row.unit
        if self.figure == "upper":
            name += ", 99 %"
        elif self.figure == "ratio":
            name, unit, value = f"{name}, × {value.base}", None, value.value
        is_met = value <= self.limit if self.bound == "at most" else value >= self.limit
        found = {"goal": name, "unit": unit, "bound": self.bound, "limit": self.limit, "value": value, "is_met": is_met}
        return {key: value for key, value in found.items() if value is not None}


def verdicts(goals, rows):
    return [verdict for verdict in (goal.verdict(rows) for goal in goals) if verdict]


def goal_table(goals):
    def figure(goal, key):
        return text(goal[key], goal["unit"]) if "unit" in goal else three_figures(goal[key])

    lines = [[goal["goal"], f"{goal['bound']} {figure(goal, 'limit')}", figure(goal, "value"),
              "met" if goal["is_met"] else "missed"] for goal in goals]
    return table(["goal", "limit", "measured", ""], lines, range(1, 3))


# The page


def summary(columns, names, labels):
    """Medians as a Markdown table, with a column (title, rows) for each feed. Rows that no feed has are left out."""
    lines = []
    for name in names:
        found = [next((row for row in rows if row.name == name and row.value is not None), None) for _, rows in columns]
        if any(found):
            lines.append([labels.get(name, name), *(text(row.value, row.unit) if row else "" for row in found)])
    head = [["", *(title for title, _ in columns)], ["---", *("---:" for _ in columns)]]
    return "".join(f"| {' | '.join(line)} |\n" for line in head + lines)


class MarkedPage:
    """A page with a generated part between `<!-- PART, written by bundle-benchmark -->` and `<!-- end of PART -->`."""

    def __init__(self, path, part):
        self.path, self.part = pathlib.Path(path), part
        self.write(None)  # Fails here if a marker is missing, before the long measurements.

    def write(self, content):
        begin, end = f"<!-- {self.part}, written by bundle-benchmark -->\n", f"<!-- end of {self.part} -->"
        try:
            page = self.path.read_text()
        except OSError as error:
            raise BenchmarkError(f"{self.path}: {error.strerror}") from error
        marked = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
        if not marked.search(page):
            raise BenchmarkError(f"{self.path}: expected the lines {begin.strip()} and {end}")
        if content is not None:
            self.path.write_text(marked.sub(lambda _: f"{begin}\n{content}\n{end}", page, count=1))
