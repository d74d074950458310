package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the calendar of a service, or `nil` if the feed does not contain it.
  ///
  /// Cost: one index lookup, and the range of the service's exceptions.
  public func service(_ id: ServiceID) throws(BundleError) -> ServiceCalendar? {
    try query { bundle throws(DatabaseError) in try bundle.service(id, reader(on: bundle)) }
  }

  /// Returns all services, sorted by service_id.
  ///
  /// Cost: reads all services and all exceptions.
  public func services() throws(BundleError) -> [ServiceCalendar] {
    try query { bundle throws(DatabaseError) in
      let statement = try bundle.statement(.serviceIDs)
      statement.bind("", at: 0)
      var ids: [ServiceID] = []
      while try statement.step() { ids.append(ServiceID(rawValue: statement.text(at: 0))) }
      var services: [ServiceCalendar] = []
      for id in ids {
        if let service = try bundle.service(id, reader(on: bundle)) { services.append(service) }
      }
      return services
    }
  }
}

extension BundleConnection {
  fileprivate func service(_ id: ServiceID, _ reader: TimetableReader) throws(DatabaseError) -> ServiceCalendar? {
    try first(.serviceByID, id.rawValue) { row throws(DatabaseError) in
      let (added, removed) = try reader.exceptionDays(dateSet: row.optionalInteger(at: 9))
      return ServiceCalendar(
        id: id, week: row.integer(at: 10) == 1 ? ServiceCalendar.Week(row) : nil,
        added: added.map(ServiceDate.init(daysSince1970:)), removed: removed.map(ServiceDate.init(daysSince1970:)))
    }
  }
}

extension ServiceCalendar.Week {
  /// A row of ``TimetableQuery/serviceByID``.
  fileprivate init(_ row: Statement) {
    weekdays = Set(Weekday.allCases.filter { row.integer(at: $0.rawValue) == 1 })
    let ends = (row.optionalInteger(at: 7), row.optionalInteger(at: 8))
    if let start = ends.0.flatMap(ServiceDate.init(written:)), let end = ends.1.flatMap(ServiceDate.init(written:)),
      start <= end
    {
      dates = start...end
    } else {
      dates = nil
    }
  }
}

extension ServiceDate {
  /// Creates a date of the years 0 to 9999. Returns `nil` for others, which GTFS cannot express.
  fileprivate init?(written day: Int) {
    guard Self.writtenDays.contains(day) else { return nil }
    self.init(daysSince1970: day)
  }
}
