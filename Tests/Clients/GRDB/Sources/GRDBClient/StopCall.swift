import GRDB

/// A call at a stop, with its trip and route: three views joined.
public struct StopCall: Decodable, FetchableRecord, Hashable, Sendable {
  public let stopTime: StopTime
  public let trip: Trip
  public let route: Route

  /// All calls at a stop, by the time at which vehicles leave.
  public static func all(at stopID: String) -> QueryInterfaceRequest<StopCall> {
    StopTime
      .filter { $0.stopID == stopID }
      .including(required: StopTime.trip.including(required: Trip.route))
      .order { [$0.departureTime, $0.tripID, $0.stopSequence] }
      .asRequest(of: StopCall.self)
  }
}

/// A call of a trip, with its stop.
public struct TripCall: Decodable, FetchableRecord, Hashable, Sendable {
  public let stopTime: StopTime
  public let stop: Stop?

  /// The calls of a trip, in their order.
  public static func all(of tripID: String) -> QueryInterfaceRequest<TripCall> {
    StopTime
      .filter { $0.tripID == tripID }
      .including(optional: StopTime.stop)
      .order(\.stopSequence)
      .asRequest(of: TripCall.self)
  }
}
