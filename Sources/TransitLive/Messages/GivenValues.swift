import TransitValues

extension String? {
  /// The text, unless it is empty, which counts as not given.
  var given: String? { self?.isEmpty == false ? self : nil }
}

extension UInt64? {
  /// Seconds since 1970, unless they are 0, which counts as not given.
  var givenSeconds: Int? { self.flatMap { $0 == 0 ? nil : Int(clamping: $0) } }
}

extension ServiceTime {
  /// A time of a live feed, which is never negative.
  init?(given text: String) {
    guard let time = ServiceTime(text), time.seconds >= 0 else { return nil }
    self = time
  }
}

extension TripDescriptor {
  /// The service day and the start, where they are given; `nil` if one of them is not a date or a time.
  var givenStart: (date: ServiceDate?, time: ServiceTime?)? {
    let date = startDate.given.flatMap { ServiceDate($0) }
    let time = startTime.given.flatMap { ServiceTime(given: $0) }
    if (date == nil) != (startDate.given == nil) || (time == nil) != (startTime.given == nil) { return nil }
    return (date, time)
  }
}

extension TripProperties {
  /// The id, the date and the start of a copied run; `nil` unless all are given.
  var givenCopy: (id: TripID, date: String, start: String)? {
    guard let id = tripID.given, let date = startDate.given, let start = startTime.given else { return nil }
    return (TripID(rawValue: id), date, start)
  }
}

extension TripUpdate {
  /// Unknown values and none count as SCHEDULED.
  var relationship: TripDescriptor.Relationship { trip?.relationship ?? .scheduled }

  /// The run as the update names it, for the report.
  var example: String {
    let trip = trip ?? TripDescriptor()
    let parts = [
      trip.tripID.given ?? properties?.tripID.given, trip.routeID.given, trip.directionID.map(String.init),
      trip.startDate.given, trip.startTime.given,
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}
