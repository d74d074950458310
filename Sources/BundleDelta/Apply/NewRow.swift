import BundleFormat

/// A row under construction: the old row's record, or a new record if a value differs.
struct NewRow {
  private let hasRowID: Bool
  private var edits: [(column: Int, value: RowValue)] = []
  private var rowID = 0
  /// The total length of edited texts.
  private var textLength = 0
  private var record = Record()

  init(kind: TreeWriter.Kind) {
    hasRowID = kind == .table
  }

  mutating func begin(_ old: borrowing RowValues) {
    edits.removeAll(keepingCapacity: true)
    textLength = 0
    rowID = hasRowID ? old.numbers[0] : 0
  }

  /// Sets a value. Columns must be set in ascending order.
  mutating func set(_ value: RowValue, _ column: Int) throws(DeltaError) {
    if hasRowID, column == 0 {
      guard let rowID = value.integer else { throw .damaged("a rowid is not an integer") }
      self.rowID = rowID
    } else {
      textLength += value.textLength
      guard textLength <= DeltaLimits.recordLength else { throw .damaged("a row is too long") }
      edits.append((column, value))
    }
  }

  mutating func append(to writer: inout TreeWriter, _ old: borrowing RowValues) throws(DeltaError) {
    do {
      if edits.isEmpty, !old.record.isEmpty {
        try writer.append(rowID: rowID, encoded: old.record)
      } else {
        makeRecord(old)
        try hasRowID ? writer.append(rowID: rowID, record) : writer.append(record)
      }
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(error)")
    }
  }

  private mutating func makeRecord(_ old: borrowing RowValues) {
    record.removeAll()
    var next = 0
    for column in (hasRowID ? 1 : 0)..<old.classes.count {
      if next < edits.count, edits[next].column == column {
        record.append(edits[next].value)
        next += 1
      } else {
        record.append(old, column)
      }
    }
  }
}

extension Record {
  mutating func append(_ value: RowValue) {
    switch value {
    case .null: appendNull()
    case .integer(let number): append(number)
    case .real(let bits): append(Double(bitPattern: bits))
    case .text(let bytes): append(bytes, .text)
    case .blob(let bytes): append(bytes, .blob)
    }
  }

  /// Appends a value of an existing row.
  mutating func append(_ row: borrowing RowValues, _ column: Int) {
    switch row.classes[column] {
    case ValueClass.integerCode: append(row.numbers[column])
    case ValueClass.textCode: append(row.bytes(column), .text)
    case ValueClass.blobCode: append(row.bytes(column), .blob)
    case ValueClass.realCode: append(Double(bitPattern: UInt64(bitPattern: Int64(row.numbers[column]))))
    default: appendNull()
    }
  }
}
