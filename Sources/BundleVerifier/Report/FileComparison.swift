/// How a file of the feed and what the bundle has of it compare.
///
/// `rows = kept + changed + dropped + missing`.
package struct FileComparison: Hashable, Sendable {
  /// The name in the feed, `stops.txt`.
  package let file: String
  /// Records of the feed; `nil` for a file that is kept as bytes.
  package internal(set) var rows: Int?
  /// Bytes of a file that is kept as such.
  package internal(set) var bytes: Int?
  /// In the bundle with all their values.
  package internal(set) var kept = 0
  /// In the bundle, less values of which notices tell.
  package internal(set) var changed = 0
  /// Not in the bundle, as notices tell.
  package internal(set) var dropped = 0
  /// In the bundle, but not in the feed.
  package internal(set) var extra = 0
  /// Not in the bundle, and no notice tells of it.
  package internal(set) var missing = 0
  /// Whether all missing and extra rows were counted; else there are more.
  package internal(set) var isExact = true

  init(file: String) {
    self.file = file
  }
}
