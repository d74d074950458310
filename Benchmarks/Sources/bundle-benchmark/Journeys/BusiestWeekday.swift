import TransitBundle

/// The day from Monday to Friday on which most trips run; the first of several.
struct BusiestWeekday {
  let date: ServiceDate

  /// Fails if no trip runs from Monday to Friday.
  init?(of timetable: Timetable) throws {
    guard let validity = timetable.information.validity else { return nil }
    let services = try timetable.services()
    let counts = try Self.tripCounts(of: timetable)
    var most = 0
    var busiest: ServiceDate?
    for day in validity.lowerBound.daysSince1970...validity.upperBound.daysSince1970 {
      let date = ServiceDate(daysSince1970: day)
      if [.saturday, .sunday].contains(date.weekday) { continue }
      let trips = services.reduce(0) { $0 + ($1.runs(on: date) ? counts[$1.id] ?? 0 : 0) }
      if trips > most { (most, busiest) = (trips, date) }
    }
    guard let busiest else { return nil }
    date = busiest
  }

  private static func tripCounts(of timetable: Timetable) throws -> [ServiceID: Int] {
    try BundleVFS.register()
    let connection = try Connection(path: BundleVFS.uri(path: timetable.path), mode: .readOnly)
    let statement = try connection.prepare("SELECT service_id, count(*) FROM trips GROUP BY service_id")
    var counts: [ServiceID: Int] = [:]
    while try statement.step() {
      counts[ServiceID(rawValue: statement.text(at: 0))] = statement.integer(at: 1)
    }
    return counts
  }
}
