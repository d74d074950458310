"""What a type checker finds in the tools: for `mypy --strict`, also if an error below is none. Never runs."""

import pathlib
from datetime import date
from typing import Any, Literal, Optional

from typing_extensions import assert_type

import transit_bundle
from transit_bundle import FileDifference, Notice, Problem, Rows, Written

feed, bundle = pathlib.Path("feed.zip"), "city.transit"
assert_type(transit_bundle.build(feed, bundle, "--strict", level=9, date=date(2026, 7, 6), progress=print), Written)
transit_bundle.open(transit_bundle.build(transit_bundle.fetch("https://example.org/feed.zip", feed), bundle))
assert_type(transit_bundle.verify(bundle, feed, quick=True).problems, Rows[Problem])
assert_type(transit_bundle.verify(bundle).problems[0].line, Optional[int])
report = transit_bundle.validate(feed, ignore=["invalid_url"], fail_on="warning", progress=True)
assert_type(report.notices, Rows[Notice])
assert_type([(each.code, each.count) for each in report.notices], list[tuple[str, int]])
assert_type(report.notices[0].samples, list[dict[str, Any]])
assert_type(report.notices[0].severity, Literal["ERROR", "WARNING", "INFO"])
assert_type(report.json, dict[str, Any])
assert_type(transit_bundle.diff(feed, bundle).files, Rows[FileDifference])
assert_type(transit_bundle.diff(feed, bundle).days[0].date, date)
parts = [transit_bundle.extract(feed, f"{name}.zip", route=name, bbox=(47, 8, 48, 9)) for name in "ab"]
assert_type(transit_bundle.merge(parts, bundle, prefix={"a": parts[0]}), Written)
try:
    transit_bundle.export(bundle, feed)
except FileNotFoundError:
    pass
except transit_bundle.Refused as error:
    assert_type(error.exit_code, int)

transit_bundle.build(feed)  # type: ignore[call-arg]
transit_bundle.build(feed, bundle, fail_on="info")  # type: ignore[arg-type]
transit_bundle.build(feed, bundle, thread=1)  # type: ignore[call-arg]
transit_bundle.build(feed, bundle, progress="bar")  # type: ignore[arg-type]
transit_bundle.validate(feed).passed = True  # type: ignore[misc]
transit_bundle.verify(b"bytes")  # type: ignore[arg-type]
