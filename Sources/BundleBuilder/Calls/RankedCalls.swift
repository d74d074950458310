import BundleFormat
import GTFSFeed

/// The patterns, profiles and extras that trips use, in their final order, with what queries need to know of them.
struct RankedCalls {
  /// Sequences in their order, by the number they had in ``TripCalls``.
  let patternOrder: [Int]
  let profileOrder: [Int]
  let extraOrder: [Int]
  /// Ranks from 1 by former number; 0 stays 0.
  let patternRanks: [Int32]
  let profileRanks: [Int32]
  let extraRanks: [Int32]

  /// Digits after the point that the distances of all patterns are kept with.
  let distanceDigits: Int

  /// By former profile number: the latest second after a trip's start.
  let latest: [Int32]

  /// Former numbers of patterns and their profiles, each pair once, in their order; see ``profileStarts``.
  private let profilesOfPatterns: [Int32]
  /// By former pattern number: where its profiles begin in ``profilesOfPatterns``, and one more.
  private let profileStarts: [Int32]

  /// - Throws: `CancellationError`, asked for with each sequence: a large feed has hundreds of thousands.
  init(_ calls: TripCalls, texts: RankedTexts, pool: TextPool, cancellation: Cancellation) throws {
    let patterns = UsedNumbers(calls.pattern, count: calls.patterns.count)
    let profiles = UsedNumbers(calls.profile, count: calls.profiles.count)
    let extras = UsedNumbers(calls.extra, count: calls.extras.count)
    (patternOrder, distanceDigits) = try Self.order(patterns.all, of: calls, texts, pool, cancellation)
    patternRanks = Self.ranks(patternOrder, count: calls.patterns.count)
    let firstPatterns = Self.firstPatterns(calls, patternRanks: patternRanks)
    profileOrder = try Self.order(profiles.all, of: calls.profiles, firstPatterns, cancellation)
    extraOrder = try Self.sort(extras.all, cancellation) { number in
      calls.texts(ofExtra: number).flatMap { $0.map { texts.rank(of: $0) } }
    }
    profileRanks = Self.ranks(profileOrder, count: calls.profiles.count)
    extraRanks = Self.ranks(extraOrder, count: calls.extras.count)
    latest = try Self.latestTimes(calls, profiles: profileOrder, cancellation)
    (profilesOfPatterns, profileStarts) = Self.profiles(of: calls)
  }

  private static func ranks(_ order: [Int], count: Int) -> [Int32] {
    var ranks: [Int32] = Array(repeating: 0, count: count + 1)
    for (rank, number) in order.enumerated() { ranks[number] = Int32(rank + 1) }
    return ranks
  }

  private static func latestTimes(
    _ calls: TripCalls, profiles: [Int], _ cancellation: Cancellation
  ) throws -> [Int32] {
    var latest: [Int32] = Array(repeating: 0, count: calls.profiles.count + 1)
    for number in profiles {
      try cancellation.check()
      var last: Int?
      var times = calls.timeDecoder(ofProfile: number)
      while let call = times.next() {
        for time in [call.arrival, call.departure, call.estimate] {
          if let time { last = max(last ?? time, time) }
        }
      }
      latest[number] = Int32(clamping: last ?? 0)
    }
    return latest
  }
}

// MARK: Order

extension RankedCalls {
  /// Sorts patterns by their stops, those of the same stops by the rest.
  private static func order(
    _ numbers: [Int], of calls: TripCalls, _ texts: RankedTexts, _ pool: TextPool, _ cancellation: Cancellation
  ) throws -> (order: [Int], distanceDigits: Int) {
    var unit = DecimalUnit()
    var stops = Sequences()
    for number in numbers {
      try cancellation.check()
      for place in calls.places(ofPattern: number) {
        stops.append(place.stop.rawValue)
        unit.count(place.distance)
      }
      stops.endSequence()
    }
    var order: [Int] = []
    let sorted = try stops.sorted(cancellation)
    var start = 0
    for end in sorted.indices where end + 1 == sorted.count || !stops.areEqual(sorted[end], sorted[end + 1]) {
      let equal = sorted[start...end].map { numbers[$0] }
      start = end + 1
      order +=
        try equal.count == 1
        ? equal
        : sort(equal, cancellation) { number in
          calls.places(ofPattern: number).flatMap { $0.key(texts, pool) }
        }
    }
    return (order, unit.digits)
  }

  /// By profile number: the lowest rank of a pattern that has a trip with this profile.
  private static func firstPatterns(_ calls: TripCalls, patternRanks: [Int32]) -> [Int32] {
    var first: [Int32] = Array(repeating: .max, count: calls.profiles.count + 1)
    for trip in calls.pattern.indices where calls.hasCalls(trip) {
      let profile = Int(calls.profile[trip])
      first[profile] = min(first[profile], patternRanks[Int(calls.pattern[trip])])
    }
    return first
  }

  /// Sorts profiles by the first patterns that have them, since a board reads those of a pattern together and they are
  /// much alike, then by their times.
  ///
  /// Times are compared as they are coded: up to the first difference, equal bytes are equal times, and that difference
  /// is one of two numbers that count from the same time.
  private static func order(
    _ numbers: [Int], of profiles: ByteInterner, _ firstPatterns: [Int32], _ cancellation: Cancellation
  ) throws -> [Int] {
    try profiles.withBytes { bytes in
      try numbers.sorted { left, right in
        try cancellation.check()
        if firstPatterns[left] != firstPatterns[right] { return firstPatterns[left] < firstPatterns[right] }
        return ProfileOrder.precedes(
          bytes.extracting(profiles.range(of: left - 1)), bytes.extracting(profiles.range(of: right - 1)))
      }
    }
  }

  /// Sorts sequences by their contents, the shorter first where one begins the other.
  private static func sort(
    _ numbers: [Int], _ cancellation: Cancellation, keys: (Int) -> [Int]
  ) throws -> [Int] {
    let keyed = try numbers.map { number in
      try cancellation.check()
      return (number: number, key: keys(number))
    }
    return try keyed.sorted { left, right in
      try cancellation.check()
      return left.key.lexicographicallyPrecedes(right.key)
    }.map(\.number)
  }
}

/// Sequences of small numbers, end to end.
private struct Sequences {
  private var numbers: [Int32] = []
  private var ends: [Int] = []

  mutating func append(_ number: Int32) {
    numbers.append(number)
  }

  mutating func endSequence() {
    ends.append(numbers.count)
  }

  private func range(_ sequence: Int) -> Range<Int> {
    (sequence == 0 ? 0 : ends[sequence - 1])..<ends[sequence]
  }

  func areEqual(_ left: Int, _ right: Int) -> Bool {
    numbers[range(left)] == numbers[range(right)]
  }

  /// The sequences by their numbers, the shorter first where one begins the other.
  func sorted(_ cancellation: Cancellation) throws -> [Int] {
    try numbers.withSpan { numbers in
      try ends.indices.sorted { left, right in
        try cancellation.check()
        let (left, right) = (range(left), range(right))
        for index in 0..<min(left.count, right.count) {
          let (leftNumber, rightNumber) = (numbers[left.lowerBound + index], numbers[right.lowerBound + index])
          if leftNumber != rightNumber { return leftNumber < rightNumber }
        }
        return left.count < right.count
      }
    }
  }
}

/// Compares profiles in the form in which they are held.
enum ProfileOrder {
  /// Whether the first time that differs is smaller, or there is none, on the left; the shorter first where one begins
  /// the other.
  static func precedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    let count = min(left.count, right.count)
    var start = 0
    while start < count, left[start] == right[start] { start += 1 }
    if start == count { return left.count < right.count }
    // Back to where the number begins in which they differ.
    while start > 0, left[start - 1] >= 0x80 { start -= 1 }
    return number(left, at: start) < number(right, at: start)
  }

  /// A number that may be missing, which comes before all others.
  private static func number(_ bytes: Span<UInt8>, at start: Int) -> Int {
    var decoder = VarintDecoder(bytes.extracting(start..<min(start + 10, bytes.count)))
    return decoder.nextOptional() ?? .min
  }
}

// MARK: Boarding

extension RankedCalls {
  /// The profiles that occur with each pattern.
  private static func profiles(of calls: TripCalls) -> (profiles: [Int32], starts: [Int32]) {
    let pairs = calls.pattern.indices.filter(calls.hasCalls).map { trip in
      UInt64(calls.pattern[trip]) << 32 | UInt64(calls.profile[trip])
    }
    var profiles: [Int32] = []
    var starts: [Int32] = Array(repeating: 0, count: calls.patterns.count + 2)
    var last: UInt64?
    for position in StableOrder.positions(sorting: pairs) {
      let pair = pairs[Int(position)]
      if pair == last { continue }
      last = pair
      profiles.append(Int32(truncatingIfNeeded: pair))
      starts[Int(pair >> 32) + 1] = Int32(profiles.count)
    }
    // Patterns without trips begin where they end.
    for number in starts.indices.dropFirst() { starts[number] = max(starts[number], starts[number - 1]) }
    return (profiles, starts)
  }

  /// When riders can board at each call of a pattern, in seconds after a trip's start.
  ///
  /// - Parameters:
  ///   - number: The former number.
  ///   - places: Its calls.
  func boarding(ofPattern number: Int, _ places: [CallPlace], _ calls: TripCalls) -> [ClosedRange<Int>?] {
    let last = places.lastIndex { !$0.isWindow }
    var earliest = Array(repeating: Int.max, count: places.count)
    var latest = Array(repeating: Int.min, count: places.count)
    for profile in profilesOfPatterns[Int(profileStarts[number])..<Int(profileStarts[number + 1])] {
      var times = calls.timeDecoder(ofProfile: Int(profile))
      var position = 0
      while let call = times.next() {
        if let time = call.time {
          earliest[position] = min(earliest[position], time)
          latest[position] = max(latest[position], time)
        }
        position += 1
      }
    }
    return places.indices.map { position in
      guard position != last, places[position].allowsPickup, earliest[position] <= latest[position] else { return nil }
      return earliest[position]...latest[position]
    }
  }
}

// MARK: Keys

extension CallPlace {
  /// Numbers that order patterns by their stops, then by the rest.
  fileprivate func key(_ texts: RankedTexts, _ pool: TextPool) -> [Int] {
    let numbers = [pickupType, dropOffType, continuousPickup, continuousDropOff, timepoint, windowStart, windowEnd]
    let ranks =
      [texts.rank(of: headsign), texts.rank(of: locationGroup), Int(location.rawValue)]
      + [pickupBookingRule, dropOffBookingRule].map { texts.rank(of: $0) }
    return [Int(stop.rawValue), sequence] + numbers.map { $0.map { Int($0) } ?? .min } + ranks + distance.key(pool)
  }
}

extension Distance {
  fileprivate func key(_ pool: TextPool) -> [Int] {
    switch self {
    case .none: return [0]
    case .decimal(let decimal): return [1, decimal.exponent, Int(decimal.significand)]
    case .text(let text):
      let bytes = Array(pool.text(of: text).utf8)
      return [2, bytes.count] + bytes.map { Int($0) }
    }
  }
}
