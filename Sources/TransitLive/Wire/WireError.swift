import TransitValues

/// A problem in the bytes of a GTFS Realtime feed, and the place.
package struct WireError: ParsingFailure, Hashable, Sendable {
  /// The problem, without a trailing period, such as "ends within a number".
  package let message: String
  /// The number of bytes before the problem; `nil` for a problem of the whole feed.
  package let offset: Int?

  package init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}

extension WireError {
  package var description: String {
    offset.map { "\(message), at byte \($0)" } ?? message
  }
}
