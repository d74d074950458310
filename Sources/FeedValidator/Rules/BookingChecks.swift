import TransitValues

/// Rules about single rows of booking_rules.txt.
enum BookingChecks {
  static let all: [Rule] = [
    .rows("booking_rules.txt", checkDays),
    .rows("booking_rules.txt", checkDurations),
    .rows("booking_rules.txt", checkForbidden),
  ]

  private static func fields(_ table: Table, _ row: Int, _ tables: Tables) -> [(name: String, value: NoticeValue)] {
    [
      ("csvRowNumber", table.line(row)),
      ("bookingRuleId", tables.text(table.texts("booking_rule_id").value(row))),
    ]
  }

  private static func checkDays(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (lastDays, startDays) = (table.numbers("prior_notice_last_day"), table.numbers("prior_notice_start_day"))
    let (lastTimes, startTimes) = (table.numbers("prior_notice_last_time"), table.numbers("prior_notice_start_time"))
    let (types, longest) = (table.choices("booking_type"), table.numbers("prior_notice_duration_max"))
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
    let (shortest, longest) = (table.numbers("prior_notice_duration_min"), table.numbers("prior_notice_duration_max"))
    let types = table.choices("booking_type")
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
    let durations = ["prior_notice_duration_min", "prior_notice_duration_max"]
    let last = ["prior_notice_last_day", "prior_notice_last_time"]
    switch type {
    case 0:
      let start = ["prior_notice_start_day", "prior_notice_start_time"]
      return (.forbiddenRealTimeBookingFieldValue, durations + last + start + ["prior_notice_service_id"])
    case 1: return (.forbiddenSameDayBookingFieldValue, last + ["prior_notice_service_id"])
    case 2: return (.forbiddenPriorDayBookingFieldValue, durations)
    default: return nil
    }
  }

  private static func checkForbidden(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let types = table.choices("booking_type")
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
