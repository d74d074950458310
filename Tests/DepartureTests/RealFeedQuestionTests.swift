import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Compares random queries on real feeds, with fixed seeds, with the naive model and with the rows of the feeds.
@Suite(.enabled(if: SharedFeeds.arePresent && Unzip.isAvailable, "needs ../shared and unzip"))
struct `Queries on real feeds` {
  private static let feeds = [
    "us-bart-2018", "jp-donan-bus", "us-vancouver-ctran-flex", "us-newark-airtrain", "google-sample-feed",
    "made-interpolation",
  ]

  @Test(arguments: feeds) func `results of a real feed equal those of the naive model`(name: String) async throws {
    let folder = try TemporaryFolder()
    try Unzip.unpack(SharedFeeds.path(of: name), into: folder)
    let feed = try FeedText(folder: folder.path)
    let built = try await BuiltFeed(path: SharedFeeds.path(of: name))
    let comparison = try RealFeedComparison(name, feed, Timetable(path: built.bundle))
    try comparison.compareBoards()
    try comparison.compareInstances()
    try comparison.compareRouteTimetables()
    try comparison.compareRoutesAtStops()
    try comparison.compareStations()
    try comparison.comparePlaces()
    try comparison.compareServices()
    try comparison.compareSearches()
    withExtendedLifetime(built) {}
  }
}

/// Compares a bundle with the model of the same feed.
private struct RealFeedComparison {
  private let name: String
  private let timetable: Timetable
  private let model: NaiveTimetable
  private let tripIDs: [ExactText]
  /// Of several rows with one id, the first.
  private let stops: [FeedTable.Record]
  private let routes: [FeedTable.Record]
  private let services: [ExactText]
  private let days: ClosedRange<Int>

  private static let daysOfSample = 6

  init(_ name: String, _ feed: FeedText, _ timetable: Timetable) throws {
    self.name = name
    self.timetable = timetable
    model = NaiveTimetable(feed)
    tripIDs = model.tripIDs
    stops = Self.firsts(of: "stop_id", in: feed.table("stops.txt"))
    routes = Self.firsts(of: "route_id", in: feed.table("routes.txt"))
    services = Set(
      ["calendar.txt", "calendar_dates.txt"].flatMap { feed.table($0).values(of: "service_id") }.map { ExactText($0) }
    ).sorted()
    let validity = try #require(timetable.information.validity)
    days = validity.lowerBound.daysSince1970...validity.upperBound.daysSince1970
  }

  private static func firsts(of id: String, in table: FeedTable) -> [FeedTable.Record] {
    var known: Set<ExactText> = []
    return table.records.filter { known.insert(ExactText($0[id])).inserted }
  }

  /// Returns a generator for one kind of query, so that a change to one kind leaves the others as they are.
  private func random(_ kind: UInt64) -> SplitMix64 { SplitMix64(seed: 1000 + kind) }

  private func stopID(_ random: inout SplitMix64) -> StopID { StopID(rawValue: random.pick(stops)["stop_id"]) }

  private func day(_ random: inout SplitMix64) -> NaiveDay { NaiveDay(number: random.number(days)) }

  func compareBoards() throws {
    var random = random(1)
    for _ in 0..<40 {
      let day = ServiceDate(daysSince1970: random.number(days))
      let query = DepartureQuery(
        stopID: ExactText(stopID(&random).rawValue),
        from: timetable.clock.origin(of: day).unixSeconds + random.number(-3600...90_000),
        seconds: random.pick([60, 3600, 86_400]))
      for (expected, found) in [
        (model.departures(query), try timetable.answer(query)),
        (model.arrivals(query), try timetable.arrivalAnswer(query)),
      ] {
        if let difference = DepartureDifference(query, expected: expected, found: found) {
          Issue.record("\(name): \(difference)")
        }
      }
    }
  }

  func compareInstances() throws {
    var random = random(2)
    for _ in 0..<60 {
      let (id, day) = (random.pick(tripIDs), day(&random))
      let (trip, date) = (TripID(rawValue: id.text), ServiceDate(daysSince1970: day.number))
      let expected = model.runs(of: id, on: day)
      #expect(try timetable.instances(of: trip, on: date).map(naive) == expected, "\(name), \(id) on \(date)")
      #expect(try timetable.isRunning(trip, on: date) == !expected.isEmpty, "\(name), \(id) on \(date)")
    }
  }

  private func naive(_ instance: TripInstance) -> NaiveRun {
    let origin = timetable.clock.origin(of: instance.serviceDate).unixSeconds
    func seconds(_ date: Date?) -> Int? { date.map { $0.unixSeconds - origin } }
    return NaiveRun(
      calls: instance.calls.map { call in
        NaiveRun.Call(
          stopID: call.call.place.stopID, stopSequence: call.call.stopSequence, arrival: seconds(call.arrival),
          departure: seconds(call.departure), estimate: seconds(call.estimate))
      })
  }

  func compareRouteTimetables() throws {
    var random = random(3)
    for _ in 0..<Self.daysOfSample {
      let (route, day) = (random.pick(routes)["route_id"], day(&random))
      let direction: Direction? = random.pick([nil, .outbound, .inbound])
      let expected = model.runs(ofRoute: ExactText(route), direction: direction.map { "\($0.rawValue)" }, on: day)
      let printed = try timetable.routeTimetable(
        of: RouteID(rawValue: route), direction: direction, on: ServiceDate(daysSince1970: day.number))
      var found: [ExactText: [NaiveRun]] = [:]
      for column in printed.columns {
        found[ExactText(column.tripID.rawValue), default: []].append(naive(column, of: printed))
      }
      // The runs of one trip differ in their times, so they can be sorted by their descriptions.
      let sorted = found.mapValues { runs in runs.sorted { "\($0)" < "\($1)" } }
      #expect(
        sorted == expected.mapValues { runs in runs.sorted { "\($0)" < "\($1)" } },
        "\(name), \(route), direction \(direction?.rawValue ?? -1), \(day.text)")
    }
  }

  private func naive(_ column: RouteTimetable.Column, of printed: RouteTimetable) -> NaiveRun {
    NaiveRun(
      calls: zip(printed.places, column.cells).compactMap { place, cell in
        cell.map { cell in
          NaiveRun.Call(
            stopID: place.stopID, stopSequence: cell.stopSequence, arrival: cell.arrival?.seconds,
            departure: cell.departure?.seconds, estimate: cell.estimate?.seconds)
        }
      })
  }

  func compareRoutesAtStops() throws {
    var random = random(4)
    for _ in 0..<20 {
      let stop = stopID(&random)
      let found = try timetable.routes(at: stop).map { ExactText($0.id.rawValue) }
      #expect(Set(found) == model.routes(at: ExactText(stop.rawValue)), "\(name), \(stop)")
      #expect(Set(found).count == found.count)
    }
  }

  func compareStations() throws {
    var random = random(5)
    let parents = Dictionary(grouping: stops.filter { !$0["parent_station"].isEmpty }) {
      ExactText($0["parent_station"])
    }
    let stations = parents.keys.sorted().map { StopID(rawValue: $0.text) }
    for index in 0..<30 {
      let stop = index % 2 == 0 && !stations.isEmpty ? random.pick(stations) : stopID(&random)
      let children = (parents[ExactText(stop.rawValue)] ?? []).map { ExactText($0["stop_id"]) }.sorted()
      #expect(
        try timetable.children(of: stop).map { ExactText($0.id.rawValue) } == children, "\(name), \(stop)")
      var (family, open) = ([FeedTable.Record](), stops.filter { ExactText($0["stop_id"]) == ExactText(stop.rawValue) })
      while let next = open.popLast() {
        family.append(next)
        open += parents[ExactText(next["stop_id"])] ?? []
      }
      let platforms = family.filter { ["", "0"].contains($0["location_type"]) }.map { ExactText($0["stop_id"]) }
      #expect(
        try timetable.platforms(of: stop).map { ExactText($0.id.rawValue) }.sorted() == platforms.sorted(),
        "\(name), \(stop)")
    }
  }

  /// Compares boxes, and circles without a stop near their edge.
  func comparePlaces() throws {
    var random = random(6)
    let places = stops.compactMap { stop -> (id: ExactText, place: Coordinate)? in
      guard let latitude = NaiveNumber.coordinate(stop["stop_lat"]),
        let longitude = NaiveNumber.coordinate(stop["stop_lon"])
      else { return nil }
      return (ExactText(stop["stop_id"]), Coordinate(latitudeE7: latitude, longitudeE7: longitude))
    }
    for _ in 0..<30 {
      // The corners of the box are stops.
      let (first, second) = (random.pick(places).place, random.pick(places).place)
      let latitudes = min(first.latitudeE7, second.latitudeE7)...max(first.latitudeE7, second.latitudeE7)
      let longitudes = min(first.longitudeE7, second.longitudeE7)...max(first.longitudeE7, second.longitudeE7)
      let expected = places.filter { latitudes ~= $0.place.latitudeE7 && longitudes ~= $0.place.longitudeE7 }
      let box = Coordinate.Bounds(
        south: Double(latitudes.lowerBound) / 1e7, west: Double(longitudes.lowerBound) / 1e7,
        north: Double(latitudes.upperBound) / 1e7, east: Double(longitudes.upperBound) / 1e7)
      #expect(
        try timetable.stops(in: box).map { ExactText($0.id.rawValue) } == expected.map(\.id).sorted(),
        "\(name), \(box)")
      let distances = places.map { (id: $0.id, meters: Self.meters(first, $0.place)) }
      let radius = random.pick([0.5, 300, 2000, 20_000])
      if distances.contains(where: { abs($0.meters - radius) < 0.1 }) { continue }
      let near = try timetable.stops(near: first, radius: radius, limit: .max)
      #expect(
        near.map { ExactText($0.id.rawValue) }.sorted()
          == distances.filter { $0.meters < radius }.map(\.id).sorted(), "\(name), \(radius) m of \(first)")
      #expect(near.map(\.distance) == near.map(\.distance).sorted())
    }
  }

  /// Computes the distance from the angle between two unit vectors, unlike the runtime.
  private static func meters(_ place: Coordinate, _ other: Coordinate) -> Double {
    func direction(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
      let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
    let (a, b) = (direction(place), direction(other))
    let (x, y, z) = (a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    return 6_371_008.8 * atan2((x * x + y * y + z * z).squareRoot(), a.x * b.x + a.y * b.y + a.z * b.z)
  }

  func compareServices() throws {
    var random = random(7)
    #expect(try timetable.services().map { ExactText($0.id.rawValue) } == services, "\(name)")
    for _ in 0..<8 {
      let id = random.pick(services)
      let service = try #require(try timetable.service(ServiceID(rawValue: id.text)), "\(name), \(id)")
      let first = random.number(days.lowerBound - 20...days.upperBound)
      let expected = (first..<first + 60).filter { model.runs(service: id, on: NaiveDay(number: $0)) }
      let range = ServiceDate(daysSince1970: first)...ServiceDate(daysSince1970: first + 59)
      #expect(service.dates(in: range).map(\.daysSince1970) == expected, "\(name), \(id) from \(range.lowerBound)")
    }
  }

  /// Compares word prefixes with the model.
  func compareSearches() throws {
    var random = random(8)
    let words = stops.map { stop in
      (id: ExactText(stop["stop_id"]), words: Self.words(stop["stop_name"]) + Self.words(stop["stop_code"]))
    }
    for _ in 0..<40 {
      let name = Self.words(random.pick(stops)["stop_name"])
      if name.isEmpty { continue }
      let wanted = (0..<random.number(1...2)).map { _ in
        let word = random.pick(name)
        return String(word.prefix(random.number(1...max(1, word.count))))
      }
      let expected = words.filter { NaiveSearch.finds(wanted, in: $0.words) }
      let found = try timetable.stops(matching: wanted.joined(separator: " "), limit: .max)
      #expect(
        found.map { ExactText($0.id.rawValue) }.sorted() == expected.map(\.id).sorted(), "\(self.name), \(wanted)")
    }
  }

  private static func words(_ text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}

extension Trip.Place {
  fileprivate var stopID: ExactText? {
    if case .stop(let stop) = self { ExactText(stop.id.rawValue) } else { nil }
  }
}
