import TransitValues

/// A row that a notice is about.
struct NoticeRow {
  let table: Table
  let row: Int
  /// The prefix or suffix of its field names, such as `prev` in `prevEndTime` and `2` in `stopId2`; may be empty.
  let label: String

  /// Returns the name of a field without the label; `nil` if it is not of this row.
  fileprivate func unlabeled(_ name: String) -> String? {
    if name.hasPrefix(label) {
      let rest = name.dropFirst(label.count)
      return rest.prefix(1).lowercased() + rest.dropFirst()
    }
    return name.hasSuffix(label) ? String(name.dropLast(label.count)) : nil
  }
}

extension Table {
  func row(_ row: Int, _ label: String = "") -> NoticeRow { NoticeRow(table: self, row: row, label: label) }
}

extension NoticeLog {
  /// Counts a notice about a row.
  ///
  /// - Parameters:
  ///   - values: The fields that are not columns of the row.
  ///   - order: The order of notices about the row.
  mutating func add(
    _ kind: NoticeKind, _ table: Table, _ row: Int, _ tables: Tables,
    _ values: @autoclosure () -> [String: NoticeValue] = [:], order: Int = 0
  ) {
    add(kind, table.place(row, order), tables.fields(of: kind, [table.row(row)], values()))
  }

  /// Counts a notice about several rows. Its place is the first one.
  mutating func add(
    _ kind: NoticeKind, _ rows: [NoticeRow], _ tables: Tables,
    _ values: @autoclosure () -> [String: NoticeValue] = [:]
  ) {
    let place = rows[0].table.place(rows[0].row, Int(rows[1].table.rows[rows[1].row]))
    add(kind, place, tables.fields(of: kind, rows, values()))
  }
}

extension Tables {
  /// The columns that notices leave out if they are empty. Other texts are empty there, too.
  private static let optionalTexts: Set<String> = [
    "parent_station", "location_id", "location_group_id", "record_id", "record_sub_id",
  ]

  /// Returns the fields that a kind of notice declares. Those that are not given are columns of the rows: `stopId2` is
  /// `stop_id` of the row with the label `2`, `stopId` that of the first row that has it.
  fileprivate func fields(
    of kind: NoticeKind, _ rows: [NoticeRow], _ values: [String: NoticeValue]
  ) -> NoticeFields {
    NoticeFields(
      kind.fields.compactMap { name in
        (values[name] ?? rows.lazy.compactMap { self.value(name, of: $0) }.first).map { (name, $0) }
      })
  }

  private func value(_ name: String, of row: NoticeRow) -> NoticeValue? {
    for name in [row.unlabeled(name), name].compactMap(\.self) {
      if name == "csvRowNumber" { return row.table.line(row.row) }
      if name == "filename" { return .text(row.table.name) }
      let column = name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
      guard row.table.schema[column] != nil else { continue }
      let value = row.table.noticeValue(row.row, column, self)
      return value == .none && row.table.isText(column) && !Self.optionalTexts.contains(column) ? "" : value
    }
    return nil
  }
}

extension Table {
  fileprivate func isText(_ column: String) -> Bool {
    if case .texts = columns[schema.position(of: column)] { true } else { false }
  }
}
