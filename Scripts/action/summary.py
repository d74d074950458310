"""The summary that the page of a run shows on GitHub: the outputs of the action, and what the report says of the feed.

GitHub shows Markdown without pictures of its own, so bars of letters show the notices.
"""

import json
import os

# More kinds of notices are only counted.
MOST_KINDS = 10
LONGEST_BAR = 20
COUNTED = ("Stops", "Routes", "Trips", "Agencies", "Blocks", "Shapes")


def as_text(value):
    """Markdown that shows a value, whatever it looks like: all but letters and digits are character references."""
    def shown(letter):
        if letter.isalnum() or letter == " ":
            return letter
        return f"&#{ord(letter) if letter.isprintable() else 0xFFFD};"
    return f"<code>{''.join(map(shown, ' '.join(str(value).split())))}</code>"


def table(head, alignment, rows):
    return ["", *(f"| {' | '.join(cells)} |" for cells in (head, alignment, *rows))]


def bar(count, most):
    return "█" * (count and max(1, round(LONGEST_BAR * count / most)))


def of_report(folder, since):
    """Tables of the feed and its notices, or nothing if the folder has no report of a feed that was written since."""
    try:
        with open(f"{folder}/report.json", encoding="utf-8") as file:
            if os.fstat(file.fileno()).st_mtime < since:
                return []
            report = json.load(file)
        counts, info = report["summary"]["counts"], report["summary"]["feedInfo"]
        feed = [(name.lower(), f"{int(counts[name]):,}") for name in COUNTED if counts.get(name)]
        days = [info.get(f"feedServiceWindow{end}") for end in ("Start", "End")]
        kinds = [(int(each["totalNotices"]), each["severity"], each["code"]) for each in report["notices"]]
        severities = {name: sum(count for count, severity, _ in kinds if severity == name)
                      for name in ("ERROR", "WARNING", "INFO")}
        kinds.sort(key=lambda kind: (list(severities).index(kind[1]), -kind[0], kind[2]))
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return []
    if all(days):
        feed.append(("service", as_text(" to ".join(days))))
    lines = table([name for name, _ in feed], ["---:" for _ in feed], [[count for _, count in feed]]) if feed else []
    most = max(severities.values())
    lines += table(["notices", "", ""], ["---", "---:", "---"],
                   [(name, f"{count:,}", bar(count, most)) for name, count in severities.items()])
    if kinds:
        most = max(count for count, *_ in kinds)
        lines += table(["severity", "kind", "notices", ""], ["---", "---", "---:", "---"],
                       [(severity, as_text(code), f"{count:,}", bar(count, most))
                        for count, severity, code in kinds[:MOST_KINDS]])
    if len(kinds) > MOST_KINDS:
        lines += ["", f"The report has {len(kinds) - MOST_KINDS} more kinds."]
    return lines


def summary(outputs, reason, since):
    """Markdown of the outputs, why there is no new bundle, and the report if it was written since that time."""
    rows = [("refused", as_text(reason))] if reason else []
    rows += [(name.replace("_", " "), as_text(value)) for name, value in outputs.items() if value]
    lines = ["### Transit Bundle", *table(["", ""], ["---", "---"], rows), *of_report(outputs["report"], since)]
    return "\n".join(lines) + "\n"
