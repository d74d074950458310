import TransitValues

/// The links of vehicles to the trips on which their riders stay seated, in one direction. Read on demand.
struct VehicleLinks {
  private var linked: [LaneVehicle] = []
  /// By number of the vehicle: its part of ``linked``; -1 before it is read.
  private var starts: [Int32] = []
  private var ends: [Int32] = []

  /// The vehicles that one continues as; `nil` before they are read.
  ///
  /// - Parameter number: ``LaneSet/number(of:)``.
  @inline(__always)
  func links(of number: Int) -> ArraySlice<LaneVehicle>? {
    guard number < starts.count, starts[number] >= 0 else { return nil }
    return linked[Int(starts[number])..<Int(ends[number])]
  }

  mutating func insert(_ vehicles: [LaneVehicle], _ number: Int) {
    if number >= starts.count {
      let missing = repeatElement(Int32(-1), count: number + 1 - starts.count)
      starts += missing
      ends += missing
    }
    starts[number] = Int32(linked.count)
    linked += vehicles
    ends[number] = Int32(linked.count)
  }

  /// Memory use in bytes.
  var byteCount: Int { linked.count * MemoryLayout<LaneVehicle>.stride + starts.count * 8 }
}
