import Synchronization

/// A stop pattern with the trips that run by times of their own, as departure boards need it.
///
/// What one thread has read of their times others find here.
final class Pattern: Sendable {
  /// A row of `pattern_call`.
  struct Call {
    let sequence: Int
    /// The call's own headsign in `text`.
    let headsign: Int?
    let pickupType: Int?
    let dropOffType: Int?
    /// Whether vehicles come within a window instead of at a time.
    let hasWindow: Bool
    /// All trips depart between these, in seconds after their start; `nil` where nobody can board.
    let bounds: (earliest: Int, latest: Int)?
  }

  /// An entry of `trip_pattern_start`.
  struct Trip {
    /// Seconds from the origin of the service day.
    let start: Int
    let service: Int
    let profile: Int
    let trip: Int
  }

  let callCount: Int
  let tripCount: Int
  /// Whether the pattern has trips of frequencies.txt, which are not among its trips here.
  let hasRepeated: Bool
  private let columns: PackedColumns

  private let times = Mutex((departures: PatternTimes(), arrivals: PatternTimes()))

  private enum Column: Int {
    case sequence, headsign, pickupType, dropOffType, hasWindow, earliest, latest
    case start, service, profileIndex, trip, profile
  }

  /// How many different profiles the trips have.
  let profileCount: Int
  /// The first position at which a rider can be in the vehicle already: behind the first call without a window.
  let firstArrival: Int

  /// - Parameters:
  ///   - calls: By their positions, from 0.
  ///   - trips: By their starts.
  init(calls: [Call], trips: [Trip], hasRepeated: Bool) {
    callCount = calls.count
    tripCount = trips.count
    firstArrival = (calls.firstIndex { !$0.hasWindow } ?? calls.count) + 1
    self.hasRepeated = hasRepeated
    let profiles = Self.profiles(of: trips)
    profileCount = profiles.count
    columns = PackedColumns([
      calls.map(\.sequence), calls.map(\.headsign), calls.map(\.pickupType), calls.map(\.dropOffType),
      calls.map { $0.hasWindow ? 1 : nil }, calls.map { $0.bounds?.earliest }, calls.map { $0.bounds?.latest },
      trips.map(\.start), trips.map(\.service), trips.map { profiles.firstIndex(notBelow: $0.profile) },
      trips.map(\.trip), profiles,
    ])
  }

  /// In rising order, each once.
  private static func profiles(of trips: [Trip]) -> [Int] {
    var profiles: [Int] = []
    for profile in trips.map(\.profile).sorted() where profile != profiles.last { profiles.append(profile) }
    return profiles
  }

  @inline(__always)
  private func value(_ column: Column, _ row: Int) -> Int? { columns[column.rawValue, row] }

  /// What is known of the call at a position below ``callCount``.
  func call(at position: Int) -> Call {
    let (earliest, latest) = (value(.earliest, position), value(.latest, position))
    return Call(
      sequence: value(.sequence, position) ?? 0, headsign: value(.headsign, position),
      pickupType: value(.pickupType, position), dropOffType: value(.dropOffType, position),
      hasWindow: value(.hasWindow, position) == 1,
      bounds: earliest.flatMap { earliest in latest.map { (earliest, $0) } })
  }

  /// When a trip starts, in seconds from the origin of the service day.
  @inline(__always)
  func start(ofTrip index: Int) -> Int { value(.start, index) ?? 0 }

  @inline(__always)
  func service(ofTrip index: Int) -> Int { value(.service, index) ?? 0 }

  /// The trip's rank.
  func rank(ofTrip index: Int) -> Int { value(.trip, index) ?? 0 }

  /// The place of a trip's profile among those of all trips, in rising order.
  func profileIndex(ofTrip index: Int) -> Int { value(.profileIndex, index) ?? 0 }

  /// The first trip that does not start before a time; ``tripCount`` where there is none.
  ///
  /// Cost: O(log n).
  func firstTrip(from start: Int) -> Int {
    var (low, high) = (0, tripCount)
    while low < high {
      let middle = (low + high) / 2
      if self.start(ofTrip: middle) < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Some of the trips' profiles, which rise.
  func profiles(_ indexes: Range<Int>) -> [Int] { indexes.map { value(.profile, $0) ?? 0 } }

  /// Bytes it takes with the times that are known, about.
  var byteCount: Int {
    let timesByteCount = times.withLock { $0.departures.byteCount + $0.arrivals.byteCount }
    return Self.objectByteCount + columns.byteCount + timesByteCount
  }

  /// The object itself: counts, columns, a lock and the times of both sides.
  private static let objectByteCount = 56 + 2 * MemoryLayout<PatternTimes>.size + MemoryCost.ofObject
}

// MARK: Times

extension Pattern {
  /// The time of a call; `nil` where it has none.
  ///
  /// - Parameters:
  ///   - profileIndex: As ``profileIndex(ofTrip:)``.
  ///   - read: Reads the times of some profiles where nobody has: for each a time for each call of the pattern, of which
  ///     there is one.
  func time<Failure: Error>(
    profileIndex: Int, position: Int, _ side: BoardSide,
    orRead read: (_ profiles: Range<Int>) throws(Failure) -> [[PatternTimes.Time?]]
  ) throws(Failure) -> PatternTimes.Time? {
    let callCount = callCount
    let finding = withTimes(side) { $0.time(profileIndex: profileIndex, position: position, callCount: callCount) }
    if case .known(let time) = finding { return time }
    let profiles = PatternTimes.profiles(with: profileIndex, of: profileCount)
    let times = try read(profiles)
    withTimes(side) { $0.insert(times, of: profiles, of: profileCount) }
    return times[profileIndex - profiles.lowerBound][position]
  }

  /// What ``keepBounds(_:at:_:)`` has kept; `nil` where nothing has.
  func bounds(at position: Int, _ side: BoardSide) -> ClosedRange<Int>?? {
    withTimes(side) { $0.bounds[position] }
  }

  /// Keeps between which seconds all trips make a call, `nil` where none has a time.
  func keepBounds(_ bounds: ClosedRange<Int>?, at position: Int, _ side: BoardSide) {
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

extension [Int] {
  /// The first of rising numbers that is not below one.
  fileprivate func firstIndex(notBelow number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
