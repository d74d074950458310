/// A row of stop_times.txt, with the interpolation of missing times.
struct NaiveCall: Sendable {
  /// `nil` if the row refers to a location or a location group.
  let stopID: ExactText?
  let stopSequence: Int
  /// In seconds of the service day.
  let arrival: Int?
  let departure: Int?
  /// In units of 10^-18.
  let distance: Int128?
  let canBoard: Bool
  let canAlight: Bool
  let hasWindow: Bool

  /// Parses a row.
  ///
  /// - Returns: `nil` if the row has no sequence number and therefore cannot be kept.
  init?(_ row: FeedTable.Record) {
    guard let sequence = NaiveNumber.integer(row["stop_sequence"]) else { return nil }
    stopID = row["stop_id"].isEmpty ? nil : ExactText(row["stop_id"])
    stopSequence = sequence
    arrival = NaiveNumber.seconds(row["arrival_time"])
    departure = NaiveNumber.seconds(row["departure_time"])
    distance = NaiveNumber.decimal(row["shape_dist_traveled"])
    canBoard = NaiveNumber.integer(row["pickup_type"]) != 1
    canAlight = NaiveNumber.integer(row["drop_off_type"]) != 1
    hasWindow = !row["start_pickup_drop_off_window"].isEmpty || !row["end_pickup_drop_off_window"].isEmpty
  }

  var isTimed: Bool { arrival != nil || departure != nil }

  /// Returns the departure time of a call: its own time, or one interpolated between the nearest timed calls.
  ///
  /// - Parameter calls: The calls of the trip without windows, sorted by stop_sequence.
  /// - Returns: `nil` if there is no own time and no timed call on one side.
  static func time(of index: Int, in calls: [NaiveCall]) -> (seconds: Int, interpolated: Bool)? {
    if let time = calls[index].departure ?? calls[index].arrival { return (time, false) }
    return interpolatedTime(of: index, in: calls).map { ($0, true) }
  }

  /// Returns the arrival time of a call: as ``time(of:in:)``, but the arrival takes precedence over the departure.
  static func arrivalTime(of index: Int, in calls: [NaiveCall]) -> (seconds: Int, interpolated: Bool)? {
    if let time = calls[index].arrival ?? calls[index].departure { return (time, false) }
    return interpolatedTime(of: index, in: calls).map { ($0, true) }
  }

  private static func interpolatedTime(of index: Int, in calls: [NaiveCall]) -> Int? {
    guard let a = calls.indices.last(where: { $0 < index && calls[$0].isTimed }),
      let b = calls.indices.first(where: { $0 > index && calls[$0].isTimed }),
      let start = calls[a].departure ?? calls[a].arrival,
      let end = calls[b].arrival ?? calls[b].departure
    else { return nil }
    let way = way(from: a, to: index, of: b, in: calls)
    return start + roundedHalfUp(Int128(end - start) * way.part, over: way.whole)
  }

  /// Returns the position of a call between two others as a fraction.
  ///
  /// It is measured by distance if all calls have one and distances never fall and increase overall, otherwise by
  /// position.
  private static func way(
    from a: Int, to index: Int, of b: Int, in calls: [NaiveCall]
  ) -> (part: Int128, whole: Int128) {
    let distances = calls[a...b].compactMap(\.distance)
    let neverFalls = zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 }
    if distances.count == b - a + 1, neverFalls, distances[b - a] > distances[0] {
      return (distances[index - a] - distances[0], distances[b - a] - distances[0])
    }
    return (Int128(index - a), Int128(b - a))
  }

  /// Returns `floor(numerator / denominator + 1/2)`. The denominator is positive.
  private static func roundedHalfUp(_ numerator: Int128, over denominator: Int128) -> Int {
    let (dividend, divisor) = (2 * numerator + denominator, 2 * denominator)
    let quotient = dividend / divisor
    return Int(dividend % divisor < 0 ? quotient - 1 : quotient)
  }
}
