import Foundation

/// Departures computed in the simplest way, as the reference for a bundle's answers.
///
/// It keeps the whole feed in memory and tries every trip on every day. It uses no SQL and no code of the package.
package struct NaiveTimetable: Sendable {
  private let zone: TimeZone
  let services: NaiveServices
  let trips: [NaiveTrip]
  /// Stations and the stops with this parent_station.
  private let children: [ExactText: [ExactText]]
  /// The trips and boardings at a stop, by index.
  private let boardings: [ExactText: [(trip: Int, boarding: Int)]]
  /// The trips and alightings at a stop, by index.
  private let alightings: [ExactText: [(trip: Int, boarding: Int)]]
  /// The earliest to the latest time of any departure or arrival, in seconds of the service day.
  private let times: ClosedRange<Int>

  /// Parses the whole feed.
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

  /// Returns the sorted departures of a query. A stop that the feed does not have has none.
  package func departures(_ query: DepartureQuery) -> [NaiveDeparture] {
    board(query, places: boardings, of: \.boardings)
  }

  /// Returns the sorted arrivals of a query. A stop that the feed does not have has none.
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
      // The parents of stops may form a cycle.
      if found.insert(next).inserted { open += children[next] ?? [] }
    }
    return found
  }

  /// Returns the service days that can have departures in the interval, with a margin of two days on both sides.
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

  /// Returns the rows of each trip in file order. Of rows with the same stop_sequence, only the first counts.
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

  /// Returns the start times from frequencies.txt by trip, in seconds of the service day.
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
