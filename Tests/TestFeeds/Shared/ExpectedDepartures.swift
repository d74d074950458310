/// Queries and their exact answers, `NAME.departures.json`.
package struct ExpectedDepartures: Decodable, Sendable {
  /// The time zone of the feed.
  package let timezone: String
  package let queries: [Query]

  /// Departures at a stop and all stops below it with `from <= time < from + seconds`.
  package struct Query: Decodable, Sendable {
    package let question: DepartureQuery
    /// The sorted departures.
    package let departures: [NaiveDeparture]

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      question = DepartureQuery(
        stopID: ExactText(try container.decode(String.self, forKey: .stopID)),
        from: try container.decode(Int.self, forKey: .from),
        seconds: try container.decode(Int.self, forKey: .seconds))
      departures = try container.decode([NaiveDeparture].self, forKey: .departures).sorted()
    }

    private enum Key: String, CodingKey {
      case from, seconds, departures
      case stopID = "stop_id"
    }
  }
}

extension NaiveDeparture: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    time = try container.decode(Int.self, forKey: .time)
    tripID = ExactText(try container.decode(String.self, forKey: .tripID))
    serviceDate = try container.decode(String.self, forKey: .serviceDate)
    stopID = ExactText(try container.decode(String.self, forKey: .stopID))
    stopSequence = try container.decode(Int.self, forKey: .stopSequence)
    interpolated = try container.decode(Bool.self, forKey: .interpolated)
  }

  private enum Key: String, CodingKey {
    case time, interpolated
    case tripID = "trip_id"
    case serviceDate = "service_date"
    case stopID = "stop_id"
    case stopSequence = "stop_sequence"
  }
}
