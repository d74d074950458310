import TransitSQLite

/// A row of `import_notice`: what the bundle says it does not keep of a file.
struct ToldNotice: Hashable, Sendable {
  let id: Int
  let code: String
  /// `nil` where the whole file is meant.
  let line: Int?
  let field: String?
  /// UTF-8, since texts are equal by their bytes here.
  let value: [UInt8]?
  let dropsRow: Bool

  /// The columns that a notice is read from.
  static let columns = "id, code, line, field, value, dropped"

  /// Reads the row at which a statement stands that begins with ``columns``.
  init(_ rows: Statement) {
    id = rows.integer(at: 0)
    code = rows.text(at: 1)
    line = rows.optionalInteger(at: 2)
    field = rows.optionalText(at: 3)
    value = rows.isNull(at: 4) ? nil : Array(rows.text(at: 4).utf8)
    dropsRow = rows.integer(at: 5) != 0
  }

  /// For messages.
  var valueText: String { value.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "no value" }
}

/// The notices of one file's rows in the order of their lines, one at a time.
///
/// SQLite sorts them on the disk: a feed may have millions, and a bundle from anywhere as many of one line.
final class NoticeCursor {
  private let rows: Statement
  private var notice: ToldNotice?
  /// The line of the next notice; `Int.max` when there is none.
  private(set) var nextLine = Int.max

  init(file: String, in connection: Connection) throws(SQLiteError) {
    rows = try connection.prepare(
      "SELECT \(ToldNotice.columns) FROM import_notice WHERE file = ? AND line IS NOT NULL ORDER BY line, id")
    rows.bind(file, at: 0)
    try advance()
  }

  /// Takes the next notice if it is of that line or one before.
  func take(upTo line: Int) throws(SQLiteError) -> ToldNotice? {
    guard let taken = notice, nextLine <= line else { return nil }
    try advance()
    return taken
  }

  private func advance() throws(SQLiteError) {
    notice = try rows.step() ? ToldNotice(rows) : nil
    nextLine = notice?.line ?? .max
  }
}
