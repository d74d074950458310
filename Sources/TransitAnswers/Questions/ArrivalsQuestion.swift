package import TransitBundle
package import TransitFoundation
package import TransitValues

/// The next arrivals at stops.
package enum ArrivalsQuestion: StopBoardQuestion {
  package static let name = "arrivals"
  package static let summary = "Lists the next arrivals at a stop, or at a station and all stops below it."
  package static let columns = BoardRow.arrivalColumns

  package static func window(
    _ stops: [StopID], after start: Date, within length: Duration, limit: Int, _ context: QuestionContext
  ) throws(BundleError) -> [Arrival] {
    try context.timetable.arrivals(at: stops, after: start, within: length, limit: limit, live: context.live)
  }

  package static func page(
    _ stops: [StopID], following call: CallID, limit: Int, _ context: QuestionContext
  ) throws(BundleError) -> [Arrival] {
    try context.timetable.arrivals(at: stops, following: call, limit: limit, live: context.live)
  }
}
