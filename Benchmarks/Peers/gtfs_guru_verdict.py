#!/usr/bin/env python3
"""gtfs-guru (https://github.com/abasis-ltd/gtfs.guru): judges a feed by the canonical validator's rules."""

import peer


def version():
    import gtfs_guru
    return "gtfs-guru %s" % gtfs_guru.version()


def judge(feed):
    import gtfs_guru
    result = gtfs_guru.validate(feed)
    return "%d errors, %d warnings" % (result.error_count, result.warning_count)


if __name__ == "__main__":
    peer.run({"version": version, "judge": judge})
