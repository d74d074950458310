import BundleFormat
package import TransitValues

/// Reads the rows of `sqlite_schema` from the pages, before SQLite reads the schema.
///
/// SQLite reads its statistics table as soon as it loads the schema, which would evaluate generated columns of an
/// untrusted schema before it can be checked. Malformed input throws an error.
/// <https://www.sqlite.org/fileformat2.html#storage_of_the_sql_database_schema>
package struct SchemaRows {
  package struct Row: Equatable {
    package let type: String
    package let name: String
    /// The table of an index or trigger, or the object itself.
    package let table: String
    /// The root page, from 1; 0 for an object without pages.
    package let root: Int
    package let sql: String?
  }

  package private(set) var rows: [Row] = []

  package init(of file: BundleFile) throws(DatabaseError) {
    let encoding = try file.databaseHeader().textEncoding ?? .utf8
    var cursor = TreeCursor(file, root: 1, kind: .table)
    var record = StoredRecord()
    while let run = try cursor.next() {
      // Overlapping cells exceed the page in total.
      var room = file.pageSize
      for cell in run.cells {
        guard record.read(cell, of: run.page) else { throw .damagedDatabase }
        room -= record.range.count
        if record.overflow != 0 { try file.complete(&record, pagesLeft: &cursor.pagesLeft) }
        guard room >= 0, let row = Row(record, encoding), row.root <= file.pageCount else { throw .damagedDatabase }
        rows.append(row)
      }
    }
  }
}

extension SchemaRows.Row {
  /// Reads the columns type, name, tbl_name, rootpage and sql.
  fileprivate init?(_ record: StoredRecord, _ encoding: DatabaseHeader.TextEncoding) {
    var values = Array(repeating: StoredValue(), count: 5)
    guard let read = record.read([0, 1, 2, 3, 4], into: &values), read.columnCount == 5 else { return nil }
    // SQLite would read the SQL of a blob, and the number of a text.
    guard values[3].isNull || values[3].isInteger && values[3].integer >= 0, values[4].isNull || values[4].isText else {
      return nil
    }
    let texts = values.map { value in value.isText ? encoding.text(record.bytes[value.range]) : nil }
    guard let type = texts[0], let name = texts[1], let table = texts[2] else { return nil }
    (self.type, self.name, self.table, sql) = (type, name, table, texts[4])
    root = values[3].isInteger ? values[3].integer : 0
  }
}
