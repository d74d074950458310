/// A row of the imported tables, all its values read as an app reads them.
struct TableRow {
  private let values: [SQLiteValue]

  init(_ statement: Statement) {
    values = (0..<statement.columnCount).map { statement.value(at: $0) }
  }

  /// A text or a number as text, nothing for NULL.
  func text(_ column: Int) -> String {
    switch values[column] {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .null, .blob: ""
    }
  }

  /// `nil` for all that is no integer.
  func integer(_ column: Int) -> Int? {
    if case .integer(let number) = values[column] { number } else { nil }
  }

  /// `nil` for all that is no floating-point number.
  func real(_ column: Int) -> Double? {
    if case .real(let number) = values[column] { number } else { nil }
  }

  /// Some columns as one key.
  func key(_ columns: Range<Int>) -> String { columns.map { text($0) }.joined(separator: " ") }
}
