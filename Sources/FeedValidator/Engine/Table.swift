import TransitValues

/// The rows of a file that could be read, in columns.
final class Table: Sendable {
  enum Status: Sendable {
    case absent
    /// No header, a header with errors, or text that is not CSV from some row on.
    case unreadable
    /// At least one row has errors and was left out.
    case incomplete
    case complete
  }

  let schema: FileSchema
  let status: Status
  /// The names in the header.
  let header: [String]
  /// The row in the file of each row.
  let rows: [UInt32]

  /// In the order of the schema.
  let columns: [ColumnValues]

  init(
    _ schema: FileSchema, _ status: Status = .absent, header: [String] = [], rows: [UInt32] = [],
    columns: [ColumnValues]? = nil
  ) {
    self.schema = schema
    self.status = status
    self.header = header
    self.rows = rows
    self.columns = columns ?? schema.columns.map { ColumnValues(for: $0.type) }
  }

  var name: String { schema.name }

  var count: Int { rows.count }

  /// Whether rules that read whole tables may run: the file has no errors. An absent file counts as one without rows,
  /// unless it is required.
  var isComplete: Bool {
    switch status {
    case .complete: true
    case .absent: schema.presence != .required
    case .unreadable, .incomplete: false
    }
  }

  func hasColumn<Value>(_ key: ColumnKey<Value>) -> Bool { header.contains(key.name) }

  func place(_ row: Int, _ other: Int = 0) -> NoticePlace { NoticePlace(name, Int(rows[row]), other) }

  /// The row in the file, for notices.
  func line(_ row: Int) -> NoticeValue { .integer(Int(rows[row])) }
}

extension Table {
  subscript<Value>(key: ColumnKey<Value>) -> Column<Value> {
    guard let column = Value.column(in: columns[schema.position(of: key.name)]) else {
      preconditionFailure("\(key.name) of \(schema.name) is a column of \(Value.self)")
    }
    return column
  }

  /// Whether a row has a value in a column of any kind.
  func hasValue(_ row: Int, _ column: Int) -> Bool {
    switch columns[column] {
    case .texts(let column): column[row] != nil
    case .numbers(let column): column[row] != nil
    case .choices(let column): column[row] != nil
    case .decimals(let column): column[row] != nil
    }
  }

  /// Whether any row has a value in a column.
  func hasValues(_ column: String) -> Bool {
    switch columns[schema.position(of: column)] {
    case .texts(let column): column.hasValues
    case .numbers(let column): column.hasValues
    case .choices(let column): column.hasValues
    case .decimals(let column): column.hasValues
    }
  }

  /// A value as bits, so that values of one column can be compared. An empty cell counts as 0.
  func bits(_ row: Int, _ column: Int) -> UInt64 {
    switch columns[column] {
    case .texts(let column): UInt64(column.value(row).index)
    case .numbers(let column): UInt64(truncatingIfNeeded: column[row] ?? 0)
    case .choices(let column): UInt64(truncatingIfNeeded: column[row] ?? 0)
    case .decimals(let column): (column[row] ?? 0).bitPattern
    }
  }
}
