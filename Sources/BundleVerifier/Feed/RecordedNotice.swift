import TransitSQLite
import TransitValues

/// A row of `import_notice`: a claim of the bundle about something that it does not keep.
struct RecordedNotice: Hashable, Sendable {
  let id: Int
  let code: String
  /// `nil` if the notice is about the whole file.
  let line: Int?
  let field: String?
  /// UTF-8, because texts are compared as bytes.
  let value: [UInt8]?
  let dropsRow: Bool

  /// The columns of a notice in a query.
  static let columns = "id, code, line, field, value, dropped"

  /// Reads the current row of a statement whose first columns are ``columns``.
  init(_ rows: Statement) {
    id = rows.integer(at: 0)
    code = rows.text(at: 1)
    line = rows.optionalInteger(at: 2)
    field = rows.optionalText(at: 3)
    value = rows.isNull(at: 4) ? nil : Array(rows.text(at: 4).utf8)
    dropsRow = rows.integer(at: 5) != 0
  }

  /// The quoted value, for messages.
  var valueText: String { value.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "no value" }
}

/// A cursor over the notices for the rows of one file, in the order of their lines.
///
/// SQLite sorts them on disk, because a feed may have millions of notices, and an untrusted bundle millions for one
/// line.
final class NoticeCursor {
  private let rows: Statement
  private var notice: RecordedNotice?
  /// The line of the next notice; `Int.max` if there is none.
  private(set) var nextLine = Int.max

  init(file: String, in connection: Connection) throws(DatabaseError) {
    rows = try connection.prepare(
      "SELECT \(RecordedNotice.columns) FROM import_notice WHERE file = ? AND line IS NOT NULL ORDER BY line, id")
    rows.bind(file, at: 0)
    try advance()
  }

  /// Returns the next notice if its line is at most `line`, and advances.
  func take(upTo line: Int) throws(DatabaseError) -> RecordedNotice? {
    guard let taken = notice, nextLine <= line else { return nil }
    try advance()
    return taken
  }

  private func advance() throws(DatabaseError) {
    notice = try rows.step() ? RecordedNotice(rows) : nil
    nextLine = notice?.line ?? .max
  }
}
