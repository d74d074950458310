import BundleFormat
import TransitValues

/// The columns of a table or view, as a Markdown table.
struct ColumnTable {
  /// The name of the compact table or the GTFS file.
  let name: String
  let lines: [String]

  /// All compact tables, then all GTFS files with their columns in the order of the view or table.
  static func all(for contents: FeedContents) -> [ColumnTable] {
    CompactTables.declarations(for: contents).map { ColumnTable($0) } + GTFSSchema.files.map { ColumnTable($0) }
  }

  private init(_ table: TableDeclaration) {
    name = table.name
    lines = Self.markdown(
      ["column", "type", "unit", "GTFS column", "meaning"],
      table.columns.map { column in
        let isKey = column.constraint == .primaryKey || table.primaryKey.contains(column.name)
        return [
          code(column.name), column.type.isEmpty ? "number or TEXT" : column.type, column.unit ?? "",
          column.origins.isEmpty
            ? "derived" : column.origins.map { code("\($0.file):\($0.column)") }.joined(separator: ", "),
          [
            isKey ? "key" : nil, column.constraint == .unique ? "unique" : nil,
            column.parent.map { "refers to \(code($0))" }, column.note,
          ].compactMap(\.self).joined(separator: "; "),
        ]
      })
  }

  private init(_ file: FileSchema) {
    name = file.name
    let columns = FileColumn.all(of: file)
    lines = Self.markdown(
      ["column", "type", "value", "refers to", "indexed"],
      columns.map { column in
        [
          code(column.name), file.isTable ? StorageClass(column.schema.type).words : "JSON value",
          column.schema.type.words,
          column.schema.references.map { code("\($0.file):\($0.column)") }.joined(separator: ", "),
          column.isFoundQuickly ? "yes" : "",
        ]
      })
  }

  private static func markdown(_ header: [String], _ rows: [[String]]) -> [String] {
    // Leave out columns that are empty in every row.
    let shown = header.indices.filter { index in rows.contains { !$0[index].isEmpty } }
    func line(_ cells: [String]) -> String { "| " + shown.map { cells[$0] }.joined(separator: " | ") + " |" }
    return [line(header), line(header.map { _ in "---" })] + rows.map(line)
  }
}

private func code(_ text: String) -> String { "`\(text)`" }

extension StorageClass {
  fileprivate var words: String {
    switch self {
    case .text: "TEXT"
    case .integer: "INTEGER"
    case .decimal: "number"
    }
  }
}
