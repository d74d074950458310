#!/usr/bin/env python3
"""gtfs-analyzer (https://github.com/ttezer/gtfs-analyzer): judges a feed by rules of its own."""

import peer


def version():
    from importlib.metadata import version
    import gtfs_analyzer  # noqa: F401: fails here if missing
    return "gtfs-analyzer %s" % version("gtfs-analyzer")


def judge(feed):
    import gtfs_analyzer
    return "%d notices" % len(gtfs_analyzer.validate_gtfs(feed)["notices"])


if __name__ == "__main__":
    peer.run({"version": version, "judge": judge})
