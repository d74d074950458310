import FeedWriter
import Operations
import TransitValues

extension CityFeed {
  /// Writes stop_times.txt. This file grows with the size of the city, so no String is created per row.
  func writeStopTimes(to output: inout FeedOutput, _ progress: ProgressReporter?) throws(FeedOutputError) {
    try output.begin(
      "stop_times.txt",
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,drop_off_type,"
        + "shape_dist_traveled,timepoint")
    var written = 0
    progress?.begin(total: network.stopTimeCount)
    for line in network.lines {
      let rows = line.patterns.map { PatternRows($0, stops: network.stops, line: line) }
      for timetable in network.timetables(of: line) {
        let prefix = Array(tripIDPrefix(timetable).utf8)
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
  /// The bytes of each call from the comma after departure_time to the line end.
  private var tails: [[UInt8]] = []

  init(_ pattern: CityPattern, stops: CityStops, line: CityLine) {
    calls = pattern.calls
    grain = line.mode.grain
    // On a ring, the headsign changes halfway, where the way back becomes shorter.
    let isRing = pattern.path.first == pattern.path.last
    for (position, call) in pattern.calls.enumerated() {
      var rows = CSVRows()
      let isBack = isRing && position >= pattern.calls.count / 2
      // An empty first field produces the leading comma.
      let cells: [any CityCell] = [
        "", stops.all[call.stop].id, position + 1, isBack ? "Ring, zurück zum Anfang" : "",
        position == pattern.calls.count - 1, position == 0, DecimalCell(number: call.distance, places: 3), call.isTimed,
      ]
      for cell in cells { cell.append(to: &rows) }
      rows.endRow()
      tails.append(rows.bytes)
    }
  }

  func write(_ trip: CityTrip, id: [UInt8], to rows: inout CSVRows) {
    for (call, tail) in zip(calls, tails) {
      rows.field(plain: id)
      for seconds in [call.arrival, call.departure] {
        if call.isTimed {
          rows.field(time: trip.start + CityTimetable.time(seconds, travel: trip.travel, grain: grain))
        } else {
          rows.emptyField()
        }
      }
      rows.endRow(with: tail[...])
    }
  }
}
