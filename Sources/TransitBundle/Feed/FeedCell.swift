/// A cell of a feed, as the view of its file shows it.
package enum FeedCell: Equatable, Sendable {
  case empty
  case integer(Int)
  /// `units` / 10^`digits`.
  case decimal(units: Int, digits: Int)
  /// In seconds from the origin of the service day.
  case time(Int)
  case text([UInt8])
}
