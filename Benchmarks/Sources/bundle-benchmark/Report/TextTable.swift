/// Rows of cells as lines of text, the first column to the left, numbers to the right.
struct TextTable {
  let header: [String]
  let rows: [[String]]
  /// Columns whose cells end below each other.
  let numbers: Range<Int>

  /// Lines, each with its line end; no line ends with spaces.
  var text: String {
    let lines = [header] + rows
    let widths = header.indices.map { column in lines.reduce(0) { max($0, $1[column].count) } }
    return lines.map { line in
      var text = ""
      for (column, cell) in line.enumerated() {
        let fill = String(repeating: " ", count: widths[column] - cell.count)
        text += (column == 0 ? "" : "  ") + (numbers.contains(column) ? fill + cell : cell + fill)
      }
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}
