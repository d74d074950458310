import TestFeeds
import Testing
import TransitLive

@Suite struct `Feed decoder` {
  // MARK: Values

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a feed decodes to the messages that were encoded`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let header = random.feedHeader()
    let entities = (0..<random.number(0...5)).map { _ in random.feedEntity() }
    #expect(Decoded(feedBytes(header: header, entities)) == Decoded(header: header, entities: entities))
  }

  @Test func `a feed without a header has none, and an empty feed has nothing`() {
    #expect(Decoded(feedBytes(header: nil, [])) == Decoded())
    #expect(Decoded(feedBytes(header: nil, [FeedEntity()])) == Decoded(entities: [FeedEntity()]))
  }

  @Test func `fields that are given as 0 or empty are given`() throws {
    let call: WireFields = .number(1, 0) + .message(2, .number(1, 0)) + .message(3, .empty) + .text(4, "")
    let read = try #require(entity(.message(3, .message(2, call)))?.tripUpdate?.calls.first)
    #expect(read == StopTimeUpdate(stop: "", sequence: 0, arrival: .init(delay: 0), departure: .init()))
  }

  @Test func `the last value of a field counts`() {
    let trip: WireFields = .text(1, "A") + .number(6, 0) + .text(1, "B") + .number(6, 1)
    let read = entity(.message(3, .message(1, trip)))?.tripUpdate?.trip
    #expect(read?.tripID == "B")
    #expect(read?.directionID == 1)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `messages that are given twice are merged`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (first, second) = (random.tripUpdate(), random.tripUpdate())
    let read = try #require(entity(.message(3, first.wire) + .message(3, second.wire))?.tripUpdate)
    #expect(read.calls == first.calls + second.calls)
    #expect(read.timestamp == second.timestamp ?? first.timestamp)
    #expect((read.trip == nil) == (first.trip == nil && second.trip == nil))
    #expect(read.trip?.tripID == second.trip?.tripID ?? first.trip?.tripID)
    #expect(read.trip?.relationship == second.trip?.relationship ?? first.trip?.relationship)
    #expect(read.properties?.headsign == second.properties?.headsign ?? first.properties?.headsign)
    #expect(read.vehicle?.label == second.vehicle?.label ?? first.vehicle?.label)
  }

  @Test func `properties of a call that are given twice are merged`() {
    let call: WireFields = .message(6, .text(1, "P1") + .text(2, "North")) + .message(6, .number(3, 1))
    #expect(entity(.message(3, .message(2, call)))?.tripUpdate?.calls.first?.assignedStopID == "P1")
  }

  @Test func `headers after entities are read and merged`() {
    let feed: WireFields =
      .message(1, .text(1, "1.0") + .number(3, 7)) + .message(2, .number(2, 1)) + .message(1, .text(1, "2.0"))
    let decoded = Decoded(feed.bytes)
    #expect(decoded.header?.version == "2.0")
    #expect(decoded.header?.timestamp == 7)
    #expect(decoded.entities.count == 1)
  }

  @Test func `an unknown value of an enum does not replace a known one`() {
    let trip: WireFields = .number(4, 3) + .number(4, 4) + .number(4, -1)
    #expect(entity(.message(3, .message(1, trip)))?.tripUpdate?.trip?.relationship == .canceled)
    #expect(entity(.message(3, .message(1, .number(4, 4))))?.tripUpdate?.trip == TripDescriptor())
    let alert = entity(.message(5, .number(6, 14) + .number(7, 11) + .number(7, 0)))?.alert
    #expect(alert?.cause == nil)
    #expect(alert?.effect == 11)
  }

  @Test func `numbers are reduced to their type's bits`() {
    let update: WireFields = .number(5, (1 << 32) as Int64 - 60) + .message(2, .number(1, (1 << 32) as Int64 + 5))
    let read = entity(.message(3, update))?.tripUpdate
    #expect(read?.delay == -60)
    #expect(read?.calls.first?.sequence == 5)
  }

  @Test func `invalid UTF-8 is replaced`() {
    let read = entity(.message(3, .message(1, .bytes(1, [0x41, 0xFF, 0x42]))))
    #expect(read?.tripUpdate?.trip?.tripID == "A\u{FFFD}B")
  }

  // MARK: Fields that are not read

  @Test(
    arguments: [
      .number(100, 5), .bytes(100, [0xFF, 0xFF]), .float(100, 1), .double(100, 1), .group(100, .text(1, "A")),
      .group(1, .group(2, .group(2), .bytes(3, [0x07])), .number(1, 1), .double(2, 1), .float(2, 1)),
      .float(4, 1), .double(4, 1), .number(9, 1), .bytes((1 << 29) - 1, []),
    ] as [WireFields])
  func `unknown fields, groups and fields with another wire type are skipped`(field: WireFields) {
    let call: WireFields = field + .text(4, "S") + field
    let update: WireFields = field + .message(1, field + .text(1, "T")) + .message(2, call) + field
    let entity: WireFields = .message(2, field + .message(3, update))
    let feed: WireFields = field + .message(1, FeedHeader.standard.wire + field) + field + entity + field
    let expected = Decoded(
      header: .standard,
      entities: [FeedEntity(tripUpdate: TripUpdate(trip: "T", calls: [StopTimeUpdate(stop: "S")]))])
    for size in 1...feed.bytes.count {
      #expect(Decoded(feed.bytes, pieces: size) == expected)
    }
  }

  @Test func `an unknown field of any size is skipped without being kept`() throws {
    var decoder = FeedDecoder()
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    try decoder.append(WireFields.length(3, zeros.count * 100).bytes) { _, _ in }
    for _ in 0..<100 {
      try decoder.append(zeros) { _, _ in }
      #expect(decoder.keptByteCount == 0)
    }
    var count = 0
    try decoder.append(feedBytes(TripUpdate(trip: "A"))) { _, _ in count += 1 }
    #expect(count == 1)
    #expect(try decoder.finish() == .standard)
  }

  @Test func `groups may be nested as deeply as the limit`() {
    let depth = 1_000_000
    let groups = [UInt8](repeating: 0x0B, count: depth) + [UInt8](repeating: 0x0C, count: depth)
    #expect(Decoded(groups) == Decoded())
    #expect(Decoded(feedBytes(header: nil, [])).error == nil)
    #expect(Decoded(WireFields.bytes(2, groups).bytes) == Decoded(entities: [FeedEntity()]))
    #expect(Decoded([0x0B] + groups + [0x0C]).error?.message == "groups in more than 1000000 groups")
  }

  // MARK: Pieces

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `a feed in pieces of any size decodes like the whole feed`(seed: UInt64) {
    let feed = randomFeed(seed)
    let whole = Decoded(feed)
    #expect(whole.error == nil)
    for size in 1...feed.count {
      #expect(Decoded(feed, pieces: size) == whole)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a damaged feed in pieces decodes or fails like the whole feed`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var feed = randomFeed(seed)
    for _ in 0..<random.number(1...3) {
      feed[random.number(0...feed.count - 1)] = UInt8(truncatingIfNeeded: random.next())
    }
    // As text, because a damaged position may be NaN.
    let whole = "\(Decoded(feed))"
    for size in [1, 2, 3, 7, 64, 1000] {
      #expect("\(Decoded(feed, pieces: size))" == whole)
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `a feed that is cut anywhere is refused or has fewer whole entities`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let header = random.feedHeader()
    let entities = (0..<4).map { _ in random.feedEntity() }
    // The lengths at which a feed of fewer entities ends.
    let ends = Dictionary(
      uniqueKeysWithValues: (0...4).map { (feedBytes(header: header, Array(entities.prefix($0))).count, $0) })
    let feed = feedBytes(header: header, entities)
    for count in 1..<feed.count {
      let decoded = Decoded(Array(feed.prefix(count)))
      if let whole = ends[count] {
        #expect(decoded == Decoded(header: header, entities: Array(entities.prefix(whole))))
      } else {
        #expect(decoded.error == WireError("ends within a field", at: count))
      }
    }
  }

  // MARK: Errors

  @Test(
    arguments: [
      (.raw(0x00, 0x00), "field number 0"),
      (.raw(0x80, 0x80, 0x80, 0x80, 0x10, 0x00), "field number 536870912"),
      (.raw(0x0E), "wire type 6"),
      (.raw(0x0F), "wire type 7"),
      (.raw(0x0C), "a group ends that did not begin"),
      (.raw(0x0B, 0x14), "a group ends that did not begin"),
      (.raw(0x0B), "a group does not end"),
      (.raw(0x0B, 0x08), "ends within a number"),
      (.raw(0x08), "ends within a number"),
      (.raw(0x88), "ends within a number"),
      (.raw(0x0D, 0x00, 0x00, 0x00), "ends within a number"),
      (.raw(0x09, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00), "ends within a number"),
      (.raw(0x0A), "ends within a number"),
      (.raw(0x0A, 0x01), "ends within a field"),
      (.raw(0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F), "ends within a field"),
      (.raw(0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01), "ends within a field"),
      (
        .raw(0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00),
        "a number of more than ten bytes"
      ),
    ] as [(WireFields, String)])
  func `a malformed message is refused wherever it is`(malformed: WireFields, problem: String) {
    for message in enclosed(malformed) {
      #expect(Decoded((.message(2, .empty) + message).bytes).error?.message == problem)
    }
  }

  @Test func `an error has the position in the feed`() {
    let error = Decoded(feedBytes(TripUpdate(trip: "A")) + [0x12, 0x02, 0x10, 0x80]).error
    #expect(error == WireError("ends within a number", at: feedBytes(TripUpdate(trip: "A")).count + 3))
    #expect(error?.description == "ends within a number, at byte 21")
  }

  @Test(arguments: [(1, "a header of more than 8 MiB"), (2, "an entity of more than 8 MiB")])
  func `a header or entity of more than 8 MiB is refused at its length`(number: Int, problem: String) throws {
    let limit = FeedDecoder.maxEntityLength
    #expect(Decoded(WireFields.length(number, limit + 1).bytes).error == WireError(problem, at: 0))
    // The largest one: an unknown field, whose key and length take five bytes.
    let unknown = WireFields.bytes(9, [UInt8](repeating: 0, count: limit - 5))
    let decoded = Decoded(WireFields.message(number, unknown).bytes, pieces: 1 << 16)
    #expect(decoded.error == nil)
    #expect(decoded.entities.count == number - 1)
  }

  @Test func `an error of the caller ends the decoding`() {
    let feed = feedBytes(TripUpdate(trip: "A"), TripUpdate(trip: "B"))
    var decoder = FeedDecoder()
    var count = 0
    #expect(throws: WireError("enough")) {
      try decoder.append(feed) { _, _ throws(WireError) in
        count += 1
        throw WireError("enough")
      }
    }
    #expect(count == 1)
  }
}

/// The result of decoding a feed: up to an error.
private struct Decoded: Equatable {
  var header: FeedHeader?
  var entities: [FeedEntity] = []
  var error: WireError?

  init(header: FeedHeader? = nil, entities: [FeedEntity] = []) {
    self.header = header
    self.entities = entities
  }

  init(_ feed: [UInt8], pieces size: Int = .max) {
    var decoder = FeedDecoder()
    var entities: [FeedEntity] = []
    do throws(WireError) {
      if size >= feed.count {
        try decoder.append(feed) { entity, _ in entities.append(entity) }
      } else {
        for start in stride(from: 0, to: feed.count, by: size) {
          try decoder.append(Array(feed[start..<min(start + size, feed.count)])) { entity, _ in entities.append(entity)
          }
        }
      }
      header = try decoder.finish()
    } catch {
      self.error = error
    }
    self.entities = entities
  }
}

/// Decodes a feed of one entity with these fields.
private func entity(_ fields: WireFields) -> FeedEntity? {
  Decoded(WireFields.message(2, fields).bytes).entities.first
}

private func randomFeed(_ seed: UInt64) -> [UInt8] {
  var random = SplitMix64(seed: seed)
  let header = random.feedHeader()
  return feedBytes(header: header, [random.feedEntity(), random.feedEntity()])
}

/// Entities with a message in each place that has one, also where it is not read.
private func enclosed(_ message: WireFields) -> [WireFields] {
  let trip: WireFields = .message(1, message)
  let tripUpdates: [WireFields] = [
    message, trip, .message(1, .message(7, message)), .message(2, message), .message(2, .message(2, message)),
    .message(2, .message(3, message)), .message(2, .message(6, message)), .message(3, message), .message(6, message),
  ]
  let vehicles: [WireFields] = [message, trip, .message(2, message), .message(8, message)]
  let alerts: [WireFields] = [
    message, .message(1, message), .message(5, message), .message(5, .message(4, message)), .message(8, message),
    .message(10, .message(1, message)), .message(11, message),
  ]
  let entities: [WireFields] =
    tripUpdates.map { .message(3, $0) } + vehicles.map { .message(4, $0) } + alerts.map { .message(5, $0) }
    + [6, 7, 8].map { .message($0, message) }
  return entities.map { .message(2, $0) } + [.message(1, message), .message(2, message)]
}
