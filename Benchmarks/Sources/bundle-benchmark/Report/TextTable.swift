/// A text table; numbers are right-aligned.
struct TextTable {
  let header: [String]
  let rows: [[String]]
  /// The right-aligned columns.
  let numbers: Range<Int>

  /// The table's lines, each with a line feed and without trailing spaces.
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
