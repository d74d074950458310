import TransitFoundation

/// Writes rows as JSON without making objects of them, which takes half the time.
enum RowText {
  /// The UTF-8 bytes of ``JSONOutput/lines`` of an array of objects with these columns.
  static func lineBytes<Row>(of rows: [Row], _ columns: [AnswerColumn<Row>]) -> [UInt8] {
    if rows.isEmpty { return JSONOutput.array([]).lineBytes }
    var text: [UInt8] = []
    for (index, row) in rows.enumerated() {
      text.append(contentsOf: (index == 0 ? "[\n{" : ",\n{").utf8)
      var isFirst = true
      for column in columns {
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
}
