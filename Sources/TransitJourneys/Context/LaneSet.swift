import TransitValues

/// The lanes of patterns on service days, in the order in which they were read.
struct LaneSet {
  /// The lanes of a pattern on a service day.
  enum Day {
    case unread
    case empty
    /// - Parameters:
    ///   - span: The range of all times, in seconds of the service day.
    ///   - areComplete: Whether every call has a time.
    case lanes(Range<LaneNumber>, span: ClosedRange<Int32>, areComplete: Bool)
  }

  private var lanes: [SearchLane] = []
  /// By lane: the range of its times, in seconds of the service day. Beside the lanes, so that those out of reach are
  /// passed over quickly: trips that rules name have thousands.
  private var spans: [ClosedRange<Int32>] = []
  /// Those of one pattern after another, by service day.
  private var days: [Day] = []
  private let dayCount: Int
  /// By lane: the number of its first vehicle.
  private var firstVehicles: [Int] = []
  private var vehicleCount = 0

  init(dayCount: Int) { self.dayCount = dayCount }

  /// The number that the next lane gets.
  var end: LaneNumber { LaneNumber(lanes.count) }

  @inline(__always)
  subscript(number: LaneNumber) -> SearchLane { lanes[number] }

  /// The number of a vehicle that is a trip of its own, among those of all lanes.
  @inline(__always)
  func number(of vehicle: LaneVehicle) -> Int { firstVehicles[vehicle.lane] &+ Int(vehicle.index) }

  func span(of lane: LaneNumber) -> ClosedRange<Int32> { spans[lane] }

  @inline(__always)
  subscript(pattern: PatternNumber, day: DayNumber) -> Day {
    get { days[pattern.index * dayCount + day.index] }
    set { days[pattern.index * dayCount + day.index] = newValue }
  }

  /// Makes room for the next pattern.
  mutating func addPattern() { days.append(contentsOf: repeatElement(.unread, count: dayCount)) }

  mutating func append(_ lane: SearchLane) {
    lanes.append(lane)
    spans.append(lane.times)
    firstVehicles.append(vehicleCount)
    if lane.mayContinue { vehicleCount += lane.count }
  }

  /// Sets the origin of each service day, as another question sees it.
  func setOrigins(_ origins: [Int]) {
    for lane in lanes { lane.origin = origins[lane.day] }
  }

  /// Memory use in bytes.
  var byteCount: Int {
    lanes.count * (SearchLane.byteCount + MemoryLayout<ClosedRange<Int32>>.stride + MemoryLayout<Int>.stride)
      + days.count * MemoryLayout<Day>.stride
  }
}
