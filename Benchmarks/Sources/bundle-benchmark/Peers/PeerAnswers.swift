/// The answers of a peer to ``PeerQuestions``, in order, with their times.
struct PeerAnswers: Decodable {
  struct Board: Decodable {
    let seconds: Double
    let rows: [Departure]
  }

  struct Departure: Decodable {
    /// The index of the service day in the question.
    let day: Int
    /// Seconds of the service day.
    let time: Int
    let tripID: String
    let stopID: String
    let stopSequence: Int
  }

  struct Trip: Decodable {
    let seconds: Double
    let rows: [Call]
  }

  struct Call: Decodable, Equatable {
    let stopSequence: Int
    let stopID: String?
    /// The departure time, or else the arrival time, in seconds of the service day.
    let time: Int?
  }

  let boards: [Board]
  let trips: [Trip]
  /// The row counts of tables stored row by row.
  let tables: [String: Int]
}

// MARK: Rows, encoded as JSON arrays

extension PeerAnswers.Departure {
  init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    self.init(
      day: try row.decode(Int.self), time: try row.decode(Int.self), tripID: try row.decode(String.self),
      stopID: try row.decode(String.self), stopSequence: try row.decode(Int.self))
  }
}

extension PeerAnswers.Call {
  init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    self.init(
      stopSequence: try row.decode(Int.self), stopID: try row.decodeIfPresent(String.self),
      time: try row.decodeIfPresent(Int.self))
  }
}
