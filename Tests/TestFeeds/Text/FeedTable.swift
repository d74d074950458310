/// A file of a feed as a table: its columns, and rows with a cell for each column.
package struct FeedTable: Sendable {
  /// The name of the file, for example `stops.txt`.
  package let name: String
  package var columns: [String]
  package var rows: [[String]]

  package init(_ name: String, _ columns: [String], _ rows: [[String]] = []) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }

  /// Parses the text of a file. Rows shorter than the header are filled with empty cells; longer ones are cut.
  package init(_ name: String, text: String) {
    let records = CSVText.records(in: text)
    let columns = records.first ?? []
    self.name = name
    self.columns = columns
    rows = records.dropFirst().map { record in
      Array((record + Array(repeating: "", count: columns.count)).prefix(columns.count))
    }
  }

  /// Appends a row given by column. Missing cells are empty.
  package mutating func append(_ cells: [String: String]) {
    precondition(cells.keys.allSatisfy(columns.contains), "\(name) has no such column")
    rows.append(columns.map { cells[$0] ?? "" })
  }

  /// Returns all cells of a column, or none if the file has no such column.
  package func values(of column: String) -> [String] {
    columns.firstIndex(of: column).map { index in rows.map { $0[index] } } ?? []
  }

  /// The rows by column name. Of columns with the same name, the first counts.
  package var records: [Record] {
    let indices = Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return rows.map { Record(indices: indices, cells: $0) }
  }

  /// A row with cells by column name.
  package struct Record: Sendable {
    fileprivate let indices: [String: Int]
    fileprivate let cells: [String]

    /// The cell, or an empty string if the file has no such column.
    package subscript(column: String) -> String {
      indices[column].map { cells[$0] } ?? ""
    }
  }

  /// The file in plain CSV: lines end in LF, and only cells that need quotes are quoted.
  package var text: String {
    ([columns] + rows).map { row in
      row.map { CSVText.needsQuotes($0) ? CSVText.quoted($0) : $0 }.joined(separator: ",") + "\n"
    }.joined()
  }
}
