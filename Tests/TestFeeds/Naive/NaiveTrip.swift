/// A trip with its calls and repetitions.
struct NaiveTrip: Sendable {
  let id: ExactText
  let route: ExactText
  /// The `direction_id` as written in the feed.
  let direction: String
  let service: ExactText
  /// All rows of the trip, sorted by stop_sequence.
  let rows: [NaiveCall]
  /// The calls that allow boarding. Times are in seconds of the service day; for a repeated trip, those of its
  /// template.
  let boardings: [Boarding]
  /// The calls that allow alighting, with times as in ``boardings``.
  let alightings: [Boarding]
  /// The template's first departure and the starts of the runs, or `nil` for a trip that runs once.
  let repetition: Repetition?

  struct Boarding: Sendable {
    let stopID: ExactText
    let stopSequence: Int
    let seconds: Int
    let interpolated: Bool
  }

  struct Repetition: Sendable {
    let firstDeparture: Int
    let starts: [Int]
  }

  init(
    id: ExactText, route: ExactText, direction: String, service: ExactText, rows: [NaiveCall], starts: [Int]?
  ) {
    self.id = id
    self.route = route
    self.direction = direction
    self.service = service
    self.rows = rows.sorted { $0.stopSequence < $1.stopSequence }
    let calls = self.rows.filter { !$0.hasWindow }
    let (first, last) = (self.rows.first?.stopSequence, self.rows.last?.stopSequence)
    boardings = calls.indices.compactMap { index in
      let call = calls[index]
      guard call.canBoard, call.stopSequence != last, let stopID = call.stopID,
        let time = NaiveCall.time(of: index, in: calls)
      else { return nil }
      return Boarding(
        stopID: stopID, stopSequence: call.stopSequence, seconds: time.seconds, interpolated: time.interpolated)
    }
    alightings = calls.indices.compactMap { index in
      let call = calls[index]
      guard call.canAlight, call.stopSequence != first, let stopID = call.stopID,
        let time = NaiveCall.arrivalTime(of: index, in: calls)
      else { return nil }
      return Boarding(
        stopID: stopID, stopSequence: call.stopSequence, seconds: time.seconds, interpolated: time.interpolated)
    }
    repetition = starts.map { starts in
      Repetition(firstDeparture: calls.lazy.compactMap { $0.departure ?? $0.arrival }.first ?? 0, starts: starts)
    }
  }

  /// Returns all times of a service day at which the trip leaves from a boarding.
  func times(of boarding: Boarding) -> [Int] {
    guard let repetition else { return [boarding.seconds] }
    return repetition.starts.map { $0 + boarding.seconds - repetition.firstDeparture }
  }
}
