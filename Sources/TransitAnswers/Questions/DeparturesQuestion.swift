package import TransitBundle
package import TransitFoundation
package import TransitValues

/// The next departures at stops.
package enum DeparturesQuestion: StopBoardQuestion {
  package static let name = "departures"
  package static let summary = "Lists the next departures at a stop, or at a station and all stops below it."
  package static let columns = BoardRow.departureColumns

  package static func window(
    _ stops: [StopID], after start: Date, within length: Duration, limit: Int, _ context: QuestionContext
  ) throws(BundleError) -> [Departure] {
    try context.timetable.departures(from: stops, after: start, within: length, limit: limit, live: context.live)
  }

  package static func page(
    _ stops: [StopID], following call: CallID, limit: Int, _ context: QuestionContext
  ) throws(BundleError) -> [Departure] {
    try context.timetable.departures(from: stops, following: call, limit: limit, live: context.live)
  }
}
