"""A feed of a few lines for trials with many runs."""

import zipfile

FILES = {
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,Small,https://example.org,Europe/Berlin\n",
    "stops.txt": (
        "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
        "main,Main,52.5,13.4,1,\nm1,Main 1,52.5,13.4,0,main\nend,End,52.6,13.5,0,\n"),
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,1,0\n",
    "calendar.txt": (
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        "daily,1,1,1,1,1,1,1,20260101,20991231\n"),
    "trips.txt": "route_id,service_id,trip_id\nR,daily,t1\nR,daily,t2\nR,daily,f\n",
    "stop_times.txt": (
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        "t1,8:00:00,8:00:00,m1,1\nt1,8:20:00,8:20:00,end,2\n"
        "t2,9:00:00,9:00:00,m1,1\nt2,9:20:00,9:20:00,end,2\n"
        "f,0:00:00,0:00:00,m1,1\nf,0:20:00,0:20:00,end,2\n"),
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nf,10:00:00,11:00:00,600\n",
}

# A time on a service day before the first departure, and a stop with departures.
NOON, STOP = "2026-06-01T07:00", "m1"
DAY, SECONDS_AT_NOON = "20260601", 1780290000


def write(path, changes=None, level=zipfile.ZIP_DEFLATED):
    """Writes a zip; a change of None omits a file."""
    files = {**FILES, **(changes or {})}
    with zipfile.ZipFile(path, "w", level) as archive:
        for name, text in files.items():
            if text is not None:
                archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, level)
    return path


def write_folder(path, changes=None):
    path.mkdir()
    for name, text in {**FILES, **(changes or {})}.items():
        if text is not None:
            (path / name).write_text(text)
    return path


def write_core(path):
    """Writes a folder in place of the npm package; gtfs-bundle site copies its files without reading them."""
    path.mkdir()
    for name in ["transit.js", "transit.wasm"]:
        (path / name).write_text(name)
    return path


def writing_commands(trials, source):
    """Returns commands that write an output, without -o, for this feed, its bundle and its database."""
    feed, bundle, plain = source / "feed.zip", source / "city.transit", source / "city.sqlite"
    write(feed)
    trials.must(trials.gtfs_bundle, "build", feed, "-o", bundle)
    trials.must(trials.gtfs_bundle, "unpack", bundle, "-o", plain)
    return [["build", feed], ["pack", plain], ["export", bundle], ["unpack", bundle],
            ["sample", "--stop-times", "300"]]
