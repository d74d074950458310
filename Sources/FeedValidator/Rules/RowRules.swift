import TransitValues

/// Rules about single rows of several files.
enum RowRules {
  static let all: [Rule] =
    CanonicalSchema.mixedCase.map { file, columns in
      .rows(file, reports: [.mixedCaseRecommendedField]) { table, tables, log in
        for column in columns { checkCase(of: column, table, tables, &log) }
      }
    }
    + [
      ordered(.calendar, .startDate, .endDate), ordered(.feedInfo, .feedStartDate, .feedEndDate),
      ordered(.frequencies, .startTime, .endTime, mayBeEqual: false),
      ordered(.timeframes, .startTime, .endTime, mayBeEqual: false),
      ordered(.stopTimes, .arrivalTime, .departureTime),
      .rows(.attributions, reports: [.attributionWithoutRole], judge: checkRoles),
    ]

  private static func checkCase(
    of column: ColumnKey<TextNumber>, _ table: Table, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let values = table[column]
    // Trips repeat the same few headsigns.
    var accepted: [TextNumber: Bool] = [:]
    for row in 0..<table.count {
      guard let value = values[row] else { continue }
      let isAccepted = accepted[value] ?? MixedCase.isAccepted(tables.pool[value])
      accepted[value] = isAccepted
      if isAccepted { continue }
      log.add(
        .mixedCaseRecommendedField, table, row, tables,
        ["fieldName": .column(column), "fieldValue": tables.text(value)])
    }
  }

  /// A rule that a column is not greater than another one.
  private static func ordered(
    _ file: FileSchema, _ start: ColumnKey<Int32>, _ end: ColumnKey<Int32>, mayBeEqual: Bool = true
  ) -> Rule {
    .rows(file, reports: [.startAndEndRangeOutOfOrder] + (mayBeEqual ? [] : [.startAndEndRangeEqual])) {
      table, tables, log in
      let (starts, ends) = (table[start], table[end])
      for row in 0..<table.count {
        guard let from = starts[row], let to = ends[row], from > to || from == to && !mayBeEqual else { continue }
        let (first, last) = (table.noticeValue(row, start.name, tables), table.noticeValue(row, end.name, tables))
        log.add(
          from > to ? .startAndEndRangeOutOfOrder : .startAndEndRangeEqual, table, row, tables,
          [
            "startFieldName": .column(start), "startValue": first, "endFieldName": .column(end), "endValue": last,
            "value": first,
          ])
      }
    }
  }

  private static func checkRoles(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let columns: [ColumnKey<Int8>] = [.isProducer, .isOperator, .isAuthority]
    guard columns.contains(where: { table.hasColumn($0) }) else { return }
    let roles = columns.map { table[$0] }
    for row in 0..<table.count where !roles.contains(where: { $0[row] == 1 }) {
      log.add(.attributionWithoutRole, table, row, tables)
    }
  }
}
