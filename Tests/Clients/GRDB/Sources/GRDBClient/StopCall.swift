import GRDB

/// A call at a stop, with its trip and route: three views joined.
public struct StopCall: Decodable, FetchableRecord, Hashable, Sendable {
  public let stopTime: StopTimeRecord
  public let trip: TripRecord
  public let route: RouteRecord

  /// All calls at a stop, by departure time.
  public static func all(at stopID: String) -> QueryInterfaceRequest<StopCall> {
    StopTimeRecord
      .filter { $0.stopID == stopID }
      .including(required: StopTimeRecord.trip.including(required: TripRecord.route))
      .order { [$0.departureTime, $0.tripID, $0.stopSequence] }
      .asRequest(of: StopCall.self)
  }
}

/// A call of a trip, with its stop.
public struct TripCall: Decodable, FetchableRecord, Hashable, Sendable {
  public let stopTime: StopTimeRecord
  public let stop: StopRecord?

  /// The calls of a trip, in order.
  public static func all(of tripID: String) -> QueryInterfaceRequest<TripCall> {
    StopTimeRecord
      .filter { $0.tripID == tripID }
      .including(optional: StopTimeRecord.stop)
      .order(\.stopSequence)
      .asRequest(of: TripCall.self)
  }
}
