import Foundation
import Testing
import TransitBundle

/// For an unknown id, a call that returns the row of that id returns `nil`, and a call about that id throws.
@Suite struct `Unknown ids` {
  private static let feed = TestFeed(
    stops: [.init("central", "Central"), .init("harbor", "Harbor")],
    services: [.init(id: "daily", week: "1111111", start: "20260101", end: "20261231")],
    trips: [.init(id: "trip-1", service: "daily", calls: ["central 08:00:00", "harbor 08:10:00"])])

  /// Optional files that the calls read. The results must be the same without them.
  private static let moreFiles = [
    "attributions", "areas", "fare_attributes", "fare_rules", "levels", "networks", "pathways", "route_networks",
    "stop_areas", "transfers",
  ]

  private func bundle(withMoreFiles: Bool) throws -> TestBundle {
    var feed = Self.feed
    if withMoreFiles { feed.files += Self.moreFiles }
    return try TestBundle(feed, changing: "INSERT INTO agency(agency_id, agency_name) VALUES ('city', 'City Transit')")
  }

  /// A call about an unknown id.
  struct Call: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ask: @Sendable (Timetable) throws(BundleError) -> Void

    init(_ name: String, _ ask: @escaping @Sendable (Timetable) throws(BundleError) -> Void) {
      testDescription = name
      self.ask = ask
    }
  }

  private static let date = ServiceDate(daysSince1970: 20_605)
  private static let morning = Date(timeIntervalSince1970: 1_780_290_000)
  private static let last = CallID(tripID: "trip-1", serviceDate: date, stopSequence: 10, time: morning)

  static let callsAboutStops: [Call] = [
    Call("departures(from:)") { timetable throws(BundleError) in
      _ = try timetable.departures(from: "Centrl", after: morning)
    },
    Call("departures(from:limit:), 0 of them") { timetable throws(BundleError) in
      _ = try timetable.departures(from: "Centrl", after: morning, limit: 0)
    },
    Call("departures(from:) of several stops") { timetable throws(BundleError) in
      _ = try timetable.departures(from: ["harbor", "Centrl", "central"], after: morning)
    },
    Call("departures(from:following:)") { timetable throws(BundleError) in
      _ = try timetable.departures(from: "Centrl", following: last, limit: 5)
    },
    Call("departures(from:following:) of several stops") { timetable throws(BundleError) in
      _ = try timetable.departures(from: ["harbor", "Centrl"], following: last, limit: 5)
    },
    Call("nextDeparture(from:)") { timetable throws(BundleError) in
      _ = try timetable.nextDeparture(from: "Centrl", after: morning)
    },
    Call("arrivals(at:)") { timetable throws(BundleError) in
      _ = try timetable.arrivals(at: "Centrl", after: morning)
    },
    Call("arrivals(at:) of several stops") { timetable throws(BundleError) in
      _ = try timetable.arrivals(at: ["harbor", "Centrl"], after: morning)
    },
    Call("arrivals(at:following:)") { timetable throws(BundleError) in
      _ = try timetable.arrivals(at: "Centrl", following: last, limit: 5)
    },
    Call("arrivals(at:following:) of several stops") { timetable throws(BundleError) in
      _ = try timetable.arrivals(at: ["harbor", "Centrl"], following: last, limit: 5)
    },
    Call("children(of:)") { timetable throws(BundleError) in _ = try timetable.children(of: "Centrl") },
    Call("platforms(of:)") { timetable throws(BundleError) in _ = try timetable.platforms(of: "Centrl") },
    Call("routes(at:)") { timetable throws(BundleError) in _ = try timetable.routes(at: "Centrl") },
    Call("transfers(from:)") { timetable throws(BundleError) in _ = try timetable.transfers(from: "Centrl") },
    Call("transfers(to:)") { timetable throws(BundleError) in _ = try timetable.transfers(to: "Centrl") },
    Call("stationPlan(of:)") { timetable throws(BundleError) in _ = try timetable.stationPlan(of: "Centrl") },
    Call("fareAreas(of:)") { timetable throws(BundleError) in _ = try timetable.fareAreas(of: "Centrl") },
  ]

  static let callsAboutTrips: [Call] = [
    Call("isRunning(_:on:)") { timetable throws(BundleError) in _ = try timetable.isRunning("Trip-1x", on: date) },
    Call("instances(of:on:)") { timetable throws(BundleError) in _ = try timetable.instances(of: "Trip-1x", on: date) },
    Call("continuation(of:on:)") { timetable throws(BundleError) in
      _ = try timetable.continuation(of: "Trip-1x", on: date)
    },
    Call("shape(ofTrip:)") { timetable throws(BundleError) in _ = try timetable.shape(ofTrip: "Trip-1x") },
    Call("tripPath(of:)") { timetable throws(BundleError) in _ = try timetable.tripPath(of: "Trip-1x") },
    Call("transfers(fromTrip:)") { timetable throws(BundleError) in _ = try timetable.transfers(fromTrip: "Trip-1x") },
    Call("transfers(toTrip:)") { timetable throws(BundleError) in _ = try timetable.transfers(toTrip: "Trip-1x") },
    Call("attributions(for: .trip)") { timetable throws(BundleError) in
      _ = try timetable.attributions(for: .trip("Trip-1x"))
    },
  ]

  static let callsAboutRoutes: [Call] = [
    Call("routeTimetable(of:on:)") { timetable throws(BundleError) in
      _ = try timetable.routeTimetable(of: "7", on: date)
    },
    Call("runningTrips(on:of:)") { timetable throws(BundleError) in
      _ = try timetable.runningTrips(on: date, of: "7")
    },
    Call("shapes(ofRoute:)") { timetable throws(BundleError) in _ = try timetable.shapes(ofRoute: "7") },
    Call("fareNetworks(of:)") { timetable throws(BundleError) in _ = try timetable.fareNetworks(of: "7") },
    Call("attributions(for: .route)") { timetable throws(BundleError) in
      _ = try timetable.attributions(for: .route("7"))
    },
  ]

  private func check(_ call: Call, _ kind: BundleError.Kind, match: String, withMoreFiles: Bool) throws {
    let bundle = try bundle(withMoreFiles: withMoreFiles)
    let timetable = try bundle.timetable()
    let error = try #require(throws: BundleError.self) { try call.ask(timetable) }
    #expect(error.kind == kind)
    #expect(error.nearMatches == [match])
    #expect(error.path == bundle.path)
  }

  @Test(arguments: callsAboutStops, [false, true])
  func `an unknown stop throws an error with near matches`(call: Call, withMoreFiles: Bool) throws {
    try check(call, .unknownStop, match: "central", withMoreFiles: withMoreFiles)
  }

  @Test(arguments: callsAboutTrips, [false, true])
  func `an unknown trip throws an error with near matches`(call: Call, withMoreFiles: Bool) throws {
    try check(call, .unknownTrip, match: "trip-1", withMoreFiles: withMoreFiles)
  }

  /// "7" is the short name of route "R", its near match.
  @Test(arguments: callsAboutRoutes, [false, true])
  func `an unknown route throws an error with near matches`(call: Call, withMoreFiles: Bool) throws {
    try check(call, .unknownRoute, match: "R", withMoreFiles: withMoreFiles)
  }

  @Test(arguments: [false, true])
  func `an unknown agency throws an error with the agencies of the feed`(withMoreFiles: Bool) throws {
    let call = Call("attributions(for: .agency)") { timetable throws(BundleError) in
      _ = try timetable.attributions(for: .agency("town"))
    }
    try check(call, .unknownAgency, match: "city", withMoreFiles: withMoreFiles)
  }

  @Test(arguments: [("7731", "7713"), ("dowtown", "7713")])
  func `an id with two letters swapped, or a mistyped name, has near matches`(mistyped: String, match: StopID) throws {
    var feed = Self.feed
    feed.stops.append(.init("7713", "Downtown"))
    #expect(try TestBundle(feed).timetable().nearMatches(ofStop: StopID(mistyped)).contains(match))
  }

  @Test func `an id of a million letters has no near matches, and an error of one line`() throws {
    let timetable = try bundle(withMoreFiles: true).timetable()
    let long = String(repeating: "central", count: 150_000)
    let calls = [
      Call("stop") { timetable throws(BundleError) in
        _ = try timetable.departures(from: StopID(long), after: Self.morning)
      },
      Call("trip") { timetable throws(BundleError) in _ = try timetable.isRunning(TripID(long), on: Self.date) },
      Call("route") { timetable throws(BundleError) in
        _ = try timetable.runningTrips(on: Self.date, of: RouteID(long))
      },
      Call("agency") { timetable throws(BundleError) in
        _ = try timetable.attributions(for: .agency(AgencyID(long)))
      },
    ]
    for call in calls {
      let error = #expect(throws: BundleError.self) { try call.ask(timetable) }
      #expect(error.map { $0.description.utf8.count < 1000 } == true, "\(call)")
    }
  }

  @Test(arguments: [false, true])
  func `a lookup of an unknown id returns nil`(withMoreFiles: Bool) throws {
    let timetable = try bundle(withMoreFiles: withMoreFiles).timetable()
    #expect(try timetable.stop("Centrl") == nil)
    #expect(try timetable.route("7") == nil)
    #expect(try timetable.trip("Trip-1x") == nil)
    #expect(try timetable.service("Daily") == nil)
    #expect(try timetable.shape("none") == nil)
    #expect(try timetable.fareAttribute("none") == nil)
    #expect(try !timetable.contains(.stop("Centrl")))
    #expect(try !timetable.contains(.route("7")))
    #expect(try !timetable.contains(.trip("Trip-1x")))
  }

  @Test func `an unknown route in a filter matches nothing`() throws {
    let timetable = try bundle(withMoreFiles: false).timetable()
    func next(_ routes: Set<RouteID>) throws -> Departure? {
      try timetable.nextDeparture(from: "central", after: Self.morning, where: BoardFilter(routes: routes))
    }
    #expect(try next(["7"]) == nil)
    #expect(try next(["7", "R"]) != nil)
  }

  @Test func `a page that follows an unknown trip starts at that trip's position in the order of the board`() throws {
    let timetable = try bundle(withMoreFiles: false).timetable()
    let first = try #require(try timetable.nextDeparture(from: "central", after: Self.morning))
    func next(following trip: TripID) throws -> Departure? {
      var id = first.id
      id.tripID = trip
      return try timetable.departures(from: "central", following: id, limit: 1).first
    }
    #expect(try next(following: "trip-1")?.serviceDate == first.serviceDate.advanced(by: 1))
    #expect(try next(following: "trip-2")?.serviceDate == first.serviceDate.advanced(by: 1))
    #expect(try next(following: "trip-0") == first)
  }

  @Test(arguments: [false, true])
  func `a known id without rows is not an error`(withMoreFiles: Bool) throws {
    let timetable = try bundle(withMoreFiles: withMoreFiles).timetable()
    #expect(try timetable.children(of: "central").isEmpty)
    #expect(try timetable.platforms(of: "central").map(\.id) == ["central"])
    #expect(try timetable.transfers(from: "central").isEmpty)
    #expect(try timetable.transfers(to: "central").isEmpty)
    #expect(try timetable.stationPlan(of: "central").places.isEmpty)
    #expect(try timetable.fareAreas(of: "central").isEmpty)
    #expect(try timetable.transfers(fromTrip: "trip-1").isEmpty)
    #expect(try timetable.transfers(toTrip: "trip-1").isEmpty)
    #expect(try timetable.shape(ofTrip: "trip-1") == nil)
    #expect(try timetable.tripPath(of: "trip-1") == nil)
    #expect(try timetable.continuation(of: "trip-1", on: Self.date) == nil)
    #expect(try timetable.shapes(ofRoute: "R").isEmpty)
    #expect(try timetable.fareNetworks(of: "R").isEmpty)
    for scope in [Attribution.Scope.feed, .agency("city"), .route("R"), .trip("trip-1")] {
      #expect(try timetable.attributions(for: scope).isEmpty)
    }
  }
}
