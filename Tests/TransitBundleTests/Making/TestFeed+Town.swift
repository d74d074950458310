import TransitValues

extension TestFeed {
  /// A town whose database fills a few blocks: a grid of stops, with one line along each row.
  static let town: TestFeed = {
    var feed = TestFeed(clock: berlin)
    feed.services = [
      Service(
        id: "week", week: "1111100", start: "20260101", end: "20261231", exceptions: ["20260501": 2, "20260502": 1]),
      Service(id: "end", week: "0000011", start: "20260101", end: "20261231"),
    ]
    for row in 0..<12 {
      for column in 0..<12 {
        let (north, east) = (52.5 + Double(row) * 0.004, 13.4 + Double(column) * 0.006)
        feed.stops.append(
          StopRow("stop-\(row)-\(column)", "Street \(row) / Avenue \(column)", latitude: north, longitude: east))
      }
      for trip in 0..<20 {
        let start = 18_000 + trip * 3000 + row * 60
        feed.trips.append(
          TripRow(
            id: "trip-\(row)-\(trip)", service: trip % 3 == 0 ? "end" : "week",
            calls: (0..<12).map { "stop-\(row)-\($0) \(ServiceTime(seconds: start + $0 * (90 + trip % 2)))" }))
      }
    }
    feed.repetitions = [Repetition(trip: "trip-3-4", start: "06:00:00", end: "09:00:00", headway: 420)]
    return feed
  }()
}
