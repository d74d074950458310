import BundleFormat
import TransitBundle
import TransitSQLite
import TransitValues

/// A stop pattern as the search uses it, without times: those of a service day are in ``DayTrips``. Immutable.
final class JourneyPattern: Sendable {
  /// ``DenseIndex/absent`` for a pattern of live data.
  let rank: PatternRank
  /// The stop of each call; ``DenseIndex/absent`` for none.
  let stops: [StopRank]
  private let boarding: [Bool]
  private let alighting: [Bool]
  /// Whether each call has no time because riders order the vehicle; empty if no call is of this kind.
  let windows: [Bool]
  /// The services of all trips, each once, in rising order.
  let services: [ServiceRank]
  /// Of all trips of the pattern.
  let tripValues: TripValues
  /// Whether any trip may continue as another one, or be the continuation of one.
  let hasLinks: Bool
  /// Whether an earlier trip replaces every later one with times at the same calls: all trips have the same route and
  /// access, and no rule or link makes them differ.
  let isUniform: Bool

  var callCount: Int { stops.count }

  init(_ rank: PatternRank, _ reader: JourneyReader, _ network: JourneyNetwork) throws(SQLiteError) {
    let calls = try reader.patterns.calls(ofPattern: rank)
    let rows = try reader.patterns.trips(ofPattern: rank)
    let hasPeriods = try !reader.patterns.periods(ofPattern: rank).isEmpty
    self.rank = rank
    stops = calls.map {
      (1...max(1, network.stops.count)).contains($0.stop.index) && network.stops.count > 0 ? $0.stop : .absent
    }
    boarding = calls.map { $0.pickupType != 1 && !$0.hasWindow }
    alighting = calls.map { $0.dropOffType != 1 && !$0.hasWindow }
    windows = calls.contains(where: \.hasWindow) ? calls.map(\.hasWindow) : []
    services = Set(rows.map(\.service)).sorted()
    let trips = rows.map(\.trip)
    let values = try network.trips.values(of: trips, reader)
    tripValues = values
    hasLinks = network.hasLinks && trips.contains { network.mayLink($0, values) }
    isUniform = !hasPeriods && !hasLinks && Self.areAlike(trips, values, network)
  }

  /// A pattern of runs of live data, which have a time at each call.
  ///
  /// - Parameters:
  ///   - boarding: Whether riders can board at each call.
  ///   - alighting: Whether they can alight.
  ///   - trips: The trips of the runs.
  ///   - values: Of these trips.
  ///   - mayLink: Whether any run may continue as another one if its trip may.
  init(
    _ stops: [StopRank], boarding: [Bool], alighting: [Bool], _ trips: [TripRank], _ values: TripValues, mayLink: Bool,
    _ network: JourneyNetwork
  ) {
    rank = .absent
    (self.stops, self.boarding, self.alighting) = (stops, boarding, alighting)
    (windows, services, tripValues) = ([], [], values)
    hasLinks = network.hasLinks && mayLink && trips.contains { network.mayLink($0, values) }
    isUniform = !hasLinks && Self.areAlike(trips, values, network)
  }

  /// Whether all trips have the same route and access, and no rule names one.
  private static func areAlike(_ trips: [TripRank], _ values: TripValues, _ network: JourneyNetwork) -> Bool {
    let (route, isAccessible) = (values.route(trips.first ?? .absent), values.isAccessible(trips.first ?? .absent))
    return trips.allSatisfy { trip in
      values.route(trip) == route && values.isAccessible(trip) == isAccessible
        && !network.rules.namedTrips.contains(trip)
    }
  }

  /// Whether riders can board at a call, if it has a time.
  @inline(__always)
  func canBoard(_ position: Int) -> Bool { boarding[position] }

  /// Whether riders can alight at a call, if it has a time.
  @inline(__always)
  func canAlight(_ position: Int) -> Bool { alighting[position] }

  /// Memory use in bytes, without the pieces of ``tripValues``, which patterns share.
  var byteCount: Int { stops.count * 6 + windows.count + services.count * 4 + tripValues.pieces.count * 8 + 300 }
}
