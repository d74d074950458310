import BundleFormat

/// A table of sequences that rows of other tables share: numbered from 1, each stored once, each used.
struct SharedSequence: Sendable {
  /// What the check is called.
  let name: String
  let table: String
  /// The column that numbers the sequences.
  let id: String
  /// Columns that order a sequence's rows: with `id` the key of the table.
  let order: [String]
  /// Whether the first of `order` counts from 0 without gaps.
  let hasPositions: Bool
  /// Columns that tell sequences apart, beside `order` where it counts nothing.
  let content: [String]
  /// A column of `content` whose values rise from row to row.
  let rising: String?
  /// The column by which the rows of another table refer to sequences, each as often as it likes.
  let user: (table: String, column: String)
  /// Whether 0 there means none.
  var zeroIsNone = false
  /// Whether NULL there means none.
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

  /// The columns of a table as declared for the feed; none when it has no such table.
  private static func columns(of table: String, in contents: FeedContents) -> [String] {
    CompactTables.declarations(for: contents).first { $0.name == table }?.columns.map(\.name) ?? []
  }
}
