import GTFSFeed
import TransitValues

/// The days of services and the trips on them, in both versions.
struct ServiceCounts {
  private var days: PerVersion<[[UInt8]: Set<Int32>]>
  private var trips: PerVersion<[TripsOfService: Int]> = PerVersion(old: [:], new: [:])

  private struct TripsOfService: Hashable {
    let route: [UInt8]
    let service: [UInt8]
  }

  /// Services with longer periods are cut, so that a wrong year does not take hours.
  private static let maximumPeriod = 3660

  init(_ feeds: FeedVersions) throws {
    days = PerVersion(old: try Self.days(feeds.old), new: try Self.days(feeds.new))
    for version in FeedVersion.allCases {
      try feeds[version].table("trips.txt")?.forEachRow(["route_id", "service_id"]) { cells in
        trips[version][TripsOfService(route: cells[0], service: cells[1]), default: 0] += 1
      }
    }
  }

  /// The days of a service, since 1970.
  func days(of service: [UInt8], in version: FeedVersion) -> Set<Int32> {
    days[version][service] ?? []
  }

  private static func days(_ reading: FeedReading) throws -> [[UInt8]: Set<Int32>] {
    var days: [[UInt8]: Set<Int32>] = [:]
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    try reading.table("calendar.txt")?.forEachRow(["service_id", "start_date", "end_date"] + weekdays) { cells in
      guard let start = ServiceDates.date(cells[1]), let end = ServiceDates.date(cells[2]), start <= end else { return }
      for day in start...min(end, start.advanced(by: Self.maximumPeriod))
      where cells[3 + day.weekdayIndex] == [UInt8(ascii: "1")] {
        days[cells[0], default: []].insert(Int32(day.daysSince1970))
      }
    }
    try reading.table("calendar_dates.txt")?.forEachRow(["service_id", "date", "exception_type"]) { cells in
      guard let date = ServiceDates.date(cells[1]) else { return }
      if cells[2] == [UInt8(ascii: "1")] { days[cells[0], default: []].insert(Int32(date.daysSince1970)) }
      if cells[2] == [UInt8(ascii: "2")] { days[cells[0], default: []].remove(Int32(date.daysSince1970)) }
    }
    return days
  }
}

// MARK: - In words

extension ServiceCounts {
  /// Adds the validity, and the trips by day and by route.
  func add(to difference: inout FeedDifference, _ feeds: FeedVersions) throws {
    difference.oldDays = span(of: .old)
    difference.newDays = span(of: .new)
    guard let old = difference.oldDays, let new = difference.newDays,
      let common = ServiceDates.overlap(old, new)
    else { return }
    let range = Int32(common.lowerBound.daysSince1970)...Int32(common.upperBound.daysSince1970)
    difference.days = byDay(range)
    difference.routes = try byRoute(range, feeds)
  }

  /// The first to the last day on which a trip runs.
  private func span(of version: FeedVersion) -> ClosedRange<ServiceDate>? {
    let used = Set(trips[version].keys.map(\.service))
    let all = days[version].filter { used.contains($0.key) }.values
    guard let first = all.compactMap({ $0.min() }).min(), let last = all.compactMap({ $0.max() }).max() else {
      return nil
    }
    return ServiceDate(daysSince1970: Int(first))...ServiceDate(daysSince1970: Int(last))
  }

  private func byDay(_ range: ClosedRange<Int32>) -> [FeedDifference.DayDifference] {
    var counts: [Int32: PerVersion<Int>] = [:]
    for version in FeedVersion.allCases {
      var perService: [[UInt8]: Int] = [:]
      for (trips, count) in trips[version] { perService[trips.service, default: 0] += count }
      for (service, count) in perService {
        for day in days(of: service, in: version) where range.contains(day) {
          counts[day, default: PerVersion(old: 0, new: 0)][version] += count
        }
      }
    }
    return counts.filter { $0.value.old != $0.value.new }.sorted { $0.key < $1.key }.map { day, count in
      FeedDifference.DayDifference(date: ServiceDate(daysSince1970: Int(day)), old: count.old, new: count.new)
    }
  }

  private func byRoute(_ range: ClosedRange<Int32>, _ feeds: FeedVersions) throws -> [FeedDifference.RouteDifference] {
    var counts: [[UInt8]: PerVersion<Int>] = [:]
    for version in FeedVersion.allCases {
      for (trips, count) in trips[version] {
        let days = days(of: trips.service, in: version).count { range.contains($0) }
        counts[trips.route, default: PerVersion(old: 0, new: 0)][version] += count * days
      }
    }
    let names = try Self.routeNames(feeds)
    return counts.filter { $0.value.old != $0.value.new }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { route, count in
        FeedDifference.RouteDifference(
          route: RouteID(String(decoding: route, as: UTF8.self)), name: names[route] ?? "", old: count.old,
          new: count.new)
      }
  }

  private static func routeNames(_ feeds: FeedVersions) throws -> [[UInt8]: String] {
    var names: [[UInt8]: String] = [:]
    for version in FeedVersion.allCases {
      let columns = ["route_id", "route_short_name", "route_long_name"]
      try feeds[version].table("routes.txt")?.forEachRow(columns) { cells in
        names[cells[0]] = String(decoding: cells[1].isEmpty ? cells[2] : cells[1], as: UTF8.self)
      }
    }
    return names
  }
}
