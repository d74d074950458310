import Foundation

/// Journeys computed in the simplest way, as the reference for answers from bundles.
///
/// It expands every vehicle of every day into its calls. For each call and number of vehicles, it computes the latest
/// departure from the origin with which a rider can board or alight there. There are no patterns, no order of trips and
/// no pruning. It shares no code with the package.
package struct NaiveJourneys: Sendable {
  let timetable: NaiveTimetable
  let places: NaivePlaces
  let changes: NaiveChanges
  let blocks: NaiveBlocks
  let zone: TimeZone
  let repeated: Set<ExactText>
  /// By trip.
  let routes: [ExactText: ExactText]
  private let routeTypes: [ExactText: String]
  let accessibleTrips: Set<ExactText>
  let hasBlock: Set<ExactText>
  /// By trip and stop_sequence: whether riders can board and alight, and whether the call has a window.
  let calls: [ExactText: [Int: NaiveCall]]

  package init(_ feed: FeedText) {
    timetable = NaiveTimetable(feed)
    places = NaivePlaces(feed)
    changes = NaiveChanges(feed)
    blocks = NaiveBlocks(feed)
    let zones = feed.table("agency.txt").values(of: "agency_timezone")
    zone = zones.lazy.compactMap { TimeZone(identifier: $0) }.first ?? .gmt
    repeated = Set(timetable.trips.filter { $0.repetition != nil }.map(\.id))
    routes = Dictionary(uniqueKeysWithValues: timetable.trips.map { ($0.id, $0.route) })
    let rows = feed.table("trips.txt").records
    accessibleTrips = Set(rows.filter { $0["wheelchair_accessible"] == "1" }.map { ExactText($0["trip_id"]) })
    hasBlock = Set(rows.filter { !$0["block_id"].isEmpty }.map { ExactText($0["trip_id"]) })
    routeTypes = Dictionary(
      feed.table("routes.txt").records.map { (ExactText($0["route_id"]), $0["route_type"]) },
      uniquingKeysWith: { first, _ in first })
    calls = Dictionary(
      uniqueKeysWithValues: timetable.trips.map { trip in
        (trip.id, Dictionary(trip.rows.map { ($0.stopSequence, $0) }, uniquingKeysWith: { first, _ in first }))
      })
  }

  /// Returns the sorted journeys of a question.
  package func answer(_ question: NaiveQuestion) -> [NaiveJourney] {
    var found = candidates(question)
    let walk = places.walk(question.from, question.to, question)
    if let walk {
      found.removeAll { $0.arrival - $0.departure >= walk }
      if walk <= question.longest {
        switch question.kind {
        case .depart: found.append(NaiveJourney(departure: question.time, arrival: question.time + walk, vehicles: 0))
        case .arrive: found.append(NaiveJourney(departure: question.time - walk, arrival: question.time, vehicles: 0))
        case .range: break
        }
      }
    }
    return best(of: found, question).sorted()
  }

  private func best(of found: [NaiveJourney], _ question: NaiveQuestion) -> Set<NaiveJourney> {
    let time = question.time
    switch question.kind {
    case .depart:
      let usable = found.filter { $0.departure >= time && $0.arrival <= time + question.longest }
      return Set(
        usable.filter { journey in
          !usable.contains { other in
            other.arrival <= journey.arrival && other.vehicles <= journey.vehicles
              && (other.arrival < journey.arrival || other.vehicles < journey.vehicles
                || other.departure > journey.departure)
          }
        })
    case .arrive:
      let usable = found.filter { $0.arrival <= time && $0.departure >= time - question.longest }
      return Set(
        usable.filter { journey in
          !usable.contains { other in
            other.departure >= journey.departure && other.vehicles <= journey.vehicles
              && (other.departure > journey.departure || other.vehicles < journey.vehicles
                || other.arrival < journey.arrival)
          }
        })
    case .range(let length):
      let usable = found.filter { $0.departure >= time && $0.arrival - $0.departure <= question.longest }
      return Set(
        usable.filter { journey in
          journey.departure < time + length
            && !usable.contains { other in
              other != journey && other.departure >= journey.departure && other.arrival <= journey.arrival
                && other.vehicles <= journey.vehicles
            }
        })
    }
  }
}

// MARK: Vehicles

extension NaiveJourneys {
  /// A trip on a day, or a run of a repeated trip. Times are in seconds since 1970.
  private struct Vehicle {
    struct Call {
      let stop: ExactText
      /// `nil` where riders cannot board.
      let departure: Int?
      /// `nil` where riders cannot alight.
      let arrival: Int?
    }

    let id: NaiveChanges.Vehicle
    /// The calls with a time.
    let calls: [Call]
    /// The first departure and the last arrival, whether or not riders can board or alight.
    let start: Int
    let end: Int
    /// The indexes of the vehicles that it continues as.
    var next: [Int] = []
  }

  private func vehicles(_ question: NaiveQuestion) -> [Vehicle] {
    let around = question.time / 86_400
    let margin = question.longest / 86_400 + 3
    var length = 0
    if case .range(let seconds) = question.kind { length = seconds / 86_400 + 1 }
    let reach = question.time - question.longest...question.time + length * 86_400 + question.longest
    var vehicles: [Vehicle] = []
    var yesterday: [ExactText: Int] = [:]
    for number in around - margin - 9...around + margin + length {
      let day = NaiveDay(number: number)
      guard let origin = day.origin(in: zone) else { continue }
      var indexes: [ExactText: Int] = [:]
      for trip in timetable.trips where admits(trip, question) {
        for run in timetable.runs(of: trip.id, on: day) {
          guard let vehicle = vehicle(trip, run, origin, question), vehicle.end >= reach.lowerBound,
            vehicle.start <= reach.upperBound
          else { continue }
          indexes[trip.id] = vehicles.count
          vehicles.append(vehicle)
        }
      }
      link(&vehicles, indexes, day)
      linkOverMidnight(&vehicles, yesterday, indexes)
      yesterday = indexes
    }
    return vehicles
  }

  private func admits(_ trip: NaiveTrip, _ question: NaiveQuestion) -> Bool {
    (!question.wheelchair || accessibleTrips.contains(trip.id)) && !question.withoutRoutes.contains(trip.route)
      && !question.leavesOut(routeType: routeTypes[trip.route] ?? "")
  }

  private func vehicle(_ trip: NaiveTrip, _ run: NaiveRun, _ origin: Int, _ question: NaiveQuestion) -> Vehicle? {
    var found: [Vehicle.Call] = []
    var ends: (start: Int, end: Int)?
    for call in run.calls {
      guard let row = calls[trip.id]?[call.stopSequence], !row.hasWindow,
        let departure = call.departure ?? call.arrival ?? call.estimate,
        let arrival = call.arrival ?? call.departure ?? call.estimate
      else { continue }
      ends = (ends?.start ?? origin + departure, origin + arrival)
      let isUsable = call.stopID.map { !question.wheelchair || places.isAccessible($0) } ?? false
      found.append(
        Vehicle.Call(
          stop: call.stopID ?? "", departure: isUsable && row.canBoard ? origin + departure : nil,
          arrival: isUsable && row.canAlight ? origin + arrival : nil))
    }
    guard let ends else { return nil }
    return Vehicle(
      id: NaiveChanges.Vehicle(trip: trip.id, route: trip.route), calls: found, start: ends.start, end: ends.end)
  }

  private func link(_ vehicles: inout [Vehicle], _ indexes: [ExactText: Int], _ day: NaiveDay) {
    for (trip, index) in indexes where !repeated.contains(trip) {
      var next: Set<Int> = []
      for pair in changes.links where pair[0] == trip && !repeated.contains(pair[1]) {
        if let other = indexes[pair[1]], vehicles[other].start >= vehicles[index].end { next.insert(other) }
      }
      if hasBlock.contains(trip), let following = blocks.continuation(of: trip, on: day)?.id,
        let other = indexes[following], !changes.separations.contains([trip, following]),
        let from = vehicles[index].calls.last?.stop, let to = vehicles[other].calls.first?.stop, from != "", to != "",
        places.top(from) == places.top(to)
      {
        next.insert(other)
      }
      vehicles[index].next = next.sorted()
    }
  }
}

extension NaiveJourneys {
  /// Links trips of one service day to trips of the next by rows of type 4 that link nothing on the day itself.
  private func linkOverMidnight(
    _ vehicles: inout [Vehicle], _ day: [ExactText: Int], _ nextDay: [ExactText: Int]
  ) {
    for pair in changes.links where !repeated.contains(pair[0]) && !repeated.contains(pair[1]) {
      guard let index = day[pair[0]], let other = nextDay[pair[1]], vehicles[other].start >= vehicles[index].end
      else { continue }
      if let same = day[pair[1]], vehicles[same].start >= vehicles[index].end { continue }
      vehicles[index].next.append(other)
    }
  }
}

// MARK: Search

extension NaiveJourneys {
  /// Stops and trips as numbers, because comparing texts would take most of the time.
  private struct PairKey: Hashable {
    let stops: Int
    let trips: Int
  }

  private struct Numbers {
    private var numbers: [ExactText: Int] = [:]

    mutating func number(_ text: ExactText) -> Int {
      if let known = numbers[text] { return known }
      numbers[text] = numbers.count
      return numbers.count - 1
    }
  }

  /// A call where riders alight, and the latest departure from the origin with which they do.
  private struct Alighting {
    let vehicle: Int
    let position: Int
    let time: Int
    let departure: Int
  }

  /// All journeys with a vehicle: for each alighting, the one with the latest departure.
  private func candidates(_ question: NaiveQuestion) -> [NaiveJourney] {
    let vehicles = vehicles(question)
    let access = walks(question.from, question)
    let egress = walks(question.to, question)
    var (stops, trips, memo) = (Numbers(), Numbers(), [PairKey: Int?]())
    let stopNumbers = vehicles.map { vehicle in vehicle.calls.map { stops.number($0.stop) } }
    let tripNumbers = vehicles.map { trips.number($0.id.trip) }
    var found: [NaiveJourney] = []
    var alightings: [Alighting] = []
    for count in 1...question.transfers + 1 {
      let boardings = vehicles.indices.map { index in
        vehicles[index].calls.indices.map { position -> Int? in
          let call = vehicles[index].calls[position]
          if count == 1 { return call.departure.flatMap { time in access[call.stop].map { time - $0 } } }
          return boarding(call, alightings) { alighting in
            let key = PairKey(
              stops: stopNumbers[alighting.vehicle][alighting.position] << 32 | stopNumbers[index][position],
              trips: tripNumbers[alighting.vehicle] << 32 | tripNumbers[index])
            if let known = memo[key] { return known }
            let change = changes.change(
              vehicles[alighting.vehicle].calls[alighting.position].stop, call.stop, vehicles[alighting.vehicle].id,
              vehicles[index].id, places, question)
            memo[key] = .some(change)
            return change
          }
        }
      }
      let next = ride(vehicles, boardings)
      for alighting in next {
        guard let walk = egress[vehicles[alighting.vehicle].calls[alighting.position].stop] else { continue }
        found.append(
          NaiveJourney(departure: alighting.departure, arrival: alighting.time + walk, vehicles: count))
      }
      if next.isEmpty { break }
      alightings = next
    }
    return found
  }

  private func walks(_ place: NaiveQuestion.Place, _ question: NaiveQuestion) -> [ExactText: Int] {
    var walks: [ExactText: Int] = [:]
    for stop in places.stops.keys { walks[stop] = places.walk(from: place, stop, question) }
    return walks
  }

  /// The latest departure from the origin with which riders can board at a call.
  private func boarding(
    _ call: Vehicle.Call, _ alightings: [Alighting], change: (Alighting) -> Int?
  ) -> Int? {
    guard let departure = call.departure else { return nil }
    var latest: Int?
    for alighting in alightings where alighting.time <= departure && alighting.departure > latest ?? .min {
      if let change = change(alighting), alighting.time + change <= departure { latest = alighting.departure }
    }
    return latest
  }

  /// Rides every vehicle, and those it continues as.
  private func ride(_ vehicles: [Vehicle], _ boardings: [[Int?]]) -> [Alighting] {
    // The latest departure of riders who are on board at the end of a vehicle, and at the start of one.
    var seated = [Int?](repeating: nil, count: vehicles.count)
    for index in vehicles.indices {
      seated[index] = boardings[index].dropLast().compactMap(\.self).max()
    }
    var onBoard = [Int?](repeating: nil, count: vehicles.count)
    var changed = true
    while changed {
      changed = false
      for index in vehicles.indices {
        guard let departure = seated[index] else { continue }
        for next in vehicles[index].next where departure > onBoard[next] ?? .min {
          onBoard[next] = departure
          seated[next] = max(seated[next] ?? .min, departure)
          changed = true
        }
      }
    }
    var alightings: [Alighting] = []
    for index in vehicles.indices {
      var latest = onBoard[index]
      for (position, call) in vehicles[index].calls.enumerated() {
        if position > 0, let arrival = call.arrival, let latest {
          alightings.append(Alighting(vehicle: index, position: position, time: arrival, departure: latest))
        }
        if let boarding = boardings[index][position] { latest = max(latest ?? .min, boarding) }
      }
    }
    return alightings
  }
}
