import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleBuilder

/// Texts for the many-digit distances that ``RandomRows`` refers to.
private func textsOfDistances() -> TextPool {
  let texts = TextPool()
  for number in 1...300 {
    Array("0.\(number)000000000000000000001".utf8).withSpan { _ = texts.index(of: $0) }
  }
  return texts
}

/// Random rows in which every field is empty, typical or extreme.
private struct RandomRows {
  var random: SplitMix64

  mutating func text() -> TextIndex {
    random.chance(60) ? .absent : TextIndex(random.pick([1, 127, 128, 5000, Int(Int32.max)]))
  }

  mutating func distance() -> Distance {
    switch random.number(0...3) {
    case 0: return .none
    case 1: return .text(TextIndex(random.number(1...300)))
    default:
      let significand = Int64(random.anyInteger() / 10)
      return .decimal(DecimalNumber(significand: significand, exponent: random.number(-9999...9999)))
    }
  }

  mutating func place(_ sequence: Int) -> CallPlace {
    var place = CallPlace()
    place.sequence = sequence
    place.stop = StopRank(random.pick([0, 1, 2, 300, Int(Int32.max)]))
    place[.pickupType] = random.anySmallInteger()
    place[.dropOffType] = random.anySmallInteger()
    place[.timepoint] = random.anySmallInteger()
    place.distance = distance()
    if random.chance(30) {
      place[.headsign] = text()
      place[.locationGroup] = text()
      place.location = LocationRank(random.number(0...99))
      place[.pickupBookingRule] = text()
      place[.dropOffBookingRule] = text()
      place[.continuousPickup] = random.anySmallInteger()
      place[.continuousDropOff] = random.anySmallInteger()
      place[.windowStart] = time()
      place[.windowEnd] = time()
    }
    return place
  }

  /// A random time up to 9999:59:59, or `nil`.
  mutating func time() -> Int32? {
    random.chance(40) ? nil : Int32(random.pick([0, 1, 86_399, 90_000, 35_999_999, random.number(0...100_000)]))
  }

  /// Rows sorted by sequence number, and the texts of their unknown columns.
  mutating func rows(_ count: Int, extraCount: Int) -> (rows: [CallRow], extras: [TextIndex]) {
    let sequences = Set((0..<count).map { _ in random.chance(90) ? random.number(0...500) : random.anyInteger() })
    var extras: [TextIndex] = []
    let rows = sequences.sorted().map { sequence in
      var row = CallRow(place: place(sequence))
      row.arrival = time()
      row.departure = time()
      row.line = Int32(random.number(1...Int(Int32.max)))
      row.extra = Int32(extras.count)
      extras += (0..<extraCount).map { _ in text() }
      return row
    }
    return (rows, extras)
  }
}

@Suite struct `Encoded stop_times rows` {
  @Test(arguments: [UInt64](1...40))
  func `encoded stop_times rows decode to the same rows`(seed: UInt64) {
    var random = RandomRows(random: SplitMix64(seed: seed))
    let extraCount = random.random.number(0...3)
    let (rows, extras) = random.rows(60, extraCount: extraCount)
    for row in rows {
      let own = extras[Int(row.extra)..<Int(row.extra) + extraCount]
      var read: [TextIndex] = [.absent]
      var encoder = VarintEncoder()
      row.encode(to: &encoder, extras: own)
      let again = CallRow(decoding: encoder.bytes[...], extras: &read)
      #expect(again.place == row.place)
      #expect([again.arrival, again.departure, again.line] == [row.arrival, row.departure, row.line])
      #expect(again.extra == 1)
      #expect(read == [.absent] + own)
    }
  }

  @Test(arguments: [UInt64](1...40))
  func `trips that share calls each return their own rows`(seed: UInt64) {
    var random = RandomRows(random: SplitMix64(seed: seed))
    let extraCount = random.random.number(0...2)
    let trips = (0..<12).map { _ in random.rows(random.random.number(1...20), extraCount: extraCount) }
    var calls = ImportedCalls(tripCount: trips.count + 1, extraCount: extraCount, texts: textsOfDistances())
    // Every trip is set twice, like trips with late rows: the second call replaces the first.
    for (trip, rows) in trips.enumerated() { calls.set(rows.rows.dropLast(), extras: rows.extras, of: trip) }
    for (trip, rows) in trips.enumerated() { calls.set(rows.rows[...], extras: rows.extras, of: trip) }

    #expect(calls.rowCount == trips.map(\.rows.count).reduce(0, +))
    #expect(!calls.hasCalls(trips.count))
    for (trip, expected) in trips.enumerated() {
      var extras: [TextIndex] = []
      let rows = calls.rows(of: trip, extras: &extras)
      #expect(rows.map(\.place) == expected.rows.map(\.place))
      #expect(rows.map(\.arrival) == expected.rows.map(\.arrival))
      #expect(rows.map(\.departure) == expected.rows.map(\.departure))
      #expect(extras == expected.extras)
      #expect(rows.map(\.extra) == expected.rows.map(\.extra))
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `trips that differ only in their start share one pattern and one profile`(seed: UInt64) {
    var random = RandomRows(random: SplitMix64(seed: seed))
    var (rows, _) = random.rows(12, extraCount: 0)
    rows[0].place[.windowStart] = nil
    rows[0].place[.windowEnd] = nil
    rows[0].departure = 30_000
    rows[0].arrival = nil
    var calls = ImportedCalls(tripCount: 2, extraCount: 0, texts: textsOfDistances())
    calls.set(rows[...], extras: [], of: 0)
    for index in rows.indices {
      rows[index].arrival = rows[index].arrival.map { $0 + 777 }
      rows[index].departure = rows[index].departure.map { $0 + 777 }
    }
    calls.set(rows[...], extras: [], of: 1)
    #expect(calls.start == [30_000, 30_777])
    #expect(calls.pattern[0] == calls.pattern[1])
    #expect(calls.profile[0] == calls.profile[1])
  }
}

@Suite struct `Encoded shape points` {
  @Test(arguments: [UInt64](1...40))
  func `encoded shape points decode to the same points`(seed: UInt64) {
    var random = RandomRows(random: SplitMix64(seed: seed))
    let extraCount = random.random.number(0...2)
    let points = (0..<50).map { _ in
      var point = ShapePoint()
      point.sequence = random.random.chance(80) ? random.random.number(0...900) : random.random.anyInteger()
      point.latitudeE7 = random.random.chance(10) ? nil : random.random.number(-900_000_000...900_000_000)
      point.longitudeE7 = random.random.chance(10) ? nil : random.random.number(-1_800_000_000...1_800_000_000)
      point.distance = random.distance()
      point.extras = (0..<extraCount).map { _ in random.text() }
      return point
    }
    var encoder = VarintEncoder()
    for (point, previous) in zip(points, [ShapePoint()] + points) { point.encode(to: &encoder, after: previous) }
    var decoder = VarintDecoder(encoder.bytes)
    var read: [ShapePoint] = []
    while !decoder.isAtEnd {
      read.append(ShapePoint(from: &decoder, after: read.last ?? ShapePoint(), extraCount: extraCount))
    }
    #expect(read == points)
  }
}
