import TransitValues

/// Rules about single rows of booking_rules.txt.
enum BookingChecks {
  static let all: [Rule] = [
    .rows(.bookingRules, checkDays),
    .rows(.bookingRules, checkDurations),
    .rows(.bookingRules, checkForbidden),
  ]

  private static func fields(_ table: Table, _ row: Int, _ tables: Tables) -> [(name: String, value: NoticeValue)] {
    [
      ("csvRowNumber", table.line(row)),
      ("bookingRuleId", tables.text(table[.bookingRuleID].value(row))),
    ]
  }

  private static func checkDays(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (lastDays, startDays) = (table[.priorNoticeLastDay], table[.priorNoticeStartDay])
    let (lastTimes, startTimes) = (table[.priorNoticeLastTime], table[.priorNoticeStartTime])
    let (types, longest) = (table[.bookingType], table[.priorNoticeDurationMax])
    for row in 0..<table.count {
      let fields = fields(table, row, tables)
      let place = table.place(row)
      if types[row] == 2 {
        if lastDays[row] == nil { log.add(.missingPriorNoticeLastDay, place, NoticeFields(fields)) }
        if lastTimes[row] == nil { log.add(.missingPriorNoticeLastTime, place, NoticeFields(fields)) }
      }
      let startDay: [(name: String, value: NoticeValue)] = [("priorNoticeStartDay", .optional(startDays[row]))]
      if startDays[row] != nil, let longest = longest[row] {
        log.add(
          .forbiddenPriorNoticeStartDay, place,
          NoticeFields(fields + startDay + [("priorNoticeDurationMax", .integer(Int(longest)))]))
      }
      if let startTime = startTimes[row], startDays[row] == nil {
        log.add(
          .forbiddenPriorNoticeStartTime, place,
          NoticeFields(fields + startDay + [("priorNoticeStartTime", .time(startTime))]))
      }
      if startDays[row] != nil, startTimes[row] == nil {
        log.add(.missingPriorNoticeStartTime, place, NoticeFields(fields + startDay))
      }
      if let lastDay = lastDays[row], let start = startDays[row], lastDay > start {
        log.add(
          .priorNoticeLastDayAfterStartDay, place,
          NoticeFields(fields + [("priorNoticeLastDay", .integer(Int(lastDay)))] + startDay))
      }
    }
  }

  private static func checkDurations(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (shortest, longest) = (table[.priorNoticeDurationMin], table[.priorNoticeDurationMax])
    let types = table[.bookingType]
    for row in 0..<table.count {
      if types[row] == 1, shortest[row] == nil {
        log.add(.missingPriorNoticeDurationMin, table.place(row), NoticeFields(fields(table, row, tables)))
      }
      if let least = shortest[row], let most = longest[row], most < least {
        log.add(
          .invalidPriorNoticeDurationMin, table.place(row),
          NoticeFields(
            fields(table, row, tables) + [
              ("priorNoticeDurationMin", .integer(Int(least))), ("priorNoticeDurationMax", .integer(Int(most))),
            ]))
      }
    }
  }

  /// The columns that a type of booking does not allow.
  private static func forbidden(for type: Int8?) -> (kind: NoticeKind, columns: [String])? {
    let durations = names(.priorNoticeDurationMin, .priorNoticeDurationMax)
    let last = names(.priorNoticeLastDay, .priorNoticeLastTime)
    let service = ColumnKey<TextNumber>.priorNoticeServiceID.name
    switch type {
    case 0:
      let start = names(.priorNoticeStartDay, .priorNoticeStartTime)
      return (.forbiddenRealTimeBookingFieldValue, durations + last + start + [service])
    case 1: return (.forbiddenSameDayBookingFieldValue, last + [service])
    case 2: return (.forbiddenPriorDayBookingFieldValue, durations)
    default: return nil
    }
  }

  private static func names(_ columns: ColumnKey<Int32>...) -> [String] { columns.map(\.name) }

  private static func checkForbidden(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let types = table[.bookingType]
    for row in 0..<table.count {
      guard let (kind, columns) = forbidden(for: types[row]) else { continue }
      let found = columns.filter { table.hasValue(row, table.schema.position(of: $0)) }
      if found.isEmpty { continue }
      log.add(
        kind, table.place(row),
        NoticeFields(fields(table, row, tables) + [("fieldNames", .text(found.joined(separator: ", ")))]))
    }
  }
}
