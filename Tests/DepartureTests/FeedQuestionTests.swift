import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Compares query results that depend on a few rows with those rows of the feed.
@Suite struct `Queries on random feeds` {
  private static func withFeeds(
    _ seeds: ClosedRange<UInt64>, _ body: (RandomFeed, Timetable) throws -> Void
  ) async throws {
    for seed in seeds {
      let feed = RandomFeed(seed: seed)
      let built = try await BuiltFeed(feed.text)
      try body(feed, try Timetable(path: built.bundle))
    }
  }

  @Test
  func `routes of a random feed equal its rows, and routes at a stop are those whose trips call there`() async throws {
    try await Self.withFeeds(1...12) { feed, timetable in
      let routes = feed.text.table("routes.txt").records
      let ids = Set(routes.map { RouteID(rawValue: $0["route_id"]) })
      #expect(Set(try timetable.routes().map(\.id)) == ids, "\(feed.summary)")
      for row in routes {
        let route = try #require(try timetable.route(RouteID(rawValue: row["route_id"])))
        #expect(route.shortName ?? "" == row["route_short_name"])
        #expect(route.color?.rawValue ?? "" == row["route_color"])
        #expect(route.writtenColor ?? "" == row["route_color"])
        #expect(try timetable.routes().contains(route))
      }
      #expect(try timetable.route("no such route") == nil)

      for row in feed.text.table("stops.txt").records {
        let stop = StopID(rawValue: row["stop_id"])
        let expected = try timetable.boardTrips(at: stop, feed)
        #expect(Set(try timetable.routes(at: stop).map(\.id)) == expected, "\(feed.summary), \(stop)")
      }
    }
  }

  @Test func `child stops, platforms and stops in a box equal the rows of a random feed`() async throws {
    try await Self.withFeeds(13...24) { feed, timetable in
      let rows = feed.text.table("stops.txt").records
      var random = SplitMix64(seed: feed.seed)
      for row in rows {
        let stop = StopID(rawValue: row["stop_id"])
        let children = rows.filter { ExactText($0["parent_station"]) == ExactText(row["stop_id"]) }.map {
          StopID(rawValue: $0["stop_id"])
        }
        #expect(try timetable.children(of: stop).map(\.id) == children.sorted(), "\(feed.summary), \(stop)")
        let platforms = try timetable.platforms(of: stop)
        #expect(platforms.allSatisfy { ($0.locationType ?? .platform) == .platform })
        #expect(
          Set(children).intersection(platforms.map(\.id)).count
            == children.count { child in
              rows.contains {
                ExactText($0["stop_id"]) == ExactText(child.rawValue) && ["", "0"].contains($0["location_type"])
              }
            })
      }
      let all = try rows.compactMap { try timetable.stop(StopID(rawValue: $0["stop_id"])) }
      for _ in 0..<20 {
        let box = Self.randomBox(around: all, &random)
        let expected = all.filter { stop in
          guard let place = stop.coordinate else { return false }
          return box.south <= place.latitude && place.latitude <= box.north && box.west <= place.longitude
            && place.longitude <= box.east
        }
        #expect(
          try timetable.stops(in: box).map(\.id) == expected.map(\.id).sorted(), "\(feed.summary), \(box)")
        // The rest of the world to the west and east, across the antimeridian.
        let other = Coordinate.Bounds(south: box.south, west: box.east, north: box.north, east: box.west)
        if box.west < box.east {
          let both = Set(try timetable.stops(in: box).map(\.id) + timetable.stops(in: other).map(\.id))
          let band = all.filter { $0.coordinate.map { box.south <= $0.latitude && $0.latitude <= box.north } ?? false }
          #expect(both == Set(band.map(\.id)))
        }
        #expect(try timetable.stops(in: box, limit: 2) == Array(timetable.stops(in: box).prefix(2)))
      }
    }
  }

  private static func randomBox(around stops: [Stop], _ random: inout SplitMix64) -> Coordinate.Bounds {
    let places = stops.compactMap(\.coordinate)
    guard !places.isEmpty else { return .init(south: -1, west: -1, north: 1, east: 1) }
    // In a third of all cases, an edge runs through a stop.
    func edges(_ value: (Coordinate) -> Double) -> (Double, Double) {
      let first = value(random.pick(places)) + Double(random.number(-1...1)) / 50
      let second = value(random.pick(places)) + Double(random.number(-1...1)) / 50
      return (min(first, second), max(first, second))
    }
    let (south, north) = edges(\.latitude)
    let (west, east) = edges(\.longitude)
    return .init(south: south, west: west, north: north, east: east)
  }

  @Test func `services run on the days that the rows of a random feed specify, for the right reason`() async throws {
    try await Self.withFeeds(25...36) { feed, timetable in
      let start = try #require(ServiceDate(feed.day))
      let days = (start.daysSince1970 - 30...start.daysSince1970 + 30).map(ServiceDate.init(daysSince1970:))
      let weeks = feed.text.table("calendar.txt").records
      let exceptions = feed.text.table("calendar_dates.txt").records
      let ids = Set((weeks + exceptions).map { ServiceID(rawValue: $0["service_id"]) })
      #expect(try timetable.services().map(\.id) == ids.sorted(), "\(feed.summary)")
      for id in ids {
        let service = try #require(try timetable.service(id))
        let week = weeks.first { ServiceID(rawValue: $0["service_id"]) == id }
        #expect((service.week == nil) == (week == nil))
        if let week {
          #expect(service.week?.weekdays == Set(Weekday.allCases.filter { week[Self.weekdays[$0.rawValue]] == "1" }))
        }
        var running: [ServiceDate] = []
        for day in days {
          let types = exceptions.filter {
            ServiceID(rawValue: $0["service_id"]) == id && ServiceDate($0["date"]) == day
          }
          .map { $0["exception_type"] }
          let inWeek = week.map { Self.runs($0, day) } ?? false
          let expected: ServiceCalendar.Reason =
            types.contains("1") ? .added : !inWeek ? .notScheduled : types.contains("2") ? .removed : .week
          #expect(service.reason(on: day) == expected, "\(feed.summary), \(id) on \(day)")
          if service.runs(on: day) { running.append(day) }
        }
        #expect(service.dates(in: days[0]...days[days.count - 1]) == running)
      }
      #expect(try timetable.service("no such service") == nil)
    }
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private static func runs(_ week: FeedTable.Record, _ day: ServiceDate) -> Bool {
    guard let start = ServiceDate(week["start_date"]), let end = ServiceDate(week["end_date"]) else { return false }
    return start <= day && day <= end && week[weekdays[day.weekday.rawValue]] == "1"
  }

  @Test func `trip instances of a random feed have the times that boards show`() async throws {
    try await Self.withFeeds(37...48) { feed, timetable in
      let date = try #require(ServiceDate(feed.day))
      let model = NaiveTimetable(feed.text)
      for row in feed.text.table("trips.txt").records.prefix(12) {
        let id = TripID(rawValue: row["trip_id"])
        guard let trip = try timetable.trip(id) else { continue }
        let instances = try timetable.instances(of: id, on: date)
        for call in trip.calls {
          guard let stop = call.stop?.id else { continue }
          let query = DepartureQuery(
            stopID: ExactText(stop.rawValue), from: timetable.clock.origin(of: date).unixSeconds - 86_400,
            seconds: 6 * 86_400)
          let expected = model.departures(query).filter {
            $0.tripID == ExactText(id.rawValue) && $0.serviceDate == date.description
              && $0.stopSequence == call.stopSequence && $0.stopID == ExactText(stop.rawValue)
          }.map(\.time)
          // Boards omit calls without boarding.
          if expected.isEmpty { continue }
          let found = instances.compactMap { instance in
            instance.calls.first { $0.call.stopSequence == call.stopSequence }?.time
          }
          #expect(found.map(\.unixSeconds).sorted() == expected, "\(feed.summary), \(id) at \(stop)")
        }
      }
      #expect(throws: BundleError.self) { try timetable.instances(of: "no such trip", on: date) }
    }
  }

  @Test func `running trips of a random feed are those whose services run, with their first and last calls`()
    async throws
  {
    try await Self.withFeeds(49...60) { feed, timetable in
      let day = try #require(ServiceDate(feed.day))
      let rows = feed.text.table("trips.txt").records
      for date in (day.daysSince1970 - 7...day.daysSince1970 + 7).map(ServiceDate.init(daysSince1970:)) {
        let running = try timetable.runningTrips(on: date)
        let expected = try rows.filter { row in
          try timetable.trip(TripID(rawValue: row["trip_id"])) != nil
            && timetable.service(ServiceID(rawValue: row["service_id"]))?.runs(on: date) == true
        }
        #expect(
          running.map(\.id).sorted() == Set(expected.map { TripID(rawValue: $0["trip_id"]) }).sorted(),
          "\(feed.summary)")
        let starts = running.map { $0.first?.time?.seconds ?? 0 }
        #expect(starts == starts.sorted())
        for found in running {
          let trip = try #require(try timetable.trip(found.id))
          #expect(found.first == trip.calls.first && found.last == trip.calls.last, "\(feed.summary), \(found.id)")
          #expect(found.headsign == trip.headsign && found.blockID == trip.blockID && found.route == trip.route)
          #expect(found.frequencies == trip.frequencies && found.direction == trip.direction)
          #expect(found.shortName == trip.shortName && found.serviceDate == date)
        }
        for route in try timetable.routes().map(\.id) {
          #expect(try timetable.runningTrips(on: date, of: route) == running.filter { $0.route.id == route })
        }
      }
    }
  }

  private static func expect(
    _ kind: BundleError.Kind, sourceLocation: SourceLocation = #_sourceLocation,
    of question: () throws -> Void
  ) {
    let error = #expect(throws: BundleError.self, sourceLocation: sourceLocation) { try question() }
    #expect(error?.kind == kind, sourceLocation: sourceLocation)
    #expect(error?.nearMatches.isEmpty == false, sourceLocation: sourceLocation)
  }

  @Test func `calls about unknown ids throw an error, and lookups of unknown ids return nil`() async throws {
    let built = try await BuiltFeed(.whole)
    let timetable = try Timetable(path: built.bundle)
    let date = try #require(ServiceDate("20260601"))
    let last = CallID(tripID: "t1", serviceDate: date, stopSequence: 1, time: Date(unixSeconds: 0))
    Self.expect(.unknownStop) { _ = try timetable.departures(from: "a", after: .distantPast) }
    Self.expect(.unknownStop) { _ = try timetable.departures(from: ["A", "a"], after: .distantPast) }
    Self.expect(.unknownStop) { _ = try timetable.departures(from: "a", following: last, limit: 1) }
    Self.expect(.unknownStop) { _ = try timetable.arrivals(at: "a", after: .distantPast) }
    Self.expect(.unknownStop) { _ = try timetable.arrivals(at: ["A", "a"], following: last, limit: 1) }
    Self.expect(.unknownStop) { _ = try timetable.nextDeparture(from: "a") }
    Self.expect(.unknownStop) { _ = try timetable.routes(at: "a") }
    Self.expect(.unknownStop) { _ = try timetable.children(of: "a") }
    Self.expect(.unknownStop) { _ = try timetable.platforms(of: "a") }
    Self.expect(.unknownStop) { _ = try timetable.stationPlan(of: "a") }
    Self.expect(.unknownStop) { _ = try timetable.transfers(from: "a") }
    Self.expect(.unknownStop) { _ = try timetable.transfers(to: "a") }
    Self.expect(.unknownStop) { _ = try timetable.fareAreas(of: "a") }
    Self.expect(.unknownTrip) { _ = try timetable.instances(of: "t", on: date) }
    Self.expect(.unknownTrip) { _ = try timetable.isRunning("t", on: date) }
    Self.expect(.unknownTrip) { _ = try timetable.continuation(of: "t", on: date) }
    Self.expect(.unknownTrip) { _ = try timetable.shape(ofTrip: "t") }
    Self.expect(.unknownTrip) { _ = try timetable.tripPath(of: TripID(rawValue: "t")) }
    Self.expect(.unknownTrip) { _ = try timetable.transfers(fromTrip: "t") }
    Self.expect(.unknownTrip) { _ = try timetable.transfers(toTrip: "t") }
    Self.expect(.unknownTrip) { _ = try timetable.attributions(for: .trip("t")) }
    Self.expect(.unknownRoute) { _ = try timetable.routeTimetable(of: "r", on: date) }
    Self.expect(.unknownRoute) { _ = try timetable.shapes(ofRoute: "r") }
    Self.expect(.unknownRoute) { _ = try timetable.fareNetworks(of: "r") }
    Self.expect(.unknownRoute) { _ = try timetable.attributions(for: .route("r")) }
    Self.expect(.unknownAgency) { _ = try timetable.attributions(for: .agency("A")) }
    #expect(try timetable.stop("a") == nil)
    #expect(try timetable.trip("t") == nil)
    #expect(try timetable.route("r") == nil)
    #expect(try timetable.shape("s") == nil)
    #expect(try timetable.service("d") == nil)
    #expect(try timetable.fareAttribute("f") == nil)
    // Known ids without rows.
    #expect(try timetable.children(of: "B").isEmpty)
    #expect(try timetable.shapes(ofRoute: "r2").isEmpty)
    #expect(try timetable.transfers(fromTrip: "t3").isEmpty)
    #expect(try timetable.attributions(for: .route("r2")).isEmpty)
    #expect(try timetable.attributions(for: .feed).isEmpty)
  }

  @Test func `platforms are sorted by the numbers in their codes`() async throws {
    let platforms = ["10", "2", "1a", "1", "", "A2", "A10", "02"].enumerated().map { index, code in
      "p\(index),P,52.5,13.\(index + 1),S,\(code)"
    }
    let stops =
      ["stop_id,stop_name,stop_lat,stop_lon,parent_station,platform_code", "S,Station,52.5,13.1,,"] + platforms
    let built = try await BuiltFeed(.small.adding("stops.txt", stops.joined(separator: "\n")))
    let codes = try Timetable(path: built.bundle).platforms(of: "S").filter { $0.id != "S" }
      .map { $0.platformCode ?? "" }
    #expect(codes == ["", "1", "1a", "2", "02", "10", "A2", "A10"])
  }
}

extension Timetable {
  /// The routes of the trips that call at a stop or below it, according to the rows of the feed.
  fileprivate func boardTrips(at stop: StopID, _ feed: RandomFeed) throws -> Set<RouteID> {
    let stops = feed.text.table("stops.txt").records
    var below: Set<ExactText> = [ExactText(stop.rawValue)]
    while true {
      let more = stops.filter { below.contains(ExactText($0["parent_station"])) }.map { ExactText($0["stop_id"]) }
      let count = below.count
      below.formUnion(more)
      if below.count == count { break }
    }
    let calls = feed.text.table("stop_times.txt").records.filter { below.contains(ExactText($0["stop_id"])) }
    // Of several rows with one stop_sequence, the first is kept, which may belong to another stop.
    let kept = try Set(calls.map { ExactText($0["trip_id"]) }).filter { id in
      try trip(TripID(rawValue: id.text))?.calls.contains { call in
        call.stop.map { below.contains(ExactText($0.id.rawValue)) } ?? false
      } ?? false
    }
    return Set(
      feed.text.table("trips.txt").records.filter { kept.contains(ExactText($0["trip_id"])) }
        .map { RouteID(rawValue: $0["route_id"]) })
  }
}
