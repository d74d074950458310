#!/usr/bin/env python3
"""nigiri (https://github.com/motis-project/nigiri), the router of MOTIS, through pynigiri: departures between two stops.

    nigiri_journeys.py version
    nigiri_journeys.py ask FEED.zip FIRST LAST < QUESTIONS

Default settings. Loads the days from FIRST to before LAST, YYYYMMDD. Each question is asked twice, and the second time
is measured, in processor time. The search works in minutes, so a departure is rounded up.

Questions: [{"from": stop_id, "to": stop_id, "time": seconds since 1970}]. Answers: {"loadSeconds": processor time,
"bytes": resident bytes beyond those before loading, "journeys": [{"seconds", "arrival": seconds since 1970 or null}]}.
"""

import importlib.metadata
import json
import sys
import time

import peer


def version():
    import pynigiri
    return "nigiri (%s %s)" % (pynigiri.__name__, importlib.metadata.version("pynigiri"))


def resident_bytes():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS:"))


class Router:
    def __init__(self, feed, first, last):
        import pynigiri
        self.nigiri = pynigiri
        sources = [pynigiri.TimetableSource("", feed, pynigiri.LoaderConfig())]
        days = ["%s-%s-%s" % (day[:4], day[4:6], day[6:]) for day in (first, last)]
        self.timetable = pynigiri.load_timetable(sources, *days, pynigiri.FinalizeOptions())

    def query(self, question):
        query = self.nigiri.Query()
        query.start = [self.nigiri.Offset(self.timetable.find_location(question["from"]), 0, 0)]
        query.destination = [self.nigiri.Offset(self.timetable.find_location(question["to"]), 0, 0)]
        query.start_time = -(-question["time"] // 60)
        return query

    def answer(self, question):
        query = self.query(question)
        self.nigiri.route(self.timetable, query)
        started = time.thread_time()
        journeys = self.nigiri.route(self.timetable, query)
        seconds = time.thread_time() - started
        return {"seconds": seconds, "arrival": min((60 * journey.dest_time for journey in journeys), default=None)}


def ask(feed, first, last):
    import pynigiri  # its code should not count as memory of the feed
    questions = json.load(sys.stdin)
    before, started = resident_bytes(), time.process_time()
    router = Router(feed, first, last)
    seconds = time.process_time() - started
    journeys = [router.answer(question) for question in questions]
    return json.dumps({"loadSeconds": seconds, "bytes": resident_bytes() - before, "journeys": journeys})


if __name__ == "__main__":
    peer.run({"version": version, "ask": ask})
