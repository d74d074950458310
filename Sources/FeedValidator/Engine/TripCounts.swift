/// The number of trips of each day with service.
///
/// Takes memory by the number of days on which a service begins, ends or has an exception.
package struct TripCounts: Sendable {
  /// Days in a row, of which each weekday has one number of trips.
  private struct Run {
    let first: Int32
    let last: Int32
    /// The trips of each weekday.
    let trips: SIMD8<Int>
    /// The weekdays with service.
    let weekdays: [Int32]
  }

  private var runs: [Run] = []

  /// - Parameters:
  ///   - trips: The number of trips of each service.
  ///   - period: Returns the days of a service.
  init(_ trips: [TextNumber: Int], period: (TextNumber) -> ServicePeriod) {
    struct Change {
      var trips = SIMD8<Int>()
      var services = SIMD8<Int>()
    }
    var changes: [Int32: Change] = [:]
    for (service, count) in trips {
      period(service).forEachChange { day, weekdays, isActive in
        for weekday in 0..<7 where weekdays >> UInt8(weekday) & 1 == 1 {
          changes[day, default: Change()].trips[weekday] += isActive ? count : -count
          changes[day, default: Change()].services[weekday] += isActive ? 1 : -1
        }
      }
    }
    let days = changes.keys.sorted()
    var now = Change()
    for (index, day) in days.enumerated().dropLast() {
      guard let change = changes[day] else { continue }
      now.trips &+= change.trips
      now.services &+= change.services
      let last = days[index + 1] - 1
      let weekdays = (0..<7 as Range<Int32>).filter {
        now.services[Int($0)] > 0 && Self.firstDay($0, day, last) != nil
      }
      if !weekdays.isEmpty { runs.append(Run(first: day, last: last, trips: now.trips, weekdays: weekdays)) }
    }
  }

  private static func firstDay(_ weekday: Int32, _ first: Int32, _ last: Int32) -> Int32? {
    let day = first + (weekday - ServicePeriod.weekday(first) + 7) % 7
    return day <= last ? day : nil
  }

  private static func lastDay(_ weekday: Int32, _ last: Int32) -> Int32 {
    last - (ServicePeriod.weekday(last) - weekday + 7) % 7
  }

  /// The first day with at least a number of trips.
  package func firstDay(with count: Int = .min, on weekdays: ClosedRange<Int32> = 0...6) -> Int32? {
    for run in runs {
      let days = run.weekdays.filter { weekdays.contains($0) && run.trips[Int($0)] >= count }
      if let day = days.compactMap({ Self.firstDay($0, run.first, run.last) }).min() { return day }
    }
    return nil
  }

  /// The last day with at least a number of trips.
  package func lastDay(with count: Int = .min) -> Int32? {
    for run in runs.reversed() {
      let days = run.weekdays.filter { run.trips[Int($0)] >= count }
      if let day = days.map({ Self.lastDay($0, run.last) }).max() { return day }
    }
    return nil
  }

  /// The most trips of a day.
  package func most(on weekdays: ClosedRange<Int32> = 0...6) -> Int? {
    runs.lazy.flatMap { run in run.weekdays.lazy.filter { weekdays.contains($0) }.map { run.trips[Int($0)] } }.max()
  }

  /// The number of trips of a day.
  package func count(on day: Int32) -> Int {
    let index = runs.indices.firstSorted { runs[$0].last >= day }
    guard index < runs.count, runs[index].first <= day else { return 0 }
    let weekday = ServicePeriod.weekday(day)
    return runs[index].weekdays.contains(weekday) ? runs[index].trips[Int(weekday)] : 0
  }

  /// The numbers of trips that days have, in order, and how many days have each.
  var daysByCount: [(count: Int, days: Int)] {
    var days: [Int: Int] = [:]
    for run in runs {
      for weekday in run.weekdays {
        guard let first = Self.firstDay(weekday, run.first, run.last) else { continue }
        days[run.trips[Int(weekday)], default: 0] += Int(Self.lastDay(weekday, run.last) - first) / 7 + 1
      }
    }
    return days.sorted { $0.key < $1.key }.map { (count: $0.key, days: $0.value) }
  }
}
