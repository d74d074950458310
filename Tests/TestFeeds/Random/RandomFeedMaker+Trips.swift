/// Trips, their calls and their repetitions.
extension RandomFeedMaker {
  mutating func makeTrips() {
    for _ in 0..<random.number(1...4) {
      var pattern = makePattern()
      let count = random.number(1...4)
      if count > 1 { traits.insert(.sharedPattern) }
      for _ in 0..<count {
        if random.chance(15) { vary(&pattern) }
        addTrip(pattern)
      }
    }
    if random.chance(30) {
      traits.insert(.tripsWithoutCalls)
      addTripRow()
    }
  }

  /// Keeps the stops and changes the travel times after a call, or the pickup type of one call.
  private mutating func vary(_ pattern: inout RandomPattern) {
    guard !pattern.calls.isEmpty else { return }
    let index = random.number(0...pattern.calls.count - 1)
    if random.chance(50) {
      let delay = random.number(1...300)
      for later in pattern.calls.indices where later > index {
        pattern.calls[later].arrival? += delay
        pattern.calls[later].departure? += delay
      }
    } else if pattern.calls[index].window == nil {
      pattern.calls[index].pickupType = random.pick(["1", "", "3"])
      if pattern.calls[index].pickupType == "1" { traits.insert(.noPickup) }
    }
  }

  @discardableResult
  private mutating func addTripRow() -> String {
    let number = trips.rows.count
    // The ids have another order by bytes than by number or letter: "10" < "9", "T" < "t".
    let id = random.pick(["t", "T", "", "ü", "trip, "]) + "\(number)"
    trips.append([
      "route_id": random.pick(routes.values(of: "route_id")), "service_id": random.pick(services), "trip_id": id,
      "trip_headsign": random.chance(70) ? name() : "", "trip_short_name": random.pick(["", "IC 7"]),
      "direction_id": random.pick(["", "0", "1"]), "block_id": random.pick(["", "", "b1", "b,2"]),
      "shape_id": shapes.rows.isEmpty || random.chance(30) ? "" : random.pick(shapes.values(of: "shape_id")),
      "wheelchair_accessible": random.pick(["", "0", "1"]), "bikes_allowed": random.pick(["", "2"]),
    ])
    return id
  }

  private mutating func addTrip(_ pattern: RandomPattern) {
    let trip = addTripRow()
    let start = makeStart()
    for call in pattern.calls { add(call, of: trip, start: start) }
    if let last = pattern.calls.last?.arrival {
      if start + last >= 86_400 { traits.insert(.pastMidnight) }
      if start + last >= 360_000 { traits.insert(.threeDigitHours) }
    }
    if pattern.startsTimed, random.chance(20) { addFrequencies(of: trip) }
  }

  /// Returns a start in seconds of the service day: near midnight or a clock change, by day, or days later.
  private mutating func makeStart() -> Int {
    switch random.number(0...9) {
    case 0...1: random.number(0...4 * 3600)
    case 2...5: random.number(5...22) * 3600 + random.number(0...59) * 60
    case 6...7: random.number(23 * 3600...28 * 3600)
    case 8: 24 * 3600 + random.number(-1...1)
    default: random.number(40...180) * 3600 + random.number(0...3599)
    }
  }

  private mutating func add(_ call: RandomPattern.Call, of trip: String, start: Int) {
    stopTimes.append([
      "trip_id": trip, "arrival_time": time(call.arrival.map { start + $0 }),
      "departure_time": time(call.departure.map { start + $0 }), "stop_id": call.stopID,
      "stop_sequence": "\(call.sequence)", "stop_headsign": call.headsign, "pickup_type": call.pickupType,
      "drop_off_type": call.dropOffType, "continuous_pickup": call.continuousPickup,
      "shape_dist_traveled": call.distance.map { decimal(thousandths: $0) } ?? "", "timepoint": call.timepoint,
      "start_pickup_drop_off_window": time(call.window.map { start + $0.lowerBound }),
      "end_pickup_drop_off_window": time(call.window.map { start + $0.upperBound }),
    ])
  }

  /// Adds up to three rows that touch, overlap or leave a gap, with at most some dozens of runs.
  private mutating func addFrequencies(of trip: String) {
    traits.insert(.frequencies)
    var start = random.chance(30) ? random.number(0...7200) : random.number(5...27) * 3600
    var previousEnd: Int?
    for _ in 0..<random.number(1...3) {
      let headway = random.pick([61, 300, 600, 899, 3600])
      // A run that would start exactly at the end does not exist.
      let end = start + (random.chance(40) ? random.number(1...12) * headway : random.number(1...12 * headway))
      frequencies.append([
        "trip_id": trip, "start_time": time(start), "end_time": time(end), "headway_secs": "\(headway)",
        "exact_times": random.pick(["", "0", "1"]),
      ])
      if start == previousEnd { traits.insert(.frequenciesThatTouch) }
      if let previousEnd, start < previousEnd { traits.insert(.frequenciesThatOverlap) }
      if end > 86_400 { traits.insert(.frequenciesPastMidnight) }
      previousEnd = end
      start = max(0, end + random.pick([0, 0, 1800, -2 * headway]))
    }
  }

  private mutating func time(_ seconds: Int?) -> String {
    seconds.map { NaiveNumber.time($0, padded: !random.chance(20)) } ?? ""
  }
}
