import BundleFormat
import TransitBundle
import TransitSQLite
import TransitValues

/// The rows of a file that the builder dropped: because they name what the feed does not have, or repeat an id.
///
/// A fare or a file that had rows which price nothing is another one than without.
struct DroppedRows {
  private let schema: FileSchema
  /// The header, which the raw text of rows is in the order of.
  private let header: [String]?

  init(_ schema: FileSchema, of timetable: Timetable) {
    let table = timetable.metadata.contents[table: schema.name]
    self.schema = schema
    header = timetable.information.notices.isEmpty ? nil : table?.header ?? table?.columns
  }

  /// Calls a function with the cells of some columns of each row, in the order of the feed. Leaves out rows with quotes.
  ///
  /// - Parameter code: Why they are dropped; `nil` for any reason.
  func forEach(
    _ columns: [String], code: String? = nil, _ connection: Connection,
    _ body: (FareCells) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard let header else { return }
    let positions = columns.map { header.firstIndex(of: $0) }
    let rows = try connection.prepare(
      "SELECT value FROM import_notice WHERE file = ? AND dropped = 1 AND code = coalesce(?, code) ORDER BY id")
    rows.bind(schema.name, at: 0)
    rows.bind(code, at: 1)
    var count = 0
    while try rows.step(), count < FareFile.mostRows {
      count += 1
      let text = rows.text(at: 0)
      if text.utf8.contains(UInt8(ascii: "\"")) { continue }
      let cells = text.split(separator: ",", omittingEmptySubsequences: false)
      try body(
        .raw(positions.map { position in position.flatMap { $0 < cells.count ? Self.trimmed(cells[$0]) : nil } }))
    }
  }

  /// `nil` for an empty cell.
  private static func trimmed(_ cell: Substring) -> String? {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let rest = cell.drop(while: isSpace)
    let end = rest.lastIndex { !isSpace($0) }
    return end.map { String(rest[...$0]) }
  }
}
