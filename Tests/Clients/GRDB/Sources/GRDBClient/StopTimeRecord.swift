import GRDB

/// A row of the view `stop_times`. Times are text, `HH:MM:SS`, and may be 24:00:00 or later.
public struct StopTimeRecord: Decodable, FetchableRecord, TableRecord, Hashable, Sendable {
  public static let databaseTableName = "stop_times"

  public let tripID: String
  public let stopSequence: Int
  public let stopID: String?
  public let arrivalTime: String?
  public let departureTime: String?

  enum CodingKeys: String, CodingKey {
    case tripID = "trip_id"
    case stopSequence = "stop_sequence"
    case stopID = "stop_id"
    case arrivalTime = "arrival_time"
    case departureTime = "departure_time"
  }

  public enum Columns {
    static let tripID = Column(CodingKeys.tripID)
    static let stopSequence = Column(CodingKeys.stopSequence)
    static let stopID = Column(CodingKeys.stopID)
    static let departureTime = Column(CodingKeys.departureTime)
  }

  static let stop = belongsTo(StopRecord.self, using: ForeignKey(["stop_id"], to: ["stop_id"]))
  static let trip = belongsTo(TripRecord.self, using: ForeignKey(["trip_id"], to: ["trip_id"]))
}
