import BundleFormat
import TransitSQLite
import TransitValues

/// Reads the rows of `sqlite_schema` from the pages, before SQLite reads the schema.
///
/// SQLite reads its statistics table as soon as it loads the schema, which would evaluate generated columns of an
/// untrusted schema before it can be checked. Malformed input throws an error.
/// <https://www.sqlite.org/fileformat2.html#storage_of_the_sql_database_schema>
struct SchemaRows {
  struct Row: Equatable {
    let type: String
    let name: String
    let sql: String?
  }

  private(set) var rows: [Row] = []

  init(of file: BundleFile) throws(SQLiteError) {
    var cursor = TreeCursor(file, root: 1, kind: .table)
    while let run = try cursor.next() {
      // Overlapping cells exceed the page in total.
      var room = file.pageSize
      for cell in run.cells {
        let record = try file.record(cell, of: run.page, pagesLeft: &cursor.pagesLeft)
        room -= run.page.payload(of: cell)?.local.count ?? 0
        guard room >= 0, let row = Self.row(record) else { throw .damagedDatabase }
        rows.append(row)
      }
    }
  }

  /// Reads the columns type, name, tbl_name, rootpage and sql.
  private static func row(_ record: StoredRecord) -> Row? {
    record.bytes.withSpan { bytes in
      guard var cursor = RecordCursor(record.range, of: bytes) else { return nil }
      var texts: [String?] = []
      for _ in 0..<5 {
        guard !cursor.isAtEnd, let value = cursor.next(bytes) else { return nil }
        texts.append(value.isText ? String(decoding: record.bytes[value.range], as: UTF8.self) : nil)
      }
      guard let type = texts[0], let name = texts[1] else { return nil }
      return Row(type: type, name: name, sql: texts[4])
    }
  }
}
