/// The result of comparing one file of the feed with the bundle.
///
/// `rows = kept + changed + dropped + missing`.
package struct FileComparison: Hashable, Sendable {
  /// The name in the feed, such as `stops.txt`.
  package let file: String
  /// Records in the feed; `nil` for a file stored as bytes.
  package internal(set) var rows: Int?
  /// The size of a file stored as bytes.
  package internal(set) var bytes: Int?
  /// Rows in the bundle with all their values.
  package internal(set) var kept = 0
  /// Rows in the bundle without some values, as recorded in notices.
  package internal(set) var changed = 0
  /// Rows not in the bundle, as recorded in notices.
  package internal(set) var dropped = 0
  /// Rows in the bundle that are not in the feed.
  package internal(set) var extra = 0
  /// Rows not in the bundle and without a notice.
  package internal(set) var missing = 0
  /// Whether ``missing`` and ``extra`` are exact; otherwise they are lower bounds.
  package internal(set) var isExact = true
}
