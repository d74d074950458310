import TransitBundle
import TransitValues

/// A summary of all trips of a pattern, on any day. Immutable.
final class PatternTrips: Sendable {
  /// The services of the trips, each once, in rising order.
  let services: [ServiceRank]
  /// Of all trips of the pattern.
  let values: TripValues
  /// Whether any trip is in frequencies.txt.
  let hasPeriods: Bool
  /// Whether all trips have the same route and access, and no rule names one.
  let areAlike: Bool
  /// Whether any trip may continue as another one, or be the continuation of one.
  let hasLinks: Bool

  /// Whether an earlier trip replaces every later one with times at the same calls: nothing makes them differ.
  var areUniform: Bool { areAlike && !hasPeriods && !hasLinks }

  /// - Parameter rows: The trips of the pattern.
  init(
    _ rows: [PatternReader.Trip], of rank: PatternRank, _ reader: JourneyReader, _ network: JourneyNetwork
  ) throws(DatabaseError) {
    services = sortedOnce(rows.map { $0.service })
    hasPeriods = try !reader.patterns.periods(ofPattern: rank).isEmpty
    let trips = rows.map { $0.trip }
    let values = try network.trips.values(of: trips, reader)
    self.values = values
    areAlike = Self.areAlike(trips, values, network)
    hasLinks = network.hasLinks && trips.contains { network.mayLink($0, values) }
  }

  /// The trips of runs of live data.
  ///
  /// - Parameters:
  ///   - values: Of these trips.
  ///   - mayLink: Whether any run may continue as another one if its trip may.
  init(_ trips: [TripRank], _ values: TripValues, mayLink: Bool, _ network: JourneyNetwork) {
    (services, hasPeriods, self.values) = ([], false, values)
    areAlike = Self.areAlike(trips, values, network)
    hasLinks = network.hasLinks && mayLink && trips.contains { network.mayLink($0, values) }
  }

  private static func areAlike(_ trips: [TripRank], _ values: TripValues, _ network: JourneyNetwork) -> Bool {
    guard let first = trips.first else { return true }
    let (route, isAccessible) = (values.route(first), values.isAccessible(first))
    return trips.allSatisfy { trip in
      values.route(trip) == route && values.isAccessible(trip) == isAccessible
        && !network.rules.namedTrips.contains(trip)
    }
  }

  /// Memory use in bytes, without the pieces of ``values``, which patterns share.
  var byteCount: Int { services.count * 4 + values.pieces.count * 8 + 120 }
}

/// Returns indexes in rising order, each once. Those that are near each other are sorted by a bitmap.
func sortedOnce<Kind>(_ indexes: [DenseIndex<Kind>]) -> [DenseIndex<Kind>] {
  guard let first = indexes.first else { return [] }
  var (low, high) = (first.index, first.index)
  for index in indexes { (low, high) = (min(low, index.index), max(high, index.index)) }
  if high - low > 64 * indexes.count + 4096 {
    let sorted = indexes.sorted()
    return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }
  var words = [UInt64](repeating: 0, count: (high - low) / 64 + 1)
  for index in indexes { words[(index.index - low) / 64] |= 1 << UInt64((index.index - low) % 64) }
  var found: [DenseIndex<Kind>] = []
  for (number, word) in words.enumerated() {
    var rest = word
    while rest != 0 {
      found.append(DenseIndex(low + 64 * number + rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }
  return found
}
