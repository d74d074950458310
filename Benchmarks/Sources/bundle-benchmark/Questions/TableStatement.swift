/// A prepared statement on the imported tables.
struct TableStatement {
  private let statement: Statement

  init(_ statement: Statement) {
    self.statement = statement
  }

  /// All rows for the given parameters, starting with parameter 1.
  func rows(_ parameters: TableParameter...) throws(SQLiteError) -> [TableRow] { try rows(parameters) }

  func rows(_ parameters: [TableParameter]) throws(SQLiteError) -> [TableRow] {
    for (index, parameter) in parameters.enumerated() {
      switch parameter {
      case .integer(let number): statement.bind(number, at: index)
      case .real(let number): statement.bind(number, at: index)
      case .text(let text): statement.bind(text, at: index)
      }
    }
    var rows: [TableRow] = []
    while try statement.step() { rows.append(TableRow(statement)) }
    return rows
  }
}

/// A parameter of a statement.
enum TableParameter {
  case integer(Int)
  case real(Double)
  case text(String)
}
