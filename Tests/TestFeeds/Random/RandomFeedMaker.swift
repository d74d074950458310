/// Generates the tables of a ``RandomFeed`` in order; later tables refer to earlier ones.
struct RandomFeedMaker {
  var random: SplitMix64
  let zone: RandomZone
  let day: NaiveDay
  var traits: Set<RandomFeed.Trait> = []

  var stops = FeedTable(
    "stops.txt",
    [
      "stop_id", "stop_code", "stop_name", "stop_desc", "stop_lat", "stop_lon", "zone_id", "location_type",
      "parent_station", "wheelchair_boarding", "platform_code",
    ])
  var calendar = FeedTable(
    "calendar.txt",
    [
      "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date",
      "end_date",
    ])
  var calendarDates = FeedTable("calendar_dates.txt", ["service_id", "date", "exception_type"])
  var routes = FeedTable(
    "routes.txt",
    [
      "route_id", "agency_id", "route_short_name", "route_long_name", "route_desc", "route_type", "route_color",
      "route_sort_order",
    ])
  var shapes = FeedTable(
    "shapes.txt", ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence", "shape_dist_traveled"])
  var trips = FeedTable(
    "trips.txt",
    [
      "route_id", "service_id", "trip_id", "trip_headsign", "trip_short_name", "direction_id", "block_id", "shape_id",
      "wheelchair_accessible", "bikes_allowed",
    ])
  var stopTimes = FeedTable(
    "stop_times.txt",
    [
      "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "stop_headsign", "pickup_type",
      "drop_off_type", "continuous_pickup", "shape_dist_traveled", "timepoint", "start_pickup_drop_off_window",
      "end_pickup_drop_off_window",
    ])
  var frequencies = FeedTable(
    "frequencies.txt", ["trip_id", "start_time", "end_time", "headway_secs", "exact_times"])

  /// The stops that trips call at.
  var callableStops: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    zone = random.pick(RandomZone.all)
    day = NaiveDay(random.pick(zone.days)) ?? NaiveDay(number: 20_000)
  }

  mutating func makeTables() {
    makeStops()
    makeServices()
    makeRoutes()
    makeShapes()
    makeTrips()
  }

  var tables: [FeedTable] {
    let agency = FeedTable(
      "agency.txt", ["agency_id", "agency_name", "agency_url", "agency_timezone", "agency_lang"],
      [["a", "Verkehr \"Nord\", Süd & Co", "https://example.org/", zone.name, "de"]])
    return [agency, stops, calendar, calendarDates, routes, shapes, trips, stopTimes, frequencies]
  }

  /// Returns a text with diacritics, commas, quotes, line breaks or other scripts.
  mutating func name() -> String {
    let names = [
      "Hauptbahnhof", "Straße des 17. Juni", "São João, Praça", "Łódź \"Fabryczna\"", "Two\nlines", "Wagga\r\nWagga",
      "Ζάππειο", "北大路", "O'Connell St.", "\"quoted\"", "a,b,,c", "Ångström", "Angstrom", "0", "NULL",
      "Cafe\u{301} Noir", "Café Noir", "100 %", "x; DROP TABLE stop", "tab\tin it",
    ]
    return random.pick(names) + (random.chance(60) ? " \(random.number(1...30))" : "")
  }
}

// MARK: Places, routes, shapes

extension RandomFeedMaker {
  fileprivate mutating func makeStops() {
    var ids = Self.stopIDs
    random.shuffle(&ids)
    for station in 0..<random.number(0...2) {
      traits.insert(.stations)
      let stationID = "station \(station)"
      addStop(stationID, type: "1")
      if random.chance(40) { addStop("entrance \(station)", type: "2", parent: stationID) }
      for _ in 0..<random.number(1...2) {
        guard let platform = ids.popLast() else { continue }
        addStop(platform, type: random.pick(["0", ""]), parent: stationID)
        callableStops.append(platform)
        // GTFS allows calls only at platforms, but some feeds have calls at boarding areas, and riders look for them at
        // the station.
        if random.chance(30) { addBoardingArea("area \(stationID) \(platform)", of: platform) }
      }
    }
    for _ in 0..<random.number(3...6) {
      guard let id = ids.popLast() else { continue }
      addStop(id, type: random.pick(["0", "", ""]))
      callableStops.append(id)
    }
    let written = Set(callableStops.map { ExactText($0) })
    if written.isSuperset(of: Self.idsEqualButForBytes) { traits.insert(.idsEqualButForBytes) }
  }

  private mutating func addBoardingArea(_ id: String, of platform: String) {
    traits.insert(.boardingAreas)
    addStop(id, type: "4", parent: platform)
    callableStops.append(id)
  }

  private mutating func addStop(_ id: String, type: String, parent: String = "") {
    let hasPlace = type != "4" || random.chance(50)
    stops.append([
      "stop_id": id, "stop_code": random.pick(["", "7", "A,1"]), "stop_name": name(),
      "stop_desc": random.chance(20) ? name() : "", "stop_lat": hasPlace ? degrees(-89...88) : "",
      "stop_lon": hasPlace ? degrees(-179...178) : "", "zone_id": random.pick(["", "1", "B"]), "location_type": type,
      "parent_station": parent, "wheelchair_boarding": random.pick(["", "0", "1", "2"]),
      "platform_code": parent.isEmpty ? "" : random.pick(["", "3a", "7"]),
    ])
  }

  /// Ids are texts: case, leading zeros, spaces, quotes and the composition of letters distinguish them.
  private static let stopIDs = [
    "1", "01", "1.0", "a", "A", "Bahnhof, Süd", "5\"", "de:11000:900:1", "\u{E9}", "e\u{301}", "x y", "停",
  ]

  private static let idsEqualButForBytes: Set<ExactText> = ["\u{E9}", "e\u{301}"]

  /// Returns degrees with up to nine fractional digits.
  private mutating func degrees(_ whole: ClosedRange<Int>) -> String {
    let digits = random.pick([0, 1, 5, 6, 7, 8, 9])
    let fraction = (0..<digits).map { _ in "\(random.number(0...9))" }.joined()
    return "\(random.number(whole))" + (digits == 0 ? "" : ".\(fraction)")
  }

  fileprivate mutating func makeRoutes() {
    for number in 0..<random.number(1...3) {
      routes.append([
        "route_id": random.pick(["r", "R", "route, ", "ü"]) + "\(number)", "agency_id": random.pick(["a", ""]),
        "route_short_name": "\(number + 1)", "route_long_name": random.chance(60) ? name() : "",
        "route_desc": random.chance(20) ? name() : "", "route_type": random.pick(["0", "1", "3", "700", "109"]),
        "route_color": random.pick(["", "FF0000", "00aaff", "000000"]),
        "route_sort_order": random.pick(["", "0", "12"]),
      ])
    }
  }

  fileprivate mutating func makeShapes() {
    for number in 0..<random.number(0...2) {
      traits.insert(.shapes)
      let first = shapes.rows.count
      addShape("shape \(number)")
      if random.chance(30) {
        traits.insert(.equalShapes)
        shapes.rows += shapes.rows[first...].map { ["copy of \(number)"] + $0.dropFirst() }
      }
    }
  }

  private mutating func addShape(_ id: String) {
    let hasDistances = random.chance(60)
    var (sequence, distance) = (random.number(0...3), 0)
    for _ in 0..<random.number(2...6) {
      shapes.append([
        "shape_id": id, "shape_pt_lat": degrees(-89...88), "shape_pt_lon": degrees(-179...178),
        "shape_pt_sequence": "\(sequence)",
        "shape_dist_traveled": hasDistances && !random.chance(10) ? decimal(thousandths: distance) : "",
      ])
      sequence += random.number(1...10)
      distance += random.number(0...5_000)
    }
  }

  /// Formats thousandths as a decimal with a varying number of trailing zeros.
  mutating func decimal(thousandths: Int) -> String {
    let digits = "\(thousandths % 1000 + 1000)".dropFirst()
    if thousandths % 1000 == 0, random.chance(60) { return "\(thousandths / 1000)" }
    return "\(thousandths / 1000).\(digits)" + random.pick(["", "", "0"])
  }
}

// MARK: Services

extension RandomFeedMaker {
  fileprivate mutating func makeServices() {
    let hasCalendar = random.chance(80)
    let hasDates = !hasCalendar || random.chance(75)
    if hasDates == false { traits.insert(.calendarAlone) }
    for number in 0..<random.number(1...4) {
      let service = random.pick(["s", "S", "täglich ", "0"]) + "\(number)"
      let isInCalendar = hasCalendar && (!hasDates || random.chance(65))
      if isInCalendar { addWeek(of: service) }
      if hasDates, !isInCalendar || random.chance(60) {
        traits.insert(isInCalendar ? .calendarAndDates : .datesAlone)
        addExceptions(of: service, mostlyAdded: !isInCalendar)
      }
    }
  }

  private mutating func addWeek(of service: String) {
    let neverRuns = random.chance(15)
    if neverRuns { traits.insert(.serviceThatNeverRuns) }
    let weekdays = (0..<7).map { _ in neverRuns ? "0" : random.pick(["1", "1", "1", "0"]) }
    let start = day.advanced(by: -random.number(0...9)).text
    calendar.rows.append([service] + weekdays + [start, day.advanced(by: random.number(0...9)).text])
  }

  private mutating func addExceptions(of service: String, mostlyAdded: Bool) {
    for offset in -9...9 where random.chance(mostlyAdded ? 70 : 20) {
      let type = random.chance(mostlyAdded ? 85 : 35) ? "1" : "2"
      calendarDates.rows.append([service, day.advanced(by: offset).text, type])
    }
    if mostlyAdded, !calendarDates.values(of: "service_id").contains(service) {
      calendarDates.rows.append([service, day.text, "1"])
    }
  }

  /// The distinct ids of all services in file order.
  var services: [String] {
    let ids = calendar.values(of: "service_id") + calendarDates.values(of: "service_id")
    var known: Set<String> = []
    return ids.filter { known.insert($0).inserted }
  }
}
