#!/usr/bin/env python3
"""gtfs_kit (https://github.com/mrcagney/gtfs_kit): reads a feed into data frames of pandas, which it keeps in memory.

Writes no file and is asked no questions: its functions are for whole days and tables.
"""

import peer


def version():
    import gtfs_kit
    return "gtfs_kit %s" % gtfs_kit.__version__


def load(feed, database):
    import gtfs_kit
    gtfs_kit.read_feed(feed, dist_units="km")


if __name__ == "__main__":
    peer.run({"version": version, "load": load})
