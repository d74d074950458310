/// An error of SQLite, with the statement that caused it.
struct SQLiteError: Error, CustomStringConvertible {
  /// The extended result code, <https://www.sqlite.org/rescode.html>.
  let code: Int32
  let message: String
  var sql: String?

  /// One line.
  var description: String {
    let sql = sql.map { " in: " + $0.split { $0.isNewline }.joined(separator: " ") } ?? ""
    return "SQLite: \(message) (code \(code))\(sql)"
  }
}
