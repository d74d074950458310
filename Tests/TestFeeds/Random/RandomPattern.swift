/// The calls that several trips share: the stops and the times relative to the start.
struct RandomPattern {
  struct Call {
    var stopID: String
    var sequence: Int
    var headsign = ""
    var pickupType = ""
    var dropOffType = ""
    var continuousPickup = ""
    var timepoint = ""
    /// In thousandths of any unit, or `nil` for none.
    var distance: Int?
    /// Seconds after the start of the trip, or `nil` for an empty cell.
    var arrival: Int?
    var departure: Int?
    /// The pickup/drop-off window in seconds after the start of the trip, instead of times.
    var window: ClosedRange<Int>?
  }

  var calls: [Call]

  /// Whether the first call has a departure, which frequencies require.
  var startsTimed: Bool {
    calls.first { $0.window == nil }?.departure != nil
  }
}

extension RandomFeedMaker {
  /// Generates a pattern of one to eight calls, plus rows with windows.
  mutating func makePattern() -> RandomPattern {
    var pattern = RandomPattern(calls: [])
    let count = random.chance(8) ? 1 : random.number(2...8)
    if count == 1 { traits.insert(.tripsOfOneCall) }
    for _ in 0..<count {
      pattern.calls.append(RandomPattern.Call(stopID: random.pick(callableStops), sequence: 0))
    }
    if Set(pattern.calls.map { ExactText($0.stopID) }).count < count { traits.insert(.loops) }
    decorate(&pattern)
    setTimes(of: &pattern)
    setDistances(of: &pattern)
    insertWindows(into: &pattern)
    number(&pattern)
    return pattern
  }

  private mutating func decorate(_ pattern: inout RandomPattern) {
    let hasHeadsigns = random.chance(20)
    let hasTypes = random.chance(50)
    for index in pattern.calls.indices {
      if hasHeadsigns, random.chance(60) {
        traits.insert(.stopHeadsigns)
        pattern.calls[index].headsign = name()
      }
      if hasTypes {
        pattern.calls[index].pickupType = random.pick(["", "0", "1", "2", "3"])
        pattern.calls[index].dropOffType = random.pick(["", "0", "1", "2"])
        pattern.calls[index].continuousPickup = random.pick(["", "", "0", "1"])
        if pattern.calls[index].pickupType == "1" { traits.insert(.noPickup) }
      }
      pattern.calls[index].timepoint = random.pick(["", "", "0", "1"])
    }
  }

  /// Sets times that never decrease; in some patterns, some are empty.
  private mutating func setTimes(of pattern: inout RandomPattern) {
    let blanks = random.pick([0, 0, 60, 90])
    let mayBeOpen = random.chance(6)
    var time = 0
    for index in pattern.calls.indices {
      let arrival = time
      time += random.pick([0, 0, 20, 60])
      let isAnEnd = index == 0 || index == pattern.calls.count - 1
      if random.chance(blanks), !isAnEnd || mayBeOpen {
        traits.insert(isAnEnd ? .blankTimesAtAnEnd : .blankTimes)
      } else {
        pattern.calls[index].arrival = index > 0 && random.chance(5) ? nil : arrival
        pattern.calls[index].departure = index > 0 && random.chance(8) ? nil : time
        if pattern.calls[index].arrival == nil, pattern.calls[index].departure == nil {
          pattern.calls[index].departure = time
        }
      }
      time += random.pick([0, 1, 37, 60, 120, 600, 3601])
    }
  }

  private mutating func setDistances(of pattern: inout RandomPattern) {
    // Distances matter most if some calls have no times.
    let hasBlanks = pattern.calls.contains { $0.arrival == nil && $0.departure == nil }
    guard random.chance(hasBlanks ? 85 : 50) else { return }
    traits.insert(.distances)
    let (ties, holes, falls) = random.pick([
      (0, 0, 0), (30, 0, 0), (60, 0, 0), (100, 0, 0), (0, 30, 0), (0, 15, 0), (0, 0, 40), (30, 10, 20),
    ])
    var distance = random.number(0...500)
    for index in pattern.calls.indices {
      if random.chance(holes) {
        traits.insert(.distanceHoles)
      } else {
        pattern.calls[index].distance = distance
      }
      if random.chance(falls), distance > 100 {
        traits.insert(.distanceFalls)
        distance -= 100
      } else if random.chance(ties) {
        traits.insert(.distanceTies)
      } else {
        distance += random.number(1...9_000)
      }
    }
  }

  /// Inserts rows with a window before, between and after the calls, or replaces all calls with them.
  private mutating func insertWindows(into pattern: inout RandomPattern) {
    guard random.chance(16) else { return }
    traits.insert(.windows)
    if random.chance(30) {
      traits.insert(.onlyWindows)
      pattern.calls = []
    }
    for _ in 0..<random.number(1...2) {
      let start = random.number(0...3_600)
      var call = RandomPattern.Call(stopID: random.pick(callableStops), sequence: 0)
      call.pickupType = random.pick(["2", "1"])
      call.dropOffType = random.pick(["1", "2"])
      call.window = start...start + random.number(60...7_200)
      call.distance = random.chance(20) ? random.number(0...9_000) : nil
      pattern.calls.insert(call, at: random.number(0...pattern.calls.count))
    }
  }

  private mutating func number(_ pattern: inout RandomPattern) {
    let step = random.pick([1, 1, 1, 5, 10, 0])
    if step != 1 { traits.insert(.sequenceGaps) }
    var sequence = random.pick([0, 1, 1, 7])
    for index in pattern.calls.indices {
      pattern.calls[index].sequence = sequence
      sequence += step == 0 ? random.number(1...1_000) : step
    }
  }
}
