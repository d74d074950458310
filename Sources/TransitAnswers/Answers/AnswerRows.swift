package import TransitFoundation

/// Rows and their columns.
package protocol AnswerRows: AnyObject, Sendable {
  var count: Int { get }

  func value(column: Int, row: Int) -> JSONOutput

  /// The rows as a JSON array of objects, one on each line, as UTF-8.
  var lineBytes: [UInt8] { get }

  /// The same with arrays of the values of ``arrayNames`` instead of objects: half as long.
  var arrayBytes: [UInt8] { get }

  /// The names of all columns but those of local texts, which repeat an instant.
  var arrayNames: [String] { get }
}

/// Rows of one type.
package final class ColumnRows<Row: Sendable>: AnswerRows {
  private let values: [AnswerColumn<Row>]
  private let rows: [Row]

  package init(_ columns: [AnswerColumn<Row>], _ rows: [Row]) {
    (values, self.rows) = (columns, rows)
  }

  package var count: Int { rows.count }

  package func value(column: Int, row: Int) -> JSONOutput { values[column].value(rows[row]) }

  /// Without making objects of the rows, which takes twice as long.
  package var lineBytes: [UInt8] {
    if rows.isEmpty { return JSONOutput.array([]).lineBytes }
    var text: [UInt8] = []
    for (index, row) in rows.enumerated() {
      text.append(contentsOf: (index == 0 ? "[\n{" : ",\n{").utf8)
      var isFirst = true
      for column in values {
        let value = column.value(row)
        if column.isOmittedIfNull, value == .null { continue }
        if !isFirst { text.append(UInt8(ascii: ",")) }
        isFirst = false
        text.append(contentsOf: column.keyText)
        value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
    text.append(contentsOf: "\n]\n".utf8)
    return text
  }

  package var arrayNames: [String] { arrayValues.map { $0.name } }

  private var arrayValues: [AnswerColumn<Row>] { values.filter { !$0.kind.isLocalText } }

  package var arrayBytes: [UInt8] {
    if rows.isEmpty { return JSONOutput.array([]).lineBytes }
    let values = arrayValues
    var text: [UInt8] = []
    for (index, row) in rows.enumerated() {
      text.append(contentsOf: (index == 0 ? "[\n[" : ",\n[").utf8)
      for (place, column) in values.enumerated() {
        if place > 0 { text.append(UInt8(ascii: ",")) }
        column.value(row).write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    }
    text.append(contentsOf: "\n]\n".utf8)
    return text
  }
}
