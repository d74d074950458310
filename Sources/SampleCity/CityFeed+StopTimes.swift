import FeedWriter
import Operations
import TransitValues

extension CityFeed {
  /// Writes stop_times.txt. This file grows with the size of the city, so no String is created per row.
  func writeStopTimes(to output: inout FeedOutput, _ progress: ProgressReporter?) throws(FeedOutputError) {
    try output.begin(
      "stop_times.txt",
      columns: [
        "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "stop_headsign", "pickup_type",
        "drop_off_type", "shape_dist_traveled", "timepoint",
      ])
    var written = 0
    progress?.begin(total: network.stopTimeCount)
    for line in network.lines {
      let rows = line.patterns.map { PatternRows($0, stops: network.stops, line: line) }
      for timetable in network.timetables(of: line) {
        let prefix = Array(tripIDPrefix(line, network.calendar.services[timetable.plan.service]).utf8)
        var tripID = prefix
        for (number, trip) in timetable.trips().enumerated() {
          tripID.removeSubrange(prefix.count...)
          tripID.append(decimal: UInt(number + 1))
          rows[trip.pattern].write(trip, id: tripID, to: &output.rows)
          try output.drain()
          written += line.patterns[trip.pattern].calls.count
        }
        progress?.update(completed: written)
      }
    }
    try output.end()
  }
}

/// The rows of a pattern in stop_times.txt, without trip IDs and times.
private struct PatternRows {
  private let calls: [CityCall]
  private let grain: Int

  /// The bytes from the comma after departure_time to the line end, for all calls in order.
  private var tails: [UInt8] = []

  /// The end of each call's tail.
  private var ends: [Int] = []

  init(_ pattern: CityPattern, stops: CityStops, line: CityLine) {
    calls = pattern.calls
    grain = line.mode.grain
    var rows = CSVRows()
    for (position, call) in pattern.calls.enumerated() {
      // An empty first field produces the leading comma.
      rows.emptyField()
      rows.field(stops.all[call.stop].id)
      rows.field(position + 1)
      rows.field(Self.headsign(position, of: pattern))
      rows.field(position == pattern.calls.count - 1 ? 1 : 0)
      rows.field(position == 0 ? 1 : 0)
      rows.field(call.distance, places: 3)
      rows.field(call.isTimed ? 1 : 0)
      rows.endRow()
      ends.append(rows.bytes.count)
    }
    tails = rows.bytes
  }

  func write(_ trip: CityTrip, id: [UInt8], to rows: inout CSVRows) {
    var start = 0
    for (position, call) in calls.enumerated() {
      rows.field(plain: id)
      if call.isTimed {
        rows.field(time: trip.start + CityTimetable.time(call.arrival, travel: trip.travel, grain: grain))
        rows.field(time: trip.start + CityTimetable.time(call.departure, travel: trip.travel, grain: grain))
      } else {
        rows.emptyField()
        rows.emptyField()
      }
      let end = ends[position]
      rows.endRow(with: tails[start..<end])
      start = end
    }
  }

  /// On a ring, the headsign changes halfway, where the way back becomes shorter.
  private static func headsign(_ position: Int, of pattern: CityPattern) -> String {
    let isRing = pattern.path.first == pattern.path.last
    return isRing && position >= pattern.calls.count / 2 ? "Ring, zurück zum Anfang" : ""
  }
}
