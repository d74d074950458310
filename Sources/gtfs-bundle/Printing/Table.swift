/// Columns of text under their names, for a person.
struct Table {
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// - Parameter columns: Name and alignment of each column.
  init(_ columns: [(name: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.name)]
  }

  /// Adds a row with a cell for each column.
  mutating func append(_ cells: [String]) {
    rows.append(cells.map(DisplayText.oneLine))
  }

  /// A line for each row, each with its line end; no line ends with spaces.
  var text: String {
    let widths = alignments.indices.map { column in
      rows.reduce(0) { max($0, DisplayText.width(of: $1[column])) }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let fill = String(repeating: " ", count: widths[column] - DisplayText.width(of: cell))
        line += (column == 0 ? "" : "  ") + (alignments[column] == .left ? cell + fill : fill + cell)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
