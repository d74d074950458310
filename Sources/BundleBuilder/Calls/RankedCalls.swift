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

  /// By former pattern number, position by position: when riders can board there, in seconds after a trip's start.
  let boarding: [Int: [ClosedRange<Int>?]]

  /// Digits after the point that the distances of all patterns are kept with.
  let distanceDigits: Int

  /// By former profile number: the latest second after a trip's start.
  let latest: [Int32]

  /// - Throws: `CancellationError`, asked for with each sequence: a large feed has hundreds of thousands.
  init(_ calls: TripCalls, texts: RankedTexts, pool: TextPool, cancellation: Cancellation) throws {
    let used = calls.pattern.indices.filter(calls.hasCalls)
    (patternOrder, patternRanks) = try Self.rank(
      Set(used.map { calls.pattern[$0] }), count: calls.patterns.count, cancellation,
      keys: { number in calls.places(ofPattern: number).flatMap { $0.key(texts, pool) } })
    (profileOrder, profileRanks) = try Self.rank(
      Set(used.map { calls.profile[$0] }), count: calls.profiles.count, cancellation,
      keys: { number in calls.times(ofProfile: number).flatMap(\.key) })
    (extraOrder, extraRanks) = try Self.rank(
      calls.extra.isEmpty ? [] : Set(used.map { calls.extra[$0] }), count: calls.extras.count, cancellation,
      keys: { number in calls.texts(ofExtra: number).flatMap { $0.map { texts.rank(of: $0) } } })
    var unit = DecimalUnit()
    for number in patternOrder {
      for place in calls.places(ofPattern: number) { unit.count(place.distance) }
    }
    distanceDigits = unit.digits
    latest = try Self.latestTimes(calls, profiles: profileOrder, cancellation)
    boarding = try Self.boarding(calls, trips: used, cancellation)
  }

  /// Sorts sequences by their contents, the shorter first where one begins the other.
  private static func rank(
    _ numbers: Set<Int32>, count: Int, _ cancellation: Cancellation, keys: (Int) -> [Int]
  ) throws -> (order: [Int], ranks: [Int32]) {
    let keyed = try numbers.map { number in
      try cancellation.check()
      return (number: Int(number), key: keys(Int(number)))
    }
    let order = try keyed.sorted { left, right in
      try cancellation.check()
      return left.key.lexicographicallyPrecedes(right.key)
    }.map(\.number)
    var ranks: [Int32] = Array(repeating: 0, count: count + 1)
    for (rank, number) in order.enumerated() { ranks[number] = Int32(rank + 1) }
    return (order, ranks)
  }

  private static func latestTimes(
    _ calls: TripCalls, profiles: [Int], _ cancellation: Cancellation
  ) throws -> [Int32] {
    var latest: [Int32] = Array(repeating: 0, count: calls.profiles.count + 1)
    for number in profiles {
      try cancellation.check()
      let times = calls.times(ofProfile: number).flatMap { [$0.arrival, $0.departure, $0.estimate].compactMap(\.self) }
      latest[number] = Int32(clamping: times.max() ?? 0)
    }
    return latest
  }

  private static func boarding(
    _ calls: TripCalls, trips: [Int], _ cancellation: Cancellation
  ) throws -> [Int: [ClosedRange<Int>?]] {
    var profilesOf: [Int32: Set<Int32>] = [:]
    for trip in trips { profilesOf[calls.pattern[trip], default: []].insert(calls.profile[trip]) }
    var boarding: [Int: [ClosedRange<Int>?]] = [:]
    for (pattern, profiles) in profilesOf {
      let places = calls.places(ofPattern: Int(pattern))
      let last = places.lastIndex { !$0.isWindow }
      var ranges: [ClosedRange<Int>?] = Array(repeating: nil, count: places.count)
      for profile in profiles {
        try cancellation.check()
        for (position, call) in calls.times(ofProfile: Int(profile)).enumerated() {
          guard position != last, places[position].allowsPickup, let time = call.time else { continue }
          ranges[position] = ranges[position].map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        }
      }
      boarding[Int(pattern)] = ranges
    }
    return boarding
  }
}

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

extension ProfileCall {
  fileprivate var key: [Int] { [arrival ?? .min, departure ?? .min, estimate ?? .min] }
}
