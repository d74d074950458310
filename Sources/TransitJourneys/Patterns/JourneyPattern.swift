import TransitBundle
import TransitValues

/// The calls of a stop pattern as the search uses them, without times: those of a service day are in ``DayTrips``.
/// Immutable.
final class JourneyPattern: Sendable {
  /// ``DenseIndex/absent`` for a pattern of live data.
  let rank: PatternRank
  /// The stop of each call; ``DenseIndex/absent`` for none.
  let stops: [StopRank]
  private let boarding: [Bool]
  private let alighting: [Bool]
  /// Whether each call has no time because riders order the vehicle; empty if no call is of this kind.
  let windows: [Bool]

  var callCount: Int { stops.count }

  init(_ rank: PatternRank, _ reader: JourneyReader, _ network: JourneyNetwork) throws(DatabaseError) {
    let calls = try reader.patterns.calls(ofPattern: rank)
    self.rank = rank
    stops = calls.map {
      (1...max(1, network.stops.count)).contains($0.stop.index) && network.stops.count > 0 ? $0.stop : .absent
    }
    boarding = calls.map { $0.pickupType != 1 && !$0.hasWindow }
    alighting = calls.map { $0.dropOffType != 1 && !$0.hasWindow }
    windows = calls.contains { $0.hasWindow } ? calls.map { $0.hasWindow } : []
  }

  /// A pattern of runs of live data, which have a time at each call.
  ///
  /// - Parameters:
  ///   - boarding: Whether riders can board at each call.
  ///   - alighting: Whether they can alight.
  init(_ stops: [StopRank], boarding: [Bool], alighting: [Bool]) {
    (rank, windows) = (.absent, [])
    (self.stops, self.boarding, self.alighting) = (stops, boarding, alighting)
  }

  /// Whether riders can board at a call, if it has a time.
  @inline(__always)
  func canBoard(_ position: Int) -> Bool { boarding[position] }

  /// Whether riders can alight at a call, if it has a time.
  @inline(__always)
  func canAlight(_ position: Int) -> Bool { alighting[position] }

  /// Memory use in bytes.
  var byteCount: Int { stops.count * 6 + windows.count + 200 }
}
