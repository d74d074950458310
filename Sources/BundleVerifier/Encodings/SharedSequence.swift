import BundleFormat

/// A table of sequences that rows of another table share. Sequences are numbered from 1, distinct, and all used.
struct SharedSequence: Sendable {
  /// The name of the check.
  let name: String
  let table: String
  /// The column with the sequence number.
  let id: String
  /// The columns that order a sequence's rows; together with `id` the key of the table.
  let order: [String]
  /// Whether the first column of `order` counts from 0 without gaps.
  let hasPositions: Bool
  /// The columns that distinguish sequences, besides `order` if that is not a position.
  let content: [String]
  /// A column of `content` whose values increase from row to row.
  let rising: String?
  /// The column of another table that refers to sequences.
  let user: (table: String, column: String)
  /// Whether 0 in that column means none.
  var zeroIsNone = false
  /// Whether NULL in that column means none.
  var nullIsNone = false

  static func all(for contents: FeedContents) -> [SharedSequence] {
    let extras = columns(of: "extra_call", in: contents).filter { !["extra", "position"].contains($0) }
    return [patterns, profiles, extras.isEmpty ? nil : extraCalls(extras), lines(contents), dateSets(contents)]
      .compactMap(\.self)
  }

  private static let patterns = SharedSequence(
    name: "patterns", table: "pattern_call", id: "pattern", order: ["position"], hasPositions: true,
    content: [
      "stop", "sequence", "headsign", "pickup_type", "drop_off_type", "continuous_pickup", "continuous_drop_off",
      "timepoint", "distance", "location_group", "location", "window_start", "window_end", "pickup_booking_rule",
      "drop_off_booking_rule",
    ], rising: "sequence", user: ("trip", "pattern"), zeroIsNone: true)

  private static let profiles = SharedSequence(
    name: "profiles", table: "profile_call", id: "profile", order: ["position"], hasPositions: true,
    content: ["arrival", "departure", "estimate"], rising: nil, user: ("trip", "profile"), zeroIsNone: true)

  private static func extraCalls(_ columns: [String]) -> SharedSequence {
    SharedSequence(
      name: "extra calls", table: "extra_call", id: "extra", order: ["position"], hasPositions: true, content: columns,
      rising: nil, user: ("trip", "extra"), zeroIsNone: true)
  }

  private static func lines(_ contents: FeedContents) -> SharedSequence {
    SharedSequence(
      name: "lines", table: "line_point", id: "line", order: ["position"], hasPositions: true,
      content: columns(of: "line_point", in: contents).filter { !["line", "position"].contains($0) },
      rising: "sequence", user: ("shape", "line"))
  }

  private static func dateSets(_ contents: FeedContents) -> SharedSequence {
    SharedSequence(
      name: "date sets", table: "date_set", id: "date_set", order: ["first_day", "exception_type"], hasPositions: false,
      content: columns(of: "date_set", in: contents).filter { $0 != "date_set" }, rising: nil,
      user: ("service", "date_set"), nullIsNone: true)
  }

  /// The columns of a table as declared for the feed; empty if the feed does not have the table.
  private static func columns(of table: String, in contents: FeedContents) -> [String] {
    CompactTables.declarations(for: contents).first { $0.name == table }?.columns.map(\.name) ?? []
  }
}
