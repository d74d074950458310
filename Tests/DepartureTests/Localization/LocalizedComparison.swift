import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Compares a localized timetable with the model: each result must be the original one with the model's texts.
struct LocalizedComparison {
  private let plain: Timetable
  private let localized: Timetable
  private let rows: FeedRows
  private let model: NaiveLocalization
  private let context: String
  /// The maximum number of stops, trips and routes to query.
  private let sample: Int

  init(_ timetable: Timetable, _ rows: FeedRows, in languages: [String], sample: Int = .max, _ context: String) {
    plain = timetable
    localized = timetable.localized(preferring: languages)
    self.rows = rows
    model = NaiveLocalization(rows, languages)
    self.context = "\(context), \(languages)"
    self.sample = sample
  }

  /// The columns in which the model translated a text.
  var translatedColumns: Set<String> { model.translatedColumns }

  /// Compares the bytes of the JSON, because `==` ignores how an accented letter is composed.
  private func expectSame<Value: Encodable & Equatable>(
    _ found: [Value], _ expected: [Value], _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(found.count == expected.count, "\(context), \(what)", sourceLocation: sourceLocation)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (found, expected) in zip(found, expected) {
      let (left, right) = (try encoder.encode(found), try encoder.encode(expected))
      if left == right, found == expected { continue }
      Issue.record(
        """
        \(context), \(what)
        found    \(String(decoding: left, as: UTF8.self))
        expected \(String(decoding: right, as: UTF8.self))
        """, sourceLocation: sourceLocation)
      return
    }
  }

  /// Returns evenly spaced ids of a table.
  private func ids(of table: String) -> [String] {
    let ids = rows.ids(of: table)
    let step = max(1, ids.count / max(1, sample))
    return stride(from: 0, to: ids.count, by: step).map { ids[$0] }
  }

  // MARK: Stops

  func compareStops() throws {
    for id in ids(of: "stops").map(StopID.init(rawValue:)) {
      let stop = try #require(try plain.stop(id))
      try expectSame([try #require(try localized.stop(id))], [model.stop(stop)], "stop \(id)")
      try expectSame(
        try localized.children(of: id), try plain.children(of: id).map(model.stop), "children of \(id)")
      try expectSame(
        try localized.platforms(of: id), try plain.platforms(of: id).map(model.stop), "platforms of \(id)")
      try expectSame(
        [try localized.stationPlan(of: id)], [model.stationPlan(try plain.stationPlan(of: id))], "plan of \(id)")
      try expectSame(try localized.routes(at: id), try plain.routes(at: id).map(model.route), "routes at \(id)")
    }
    #expect(try localized.stop("no such stop") == nil)
    let world = Coordinate.Bounds(south: -90, west: -180, north: 90, east: 180)
    try expectSame(
      try localized.stops(in: world, limit: sample), try plain.stops(in: world, limit: sample).map(model.stop), "world")
  }

  func compareSearches(_ random: inout SplitMix64) throws {
    let stops = ids(of: "stops").map(StopID.init(rawValue:))
    for id in stops.prefix(12) {
      let (stop, other) = (try #require(try plain.stop(id)), try #require(try localized.stop(id)))
      // The beginnings of the original and of the localized name.
      for name in [stop.name ?? "", other.name ?? ""] {
        let text = String(name.prefix(random.number(1...5)))
        try expectSame(
          try localized.stops(matching: text), try plain.stops(matching: text).map(model.stop), "search \(text)")
      }
      guard let place = stop.coordinate else { continue }
      let radius = random.pick([500, 20_000, 9_000_000.0])
      try expectSame(
        try localized.stops(near: place, radius: radius),
        try plain.stops(near: place, radius: radius).map(model.nearbyStop), "near \(id)")
    }
  }

  // MARK: Routes and trips

  func compareRoutes(on date: ServiceDate) throws {
    try expectSame(try localized.routes(), try plain.routes().map(model.route), "routes")
    for id in ids(of: "routes").map(RouteID.init(rawValue:)) {
      let route = try #require(try plain.route(id))
      try expectSame([try #require(try localized.route(id))], [model.route(route)], "route \(id)")
      for direction: Direction? in [nil, .inbound] {
        let printed = try plain.routeTimetable(of: id, direction: direction, on: date)
        try expectSame(
          [try localized.routeTimetable(of: id, direction: direction, on: date)], [model.routeTimetable(printed)],
          "timetable of \(id) on \(date)")
      }
    }
  }

  func compareTrips(on date: ServiceDate) throws {
    for id in ids(of: "trips").map(TripID.init(rawValue:)) {
      let trip = try #require(try plain.trip(id))
      try expectSame([try #require(try localized.trip(id))], [model.trip(trip)], "trip \(id)")
      try expectSame(
        try localized.instances(of: id, on: date), try plain.instances(of: id, on: date).map(model.instance),
        "instances of \(id) on \(date)")
    }
  }

  // MARK: Boards

  /// - Returns: The number of rows that differ from the original boards.
  func compareBoards(_ query: DepartureQuery) throws -> Int {
    let (stop, start, duration) = (query.stop, query.start, query.duration)
    let plainBoard = try plain.departures(from: stop, after: start, within: duration)
    let board = try localized.departures(from: stop, after: start, within: duration)
    try expectSame(board, plainBoard.map(model.departure), "\(query)")
    let plainArrivals = try plain.arrivals(at: stop, after: start, within: duration)
    let arrivals = try localized.arrivals(at: stop, after: start, within: duration)
    try expectSame(arrivals, plainArrivals.map(model.arrival), "\(query)")

    let stops = [stop] + ids(of: "stops").prefix(4).map(StopID.init(rawValue:))
    try expectSame(
      try localized.departures(from: stops, after: start, within: duration, limit: 20),
      try plain.departures(from: stops, after: start, within: duration, limit: 20).map(model.departure),
      "\(query), of several stops")
    if let first = board.first {
      let page = try plain.departures(from: stop, following: first.id, limit: 5)
      try expectSame(
        try localized.departures(from: stop, following: first.id, limit: 5), page.map(model.departure),
        "\(query), next page")
      let next = try localized.nextDeparture(from: stop, after: start)
      try expectSame([next].compactMap(\.self), [first], "\(query), next departure")
    }
    try compareFilters(query, board, arrivals, plainBoard)
    if let place = try plain.stop(stop)?.coordinate {
      let groups = try plain.departures(near: place, radius: 20_000, after: start, within: duration)
      try expectSame(
        try localized.departures(near: place, radius: 20_000, after: start, within: duration),
        groups.map(model.group), "\(query), groups")
    }
    return zip(board, plainBoard).count { $0 != $1 } + zip(arrivals, plainArrivals).count { $0 != $1 }
  }

  /// A filter matches headsigns as the localized board shows them.
  private func compareFilters(
    _ query: DepartureQuery, _ board: [Departure], _ arrivals: [Arrival], _ plainBoard: [Departure]
  ) throws {
    let headsigns = Set((board + plainBoard).compactMap(\.headsign) + arrivals.compactMap(\.headsign) + ["nowhere"])
    for headsign in headsigns.sorted().prefix(6) {
      let filter = BoardFilter(headsign: headsign)
      try expectSame(
        try localized.departures(from: query.stop, after: query.start, within: query.duration, where: filter),
        board.filter { $0.headsign == headsign }, "\(query), to \(headsign)")
      try expectSame(
        try localized.arrivals(at: query.stop, after: query.start, within: query.duration, where: filter),
        arrivals.filter { $0.headsign == headsign }, "\(query), to \(headsign)")
    }
  }

  // MARK: Other files

  func compareRecords() throws {
    try expectSame(try localized.agencies(), try plain.agencies().map(model.agency), "agencies")
    try expectSame(
      [try localized.feedInfo()].compactMap(\.self), [try plain.feedInfo()].compactMap(\.self).map(model.feedInfo),
      "feed_info.txt")
    var scopes: [Attribution.Scope] = [.feed]
    scopes += try plain.agencies().compactMap(\.id).map { Attribution.Scope.agency($0) }
    scopes += ids(of: "routes").map { Attribution.Scope.route(RouteID(rawValue: $0)) }
    scopes += ids(of: "trips").map { Attribution.Scope.trip(TripID(rawValue: $0)) }
    for scope in scopes {
      try expectSame(
        try localized.attributions(for: scope), try plain.attributions(for: scope).map(model.attribution),
        "attributions of \(scope)")
    }
  }
}
