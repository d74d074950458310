import TransitBundle

/// `service(_:)` with its dates, compared with two statements whose rows are expanded to dates.
struct ServiceDates: ComparedQuestion {
  static let name = "dates of a service"
  static let agreement = Agreement.sameOrder

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// `nil` if the feed does not have the file.
  private let week: TableStatement?
  private let exceptions: TableStatement?
  private let range: ClosedRange<ServiceDate>

  init(_ tables: QuestionTables) throws {
    guard let validity = tables.information.validity else {
      throw BenchmarkError(description: "the feed has no service")
    }
    range = validity
    let columns = (Self.weekdays + ["start_date", "end_date"]).joined(separator: ", ")
    week =
      try tables.columns.has("calendar", "service_id")
      ? tables.prepare("SELECT \(columns) FROM calendar WHERE service_id = ?1") : nil
    exceptions =
      try tables.columns.has("calendar_dates", "service_id")
      ? tables.prepare("SELECT date, exception_type FROM calendar_dates WHERE service_id = ?1") : nil
  }

  func subject(from source: inout QuerySource) throws -> ServiceID? { try source.serviceID() }

  func ask(_ timetable: Timetable, about id: ServiceID) throws -> [ServiceDate] {
    try timetable.service(id)?.dates(in: range) ?? []
  }

  func askTables(about id: ServiceID) throws -> [ServiceDate] {
    var dates: Set<ServiceDate> = []
    if let row = try week?.rows(.text(id.rawValue)).first,
      let start = ServiceDate(row.text(7).prefix(8)), let end = ServiceDate(row.text(8).prefix(8)), start <= end
    {
      let weekdays = (0..<7).map { row.text($0) == "1" }
      let days = start.daysSince1970...end.daysSince1970
      dates = Set(days.map { ServiceDate(daysSince1970: $0) }.filter { weekdays[$0.weekday.rawValue] })
    }
    let rows = try exceptions?.rows(.text(id.rawValue)) ?? []
    for type in ["2", "1"] {
      let named = rows.filter { $0.text(1) == type }.compactMap { ServiceDate($0.text(0).prefix(8)) }
      if type == "1" { dates.formUnion(named) } else { dates.subtract(named) }
    }
    return dates.filter { range.contains($0) }.sorted()
  }

  func keys(of dates: [ServiceDate], about id: ServiceID) -> [String]? { dates.map(\.description) }

  func keys(found dates: [ServiceDate], about id: ServiceID) -> [String] { dates.map(\.description) }
}
