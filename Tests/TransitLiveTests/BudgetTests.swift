import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitLive

/// What a small feed may make of memory.
struct BudgetTests {
  /// Entities that take a few bytes in a feed, hundreds in memory, and next to nothing in gzip.
  private static let small: [String: WireFields] = [
    "vehicles": .message(4, .empty),
    "alerts": .message(5, .empty),
    "selectors": .message(5, .messages(5, Array(repeating: .number(6, 1), count: 60_000))),
    "empty selectors": .message(5, .messages(5, Array(repeating: .empty, count: 60_000))),
    "periods": .message(5, .messages(1, Array(repeating: .number(1, 1), count: 60_000))),
    "communication periods": .message(5, .messages(2, Array(repeating: .empty, count: 60_000))),
    "texts": .message(5, .message(10, .messages(1, Array(repeating: .text(1, "a"), count: 60_000)))),
    "updates": .message(3, .message(1, .text(1, "T"))),
    "calls": .message(3, .message(1, .text(1, "T")) + .messages(2, Array(repeating: .number(1, 1), count: 60_000))),
    "new trips": .message(3, .message(1, .text(1, "new") + .number(4, 8))),
  ]

  @Test(arguments: small.keys.sorted())
  func `a small feed that would take much memory is refused`(kind: String) async throws {
    let town = try await LiveTown()
    let entity = try #require(Self.small[kind]).bytes
    let feed = feedBytes(header: .standard, []) + WireFields.bytes(2, entity).bytes
    let bomb = Data(Gzip.compress(feed, count: max(40, (1 << 21) / entity.count)))
    let error = #expect(throws: LiveError.self) { try town.matcher.source(bomb, name: "bomb") }
    let text = try #require(error).description
    #expect(text.contains("too much for its size") || text.contains("inflated bytes"), "\(text)")
  }

  @Test func `what says nothing is not kept`() async throws {
    let town = try await LiveTown()
    var alert = AlertMessage()
    alert.informedEntities = Array(repeating: EntitySelector(), count: 1000)
    alert.header = TranslatedString()
    alert.header?.translations = Array(repeating: TranslatedString.Translation(), count: 1000)
    let calls = Array(repeating: StopTimeUpdate(), count: 1000) + [StopTimeUpdate(sequence: 1, .skipped)]
    let update = TripUpdate(trip: "T", date: LiveTown.day, calls: calls)
    let source = try town.source([FeedEntity(alert: alert), FeedEntity(tripUpdate: update)])
    let match = try town.matcher.match([source], now: LiveTown.now)
    #expect(match.snapshot.alerts.first?.selectors.named.isEmpty == true)
    #expect(match.snapshot.alerts.first?.header == nil)
    #expect(match.report.matchedCalls == 1)
    #expect(match.report.unmatchedCalls == 1000)
  }

  @Test func `a large feed of other trips keeps nothing`() async throws {
    let town = try await LiveTown()
    let calls = (1...20).map { StopTimeUpdate(sequence: $0, departure: StopTimeEvent(delay: 60)) }
    let others = (0..<20_000).map { FeedEntity(tripUpdate: TripUpdate(trip: "other-\($0)", calls: calls)) }
    let own = FeedEntity(tripUpdate: TripUpdate(trip: "T", date: LiveTown.day, calls: [calls[0]]))
    let source = try town.source(others + [own])
    #expect(source.keptByteCount < 30_000, "\(source.keptByteCount)")
    let match = try town.matcher.match([source], now: LiveTown.now)
    #expect(match.report.applied == 1)
    #expect(match.report.unmatched == [.unknownTrip: 20_000])
  }

  @Test func `updates around many of other trips keep their order`() async throws {
    let town = try await LiveTown()
    let calls = (1...20).map { StopTimeUpdate(sequence: $0, departure: StopTimeEvent(delay: 60)) }
    let others = (0..<5_000).map { FeedEntity(tripUpdate: TripUpdate(trip: "other-\($0)", calls: calls)) }
    let own = [120, 180, 240].map { delay in
      let call = StopTimeUpdate(sequence: 1, departure: StopTimeEvent(delay: Int32(delay)))
      return FeedEntity(tripUpdate: TripUpdate(trip: "T", date: LiveTown.day, calls: [call]))
    }
    let source = try town.source([own[0]] + others + [own[1]] + others + [own[2]])
    let match = try town.matcher.match([source], now: LiveTown.now)
    #expect(match.report.applied == 1)
    #expect(match.report.unmatched == [.unknownTrip: 10_000, .repeated: 2])
    #expect(try town.board("A", match.snapshot, hours: 2) == ["8:02 T predicted +120"])
  }

  /// Suffixes need all updates until the join, which then finds the reasons itself.
  @Test func `updates that are dropped early have the reasons that the join finds`() async throws {
    var updates = [
      TripUpdate(trip: "none", date: LiveTown.day), TripUpdate(trip: "none", date: "2026"),
      TripUpdate(trip: "none", .canceled), TripUpdate(trip: "T", .new), TripUpdate(trip: "T", .added),
      TripUpdate(trip: "none", .duplicated), TripUpdate(trip: "none", .duplicated), TripUpdate(trip: "", .new),
    ]
    updates[6].properties = TripProperties()
    updates[6].properties?.tripID = "copy"
    updates[6].properties?.startDate = LiveTown.day
    updates[6].properties?.startTime = "9:00:00"
    for relationship in [TripDescriptor.Relationship.scheduled, .new, .duplicated] {
      var update = TripUpdate(trip: "none", relationship)
      update.trip?.startTime = "noon"
      updates.append(update)
      update.trip?.tripID = "T"
      updates.append(update)
      update.trip?.hasModifiedTrip = true
      updates.append(update)
    }
    let entities = updates.map { FeedEntity(tripUpdate: $0) }
    let (early, late) = (try await LiveTown(), try await LiveTown(options: LiveOptions(matchesSuffixes: true)))
    let dropped = try early.matcher.match([early.source(entities)], now: LiveTown.now)
    let kept = try late.matcher.match([late.source(entities)], now: LiveTown.now)
    #expect(dropped.report.unmatched == kept.report.unmatched)
    #expect(dropped.report.updates == kept.report.updates)
    #expect(dropped.report.unmatched[.badValue] == 7)
    #expect(dropped.report.unmatched[.incomplete] == 2)
  }

  @Test func `an id that ends a trip_id stays known among too many others`() async throws {
    let town = try await LiveTown(options: LiveOptions(matchesSuffixes: true))
    let own = FeedEntity(tripUpdate: TripUpdate(trip: "N", date: LiveTown.day))
    func match(_ others: Int) throws -> LiveReport {
      let others = (0..<others).map { FeedEntity(tripUpdate: TripUpdate(trip: "other-\($0)", date: LiveTown.day)) }
      return try town.matcher.match([town.source([own] + others)], now: LiveTown.now).report
    }
    #expect(try match((1 << 17) - 10).applied == 1)
    #expect(try match((1 << 17) + 10).applied == 1)
  }

  @Test func `short updates of a trip of many calls are refused`() async throws {
    var rows = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for index in 0..<2000 {
      let time = "\(8 + index / 60):\(String(format: "%02d", index % 60)):00"
      rows += "T,\(time),\(time),\(index % 2 == 0 ? "A" : "B"),\(index)\n"
    }
    let built = try await BuiltFeed(
      FeedText([
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nG,G,http://g.example,Europe/Berlin\n",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,A,52,13\nB,B,52.1,13\n",
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,G,1,3\n",
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        daily,1,1,1,1,1,1,1,20260601,20260630

        """,
        "trips.txt": "route_id,service_id,trip_id\nR,daily,T\n", "stop_times.txt": rows,
      ]))
    let copies = (0..<1000).map { number in
      var update = TripUpdate(trip: "T", .duplicated)
      var properties = TripProperties()
      (properties.tripID, properties.startDate, properties.startTime) = ("\(number)", LiveTown.day, "09:00:00")
      update.properties = properties
      return FeedEntity(tripUpdate: update)
    }
    let matcher = LiveMatcher(built.timetable)
    let few = try matcher.source(Data(feedBytes(Array(copies.prefix(50)))), name: "few")
    #expect(try matcher.match([few], now: LiveTown.now).report.applied == 50)
    let many = try matcher.source(Data(Gzip.compress(feedBytes(copies))), name: "many")
    #expect(throws: LiveError.refused(name: "many", problem: "names runs of too many calls for its size")) {
      try matcher.match([many], now: LiveTown.now)
    }
  }

  // MARK: gzip

  @Test func `a gzip feed of several members is read`() async throws {
    let town = try await LiveTown()
    let bytes = PolledTown.late("T", by: 60)
    let parts = [bytes.prefix(5), [], bytes.dropFirst(5)].map { Gzip.compress(Array($0)) }
    let whole = Data(parts.joined())
    let source = try town.matcher.source(whole, name: "members")
    #expect(try town.matcher.match([source], now: LiveTown.now).report.applied == 1)
    #expect(throws: LiveError.self) { try town.matcher.source(whole.dropLast(), name: "cut") }
    #expect(throws: LiveError.self) { try town.matcher.source(whole + [0], name: "garbage") }
  }

  @Test func `gzip that inflates to much more than feeds do is refused`() async throws {
    let town = try await LiveTown()
    // A field of 64 MiB that is not read.
    let start = feedBytes(header: .standard, []) + WireFields.length(15, 64 << 20).bytes
    let bomb = Gzip.compress(start) + Gzip.compress([UInt8](repeating: 0, count: 1 << 20), count: 64)
    let error = #expect(throws: LiveError.self) { try town.matcher.source(Data(bomb), name: "bomb") }
    #expect(error?.description.contains("inflated bytes, too many for its size") == true)
  }
}
