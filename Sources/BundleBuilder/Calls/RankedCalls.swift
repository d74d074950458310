import BundleFormat
import GTFSFeed
import Operations
import TransitValues

/// The patterns, profiles and extras that trips use, in their final order, with derived data for queries.
struct RankedCalls {
  /// Numbers assigned by ``ImportedCalls``, in final order.
  let patternOrder: [Int]
  let profileOrder: [Int]
  let extraOrder: [Int]
  /// Ranks, counted from 1, by number in ``ImportedCalls``; 0 maps to 0.
  let patternRanks: [Int32]
  let profileRanks: [Int32]
  let extraRanks: [Int32]

  /// The number of decimal places of all pattern distances.
  let distanceDigits: Int

  /// By profile number: the latest time in seconds after a trip's start.
  let latest: [Int32]

  /// The profiles of each pattern, without duplicates, as numbers in ``ImportedCalls``; see ``profileStarts``.
  private let profilesOfPatterns: [Int32]
  /// By pattern number: the index of its first profile in ``profilesOfPatterns``, with one extra element at the end.
  private let profileStarts: [Int32]

  /// - Throws: `CancellationError`, checked for each sequence because a large feed has hundreds of thousands.
  init(_ calls: ImportedCalls, texts: RankedTexts, pool: TextPool, cancellation: Cancellation) throws {
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
    _ calls: ImportedCalls, profiles: [Int], _ cancellation: Cancellation
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
  /// Sorts patterns by their stops, and those with equal stops by their other fields.
  private static func order(
    _ numbers: [Int], of calls: ImportedCalls, _ texts: RankedTexts, _ pool: TextPool, _ cancellation: Cancellation
  ) throws -> (order: [Int], distanceDigits: Int) {
    var unit = DecimalUnit()
    var stops = Sequences()
    for number in numbers {
      try cancellation.check()
      for place in calls.places(ofPattern: number) {
        stops.append(place.stop.number)
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

  /// Returns by profile number: the lowest rank of a pattern that has a trip with this profile.
  private static func firstPatterns(_ calls: ImportedCalls, patternRanks: [Int32]) -> [Int32] {
    var first: [Int32] = Array(repeating: .max, count: calls.profiles.count + 1)
    for trip in calls.pattern.indices where calls.hasCalls(trip) {
      let profile = Int(calls.profile[trip])
      first[profile] = min(first[profile], patternRanks[Int(calls.pattern[trip])])
    }
    return first
  }

  /// Sorts profiles by their first pattern, then by their times.
  ///
  /// A board reads the profiles of a pattern together, and they resemble each other. Times are compared in encoded
  /// form: equal bytes up to the first difference mean equal times, and the differing numbers are relative to the same
  /// time.
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

  /// Sorts sequences lexicographically by content; a prefix comes first.
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

/// Concatenated sequences of small numbers.
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

  /// Returns the sequences in lexicographic order; a prefix comes first.
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

/// Compares encoded profiles.
enum ProfileOrder {
  /// Whether the left profile comes before the right one: at the first difference its time is smaller or missing, or it
  /// is a prefix.
  static func precedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    let count = min(left.count, right.count)
    var start = 0
    while start < count, left[start] == right[start] { start += 1 }
    if start == count { return left.count < right.count }
    // Go back to the start of the number that differs.
    while start > 0, left[start - 1] >= 0x80 { start -= 1 }
    return number(left, at: start) < number(right, at: start)
  }

  /// Decodes an optional number; missing ones come before all others.
  private static func number(_ bytes: Span<UInt8>, at start: Int) -> Int {
    var decoder = VarintDecoder(bytes.extracting(start..<min(start + 10, bytes.count)))
    return decoder.nextOptional() ?? .min
  }
}

// MARK: Boarding

extension RankedCalls {
  /// Returns the profiles of each pattern.
  private static func profiles(of calls: ImportedCalls) -> (profiles: [Int32], starts: [Int32]) {
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
    // Patterns without trips have an empty range.
    for number in starts.indices.dropFirst() { starts[number] = max(starts[number], starts[number - 1]) }
    return (profiles, starts)
  }

  /// Returns the range of boarding times at each call of a pattern, in seconds after a trip's start.
  ///
  /// - Parameters:
  ///   - number: The pattern's number in ``ImportedCalls``.
  ///   - places: The pattern's calls.
  func boarding(ofPattern number: Int, _ places: [CallPlace], _ calls: ImportedCalls) -> [ClosedRange<Int>?] {
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
  /// Sort key of a place: first its stop, then its other fields.
  fileprivate func key(_ texts: RankedTexts, _ pool: TextPool) -> [Int] {
    let numbers = CallNumberColumn.allCases.map { self[$0].map { Int($0) } ?? .min }
    let ranks = CallTextColumn.allCases.map { texts.rank(of: self[$0]) }
    return [stop.index, sequence] + numbers + ranks + [location.index] + distance.key(pool)
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
