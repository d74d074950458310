/// Rules about vehicles that would have to travel too fast.
enum SpeedRules {
  static let all: [Rule] = [
    .files(
      .routes, .trips, .stopTimes, .stops,
      reports: [.fastTravelBetweenConsecutiveStops, .fastTravelBetweenFarStops], judge: check)
  ]

  private static func check(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, routes) = (tables[.trips], tables[.routes])
    let (ids, tripRoutes) = (trips[.tripID], trips[.routeID])
    let index = TableIndex(routes, .routeID, tables)
    var search = SpeedSearch(tables)
    for trip in 0..<trips.count {
      guard let route = index.row(of: tripRoutes.value(trip)), let group = tables.calls.group(of: ids.value(trip))
      else { continue }
      search.judge(group, trip: trip, limit: limit(of: routes[.routeType][route] ?? 0), &log)
    }
  }

  /// The highest plausible speed of a type of route, in km/h.
  private static func limit(of type: Int8) -> Double {
    switch type {
    case 0: 100
    case 1, 3, 11, 12: 150
    case 2: 500
    case 4: 80
    case 5: 30
    case 6, 7: 50
    default: 200
    }
  }
}

/// Searches the calls of a trip for speeds above a limit.
private struct SpeedSearch {
  private let tables: Tables
  private let table: Table
  private let places: StopPositions
  private let arrivals: Column<Int32>
  private let departures: Column<Int32>
  private let stops: Column<TextNumber>
  private var steps: StepDistances
  private var calls: [Call] = []

  private struct Call {
    let row: Int
    /// The row of the stop; `nil` for none.
    let stop: Int?
    let hasPlace: Bool
    let arrival: Int32?
    let departure: Int32?
    /// Kilometers along the stops from the first call.
    let distance: Double
  }

  init(_ tables: Tables) {
    self.tables = tables
    table = tables[.stopTimes]
    places = StopPositions(tables)
    steps = StepDistances(places)
    arrivals = table[.arrivalTime]
    departures = table[.departureTime]
    stops = table[.stopID]
  }

  mutating func judge(_ group: Int, trip: Int, limit: Double, _ log: inout NoticeLog) {
    readCalls(of: group)
    findFastSteps(trip: trip, limit: limit, &log)
    findFarStops(trip: trip, limit: limit, &log)
  }

  /// Reads the calls. The first one without a place is at 0, 0; later ones are where the call before is.
  private mutating func readCalls(of group: Int) {
    calls.removeAll(keepingCapacity: true)
    var last: Int?
    var distance = 0.0
    for position in tables.calls.range(of: group) {
      let row = tables.calls.row(position)
      let stop = places.stop(stops.value(row))
      let place = stop.flatMap { places.point($0) }
      if let stop, let place {
        if let last {
          distance += steps.meters(last, stop) / 1000
        } else if !calls.isEmpty {
          distance += GeoPoint(latitude: 0, longitude: 0).haversineDistance(to: place) / 1000
        }
        last = stop
      }
      calls.append(
        Call(
          row: row, stop: stop, hasPlace: place != nil, arrival: arrivals[row], departure: departures[row],
          distance: distance))
    }
  }

  /// Reports fast travel from each call to the next one with a place and an arrival.
  ///
  /// As in the canonical validator, a call without a place or a departure ends the search.
  private mutating func findFastSteps(trip: Int, limit: Double, _ log: inout NoticeLog) {
    guard var former = calls.first else { return }
    for call in calls.dropFirst() where call.hasPlace && call.arrival != nil {
      guard former.hasPlace, former.departure != nil, let from = former.stop, let to = call.stop else { return }
      let distance = steps.meters(from, to) / 1000
      if let speed = Self.speed(distance, former, call), speed > limit {
        report(.fastTravelBetweenConsecutiveStops, former, call, distance, speed, trip, &log)
      }
      former = call
    }
  }

  /// Reports the first fast travel over more than 10 km: the first end, and its nearest start.
  ///
  /// - Complexity: O(calls), and once more for the end that is reported.
  private func findFarStops(trip: Int, limit: Double, _ log: inout NoticeLog) {
    guard let last = calls.last, last.distance > 10 else { return }
    // A vehicle at the limit is at the same "position less time at the limit" all along. The smallest one of the starts
    // more than 10 km before an end decides whether any of them is too fast.
    let kilometersPerSecond = limit / 3600
    var smallest = (wholeMinutes: Double.infinity, others: Double.infinity)
    var next = 0
    for end in calls.indices {
      guard let arrival = calls[end].arrival else { continue }
      if calls[end].stop == nil { return }
      while next < end, calls[end].distance - calls[next].distance > 10 - 1e-9 {
        if let departure = calls[next].departure, calls[next].stop != nil {
          let position = calls[next].distance - kilometersPerSecond * Double(departure)
          if departure % 60 == 0 {
            smallest.wholeMinutes = min(smallest.wholeMinutes, position)
          } else {
            smallest.others = min(smallest.others, position)
          }
        }
        next += 1
      }
      let position = calls[end].distance - kilometersPerSecond * Double(arrival) + 1e-6
      let grace = arrival % 60 == 0 ? 60 * kilometersPerSecond : 0
      guard position > smallest.others || position - grace > smallest.wholeMinutes else { continue }
      for start in (0..<end).reversed() where calls[start].stop != nil {
        let distance = calls[end].distance - calls[start].distance
        guard distance > 10, let speed = Self.speed(distance, calls[start], calls[end]), speed > limit else { continue }
        report(.fastTravelBetweenFarStops, calls[start], calls[end], distance, speed, trip, &log)
        return
      }
    }
  }

  /// Returns km/h; `nil` without times.
  private static func speed(_ distance: Double, _ first: Call, _ second: Call) -> Double? {
    guard let arrival = second.arrival, let departure = first.departure else { return nil }
    var seconds = arrival - departure
    if seconds <= 0 {
      seconds = 60
    } else if arrival % 60 == 0, departure % 60 == 0 {
      // Times in whole minutes may be rounded.
      seconds += 60
    }
    return distance * 3600 / Double(seconds)
  }

  private func report(
    _ kind: NoticeKind, _ first: Call, _ second: Call, _ distance: Double, _ speed: Double, _ trip: Int,
    _ log: inout NoticeLog
  ) {
    let names = [first.stop, second.stop].map { stop in stop.map { places.name($0) } ?? "" }
    log.add(
      kind, [tables[.trips].row(trip, "trip"), table.row(first.row, "1"), table.row(second.row, "2")], tables,
      [
        "speedKph": .decimal(speed), "distanceKm": .decimal(distance), "stopName1": names[0], "stopName2": names[1],
      ])
  }
}

/// Distances between stops that follow each other. Trips repeat the same few pairs, and a distance costs five sines.
private struct StepDistances {
  private static let slotBits = 13

  private let places: StopPositions
  /// By hash of a pair: the last pair with that hash, and its distance.
  private var pairs: [UInt64] = Array(repeating: .max, count: 1 << slotBits)
  private var distances: [Double] = Array(repeating: 0, count: 1 << slotBits)

  init(_ places: StopPositions) {
    self.places = places
  }

  /// Returns meters between two stops with places.
  mutating func meters(_ first: Int, _ second: Int) -> Double {
    let pair = UInt64(first) << 32 | UInt64(second)
    let slot = Int((pair &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.slotBits))
    if pairs[slot] != pair {
      pairs[slot] = pair
      distances[slot] = places.distance(first, second)
    }
    return distances[slot]
  }
}
