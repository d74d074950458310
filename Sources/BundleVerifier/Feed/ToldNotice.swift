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

  /// For messages.
  var valueText: String { value.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "no value" }
}

/// The notices of one file in the order of their lines, those of the whole file first.
///
/// SQLite sorts them on the disk: a feed may have millions.
final class NoticeCursor {
  private let rows: Statement
  private var next: ToldNotice?
  /// The line of the next notice; `Int.max` when there is none, 0 for one of the whole file.
  private(set) var nextLine = 0

  init(file: String, in connection: Connection) throws(SQLiteError) {
    rows = try connection.prepare(
      "SELECT id, code, line, field, value, dropped FROM import_notice WHERE file = ? ORDER BY line, id")
    rows.bind(file, at: 0)
    try advance()
  }

  /// Takes the notices up to and with a line; with `nil` all that name no line, and all there are with `Int.max`.
  func take(upTo line: Int?) throws(SQLiteError) -> [ToldNotice] {
    var taken: [ToldNotice] = []
    while let notice = next {
      if let noticed = notice.line, noticed > line ?? .min { break }
      taken.append(notice)
      try advance()
    }
    return taken
  }

  private func advance() throws(SQLiteError) {
    guard try rows.step() else {
      next = nil
      nextLine = .max
      return
    }
    next = ToldNotice(
      id: rows.integer(at: 0), code: rows.text(at: 1), line: rows.optionalInteger(at: 2),
      field: rows.optionalText(at: 3), value: rows.isNull(at: 4) ? nil : Array(rows.text(at: 4).utf8),
      dropsRow: rows.integer(at: 5) != 0)
    nextLine = next?.line ?? 0
  }
}
