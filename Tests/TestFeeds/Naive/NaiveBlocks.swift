/// Finds the next trip of a vehicle in the rows of the feed.
package struct NaiveBlocks: Sendable {
  private struct Trip {
    let id: ExactText
    let block: ExactText
    let service: ExactText
    let times: ClosedRange<Int>
  }

  private let services: NaiveServices
  private let trips: [Trip]

  package init(_ feed: FeedText) {
    services = NaiveServices(feed)
    let repeated = Set(feed.table("frequencies.txt").values(of: "trip_id").map { ExactText($0) })
    var times: [ExactText: [(sequence: Int, arrival: Int?, departure: Int?)]] = [:]
    for row in feed.table("stop_times.txt").records {
      if !row["start_pickup_drop_off_window"].isEmpty || !row["end_pickup_drop_off_window"].isEmpty { continue }
      let (arrival, departure) = (
        NaiveNumber.seconds(row["arrival_time"]), NaiveNumber.seconds(row["departure_time"])
      )
      if arrival == nil, departure == nil { continue }
      times[ExactText(row["trip_id"]), default: []].append((Int(row["stop_sequence"]) ?? 0, arrival, departure))
    }
    trips = feed.table("trips.txt").records.compactMap { row in
      let id = ExactText(row["trip_id"])
      let calls = (times[id] ?? []).sorted { $0.sequence < $1.sequence }
      guard !row["block_id"].isEmpty, !repeated.contains(id), let first = calls.first, let last = calls.last,
        let start = first.departure ?? first.arrival, let end = last.arrival ?? last.departure
      else { return nil }
      return Trip(
        id: id, block: ExactText(row["block_id"]), service: ExactText(row["service_id"]),
        times: start...max(start, end))
    }
  }

  /// Returns the id, start and end of the next trip of the same block that runs on a day.
  package func continuation(of id: ExactText, on day: NaiveDay) -> (id: ExactText, start: Int, end: Int)? {
    guard let trip = trips.first(where: { $0.id == id }) else { return nil }
    let later = trips.filter { other in
      other.block == trip.block && other.id != trip.id && other.times.lowerBound >= trip.times.upperBound
        && services.runs(other.service, on: day.number, weekday: day.weekday)
        && Self.order(trip).lexicographicallyPrecedes(Self.order(other))
    }
    // Trips without duration at the same time are ordered by id.
    let next = later.min { Self.order($0).lexicographicallyPrecedes(Self.order($1)) }
    return next.map { ($0.id, $0.times.lowerBound, $0.times.upperBound) }
  }

  /// A sort key: start, end, and the bytes of the id.
  private static func order(_ trip: Trip) -> [Int] {
    [trip.times.lowerBound, trip.times.upperBound] + trip.id.text.utf8.map { Int($0) }
  }
}
