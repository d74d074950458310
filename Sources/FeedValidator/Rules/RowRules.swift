/// Rules about single rows of several files.
enum RowRules {
  static let all: [Rule] =
    CanonicalSchema.mixedCase.map { file, columns in
      .rows(file) { table, tables, log in
        for column in columns { checkCase(of: column, table, tables, &log) }
      }
    } + [
      .rows(.calendar) { table, _, log in checkOrder(table, .startDate, .endDate, NoticeValue.date, &log) },
      .rows(.feedInfo) { table, _, log in
        checkOrder(table, .feedStartDate, .feedEndDate, NoticeValue.date, &log)
      },
      .rows(.frequencies) { table, _, log in
        checkOrder(table, .startTime, .endTime, mayBeEqual: false, NoticeValue.time, &log)
      },
      .rows(.timeframes) { table, _, log in
        checkOrder(table, .startTime, .endTime, mayBeEqual: false, NoticeValue.time, &log)
      },
      .rows(.stopTimes) { table, _, log in
        checkOrder(table, .arrivalTime, .departureTime, NoticeValue.time, &log)
      },
      .rows(.attributions, checkRoles),
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
        .mixedCaseRecommendedField, table.place(row),
        [
          "filename": .text(table.name), "fieldName": .column(column), "fieldValue": tables.text(value),
          "csvRowNumber": table.line(row),
        ])
    }
  }

  private static func checkOrder(
    _ table: Table, _ start: ColumnKey<Int32>, _ end: ColumnKey<Int32>, mayBeEqual: Bool = true,
    _ text: (Int32) -> NoticeValue,
    _ log: inout NoticeLog
  ) {
    let (starts, ends) = (table[start], table[end])
    for row in 0..<table.count {
      guard let from = starts[row], let to = ends[row] else { continue }
      if from > to {
        log.add(
          .startAndEndRangeOutOfOrder, table.place(row),
          [
            "filename": .text(table.name), "csvRowNumber": table.line(row), "startFieldName": .column(start),
            "startValue": text(from), "endFieldName": .column(end), "endValue": text(to),
          ])
      } else if from == to, !mayBeEqual {
        log.add(
          .startAndEndRangeEqual, table.place(row),
          [
            "filename": .text(table.name), "csvRowNumber": table.line(row), "startFieldName": .column(start),
            "endFieldName": .column(end), "value": text(from),
          ])
      }
    }
  }

  private static func checkRoles(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let columns: [ColumnKey<Int8>] = [.isProducer, .isOperator, .isAuthority]
    guard columns.contains(where: { table.hasColumn($0) }) else { return }
    let roles = columns.map { table[$0] }
    for row in 0..<table.count where !roles.contains(where: { $0[row] == 1 }) {
      log.add(
        .attributionWithoutRole, table.place(row),
        [
          "csvRowNumber": table.line(row),
          "attributionId": tables.text(table[.attributionID].value(row)),
        ])
    }
  }
}
