import BundleFormat
import TransitSQLite

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

  init(of file: BundleFile) throws(DatabaseError) {
    var cursor = TreeCursor(file, root: 1, kind: .table)
    var record = StoredRecord()
    while let run = try cursor.next() {
      // Overlapping cells exceed the page in total.
      var room = file.pageSize
      for cell in run.cells {
        guard record.read(cell, of: run.page) else { throw .damagedDatabase }
        room -= record.range.count
        if record.overflow != 0 { try file.complete(&record, pagesLeft: &cursor.pagesLeft) }
        guard room >= 0, let row = Self.row(record) else { throw .damagedDatabase }
        rows.append(row)
      }
    }
  }

  /// Reads the columns type, name, tbl_name, rootpage and sql.
  private static func row(_ record: StoredRecord) -> Row? {
    var values = Array(repeating: StoredValue(), count: 5)
    guard let read = record.read([0, 1, 2, 3, 4], into: &values), read.columnCount == 5 else { return nil }
    let texts = values.map { value in
      value.isText ? String(decoding: record.bytes[value.range], as: UTF8.self) : nil
    }
    guard let type = texts[0], let name = texts[1] else { return nil }
    return Row(type: type, name: name, sql: texts[4])
  }
}
