/// Trips of a block that would need its vehicle at the same time.
///
/// Many trips can overlap with many others. They are counted without a look at each pair, by the distinct sets of days
/// of their services.
struct BlockOverlaps {
  private struct Interval {
    let trip: Int
    let firstArrival: Int32
    let firstDeparture: Int32
    let lastArrival: Int32
    let lastDeparture: Int32
    /// The number of its set of days.
    let days: Int
  }

  private let tables: Tables
  /// In the order of their first arrivals.
  private let intervals: [Interval]
  /// The distinct sets of days of the trips.
  private let periods: [ServicePeriod]
  /// The first common day of two sets of days, as far as it was needed.
  private var commonDays: [[Int]: Int32?] = [:]

  /// - Parameter rows: The trips of a block.
  init(_ rows: [Int], _ tables: Tables) {
    self.tables = tables
    let (trips, table) = (tables[.trips], tables[.stopTimes])
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    let (ids, services) = (trips[.tripID], trips[.serviceID])
    var periods: [ServicePeriod] = []
    var numbers: [Int: Int] = [:]
    let intervals = rows.compactMap { trip -> Interval? in
      guard let group = tables.calls.group(of: ids.value(trip)) else { return nil }
      let range = tables.calls.range(of: group)
      let (first, last) = (tables.calls.row(range.lowerBound), tables.calls.row(range.upperBound - 1))
      guard let firstArrival = arrivals[first], let firstDeparture = departures[first],
        let lastArrival = arrivals[last], let lastDeparture = departures[last]
      else { return nil }
      guard let index = tables.services.index(of: services.value(trip)) else { return nil }
      let days = numbers[index] ?? periods.count
      if days == periods.count {
        numbers[index] = days
        periods.append(tables.services.periods[index])
      }
      return Interval(
        trip: trip, firstArrival: firstArrival, firstDeparture: firstDeparture, lastArrival: lastArrival,
        lastDeparture: lastDeparture, days: days)
    }
    self.periods = periods
    self.intervals = intervals.sorted { ($0.firstArrival, $0.lastDeparture) < ($1.firstArrival, $1.lastDeparture) }
  }

  mutating func report(_ log: inout NoticeLog) {
    let windows = intervals.indices.map { window($0) }
    if windows.reduce(0, { $0 + $1.count }) <= 16 * intervals.count {
      for (index, window) in windows.enumerated() { reportOverlaps(of: index, in: window, &log) }
      return
    }
    let related = relatedDays()
    let positions = positionsByDays()
    let handovers = handovers()
    let counts = windows.enumerated().map { index, window in
      count(index, in: window, related[intervals[index].days], positions, handovers)
    }
    var reported = 0
    let overlapping = counts.indices.filter { counts[$0] > 0 }
    for index in overlapping.sorted(by: { intervals[$0].trip < intervals[$1].trip }) {
      if reported < NoticeLog.sampleCount {
        reportOverlaps(of: index, in: windows[index], &log)
      } else {
        log.add(.blockTripsWithOverlappingStopTimes, count: counts[index])
      }
      reported += counts[index]
    }
  }
}

// MARK: - Counting

extension BlockOverlaps {
  /// Returns the positions of the intervals after one that begin before it ends.
  private func window(_ index: Int) -> Range<Int> {
    let end = intervals[index].lastDeparture
    let start = index + 1
    return start..<(start..<intervals.count).firstSorted { intervals[$0].firstArrival >= end }
  }

  /// Returns the number of intervals in a window that overlap with one on a common day.
  ///
  /// - Parameter related: The sets of days that have a day in common with that of the interval, in order.
  private func count(
    _ index: Int, in window: Range<Int>, _ related: [Int], _ positions: [[Int]], _ handovers: [Handover: [Int]]
  ) -> Int {
    if window.isEmpty { return 0 }
    let interval = intervals[index]
    if window.count < related.count {
      return window.count { other in
        let days = intervals[other].days
        let place = related.indices.firstSorted { related[$0] >= days }
        return place < related.count && related[place] == days && !hasHandover(interval, intervals[other])
      }
    }
    var count = 0
    for days in related {
      count += positions[days].count(within: window)
      let key = Handover(arrival: interval.lastArrival, departure: interval.lastDeparture, days: days)
      if let same = handovers[key] { count -= same.count(within: window) }
    }
    return count
  }

  /// Returns, for each set of days, those that have a day with it in common.
  private func relatedDays() -> [[Int]] {
    var related = [[Int]](repeating: [], count: periods.count)
    let hulls = periods.map { period in period.first.flatMap { first in period.last.map { first...$0 } } }
    var active: [Int] = []
    for days in hulls.indices.sorted(by: { (hulls[$0]?.lowerBound ?? 0) < (hulls[$1]?.lowerBound ?? 0) }) {
      guard let hull = hulls[days] else { continue }
      related[days].append(days)
      active.removeAll { (hulls[$0]?.upperBound ?? .min) < hull.lowerBound }
      for other in active where periods[days].firstCommonDay(with: periods[other]) != nil {
        related[days].append(other)
        related[other].append(days)
      }
      active.append(days)
    }
    return related.map { $0.sorted() }
  }

  /// Returns the intervals of each set of days.
  private func positionsByDays() -> [[Int]] {
    var positions = [[Int]](repeating: [], count: periods.count)
    for (index, interval) in intervals.enumerated() { positions[interval.days].append(index) }
    return positions
  }

  /// The times at which one trip ends and the next one begins, as the canonical validator allows.
  private struct Handover: Hashable {
    let arrival: Int32
    let departure: Int32
    let days: Int
  }

  /// Returns the intervals that begin at some times, if any interval ends at them and seems to overlap.
  private func handovers() -> [Handover: [Int]] {
    var found: [Handover: [Int]] = [:]
    guard intervals.contains(where: { $0.lastArrival < $0.lastDeparture }) else { return found }
    for (index, interval) in intervals.enumerated() {
      let key = Handover(arrival: interval.firstArrival, departure: interval.firstDeparture, days: interval.days)
      found[key, default: []].append(index)
    }
    return found
  }

  private func hasHandover(_ first: Interval, _ second: Interval) -> Bool {
    first.lastArrival == second.firstArrival && first.lastDeparture == second.firstDeparture
  }
}

extension [Int] {
  /// Returns the number of elements within a range, in a sorted array.
  fileprivate func count(within range: Range<Int>) -> Int {
    let start = indices.firstSorted { self[$0] >= range.lowerBound }
    return (start..<count).firstSorted { self[$0] >= range.upperBound } - start
  }
}

// MARK: - Reporting

extension BlockOverlaps {
  private mutating func reportOverlaps(of index: Int, in window: Range<Int>, _ log: inout NoticeLog) {
    for other in window where !hasHandover(intervals[index], intervals[other]) {
      guard let day = commonDay(intervals[index].days, intervals[other].days) else { continue }
      report(intervals[index].trip, intervals[other].trip, day, &log)
    }
  }

  private mutating func commonDay(_ first: Int, _ second: Int) -> Int32? {
    if first == second { return periods[first].first }
    let pair = [min(first, second), max(first, second)]
    if let known = commonDays[pair] { return known }
    let day = periods[first].firstCommonDay(with: periods[second])
    commonDays[pair] = .some(day)
    return day
  }

  private func report(_ first: Int, _ second: Int, _ day: Int32, _ log: inout NoticeLog) {
    log.add(
      .blockTripsWithOverlappingStopTimes,
      [tables[.trips].row(first, "A"), tables[.trips].row(second, "B")], tables, ["intersection": .date(day)])
  }
}
