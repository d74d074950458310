/// A query for the departures with `from <= time < from + seconds` at a stop and all stops below it.
package struct DepartureQuery: Hashable, Sendable {
  package let stopID: ExactText
  /// Seconds since 1970.
  package let from: Int
  package let seconds: Int

  package init(stopID: ExactText, from: Int, seconds: Int) {
    self.stopID = stopID
    self.from = from
    self.seconds = seconds
  }
}

extension DepartureQuery: CustomStringConvertible {
  package var description: String { "\(stopID) from \(from) for \(seconds) s" }
}
