/// One file of a feed as values: its columns and its rows, a cell for each column.
package struct FeedTable: Sendable {
  /// The file's name, `stops.txt`.
  package let name: String
  package var columns: [String]
  package var rows: [[String]]

  package init(_ name: String, _ columns: [String], _ rows: [[String]] = []) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }

  /// Reads a file's text; a row shorter than the header is filled with empty cells, a longer one cut.
  package init(_ name: String, text: String) {
    let records = CSVText.records(in: text)
    let columns = records.first ?? []
    self.name = name
    self.columns = columns
    rows = records.dropFirst().map { record in
      Array((record + Array(repeating: "", count: columns.count)).prefix(columns.count))
    }
  }

  /// Appends a row given by column, cells left out being empty.
  package mutating func append(_ cells: [String: String]) {
    precondition(cells.keys.allSatisfy(columns.contains), "\(name) has no such column")
    rows.append(columns.map { cells[$0] ?? "" })
  }

  /// All cells of a column, or none when the file has no such column.
  package func values(of column: String) -> [String] {
    columns.firstIndex(of: column).map { index in rows.map { $0[index] } } ?? []
  }

  /// The rows by column name; of columns with the same name the first counts.
  package var records: [Record] {
    let indices = Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return rows.map { Record(indices: indices, cells: $0) }
  }

  /// A row whose cells are found by name.
  package struct Record: Sendable {
    fileprivate let indices: [String: Int]
    fileprivate let cells: [String]

    /// The cell, empty also when the file has no such column.
    package subscript(column: String) -> String {
      indices[column].map { cells[$0] } ?? ""
    }
  }

  /// The file as text, the plainest way: lines end in LF, cells are quoted where they must be.
  package var text: String {
    ([columns] + rows).map { row in
      row.map { CSVText.needsQuotes($0) ? CSVText.quoted($0) : $0 }.joined(separator: ",") + "\n"
    }.joined()
  }
}
