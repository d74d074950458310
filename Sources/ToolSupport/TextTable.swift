/// A text table with column headings.
package struct TextTable {
  package enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// - Parameter columns: Name and alignment of each column.
  package init(_ columns: [(name: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.name)]
  }

  /// Returns a line for each fact, with the values below each other.
  package static func list(_ facts: [(name: String, value: String)]) -> String {
    let width = facts.reduce(0) { max($0, $1.name.count) }
    return facts.map { DisplayText.padded($0.name, to: width) + "  " + DisplayText.oneLine($0.value) + "\n" }.joined()
  }

  /// Adds a row with one cell per column.
  package mutating func append(_ cells: [String]) {
    rows.append(cells.map(DisplayText.oneLine))
  }

  /// The table's lines, each with a line feed and without trailing spaces.
  package var text: String {
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
