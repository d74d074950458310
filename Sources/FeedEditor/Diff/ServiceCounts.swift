import GTFSFeed
import TransitValues

/// The days of services and the trips on them, in both versions.
struct ServiceCounts {
  private var days: PerVersion<[[UInt8]: WeekdayRuns]>
  private var digests = PerVersion<[[UInt8]: UInt64]>([:])
  private var trips = PerVersion<[TripsOfService: Int]>([:])

  private struct TripsOfService: Hashable {
    let route: [UInt8]
    let service: [UInt8]
  }

  init(_ feeds: FeedVersions) throws {
    days = PerVersion(old: try WeekdayRuns.services(of: feeds.old), new: try WeekdayRuns.services(of: feeds.new))
    let hash = KeyedHash()
    for version in FeedVersion.allCases {
      digests[version] = days[version].mapValues { $0.digest(hash) }
      try feeds[version].table(GTFSSchema.trips)?.forEachRow([.routeID, .serviceID]) { row in
        trips[version][TripsOfService(route: row[.routeID], service: row[.serviceID]), default: 0] += 1
      }
    }
  }

  /// A digest of the days of a service.
  func digest(of service: [UInt8], in version: FeedVersion) -> UInt64 { digests[version][service] ?? 0 }
}

extension WeekdayRuns {
  fileprivate func digest(_ hash: KeyedHash) -> UInt64 {
    runs.reduce(0) { digest, run in
      let weeks = UInt64(UInt32(truncatingIfNeeded: run.weeks.lowerBound)) << 32 | UInt64(run.weeks.count)
      return hash.mixed(hash.mixed(digest ^ weeks) ^ UInt64(run.weekdays))
    }
  }
}

// MARK: - In words

extension ServiceCounts {
  /// Adds the validity, and the trips by day and by route.
  func add(to difference: inout FeedDifference, _ feeds: FeedVersions) throws {
    let (old, new) = (span(of: .old), span(of: .new))
    difference.oldDays = old.map(ClosedRange<ServiceDate>.init)
    difference.newDays = new.map(ClosedRange<ServiceDate>.init)
    guard let old, let new, old.overlaps(new) else { return }
    let range = old.clamped(to: new)
    addDays(in: range, to: &difference)
    difference.routes = try byRoute(range, feeds)
  }

  /// The first to the last day on which a trip runs.
  private func span(of version: FeedVersion) -> ClosedRange<Int>? {
    Set(trips[version].keys.map(\.service)).compactMap { days[version][$0]?.span }
      .reduce(nil) { $1.union($0) }
  }

  /// Adds the days with another number of trips. All weeks between two changes of a service are compared at once.
  private func addDays(in range: ClosedRange<Int>, to difference: inout FeedDifference) {
    let none = [Int](repeating: 0, count: 7)
    var steps: [Int: PerVersion<[Int]>] = [:]
    for version in FeedVersion.allCases {
      var perService: [[UInt8]: Int] = [:]
      for (trips, count) in trips[version] { perService[trips.service, default: 0] += count }
      for (service, count) in perService {
        for run in days[version][service]?.runs ?? [] {
          for weekday in 0..<7 where run.weekdays >> weekday & 1 == 1 {
            steps[run.weeks.lowerBound, default: PerVersion(none)][version][weekday] += count
            steps[run.weeks.upperBound + 1, default: PerVersion(none)][version][weekday] -= count
          }
        }
      }
    }
    var counts = PerVersion(none)
    let weeks = steps.keys.sorted()
    for (index, week) in weeks.enumerated() {
      for weekday in 0..<7 {
        counts.old[weekday] += steps[week]?.old[weekday] ?? 0
        counts.new[weekday] += steps[week]?.new[weekday] ?? 0
      }
      guard index + 1 < weeks.count, counts.old != counts.new else { continue }
      add(counts, in: week...weeks[index + 1] - 1, range, to: &difference)
    }
  }

  /// Adds the days of some weeks that have the same numbers of trips.
  private func add(
    _ counts: PerVersion<[Int]>, in weeks: ClosedRange<Int>, _ range: ClosedRange<Int>,
    to difference: inout FeedDifference
  ) {
    let weekdays = (0..<7).reduce(UInt8(0)) { $0 | (counts.old[$1] == counts.new[$1] ? 0 : 1 << $1) }
    difference.dayCount += WeekdayRuns(weeks, weekdays).count(in: range)
    let first = max(weeks.lowerBound, WeekdayRuns.week(of: range.lowerBound))
    for week in stride(from: first, through: min(weeks.upperBound, WeekdayRuns.week(of: range.upperBound)), by: 1) {
      for weekday in 0..<7 where weekdays >> weekday & 1 == 1 {
        if difference.days.count == FeedDifference.maximumDayCount { return }
        let day = WeekdayRuns.day(weekday, of: week)
        guard range.contains(day) else { continue }
        difference.days.append(
          FeedDifference.DayDifference(
            date: ServiceDate(daysSince1970: day), old: counts.old[weekday], new: counts.new[weekday]))
      }
    }
  }

  private func byRoute(_ range: ClosedRange<Int>, _ feeds: FeedVersions) throws -> [FeedDifference.RouteDifference] {
    var counts: [[UInt8]: PerVersion<Int>] = [:]
    for version in FeedVersion.allCases {
      let dayCounts = days[version].mapValues { $0.count(in: range) }
      for (trips, count) in trips[version] {
        counts[trips.route, default: PerVersion(0)][version] += count * (dayCounts[trips.service] ?? 0)
      }
    }
    let names = try Self.routeNames(feeds)
    return counts.filter { $0.value.old != $0.value.new }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { route, count in
        FeedDifference.RouteDifference(
          route: RouteID(route.text), name: names[route] ?? "", old: count.old, new: count.new)
      }
  }

  private static func routeNames(_ feeds: FeedVersions) throws -> [[UInt8]: String] {
    var names: [[UInt8]: String] = [:]
    let columns: [ColumnName] = [.routeID, .routeShortName, .routeLongName]
    for version in FeedVersion.allCases {
      try feeds[version].table(GTFSSchema.routes)?.forEachRow(columns) { row in
        names[row[.routeID]] = (row[.routeShortName].isEmpty ? row[.routeLongName] : row[.routeShortName]).text
      }
    }
    return names
  }
}
