import TransitValues

/// Rules about single rows of booking_rules.txt.
enum BookingRules {
  static let all: [Rule] = [
    .each(.bookingRules, .missingPriorNoticeLastDay) { $0[.bookingType] == 2 && $0[.priorNoticeLastDay] == nil },
    .each(.bookingRules, .missingPriorNoticeLastTime) { $0[.bookingType] == 2 && $0[.priorNoticeLastTime] == nil },
    .each(.bookingRules, .forbiddenPriorNoticeStartDay) {
      $0[.priorNoticeStartDay] != nil && $0[.priorNoticeDurationMax] != nil
    },
    .each(.bookingRules, .forbiddenPriorNoticeStartTime) {
      $0[.priorNoticeStartTime] != nil && $0[.priorNoticeStartDay] == nil
    },
    .each(.bookingRules, .missingPriorNoticeStartTime) {
      $0[.priorNoticeStartDay] != nil && $0[.priorNoticeStartTime] == nil
    },
    .each(.bookingRules, .priorNoticeLastDayAfterStartDay) {
      $0.isValue(of: .priorNoticeLastDay, above: .priorNoticeStartDay)
    },
    .each(.bookingRules, .missingPriorNoticeDurationMin) {
      $0[.bookingType] == 1 && $0[.priorNoticeDurationMin] == nil
    },
    .each(.bookingRules, .invalidPriorNoticeDurationMin) {
      $0.isValue(of: .priorNoticeDurationMin, above: .priorNoticeDurationMax)
    },
    .rows(
      .bookingRules,
      reports: [
        .forbiddenRealTimeBookingFieldValue, .forbiddenSameDayBookingFieldValue, .forbiddenPriorDayBookingFieldValue,
      ], judge: checkForbidden),
  ]

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
      log.add(kind, table, row, tables, ["fieldNames": .text(found.joined(separator: ", "))])
    }
  }
}
