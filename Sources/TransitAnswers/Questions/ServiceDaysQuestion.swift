package import TransitBundle
import TransitFoundation
import TransitStatistics
import TransitValues

/// The service of days, counted and measured.
package enum ServiceDaysQuestion: Question {
  private static let date = Parameter<ServiceDate?>(
    "date", .day, "The first service day. Default: that of the timetable.")
  private static let days = Parameter<Int?>(
    "days", .whole(default: nil, 1...most), "The number of days. Default: to the end of the timetable.")
  /// A century.
  private static let most = 40_000

  package static let name = "service_days"
  package static let summary = "Counts the services and trips of each service day, with their duration and length."
  package static let parameters = [date.declaration, days.declaration]
  package static let isLong = true
  package static let schema = AnswerSchema.array(.object(DayStatistics.columns))

  package struct Found: Sendable {
    let rows: [DayStatistics]
  }

  package static func find(_ context: QuestionContext) throws(BundleError) -> Found {
    let validity = context.timetable.information.validity
    guard let first = context[date] ?? validity?.lowerBound else { return Found(rows: []) }
    let last = context[days].map { first.advanced(by: $0 - 1) } ?? validity?.upperBound ?? first
    guard first <= last else { return Found(rows: []) }
    return Found(rows: try context.timetable.dayStatistics(first...min(last, first.advanced(by: most - 1))))
  }

  package static func answer(of found: Found, _ context: QuestionContext) -> Answer {
    Answer(found.rows, DayStatistics.columns)
  }

  package static let table: AnswerTable<Found>? = AnswerTable(DayStatistics.columns) { found, _ in found.rows }
}

extension DayStatistics {
  fileprivate static let columns: [AnswerColumn<DayStatistics>] =
    [
      AnswerColumn(.serviceDate) { .string($0.date.description) },
      AnswerColumn(.services) { .integer($0.serviceCount) },
      AnswerColumn(.trips) { .integer($0.runCount) },
    ] + AnswerColumn.sums.map { sums in sums.of { $0.sums } }
}
