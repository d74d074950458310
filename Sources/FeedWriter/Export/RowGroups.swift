import FeedTables
import TransitBundle
import TransitValues

/// The rows of a table in the order of its export, composed without SQLite: one group after another, such as the calls of
/// a trip.
protocol RowGroups: ~Copyable, SendableMetatype {
  /// Begins before the first group.
  ///
  /// - Returns: `nil` if only SQLite can write the table.
  init?(_ timetable: Timetable, _ query: TableQuery) throws(DatabaseError)

  /// Continues with the next group, whose rows are then not read yet; `false` after the last, or if ``isUsual`` is
  /// `false`.
  mutating func step() throws(DatabaseError) -> Bool

  /// Whether the groups up to here are in the order of the export.
  var isUsual: Bool { get }

  /// The value of the first column of the key, in UTF-8, which all rows of the group have.
  var id: [UInt8] { get }

  /// Reads the rows of the group.
  ///
  /// - Returns: `false` if only SQLite can write them.
  mutating func read() throws(DatabaseError) -> Bool

  /// The number of rows of the group, and one of them as CSV.
  var rowCount: Int { get }
  func append(_ row: Int, to rows: inout CSVRows)
}
