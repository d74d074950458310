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

  private let columns: TableColumns

  init(
    _ schema: FileSchema, _ status: Status = .absent, header: [String] = [], rows: [UInt32] = [],
    columns: TableColumns? = nil
  ) {
    self.schema = schema
    self.status = status
    self.header = header
    self.rows = rows
    self.columns = columns ?? TableColumns(schema)
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

  func hasColumn(_ name: String) -> Bool { header.contains(name) }

  func place(_ row: Int, _ other: Int = 0) -> NoticePlace { NoticePlace(name, Int(rows[row]), other) }

  /// The row in the file, for notices.
  func line(_ row: Int) -> NoticeValue { .integer(Int(rows[row])) }
}

extension Table {
  func texts(_ name: String) -> Column<TextNumber> {
    guard case .text(let index) = columns.slots[schema.position(of: name)] else {
      preconditionFailure("\(name) of \(schema.name) has texts")
    }
    return columns.texts[index]
  }

  /// Integers, days since 1970-01-01, seconds, or colors.
  func numbers(_ name: String) -> Column<Int32> {
    guard case .number(let index) = columns.slots[schema.position(of: name)] else {
      preconditionFailure("\(name) of \(schema.name) has numbers")
    }
    return columns.numbers[index]
  }

  func choices(_ name: String) -> Column<Int8> {
    guard case .choice(let index) = columns.slots[schema.position(of: name)] else {
      preconditionFailure("\(name) of \(schema.name) is an enumeration")
    }
    return columns.choices[index]
  }

  func decimals(_ name: String) -> Column<Double> {
    guard case .decimal(let index) = columns.slots[schema.position(of: name)] else {
      preconditionFailure("\(name) of \(schema.name) has decimals")
    }
    return columns.decimals[index]
  }

  /// Whether a row has a value in a column of any kind.
  func hasValue(_ row: Int, _ column: Int) -> Bool {
    switch columns.slots[column] {
    case .text(let index): columns.texts[index][row] != nil
    case .number(let index): columns.numbers[index][row] != nil
    case .choice(let index): columns.choices[index][row] != nil
    case .decimal(let index): columns.decimals[index][row] != nil
    }
  }

  /// Whether any row has a value in a column.
  func hasValues(_ column: String) -> Bool {
    switch columns.slots[schema.position(of: column)] {
    case .text(let index): columns.texts[index].hasValues
    case .number(let index): columns.numbers[index].hasValues
    case .choice(let index): columns.choices[index].hasValues
    case .decimal(let index): columns.decimals[index].hasValues
    }
  }

  /// A value as bits, so that values of one column can be compared.
  func bits(_ row: Int, _ column: Int) -> UInt64 {
    switch columns.slots[column] {
    case .text(let index): UInt64(columns.texts[index].value(row).index)
    case .number(let index): UInt64(truncatingIfNeeded: columns.numbers[index][row] ?? 0)
    case .choice(let index): UInt64(truncatingIfNeeded: columns.choices[index][row] ?? 0)
    case .decimal(let index): (columns.decimals[index][row] ?? 0).bitPattern
    }
  }
}

extension Table {
  /// A value for notices.
  func noticeValue(_ row: Int, _ column: String, _ tables: Tables) -> NoticeValue {
    let position = schema.position(of: column)
    switch columns.slots[position] {
    case .text(let index): return columns.texts[index][row].map { tables.text($0) } ?? .none
    case .choice(let index): return columns.choices[index][row].map { .integer(Int($0)) } ?? .none
    case .decimal(let index): return .optional(columns.decimals[index][row])
    case .number(let index):
      guard let number = columns.numbers[index][row] else { return .none }
      switch schema.columns[position].type {
      case .date: return .date(number)
      case .time, .localTime: return .time(number)
      default: return .integer(Int(number))
      }
    }
  }
}
