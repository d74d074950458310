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

  /// What the days have, with those that have the same together, from Monday. A value is `nil` for days without service.
  func grouped<Value: Hashable, Failure: Error>(
    _ value: (ServiceDate) throws(Failure) -> Value?
  ) throws(Failure) -> [(weekdays: [Int], value: Value)] {
    var groups: [(weekdays: [Int], value: Value)] = []
    for service in services {
      guard let found = try value(service.first) else { continue }
      let weekdays = service.days.map { $0.weekdayIndex }
      if let same = groups.firstIndex(where: { $0.value == found }) {
        groups[same].weekdays += weekdays
      } else {
        groups.append((weekdays, found))
      }
    }
    return groups.sorted { ($0.weekdays.min() ?? 0) < ($1.weekdays.min() ?? 0) }
  }
}
