import TransitValues

/// By lane and number of vehicles: the first vehicle, in the direction of the search, that was met with as many vehicles
/// or fewer. What it reaches, the vehicles after it do not reach earlier.
struct LaneLimits<Direction: ScanDirection> {
  /// The number of limits of a lane.
  private let width: Int
  /// -1 for none.
  private var limits: [Int32] = []

  init(width: Int) { self.width = width }

  /// Whether a vehicle, or one before it, was met.
  @inline(__always)
  func covers(_ vehicle: Int, of lane: LaneNumber, _ round: Int) -> Bool {
    limit(lane, round).map { !Direction.isBefore(vehicle, $0) } ?? false
  }

  @inline(__always)
  func limit(_ lane: LaneNumber, _ round: Int) -> Int? {
    let index = lane.index * width + round
    guard index < limits.count, limits[index] >= 0 else { return nil }
    return Int(limits[index])
  }

  /// Records that a vehicle was met, and with it those after it.
  mutating func insert(_ vehicle: Int, of lane: LaneNumber, _ round: Int) {
    let start = lane.index * width
    if start + width > limits.count {
      limits += repeatElement(-1, count: start + width - limits.count)
    }
    for index in start + round..<start + width
    where limits[index] < 0 || Direction.isBefore(vehicle, Int(limits[index])) {
      limits[index] = Int32(vehicle)
    }
  }
}
