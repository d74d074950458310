import FeedWriter

extension CityFeed {
  func writeTransfers(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "transfers.txt",
      columns: [
        "from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id", "transfer_type", "min_transfer_time",
      ])
    for corner in network.stops.stations { try writeTransfers(at: corner, to: &output) }
    try writeInSeatTransfers(to: &output)
    try output.end()
  }

  /// Writes the transfers of a station: minimum times between all platforms, and timed transfers between its tracks.
  private func writeTransfers(at corner: Corner, to output: inout FeedOutput) throws(FeedOutputError) {
    let station = CityStop.stationID(corner)
    try write(from: station, to: station, type: 2, seconds: 180, to: &output)
    let tracks = network.stops.platformsByCorner[corner, default: []].map { network.stops.all[$0] }.filter(\.isTrack)
    guard let first = tracks.first, let last = tracks.last, first.id != last.id else { return }
    try write(from: first.id, to: last.id, type: 1, to: &output)
    try write(from: last.id, to: first.id, type: 0, to: &output)
  }

  /// Writes in-seat transfers of the ring, between successive rounds of its first vehicles.
  private func writeInSeatTransfers(to output: inout FeedOutput) throws(FeedOutputError) {
    guard let ring = network.lines.first(where: { $0.shortName == "Ring" }), let plan = ring.plans.first,
      let stop = ring.patterns.first?.calls.first?.stop
    else { return }
    let prefix = tripIDPrefix(ring, network.calendar.services[plan.service])
    let trips = CityTimetable(line: ring, plan: plan, pace: network.pace).trips()
    var last: [Int: Int] = [:]
    var count = 0
    for (number, trip) in trips.enumerated() {
      if let before = last[trip.block], trips[before].pattern == 0, trip.pattern == 0, count < 5 {
        let id = network.stops.all[stop].id
        try write(
          from: id, to: id, trips: ("\(prefix)\(before + 1)", "\(prefix)\(number + 1)"), type: 4, to: &output)
        count += 1
      }
      last[trip.block] = number
    }
  }

  private func write(
    from start: String, to end: String, trips: (String, String) = ("", ""), type: Int, seconds: Int? = nil,
    to output: inout FeedOutput
  ) throws(FeedOutputError) {
    for text in [start, end, trips.0, trips.1] { output.rows.field(text) }
    output.rows.field(type)
    if let seconds { output.rows.field(seconds) } else { output.rows.emptyField() }
    try output.endRow()
  }
}
