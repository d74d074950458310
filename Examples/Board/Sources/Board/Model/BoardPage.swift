import Foundation
import TransitBundle

/// A page of a board.
struct BoardPage: Hashable {
  let stop: StopID
  var filter: BoardFilter?
  /// The last departure of the previous page; `nil` for the first page.
  var last: Departure.ID?

  /// Returns the page after a departure.
  func next(after departure: Departure) -> BoardPage {
    BoardPage(stop: stop, filter: filter, last: departure.id)
  }
}

extension Timetable {
  /// Returns the departures of a page. The first page starts now.
  func departures(
    on page: BoardPage, now: Date, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Departure] {
    if let last = page.last {
      try departures(from: page.stop, following: last, limit: 12, where: page.filter, live: live)
    } else {
      try departures(from: page.stop, after: now, limit: 12, where: page.filter, live: live)
    }
  }
}
