import Foundation

/// Departures computed the obvious way: the whole feed in memory, every trip on every day, nothing shared, no SQL and
/// no code of the package. What a bundle answers must be exactly this.
package struct NaiveTimetable: Sendable {
  private let zone: TimeZone
  let services: NaiveServices
  let trips: [NaiveTrip]
  /// Station to what names it as parent_station.
  private let children: [ExactText: [ExactText]]
  /// Stop to trips and boardings there, by index.
  private let boardings: [ExactText: [(trip: Int, boarding: Int)]]
  /// Stop to trips and alightings there, by index.
  private let alightings: [ExactText: [(trip: Int, boarding: Int)]]
  /// From the earliest to the latest second of a service day at which anything departs or arrives.
  private let times: ClosedRange<Int>

  /// Reads the whole feed.
  package init(_ feed: FeedText) {
    zone = Self.zone(of: feed)
    services = NaiveServices(feed)
    trips = Self.trips(of: feed, services: services)
    children = Self.children(of: feed)
    var boardings: [ExactText: [(trip: Int, boarding: Int)]] = [:]
    var alightings: [ExactText: [(trip: Int, boarding: Int)]] = [:]
    var times: [Int] = [0]
    for (index, trip) in trips.enumerated() {
      for (position, boarding) in trip.boardings.enumerated() {
        boardings[boarding.stopID, default: []].append((index, position))
        times += trip.times(of: boarding)
      }
      for (position, alighting) in trip.alightings.enumerated() {
        alightings[alighting.stopID, default: []].append((index, position))
        times += trip.times(of: alighting)
      }
    }
    self.boardings = boardings
    self.alightings = alightings
    self.times = (times.min() ?? 0)...(times.max() ?? 0)
  }

  /// The departures a query asks for, in the order of an answer; none at a stop the feed does not have.
  package func departures(_ query: DepartureQuery) -> [NaiveDeparture] {
    board(query, places: boardings, of: \.boardings)
  }

  /// The arrivals a query asks for, likewise.
  package func arrivals(_ query: DepartureQuery) -> [NaiveDeparture] {
    board(query, places: alightings, of: \.alightings)
  }

  private func board(
    _ query: DepartureQuery, places: [ExactText: [(trip: Int, boarding: Int)]],
    of boardings: KeyPath<NaiveTrip, [NaiveTrip.Boarding]>
  ) -> [NaiveDeparture] {
    let instants = query.from..<query.from + query.seconds
    let days = days(that: instants)
    var departures: [NaiveDeparture] = []
    for stop in stopAndAllBelow(query.stopID) {
      for place in places[stop] ?? [] {
        let trip = trips[place.trip]
        let boarding = trip[keyPath: boardings][place.boarding]
        let times = trip.times(of: boarding)
        for day in days where services.runs(trip.service, on: day.day.number, weekday: day.weekday) {
          for time in times where instants.contains(day.origin + time) {
            departures.append(
              NaiveDeparture(
                time: day.origin + time, tripID: trip.id, serviceDate: day.day.text, stopID: stop,
                stopSequence: boarding.stopSequence, interpolated: boarding.interpolated))
          }
        }
      }
    }
    return departures.sorted()
  }

  func stopAndAllBelow(_ stop: ExactText) -> Set<ExactText> {
    var found: Set<ExactText> = []
    var open = [stop]
    while let next = open.popLast() {
      // A stop seen before belongs to a circle of parents.
      if found.insert(next).inserted { open += children[next] ?? [] }
    }
    return found
  }

  /// The service days that can have a departure in some instants; two days more on both sides than any zone needs.
  private func days(that instants: Range<Int>) -> [(day: NaiveDay, weekday: Int, origin: Int)] {
    let first = (instants.lowerBound - times.upperBound) / 86_400 - 2
    let last = (instants.upperBound - times.lowerBound) / 86_400 + 2
    return (first...last).compactMap { number in
      let day = NaiveDay(number: number)
      return day.origin(in: zone).map { (day, day.weekday, $0) }
    }
  }
}

// MARK: Reading

extension NaiveTimetable {
  private static func zone(of feed: FeedText) -> TimeZone {
    feed.table("agency.txt").values(of: "agency_timezone").lazy.compactMap { TimeZone(identifier: $0) }.first ?? .gmt
  }

  private static func children(of feed: FeedText) -> [ExactText: [ExactText]] {
    var children: [ExactText: [ExactText]] = [:]
    var known: Set<ExactText> = []
    for row in feed.table("stops.txt").records where known.insert(ExactText(row["stop_id"])).inserted {
      if !row["parent_station"].isEmpty {
        children[ExactText(row["parent_station"]), default: []].append(ExactText(row["stop_id"]))
      }
    }
    return children
  }

  private static func trips(of feed: FeedText, services: NaiveServices) -> [NaiveTrip] {
    let calls = calls(of: feed)
    let starts = starts(of: feed)
    let routes = Set(feed.table("routes.txt").values(of: "route_id").map { ExactText($0) })
    var known: Set<ExactText> = []
    return feed.table("trips.txt").records.compactMap { row in
      let (id, service) = (ExactText(row["trip_id"]), ExactText(row["service_id"]))
      guard routes.contains(ExactText(row["route_id"])), services.contains(service), known.insert(id).inserted
      else { return nil }
      return NaiveTrip(
        id: id, route: ExactText(row["route_id"]), direction: row["direction_id"], service: service,
        rows: calls[id] ?? [], starts: starts[id])
    }
  }

  /// The rows of each trip in file order; of rows with the same stop_sequence the first counts.
  private static func calls(of feed: FeedText) -> [ExactText: [NaiveCall]] {
    let stops = Set(feed.table("stops.txt").values(of: "stop_id").map { ExactText($0) })
    var calls: [ExactText: [NaiveCall]] = [:]
    var sequences: [ExactText: Set<Int>] = [:]
    for row in feed.table("stop_times.txt").records {
      guard let call = NaiveCall(row), call.stopID.map(stops.contains) ?? true else { continue }
      let trip = ExactText(row["trip_id"])
      guard sequences[trip, default: []].insert(call.stopSequence).inserted else { continue }
      calls[trip, default: []].append(call)
    }
    return calls
  }

  /// When the trips of frequencies.txt start, in seconds of the service day.
  private static func starts(of feed: FeedText) -> [ExactText: [Int]] {
    var starts: [ExactText: [Int]] = [:]
    for row in feed.table("frequencies.txt").records {
      guard let start = NaiveNumber.seconds(row["start_time"]), let end = NaiveNumber.seconds(row["end_time"]),
        let headway = NaiveNumber.integer(row["headway_secs"]), headway > 0
      else { continue }
      starts[ExactText(row["trip_id"]), default: []] += stride(from: start, to: end, by: headway)
    }
    return starts
  }
}
