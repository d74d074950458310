import FeedWriter

extension CityFeed {
  func writeTrips(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "trips.txt",
      columns: [
        "route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "block_id", "shape_id",
        "wheelchair_accessible", "bikes_allowed",
      ])
    for line in network.lines {
      for timetable in network.timetables(of: line) {
        let service = network.calendar.services[timetable.plan.service]
        let prefix = tripIDPrefix(line, service)
        for (number, trip) in timetable.trips().enumerated() {
          let pattern = line.patterns[trip.pattern]
          output.rows.field(line.id)
          output.rows.field(service.id)
          output.rows.field("\(prefix)\(number + 1)")
          output.rows.field(pattern.headsign)
          output.rows.field(pattern.direction)
          output.rows.field(trip.block > 0 ? "\(line.id)/\(service.id)/\(trip.block)" : "")
          output.rows.field(pattern.shapeID)
          // Every ninth vehicle of a bus line is not accessible.
          output.rows.field(line.mode == .bus && trip.block % 9 == 8 ? 2 : 1)
          output.rows.field(line.mode.isOnTrack ? 1 : line.mode == .tram ? 2 : 0)
          try output.endRow()
        }
      }
    }
    try output.end()
  }

  /// Returns the prefix of a line's trip IDs on a service. A number within the timetable follows, counted from 1.
  func tripIDPrefix(_ line: CityLine, _ service: CityService) -> String {
    "\(line.id)-\(service.id)-"
  }

  /// Writes frequencies of lines that run at intervals: not exact on weekdays, exact at weekends.
  func writeFrequencies(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("frequencies.txt", columns: ["trip_id", "start_time", "end_time", "headway_secs", "exact_times"])
    for line in network.lines where line.isFrequencyBased {
      for timetable in network.timetables(of: line) {
        let plan = timetable.plan
        let prefix = tripIDPrefix(line, network.calendar.services[plan.service])
        for number in timetable.trips().indices {
          for period in plan.day.periods {
            output.rows.field("\(prefix)\(number + 1)")
            output.rows.field(time: period.start)
            output.rows.field(time: period.end)
            output.rows.field(line.headway * period.headway / 100)
            output.rows.field(plan.day == .weekday ? 0 : 1)
            try output.endRow()
          }
        }
      }
    }
    try output.end()
  }
}
