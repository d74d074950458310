/// A row of the imported tables with all its values, read as an app would.
struct TableRow {
  private let values: [SQLiteValue]

  init(_ statement: Statement) {
    values = (0..<statement.columnCount).map { statement.value(at: $0) }
  }

  /// Text, or a number as text; empty for NULL.
  func text(_ column: Int) -> String {
    switch values[column] {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .null, .blob: ""
    }
  }

  /// `nil` if the value is not an integer.
  func integer(_ column: Int) -> Int? {
    if case .integer(let number) = values[column] { number } else { nil }
  }

  /// `nil` if the value is not a floating-point number.
  func real(_ column: Int) -> Double? {
    if case .real(let number) = values[column] { number } else { nil }
  }

  /// The values of some columns as one key.
  func key(_ columns: Range<Int>) -> String { columns.map { text($0) }.joined(separator: " ") }
}
