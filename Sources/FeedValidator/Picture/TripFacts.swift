/// What pictures need of each trip.
struct TripFacts: Sendable {
  struct Trip: Sendable {
    /// The row in routes.txt.
    let route: Int?
    let service: TextNumber
    /// The group of its shape; `nil` without one.
    let shape: Int?
    /// The positions of its calls.
    let calls: Range<Int>
    /// The first departure, in seconds; `nil` if the first call has no time.
    let start: Int32?
    /// How often it departs on a day.
    let runs: Int
  }

  let trips: [Trip]
  /// The rows of frequencies.txt of each trip that has some.
  let periods: [Int: [Period]]
  /// The row in stops.txt of each position in the calls; -1 for none.
  let stops: [Int32]

  /// A period in which a trip departs again and again.
  struct Period: Sendable {
    let start: Int
    let headway: Int
    let count: Int
  }

  init(_ tables: Tables) {
    let (table, calls) = (tables[.trips], tables[.stopTimes])
    let routes = TableIndex(tables[.routes], .routeID, tables)
    let periods = Self.periods(tables)
    let (ids, services) = (table[.tripID], table[.serviceID])
    let (routeIDs, shapeIDs) = (table[.routeID], table[.shapeID])
    let (departures, arrivals) = (calls[.departureTime], calls[.arrivalTime])
    var trips: [Trip] = []
    var byTrip: [Int: [Period]] = [:]
    trips.reserveCapacity(table.count)
    for row in 0..<table.count {
      let group = tables.calls.group(of: ids.value(row))
      let range = group.map { tables.calls.range(of: $0) } ?? 0..<0
      let first = range.isEmpty ? nil : tables.calls.row(range.lowerBound)
      let found = periods[ids.value(row)]
      if let found { byTrip[row] = found }
      trips.append(
        Trip(
          route: routes.row(of: routeIDs.value(row)), service: services.value(row),
          shape: tables.points.group(of: shapeIDs.value(row)), calls: range,
          start: first.flatMap { departures[$0] ?? arrivals[$0] },
          runs: found.map { $0.reduce(0) { $0 + $1.count } } ?? 1))
    }
    self.trips = trips
    self.periods = byTrip
    stops = Self.stops(tables)
  }

  private static func stops(_ tables: Tables) -> [Int32] {
    let stops = TableIndex(tables[.stops], .stopID, tables)
    let ids = tables[.stopTimes][.stopID]
    let count = tables.calls.count == 0 ? 0 : tables.calls.range(of: tables.calls.count - 1).upperBound
    return (0..<count).map { stops.row(of: ids.value(tables.calls.row($0))).map { Int32($0) } ?? -1 }
  }

  private static func periods(_ tables: Tables) -> [TextNumber: [Period]] {
    let table = tables[.frequencies]
    let (starts, ends) = (table[.startTime], table[.endTime])
    let (headways, trips) = (table[.headwaySecs], table[.tripID])
    var periods: [TextNumber: [Period]] = [:]
    for row in 0..<table.count {
      guard let start = starts[row], let end = ends[row], let headway = headways[row], headway > 0, end > start else {
        continue
      }
      periods[trips.value(row), default: []].append(
        Period(start: Int(start), headway: Int(headway), count: (Int(end) - Int(start) - 1) / Int(headway) + 1))
    }
    return periods
  }
}

/// The departures of a trip that departs again and again.
struct RepeatedDepartures {
  /// In the order of their starts.
  private let periods: [TripFacts.Period]
  /// The departures of the periods before each one, and the last departure of any of them.
  private let former: [(count: Int, last: Int)]

  init(_ periods: [TripFacts.Period]) {
    self.periods = periods.sorted { $0.start < $1.start }
    var former: [(count: Int, last: Int)] = []
    var (count, last) = (0, Int.min)
    for period in self.periods {
      former.append((count, last))
      count += period.count
      last = max(last, period.start + (period.count - 1) * period.headway)
    }
    self.former = former
  }

  /// The number of departures before a second.
  ///
  /// - Complexity: O(log periods), and one for each period around that second.
  func count(before second: Int) -> Int {
    var index = periods.indices.firstSorted { periods[$0].start >= second }
    var count = 0
    while index > 0 {
      index -= 1
      count += periods[index].departures(before: second)
      if former[index].last < second { return count + former[index].count }
    }
    return count
  }
}

extension TripFacts.Period {
  fileprivate func departures(before second: Int) -> Int {
    second <= start ? 0 : min(count, (second - start - 1) / headway + 1)
  }
}
