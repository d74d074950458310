import FeedWriter
import TransitValues

extension CityFeed {
  func writeCalendar(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "calendar.txt",
      columns: [
        "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date",
        "end_date",
      ])
    for service in network.calendar.services {
      guard let weekdays = service.weekdays else { continue }
      output.rows.field(service.id)
      for runs in weekdays { output.rows.field(runs ? 1 : 0) }
      output.rows.field(service.start.description)
      output.rows.field(service.end.description)
      try output.endRow()
    }
    try output.end()
  }

  func writeCalendarDates(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("calendar_dates.txt", columns: ["service_id", "date", "exception_type"])
    for service in network.calendar.services {
      for (dates, exceptionType) in [(service.added, 1), (service.removed, 2)] {
        for date in dates {
          output.rows.field(service.id)
          output.rows.field(date.description)
          output.rows.field(exceptionType)
          try output.endRow()
        }
      }
    }
    try output.end()
  }
}
