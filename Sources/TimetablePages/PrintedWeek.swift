package import TransitBundle
package import TransitValues

/// Seven days, and which of them have the same service.
package struct PrintedWeek: Sendable {
  package let days: ClosedRange<ServiceDate>
  /// The first of the days of each service, with all of them.
  let services: [(first: ServiceDate, days: [ServiceDate])]

  /// - Parameter first: The first day.
  package init(from first: ServiceDate, _ timetable: Timetable) throws(BundleError) {
    days = first...first.advanced(by: 6)
    let services = try timetable.services()
    var groups: [[Int]: [ServiceDate]] = [:]
    for date in days {
      groups[services.indices.filter { services[$0].runs(on: date) }, default: []].append(date)
    }
    self.services = groups.values.map { (first: $0[0], days: $0) }.sorted {
      $0.first.weekdayIndex < $1.first.weekdayIndex
    }
  }

  /// Returns each value once, with all days that have it, by the first of these from Monday.
  ///
  /// - Parameter values: The values of a day; empty without service.
  func grouped<Value: Equatable, Failure: Error>(
    _ values: (ServiceDate) throws(Failure) -> [Value]
  ) throws(Failure) -> [(weekdays: [Int], value: Value)] {
    var groups: [(weekdays: [Int], value: Value)] = []
    for service in services {
      let weekdays = service.days.map { $0.weekdayIndex }
      for value in try values(service.first) {
        if let same = groups.firstIndex(where: { $0.value == value }) {
          groups[same].weekdays += weekdays
        } else {
          groups.append((weekdays, value))
        }
      }
    }
    return groups.sorted { ($0.weekdays.min() ?? 0) < ($1.weekdays.min() ?? 0) }
  }
}
