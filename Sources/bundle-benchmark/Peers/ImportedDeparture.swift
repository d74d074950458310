import TransitBundle

/// What two boards are compared by.
struct ImportedDeparture: Equatable, CustomStringConvertible {
  let time: UnixTime
  let tripID: TripID
  let stopID: StopID
  let stopSequence: Int
  let serviceDate: ServiceDate

  var description: String {
    "\(tripID) at \(stopID) (\(stopSequence)) at \(time.seconds) of \(serviceDate)"
  }
}

extension ImportedDeparture {
  init(_ departure: Departure) {
    self.init(
      time: departure.time, tripID: departure.tripID, stopID: departure.stopID,
      stopSequence: departure.stopSequence, serviceDate: departure.serviceDate)
  }

  /// The order of a departure board.
  static func precedes(_ left: ImportedDeparture, _ right: ImportedDeparture) -> Bool {
    (left.time, left.tripID, left.stopSequence, left.serviceDate)
      < (right.time, right.tripID, right.stopSequence, right.serviceDate)
  }
}
