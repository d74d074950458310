import BundleFormat
import BundleReader
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns a board of departures or arrivals.
  ///
  /// - Throws: ``BundleError/Kind/unknownStop`` for the first stop that the feed does not contain,
  ///   ``BundleError/Kind/unsupported`` for live data of another feed.
  func board<Answer: BoardAnswer>(
    at ids: [StopID], _ question: BoardQuestion, _ live: LiveSnapshot?
  ) throws(BundleError) -> [Answer] {
    try check(live)
    var unknown: StopID?
    let answers = try query { bundle throws(DatabaseError) -> [Answer] in
      let reader = reader(on: bundle)
      var stops: [BoardStop] = []
      for id in ids {
        let found = try reader.stops(id)
        if found.isEmpty {
          unknown = id
          return []
        }
        stops.appendNew(found)
      }
      return try board(of: stops, question, reader, live)
    }
    if let unknown { throw try unknownStop(unknown) }
    return answers
  }

  /// Returns a board for stops that are already looked up.
  func board<Answer: BoardAnswer>(
    of stops: [BoardStop], _ question: BoardQuestion, _ reader: TimetableReader, _ live: LiveSnapshot?
  ) throws(DatabaseError) -> [Answer] {
    guard let validity = information.validity else { return [] }
    var search = try BoardSearch(
      Answer.side, reader: reader, clock: clock, stops: stops, validity: validity, latestTime: metadata.latestTime,
      filter: question.filter, localizer: try localizer(on: reader.bundle), live: live)
    return try reader.bundle.inTransaction { () throws(DatabaseError) in try search.answer(question) }
  }
}

extension [BoardStop] {
  /// Appends the stops that are not in the array yet.
  mutating func appendNew(_ stops: [BoardStop]) {
    if isEmpty {
      self = stops
      return
    }
    let known = Set(map { $0.rank })
    self += stops.filter { !known.contains($0.rank) }
  }
}
