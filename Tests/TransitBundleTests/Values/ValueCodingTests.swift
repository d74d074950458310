import Foundation
import Testing
import TransitBundle

/// All public values are `Codable`, so that apps can store them in files and pass them to widgets.
@Suite struct `JSON of values` {
  /// Checks that a value is the same after it is encoded and decoded.
  private func check<Value: Codable & Equatable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try JSONText.roundTrip(value) == value, sourceLocation: sourceLocation)
  }

  private let date = ServiceDate(daysSince1970: 20_640)
  private let morning = Date(timeIntervalSince1970: 1_783_317_600)
  private let place = Coordinate(latitudeE7: 473_769_001, longitudeE7: 85_417_002)
  private let summary = StopSummary(id: "8503000:3", name: "Central", platformCode: "3")

  private var stop: Stop {
    Stop(
      id: "8503000", code: "CE", name: "Central", spokenName: "Central Station", details: "By the river",
      coordinate: place, zoneID: "110", url: "https://example.org/central", locationType: .station,
      parentStationID: "region", timeZoneIdentifier: "Europe/Zurich", wheelchairBoarding: .accessible, levelID: "0",
      platformCode: "3", access: .fromStreet)
  }

  private var route: Route {
    Route(
      id: "route_7", agencyID: "city", shortName: "S3", longName: "Airport – Lake", details: "Each half hour",
      type: .rail, url: "https://example.org/s3", color: RouteColor(rawValue: "0079C2"),
      textColor: RouteColor(rawValue: "ffffff"), sortOrder: 3, continuousPickup: .notAvailable,
      continuousDropOff: .askDriver, networkID: "suburban")
  }

  private var call: Trip.Call {
    Trip.Call(
      place: .stop(summary), stopSequence: 4, arrival: ServiceTime(hour: 8), departure: ServiceTime(hour: 8, minute: 1),
      estimate: ServiceTime(hour: 25), window: Trip.Window(start: ServiceTime(hour: 7), end: ServiceTime(hour: 9)),
      headsign: "Lake", pickupType: .regular, dropOffType: .phoneAgency, continuousPickup: .continuous,
      continuousDropOff: .notAvailable, distance: 12.34, timepoint: .exact, pickupBookingRuleID: "call ahead",
      dropOffBookingRuleID: "web")
  }

  private var trip: Trip {
    Trip(
      id: "trip_17", route: route, serviceID: "daily", headsign: "Airport", shortName: "18723", direction: .inbound,
      blockID: "b1", shapeID: "s1", wheelchairAccessibility: .accessible, bikesAllowed: .allowed,
      carsAllowed: .notAllowed,
      safeDurationFactor: 1.5, safeDurationOffset: .seconds(600),
      calls: [
        call, Trip.Call(place: .location("zone"), stopSequence: 5),
        Trip.Call(place: .locationGroup("group"), stopSequence: 6), Trip.Call(place: .unknown, stopSequence: 7),
      ],
      frequencies: [
        Trip.Frequency(
          start: ServiceTime(hour: 6), end: ServiceTime(hour: 26), headway: .seconds(420), exactTimes: .frequencyBased),
        Trip.Frequency(),
      ])
  }

  private var departure: Departure {
    Departure(
      time: morning, tripID: "trip_17", serviceDate: date, stop: summary, stopSequence: 4, route: route,
      headsign: "Airport", tripShortName: "18723", direction: .inbound, pickupType: .askDriver,
      wheelchairAccessibility: .notAccessible, isInterpolated: true, repetition: Repetition(headway: .seconds(420)),
      frequencyRow: 2)
  }

  @Test func `stops and routes keep every column in JSON`() throws {
    try check(stop)
    try check(Stop(id: "8503000"))
    try check(summary)
    try check(NearbyStop(stop: stop, distance: 123.456))
    try check(route)
    try check(Route(id: "route_7"))
    #expect(JSONText.of(Route(id: "route_7", shortName: "S3")) == #"{"id":"route_7","shortName":"S3"}"#)
  }

  @Test func `trips keep their calls, places and frequencies in JSON`() throws {
    try check(trip)
    try check(Trip(id: "trip_17", route: Route(id: "route_7"), serviceID: "daily"))
    let instance = TripInstance(
      trip: trip, serviceDate: date, origin: morning, delay: .seconds(-420),
      repetition: Repetition(headway: .seconds(600), isExact: true))
    try check(instance)
    try check(instance.id)
    try check(instance.calls)
    try check(BlockContinuation(tripID: "trip_17", start: ServiceTime(hour: 8), end: ServiceTime(hour: 25)))
    let shape = RouteShape(
      id: "s1", points: [.init(coordinate: place, distance: 0.1), .init(coordinate: place, distance: nil)])
    try check(shape)
    try check(shape.encodedPolyline(precision: 6))
  }

  @Test func `departures and arrivals keep every column in JSON`() throws {
    try check(departure)
    try check(departure.id)
    var other = departure
    other.repetition = nil
    other.isInterpolated = false
    other.time = Date(timeIntervalSince1970: 1_783_317_600.125)
    try check(other)
    try check(
      Arrival(
        time: morning, tripID: "trip_17", serviceDate: date, stop: summary, stopSequence: 4, route: route,
        headsign: "Airport", tripShortName: "18723", direction: .outbound, dropOffType: .phoneAgency,
        wheelchairAccessibility: .unknown, isInterpolated: true,
        repetition: Repetition(headway: .seconds(600), isExact: true), frequencyRow: 1))
    let group = DepartureGroup(
      stop: NearbyStop(stop: stop, distance: 12), route: route, direction: .inbound, departures: [departure, other])
    try check(group)
    try check(group.id)
    try check(
      BoardFilter(
        routes: ["route_7", "route_8"], direction: .inbound, headsign: "Lake", requiresWheelchairAccess: true))
  }

  @Test func `route timetables keep their empty cells in JSON`() throws {
    let cell = RouteTimetable.Cell(
      stopSequence: 4, arrival: ServiceTime(hour: 8), departure: ServiceTime(hour: 8, minute: 1),
      estimate: ServiceTime(hour: 9), pickupType: .askDriver, dropOffType: .notAvailable)
    let column = RouteTimetable.Column(
      tripID: "trip_17", headsign: "Airport", shortName: "18723", direction: .inbound,
      repetition: Repetition(headway: .seconds(420)),
      cells: [nil, cell, nil, RouteTimetable.Cell(stopSequence: 5)])
    try check(
      RouteTimetable(
        routeID: "route_7", direction: .inbound, serviceDate: date,
        places: [.stop(summary), .location("zone"), .locationGroup("group"), .unknown], columns: [column]))
  }

  @Test func `running trips keep their ends in JSON`() throws {
    try check(
      RunningTrip(
        id: "trip_17", route: route, serviceDate: date, headsign: "Airport", shortName: "18723", direction: .inbound,
        blockID: "block", first: Trip.Call(place: .stop(summary), stopSequence: 1, departure: ServiceTime(hour: 8)),
        last: Trip.Call(place: .location("zone"), stopSequence: 9, arrival: ServiceTime(hour: 25))))
    try check(RunningTrip(id: "trip_18", route: route, serviceDate: date))
  }

  @Test func `service calendars keep their weeks and exceptions in JSON`() throws {
    try check(
      ServiceCalendar(
        id: "daily",
        week: ServiceCalendar.Week(weekdays: [.monday, .wednesday, .sunday], dates: date...date.advanced(by: 90)),
        added: [date.advanced(by: 1)], removed: [date, date.advanced(by: 7)]))
    try check(ServiceCalendar(id: "never", week: ServiceCalendar.Week(weekdays: [])))
    try check([ServiceCalendar.Reason.week, .added, .removed, .notScheduled])
  }

  @Test func `station plans, transfers and agencies keep every column in JSON`() throws {
    try check(
      StationPlan(
        station: stop, places: [stop, Stop(id: "p")], levels: [Level(id: "-1", index: -1.5, name: "Mezzanine")],
        pathways: [
          Pathway(
            id: "stairs", fromStopID: "p", toStopID: "8503000", mode: .stairs, isBidirectional: false, length: 12.5,
            traversalTime: .seconds(45), stairCount: -30, maxSlope: 0.083, minWidth: 1.2, signpostedAs: "Exit",
            reversedSignpostedAs: "Trains"),
          Pathway(fromStopID: "a", toStopID: "b"),
        ]))
    try check(
      Transfer(
        fromStopID: "a", toStopID: "b", fromRouteID: "r", toRouteID: "s", fromTripID: "t", toTripID: "u",
        type: .minimumTime, minimumTime: .seconds(180)))
    try check(Transfer())
    try check(
      Agency(
        id: "city", name: "City Transit", url: "https://example.org", timeZoneIdentifier: "Europe/Zurich",
        language: "de", phone: "+41 44 000 00 00", fareURL: "https://example.org/fares", email: "info@example.org"))
    try check(
      Attribution(
        id: "a", agencyID: "city", routeID: "r", tripID: "t", organizationName: "Maps", isProducer: true,
        isOperator: false, isAuthority: true, url: "https://example.org", email: "a@example.org", phone: "1"))
    try check([Attribution.Scope.feed, .agency("city"), .route("r"), .trip("t")])
    try check(
      FeedInfo(
        publisherName: "City", publisherURL: "https://example.org", language: "mul", defaultLanguage: "de",
        startDate: date, endDate: date.advanced(by: 90), version: "7", contactEmail: "a@example.org",
        contactURL: "https://example.org"))
    try check(TranslatedText(text: "Genève", language: "fr"))
    try check(TranslatedField.stopHeadsign)
  }

  @Test func `fares keep their exact prices in JSON`() throws {
    for price in ["2.40", "0.1", "-0.05", "1234567890123456.78", "0"] {
      let amount = try #require(Decimal(string: price))
      try check(
        FareAttribute(
          id: "single", price: amount, currencyCode: "CHF", paymentMethod: .onBoard, transfers: .once, agencyID: "city",
          transferDuration: .seconds(3600)))
      try check(
        FareProduct(
          productID: "single", name: "Single", riderCategoryID: "adult", fareMediaID: "card", amount: amount,
          currencyCode: "CHF"))
    }
    try check(FareAttribute(id: "free"))
    try check(FareProduct())
    try check(FareRule(fareID: "single", routeID: "r", originID: "1", destinationID: "2", containsID: "3"))
    try check(FareArea(id: "inner", name: "Inner city"))
    try check(FareNetwork(id: "suburban", name: "Suburban trains"))
    try check(FareMedium(id: "card", name: "Card", type: .transitCard))
    try check(RiderCategory(id: "adult", name: "Adult", isDefault: true, eligibilityURL: "https://example.org"))
    try check(
      FareLegRule(
        legGroupID: "g", networkID: "n", fromAreaID: "a", toAreaID: "b", fromTimeframeGroupID: "peak",
        toTimeframeGroupID: "off", fareProductID: "single", priority: 2))
    try check(FareLegJoinRule(fromNetworkID: "n", toNetworkID: "m", fromStopID: "a", toStopID: "b"))
    try check(
      FareTransferRule(
        fromLegGroupID: "g", toLegGroupID: "h", transferCount: -1, durationLimit: .seconds(5400),
        durationLimitType: .departureToDeparture, fareTransferType: .transferOnly, fareProductID: "single"))
    try check(
      FareTimeframe(
        groupID: "peak", start: DateComponents(hour: 6, minute: 30, second: 0),
        end: DateComponents(hour: 24, minute: 0, second: 0), serviceID: "daily"))
    try check(FareTimeframe())
  }

  @Test func `bundle information, settings, store states and favorites are the same after a JSON round trip`() throws {
    let timetable = try TestBundle(.town).timetable()
    try check(timetable.information)
    var information = timetable.information
    information.bounds = Coordinate.Bounds(south: 1, west: 2, north: 3, east: 4)
    information.notices = ["bad_time": 3, "empty_row": 1]
    information.remarks = ["unused_stop": 9]
    try check(information)
    try check(FeedCapabilities([.shapes, .headsigns]))
    try check(Timetable.Settings(blockCacheBytes: 1, pageCacheBytes: 2, boardCacheBytes: 3))
    try check([Favorite(.stop("a"), note: "home"), Favorite(.route("R")), Favorite(.trip("t"))])
    try check([TimetableStore.Start.now, .feedStart, .date(morning)])
    try check([TimetableStore.Cause.opened, .installed, .scheduled, .activated, .rolledBack, .refreshed])
  }

  @Test func `results of queries are the same after a JSON round trip`() throws {
    let timetable = try TestBundle(.town).timetable()
    let day = ServiceDate(daysSince1970: 20_605)
    let morning = timetable.clock.date(on: day, hour: 7)
    let board = try timetable.departures(from: "stop-3-1", after: morning, within: .seconds(14_400))
    #expect(board.contains { $0.repetition != nil } && board.contains { $0.repetition == nil })
    try check(board)
    try check(timetable.arrivals(at: "stop-3-1", after: morning, limit: 30))
    let corner = Coordinate(latitudeE7: 525_120_000, longitudeE7: 134_060_000)
    try check(timetable.departures(near: corner, radius: 600, after: morning))
    try check(timetable.stops(near: corner, radius: 600))
    try check(timetable.stops(matching: "street 7"))
    try check(timetable.routes())
    try check(timetable.trip("trip-3-4"))
    try check(timetable.instances(of: "trip-3-4", on: day))
    try check(timetable.routeTimetable(of: "R", on: day))
    try check(timetable.services())
    try check(timetable.stationPlan(of: "stop-3-1"))
  }
}
