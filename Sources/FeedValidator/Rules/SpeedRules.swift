/// Rules about vehicles that would have to travel too fast.
enum SpeedRules {
  static let all: [Rule] = [.files("routes.txt", "trips.txt", "stop_times.txt", "stops.txt", judge: check)]

  private static func check(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, routes) = (tables["trips.txt"], tables["routes.txt"])
    let (ids, tripRoutes) = (trips.texts("trip_id"), trips.texts("route_id"))
    let index = TableIndex(routes, "route_id", tables)
    var search = SpeedSearch(tables)
    for trip in 0..<trips.count {
      guard let route = index.row(of: tripRoutes.value(trip)), let group = tables.calls.group(of: ids.value(trip))
      else { continue }
      search.judge(group, trip: trip, limit: limit(of: routes.choices("route_type")[route] ?? 0), &log)
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
  private let places: StopPlaces
  private let arrivals: Column<Int32>
  private let departures: Column<Int32>
  private let stops: Column<TextNumber>
  private var calls: [Call] = []

  /// A call at a stop with a known place.
  private struct Call {
    let row: Int
    let stop: Int
    let arrival: Int32?
    let departure: Int32?
    /// Kilometers along the stops from the first call.
    let distance: Double
  }

  init(_ tables: Tables) {
    self.tables = tables
    table = tables["stop_times.txt"]
    places = StopPlaces(tables)
    arrivals = table.numbers("arrival_time")
    departures = table.numbers("departure_time")
    stops = table.texts("stop_id")
  }

  mutating func judge(_ group: Int, trip: Int, limit: Double, _ log: inout NoticeLog) {
    readCalls(of: group)
    findFastSteps(trip: trip, limit: limit, &log)
    findFarStops(trip: trip, limit: limit, &log)
  }

  /// Reports fast travel from each call with times to the next one.
  private func findFastSteps(trip: Int, limit: Double, _ log: inout NoticeLog) {
    var former: Call?
    for call in calls where call.arrival != nil || call.departure != nil {
      defer { former = call }
      guard let former else { continue }
      let distance = places.distance(former.stop, call.stop) / 1000
      if let speed = Self.speed(distance, former, call), speed > limit {
        report(.fastTravelBetweenConsecutiveStops, former, call, distance, speed, trip, &log)
      }
    }
  }

  /// Reads the calls with a place.
  private mutating func readCalls(of group: Int) {
    calls.removeAll(keepingCapacity: true)
    var last: Int?
    var distance = 0.0
    for position in tables.calls.range(of: group) {
      let row = tables.calls.row(position)
      guard let stop = places.stop(stops.value(row)), places.hasPlace(stop) else { continue }
      if let last { distance += places.distance(last, stop) / 1000 }
      last = stop
      calls.append(Call(row: row, stop: stop, arrival: arrivals[row], departure: departures[row], distance: distance))
    }
  }

  /// Reports the first fast travel over more than 10 km: the first end, and its nearest start.
  private func findFarStops(trip: Int, limit: Double, _ log: inout NoticeLog) {
    guard let last = calls.last, last.distance > 10 else { return }
    for end in calls.indices {
      for start in (0..<end).reversed() {
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
    let (trips, sequences) = (tables["trips.txt"], table.numbers("stop_sequence"))
    log.add(
      kind, trips.place(trip, Int(table.rows[first.row])),
      [
        "tripCsvRowNumber": trips.line(trip), "tripId": tables.text(trips.texts("trip_id").value(trip)),
        "routeId": tables.text(trips.texts("route_id").value(trip)), "speedKph": .decimal(speed),
        "distanceKm": .decimal(distance), "csvRowNumber1": table.line(first.row),
        "stopSequence1": .optional(sequences[first.row]), "stopId1": tables.text(stops.value(first.row)),
        "stopName1": places.name(first.stop), "departureTime1": .optionalTime(first.departure),
        "csvRowNumber2": table.line(second.row), "stopSequence2": .optional(sequences[second.row]),
        "stopId2": tables.text(stops.value(second.row)), "stopName2": places.name(second.stop),
        "arrivalTime2": .optionalTime(second.arrival),
      ])
  }
}
