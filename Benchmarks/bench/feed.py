"""A feed to measure, and the folder for files made from it."""

import json
import pathlib
import random
import sys

from bench.rows import BenchmarkError

sys.path.append(str(pathlib.Path(__file__).parent.parent / "Peers"))
import peer  # noqa: E402: the reader of feeds that the peers use

# So many ids of trips and stops to ask about.
MOST_SUBJECTS = 20_000


class Feed:
    def __init__(self, path, scratch):
        self.path, self.scratch = pathlib.Path(path).resolve(), pathlib.Path(scratch)
        self.scratch.mkdir()
        if not self.path.is_file():
            raise BenchmarkError(f"{path}: cannot be read")
        self.name, self.size = self.path.name, self.path.stat().st_size
        self.bundle = self.scratch / "city.transit"
        self.subjects = self.scratch / "subjects.json"

    def columns(self, table, names):
        """The cells of a file in some columns; none if the file or a column is missing."""
        header, rows = peer.Feed(self.path).records(table)
        if header is None or not set(names) <= set(header):
            return []
        places = [header.index(name) for name in names]
        return [[row[place].strip() for place in places] for row in rows if len(row) > max(places)]

    def places(self):
        """Latitude and longitude of the stops that have them."""
        texts = self.columns("stops", ["stop_lat", "stop_lon"])
        return [(float(latitude), float(longitude)) for latitude, longitude in texts if latitude and longitude]

    def draw_subjects(self, seed):
        """Writes random ids of trips and stops, and the number of trips of each service."""
        generator, services = random.Random(seed), {}
        trips = self.columns("trips", ["trip_id", "service_id"])
        for _, service in trips:
            services[service] = services.get(service, 0) + 1
        stops = self.columns("stops", ["stop_id"])
        drawn = {"trips": [trip for trip, _ in generator.sample(trips, min(len(trips), MOST_SUBJECTS))],
                 "stops": [stop for stop, in generator.sample(stops, min(len(stops), MOST_SUBJECTS))],
                 "services": services}
        self.subjects.write_text(json.dumps(drawn))
