/// What a peer's database says to ``PeerQuestions``, in their order, and how long it took.
struct PeerAnswers: Decodable {
  struct Board: Decodable {
    let seconds: Double
    let rows: [Departure]
  }

  struct Departure: Decodable {
    /// Which of the board's days, counted from 0.
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
    /// Seconds of the service day, the departure's before the arrival's.
    let time: Int?
  }

  let boards: [Board]
  let trips: [Trip]
  /// The rows of the tables that it keeps row by row.
  let tables: [String: Int]
}

// MARK: Rows, which are arrays in JSON

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
