import FeedEditor
import TestFeeds
import Testing
import TransitValues

@Suite struct `Laws of extracts` {
  @Test(arguments: 0..<120 as Range<UInt64>)
  func `an extract has exactly the departures of its trips between the ends to which they are cut`(
    seed: UInt64
  ) throws {
    let feed = RandomFeed(seed: seed)
    let choice = RandomConditions(feed, seed: seed)
    let whole = feed.text.departures(around: feed.day)
    let runs = NaiveRuns(feed.text, choice)
    let expected = whole.mapValues { $0.filter { runs.keep($0) } }.filter { !$0.value.isEmpty }
    do {
      let found = try feed.text.extract(choice.conditions).departures(around: feed.day)
      for stop in Set(found.keys).union(expected.keys) {
        let (found, expected) = (Set(found[stop] ?? []), Set(expected[stop] ?? []))
        #expect(found.subtracting(expected) == [], "\(choice) at \(stop)")
        #expect(expected.subtracting(found) == [], "\(choice) at \(stop)")
      }
    } catch let error as PlainFailure where error.code == .extract {
      #expect(expected.isEmpty, "\(choice)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `an extract has no kind of error that the whole feed does not have`(seed: UInt64) throws {
    let records = RandomRecords(seed: seed)
    let choice = RandomConditions(records.feed, seed: seed)
    let whole = records.text.onSingleLines
    let errors = try whole.errors()
    // The validator does not judge what depends on a file with such an error; without the row, it does.
    guard errors.isDisjoint(with: ["duplicate_key", "missing_required_file"]),
      let extract = try? whole.extract(choice.conditions)
    else { return }
    let new = try extract.errors().subtracting(errors)
    // Random pathways lead from station to station, of which an extract may have only one.
    #expect(new.subtracting(["pathway_unreachable_location"]) == [], "\(choice)")
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `an extract of an extract by the same conditions is the same`(seed: UInt64) throws {
    let records = RandomRecords(seed: seed)
    let choice = RandomConditions(records.feed, seed: seed)
    guard let once = try? records.text.extract(choice.conditions) else { return }
    let twice = try once.extract(choice.conditions)
    for name in Set(once.files.keys).union(twice.files.keys) {
      #expect(twice.files[name] == once.files[name], "\(choice): \(name)")
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `an extract without conditions has every call`(seed: UInt64) throws {
    let records = RandomRecords(seed: seed)
    let extract = try records.text.extract(ExtractConditions())
    let calls = { (feed: FeedText) in feed.table("stop_times.txt").rows.map { "\($0)" }.sorted() }
    #expect(calls(extract) == calls(records.text))
  }

  @Test func `enough random conditions leave something and not everything`() throws {
    var kinds: [String: Int] = [:]
    for seed in 0..<120 as Range<UInt64> {
      let feed = RandomFeed(seed: seed)
      let choice = RandomConditions(feed, seed: seed)
      guard let extract = try? feed.text.extract(choice.conditions) else { continue }
      let (part, whole) = (extract.table("stop_times.txt").rows.count, feed.text.table("stop_times.txt").rows.count)
      if part < whole { kinds[choice.kind, default: 0] += 1 }
    }
    for kind in RandomConditions.kinds { #expect(kinds[kind, default: 0] >= 3, "\(kind)") }
  }
}

/// Random conditions of a kind that depends on the seed.
struct RandomConditions: CustomStringConvertible {
  static let kinds = ["area", "route", "type", "stop", "dates", "area and dates"]
  let kind: String
  private(set) var conditions = ExtractConditions()
  let description: String

  init(_ feed: RandomFeed, seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 77)
    kind = Self.kinds[Int(seed % UInt64(Self.kinds.count))]
    func column(_ file: String, _ column: String) -> [String] { feed.table(file)?.values(of: column) ?? [] }
    if kind.hasPrefix("area") {
      let latitudes = column("stops.txt", "stop_lat").compactMap { Double($0) }.sorted()
      if let middle = latitudes.isEmpty ? nil : random.pick(latitudes) {
        let box = Coordinate.Bounds(south: -90, west: -180, north: middle, east: 180)
        conditions.areas = [.box(box)]
      }
    }
    if kind.hasSuffix("dates"), let day = ServiceDate(feed.day) {
      conditions.dates = day.advanced(by: -random.number(0...5))...day.advanced(by: random.number(0...5))
    }
    switch kind {
    case "route": conditions.routes = [RouteID(random.pick(column("routes.txt", "route_id")))]
    case "type": conditions.routeTypes = [Int(random.pick(column("routes.txt", "route_type"))) ?? 0]
    case "stop": conditions.stops = [StopID(random.pick(column("stops.txt", "stop_id")))]
    default: break
    }
    description = "seed \(seed): \(conditions)"
  }
}

/// The calls that an extract has, found in the simplest way.
struct NaiveRuns {
  /// The calls of each trip, and the last of them at which nobody departs any more; `nil` if the trip is not cut there.
  private var runs: [ExactText: (calls: ClosedRange<Int>, end: Int?)] = [:]
  private let dates: ClosedRange<ServiceDate>?

  private struct Call {
    let sequence: Int
    let isInside: Bool
    let isNamed: Bool
    let isTimed: Bool
  }

  init(_ feed: FeedText, _ choice: RandomConditions) {
    let conditions = choice.conditions
    dates = conditions.dates
    var inside: Set<ExactText> = []
    for row in feed.table("stops.txt").records {
      guard case .box(let box)? = conditions.areas.first, let latitude = Double(row["stop_lat"]) else { continue }
      if latitude <= box.north, Double(row["stop_lon"]) != nil { inside.insert(ExactText(row["stop_id"])) }
    }
    let named = Self.named(conditions, feed)
    var calls: [ExactText: [Call]] = [:]
    for row in feed.table("stop_times.txt").records {
      guard let sequence = Int(row["stop_sequence"]) else { continue }
      let stop = ExactText(row["stop_id"])
      let hasWindow = !row["start_pickup_drop_off_window"].isEmpty
      let isTimed = !row["arrival_time"].isEmpty && !row["departure_time"].isEmpty || hasWindow
      calls[ExactText(row["trip_id"]), default: []].append(
        Call(
          sequence: sequence, isInside: inside.contains(stop), isNamed: named.contains(stop), isTimed: isTimed))
    }
    for row in Self.trips(feed, conditions) {
      let trip = calls[row, default: []].sorted { $0.sequence < $1.sequence }
      guard let run = Self.run(trip, conditions) else { continue }
      let end = trip[run.upperBound].sequence
      let isCut = run.upperBound < trip.count - 1
      runs[row] = (trip[run.lowerBound].sequence...end, isCut ? end : nil)
    }
  }

  /// Whether an extract has a departure of the whole feed. Nobody departs where a trip ends.
  func keep(_ departure: NaiveDeparture) -> Bool {
    guard let run = runs[departure.tripID], run.calls.contains(departure.stopSequence) else { return false }
    if let end = run.end, departure.stopSequence >= end { return false }
    return dates.map { $0.contains(ServiceDate(departure.serviceDate) ?? $0.lowerBound) } ?? true
  }

  private static func named(_ conditions: ExtractConditions, _ feed: FeedText) -> Set<ExactText> {
    var named = Set(conditions.stops.map { ExactText($0.rawValue) })
    for _ in 0..<3 {
      for row in feed.table("stops.txt").records where named.contains(ExactText(row["parent_station"])) {
        named.insert(ExactText(row["stop_id"]))
      }
    }
    return named
  }

  private static func trips(_ feed: FeedText, _ conditions: ExtractConditions) -> [ExactText] {
    var types: [ExactText: String] = [:]
    for row in feed.table("routes.txt").records { types[ExactText(row["route_id"])] = row["route_type"] }
    return feed.table("trips.txt").records.filter { row in
      let route = row["route_id"]
      let isRoute = conditions.routes.isEmpty || conditions.routes.contains { $0 == RouteID(route) }
      let type = types[ExactText(route)].flatMap { Int($0) }
      return isRoute && (conditions.routeTypes.isEmpty || type.map(conditions.routeTypes.contains) ?? false)
    }.map { ExactText($0["trip_id"]) }
  }

  private static func run(_ calls: [Call], _ conditions: ExtractConditions) -> ClosedRange<Int>? {
    if !conditions.stops.isEmpty, !calls.contains(where: \.isNamed) { return nil }
    if calls.isEmpty { return nil }
    if conditions.areas.isEmpty { return 0...calls.count - 1 }
    let inside = calls.indices.filter { calls[$0].isInside }
    guard inside.count >= 2, var first = inside.first, var last = inside.last else { return nil }
    while first > 0, !calls[first].isTimed { first -= 1 }
    while last < calls.count - 1, !calls[last].isTimed { last += 1 }
    return first...last
  }
}
