/// The view `import_notice`: `notice` with the raw text of dropped rows reassembled.
///
/// Rows of one file resemble each other by column, so splitting them at their commas halves their size.
enum NoticesView {
  /// Returns the column name of a cell, counted from 1.
  static func cell(_ number: Int) -> String { "cell_\(number)" }

  static var object: SchemaObject {
    let cells = (2...BundleSchema.noticeCellCount).map { "coalesce(',' || \(cell($0)), '')" }
    let row = ([cell(1)] + cells).joined(separator: " || ")
    return .view(
      "import_notice",
      columns: [
        "id", "code", "file", "line", "field", "CASE WHEN \(cell(1)) IS NULL THEN value ELSE \(row) END AS value",
        "dropped",
      ], from: "notice")
  }
}
