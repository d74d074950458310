import BundleFormat
import Synchronization
package import TransitValues

/// A stop pattern with its non-repeating trips, as boards use it.
///
/// Also caches the times that any thread has read.
package final class Pattern: Sendable {
  package let callCount: Int
  package let tripCount: Int
  /// Whether the pattern has trips in frequencies.txt. These are not included here.
  package let hasRepeated: Bool
  /// The stop of the last call that has one.
  package let lastStop: StopRank
  private let columns: PackedColumns

  private let times = Mutex((departures: PatternTimes(), arrivals: PatternTimes()))

  private enum Column: Int {
    case sequence, headsign, pickupType, dropOffType, hasWindow, earliest, latest
    case start, service, profileIndex, trip, profile
  }

  /// The number of distinct profiles of the trips.
  package let profileCount: Int

  /// - Parameters:
  ///   - calls: Sorted by position, from 0.
  ///   - trips: Sorted by start.
  package init(calls: [PatternReader.Call], trips: [PatternReader.Trip], hasRepeated: Bool) {
    callCount = calls.count
    tripCount = trips.count
    self.hasRepeated = hasRepeated
    lastStop = calls.last { $0.stop != .absent }?.stop ?? .absent
    let profiles = Self.profiles(of: trips)
    profileCount = profiles.count
    // Closures, because a key path to an optional is called indirectly: it took a quarter of the time of a board.
    columns = PackedColumns([
      calls.map { $0.sequence }, calls.map { $0.headsign }, calls.map { $0.pickupType }, calls.map { $0.dropOffType },
      calls.map { $0.hasWindow ? 1 : nil }, calls.map { $0.bounds?.earliest }, calls.map { $0.bounds?.latest },
      trips.map { $0.start }, trips.map { $0.service.index },
      trips.map { trip in profiles.indices.partitioningIndex { profiles[$0] >= trip.profile } },
      trips.map { $0.trip.index }, profiles.map { $0.index },
    ])
  }

  /// Sorted and unique.
  private static func profiles(of trips: [PatternReader.Trip]) -> [ProfileRank] {
    var profiles: [ProfileRank] = []
    for profile in trips.map({ $0.profile }).sorted() where profile != profiles.last { profiles.append(profile) }
    return profiles
  }

  @inline(__always)
  private func value(_ column: Column, _ row: Int) -> Int? { columns[column.rawValue, row] }

  /// The call at a position below ``callCount``.
  package func call(at position: Int) -> PatternReader.Call {
    let (earliest, latest) = (value(.earliest, position), value(.latest, position))
    return PatternReader.Call(
      sequence: value(.sequence, position) ?? 0, headsign: value(.headsign, position),
      pickupType: value(.pickupType, position), dropOffType: value(.dropOffType, position),
      hasWindow: value(.hasWindow, position) == 1,
      bounds: earliest.flatMap { earliest in latest.map { (earliest, $0) } })
  }

  /// The start of a trip, in seconds from the origin of the service day.
  @inline(__always)
  package func start(ofTrip index: Int) -> Int { value(.start, index) ?? 0 }

  @inline(__always)
  package func service(ofTrip index: Int) -> ServiceRank { ServiceRank(clamping: value(.service, index)) }

  package func rank(ofTrip index: Int) -> TripRank { TripRank(clamping: value(.trip, index)) }

  /// The index of a trip's profile in the sorted profiles of the pattern.
  package func profileIndex(ofTrip index: Int) -> Int { value(.profileIndex, index) ?? 0 }

  /// Returns the first trip that starts at or after a time, or ``tripCount`` if there is none.
  ///
  /// Cost: O(log n).
  package func firstTrip(from start: Int) -> Int {
    (0..<tripCount).partitioningIndex { self.start(ofTrip: $0) >= start }
  }

  /// The profiles at some indexes, in rising order.
  package func profiles(_ indexes: Range<Int>) -> [ProfileRank] {
    indexes.map { ProfileRank(clamping: value(.profile, $0)) }
  }

  /// Approximate memory use in bytes, including the cached times.
  package var byteCount: Int {
    let timesByteCount = times.withLock { $0.departures.byteCount + $0.arrivals.byteCount }
    return Self.objectByteCount + columns.byteCount + timesByteCount
  }

  /// The object itself: counts, columns, a lock and the times of both sides.
  private static let objectByteCount = 56 + 2 * MemoryLayout<PatternTimes>.size + MemoryCost.ofObject
}

// MARK: Times

extension Pattern {
  /// Returns the time of a call, or `nil` if it has none.
  ///
  /// - Parameters:
  ///   - profileIndex: The index from ``profileIndex(ofTrip:)``.
  ///   - read: Reads the times of some profiles on a cache miss. Must return a time for each call of one profile after another.
  package func time<Failure: Error>(
    profileIndex: Int, position: Int, _ side: BoardSide,
    orRead read: (_ profiles: Range<Int>) throws(Failure) -> [PatternTimes.Time?]
  ) throws(Failure) -> PatternTimes.Time? {
    let callCount = callCount
    let finding = withTimes(side) { $0.time(profileIndex: profileIndex, position: position, callCount: callCount) }
    if case .known(let time) = finding { return time }
    let profiles = PatternTimes.profiles(with: profileIndex, of: profileCount)
    let times = try read(profiles)
    withTimes(side) { $0.insert(times, of: profiles, of: profileCount) }
    return times[(profileIndex - profiles.lowerBound) * callCount + position]
  }

  /// Returns the bounds from ``keepBounds(_:at:_:)``, or `nil` if there are none.
  package func bounds(at position: Int, _ side: BoardSide) -> ClosedRange<Int>?? {
    withTimes(side) { $0.bounds[position] }
  }

  /// Caches the range of times of a call over all trips; `nil` if no trip has a time.
  package func keepBounds(_ bounds: ClosedRange<Int>?, at position: Int, _ side: BoardSide) {
    withTimes(side) { $0.bounds[position] = .some(bounds) }
  }

  private func withTimes<Result>(_ side: BoardSide, _ body: (inout PatternTimes) -> Result) -> Result {
    times.withLock { times in
      switch side {
      case .departures: body(&times.departures)
      case .arrivals: body(&times.arrivals)
      }
    }
  }
}
