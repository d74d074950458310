/// A stop pattern with the trips that run by times of their own, as departure boards need it.
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

  private enum Column: Int {
    case sequence, headsign, pickupType, dropOffType, hasWindow, earliest, latest
    case start, service, profileIndex, trip
  }

  /// The profiles of the trips, in rising order.
  let profiles: [Int]
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
    profiles = Set(trips.map(\.profile)).sorted()
    let indexes = Dictionary(uniqueKeysWithValues: zip(profiles, profiles.indices))
    var columns = PackedColumns()
    columns.append(calls.map(\.sequence))
    columns.append(calls.map(\.headsign))
    columns.append(calls.map(\.pickupType))
    columns.append(calls.map(\.dropOffType))
    columns.append(calls.map { $0.hasWindow ? 1 : 0 })
    columns.append(calls.map { $0.bounds?.earliest })
    columns.append(calls.map { $0.bounds?.latest })
    columns.append(trips.map(\.start))
    columns.append(trips.map(\.service))
    columns.append(trips.map { indexes[$0.profile] })
    columns.append(trips.map(\.trip))
    columns.finish()
    self.columns = columns
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

  /// The place of a trip's profile in ``profiles``.
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

  /// Bytes it takes, about.
  var byteCount: Int { columns.byteCount + profiles.count * MemoryLayout<Int>.stride + MemoryCost.ofArray }
}
