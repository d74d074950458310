import BundleFormat

/// All rows of a tree in memory, column by column.
struct TreeTable {
  let kind: TreeWriter.Kind
  private(set) var rowCount = 0
  private(set) var columns: [Column]
  private var texts: [UInt8] = []

  struct Column {
    var classes: [ValueClass] = []
    /// An integer, the bits of a real number, or the packed range of a text or blob.
    var numbers: [Int] = []

    func integer(_ row: Int) -> Int? { classes[row] == .integer ? numbers[row] : nil }
  }

  /// Reads a tree.
  ///
  /// - Returns: `nil` if its rows have different numbers of columns.
  init?(_ source: some PageSource<DeltaError>, root: Int, kind: TreeWriter.Kind) throws(DeltaError) {
    self.kind = kind
    guard let count = try Self.columnCount(source, root: root, kind: kind) else { return nil }
    columns = Array(repeating: Column(), count: count)
    var rows = TreeRows(of: source, root: root, kind: kind)
    var values = RowValues(kind: kind, columnCount: count)
    do throws(DeltaError) {
      while try rows.read(rowCount, into: &values) { append(values) }
    } catch {
      if error.kind == .damaged || error.kind == .notWorthwhile { return nil }
      throw error
    }
  }

  /// The number of columns of the first row; `nil` for an empty tree.
  private static func columnCount(
    _ source: some PageSource<DeltaError>, root: Int, kind: TreeWriter.Kind
  ) throws(DeltaError) -> Int? {
    for count in 1...64 {
      var rows = TreeRows(of: source, root: root, kind: kind)
      var values = RowValues(kind: kind, columnCount: count)
      do throws(DeltaError) {
        return try rows.read(0, into: &values) ? count : nil
      } catch  where error.kind == .damaged {
        continue
      } catch {
        return nil
      }
    }
    return nil
  }

  private mutating func append(_ row: borrowing RowValues) {
    for column in columns.indices {
      var number = row.numbers[column]
      if row.isText(column) {
        let bytes = row.bytes(column)
        number = Int(TextPlace.packed(start: texts.count, count: bytes.count))
        texts += bytes
      }
      columns[column].classes.append(ValueClass(rawValue: row.classes[column]) ?? .null)
      columns[column].numbers.append(number)
    }
    rowCount += 1
  }

  func isText(_ row: Int, _ column: Int) -> Bool {
    columns[column].classes[row] == .text || columns[column].classes[row] == .blob
  }

  /// The bytes of a text or blob; empty for other values.
  func text(_ row: Int, _ column: Int) -> ArraySlice<UInt8> {
    guard isText(row, column) else { return [] }
    let place = Int64(columns[column].numbers[row])
    return texts[TextPlace.start(place)..<TextPlace.start(place) + TextPlace.count(place)]
  }

  /// Whether a value equals a value of another table.
  func isEqual(_ row: Int, _ column: Int, to other: TreeTable, _ otherRow: Int) -> Bool {
    let (left, right) = (columns[column], other.columns[column])
    guard left.classes[row] == right.classes[otherRow] else { return false }
    if isText(row, column) { return text(row, column) == other.text(otherRow, column) }
    return left.numbers[row] == right.numbers[otherRow]
  }

  /// Appends a row to a tree.
  func append(_ row: Int, to writer: inout TreeWriter, _ record: inout Record) throws {
    record.removeAll()
    for column in (kind == .table ? 1 : 0)..<columns.count {
      let number = columns[column].numbers[row]
      switch columns[column].classes[row] {
      case .null: record.appendNull()
      case .integer: record.append(number)
      case .real: record.append(Double(bitPattern: UInt64(bitPattern: Int64(number))))
      case .text, .blob: record.append(Array(text(row, column)), columns[column].classes[row])
      }
    }
    try kind == .table ? writer.append(rowID: columns[0].numbers[row], record) : writer.append(record)
  }
}
