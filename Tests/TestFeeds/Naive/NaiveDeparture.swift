/// A departure computed by the naive timetable.
package struct NaiveDeparture: Hashable, Sendable {
  /// Seconds since 1970.
  package let time: Int
  package let tripID: ExactText
  /// `YYYYMMDD`.
  package let serviceDate: String
  package let stopID: ExactText
  package let stopSequence: Int
  package let interpolated: Bool

  package init(
    time: Int, tripID: ExactText, serviceDate: String, stopID: ExactText, stopSequence: Int, interpolated: Bool
  ) {
    self.time = time
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.stopID = stopID
    self.stopSequence = stopSequence
    self.interpolated = interpolated
  }
}

extension NaiveDeparture: Comparable {
  /// Sorts like an answer: by time, bytes of trip_id, stop_sequence, service_date.
  package static func < (left: NaiveDeparture, right: NaiveDeparture) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.tripID != right.tripID { return left.tripID < right.tripID }
    return (left.stopSequence, left.serviceDate) < (right.stopSequence, right.serviceDate)
  }
}

extension NaiveDeparture: CustomStringConvertible {
  package var description: String {
    "\(time) \(tripID) of \(serviceDate) at \(stopID) #\(stopSequence)" + (interpolated ? " interpolated" : "")
  }
}
