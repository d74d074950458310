package import TransitBundle
import TransitFares
import TransitFoundation
import TransitValues

/// Values of parameters that have an answer: ids, places and times of a timetable.
package struct QuestionExamples: Sendable {
  private var ids: [QuestionParameter.Entity: [String]] = [:]
  private var places: [String] = []
  private var words: [String] = []
  private var pages: [String] = []
  private var boxes: [String] = []
  private var days: [String] = []
  private var times: [String] = []
  private var rides: [String] = []

  /// Days of a timetable and routes of a day that are searched for a trip.
  private static let (mostDays, mostRoutes) = (8, 20)

  /// Cost: reads the trips of a few routes.
  package init(_ timetable: Timetable) throws(BundleError) {
    let routes = try timetable.routes()
    ids[.route] = routes.prefix(2).map { $0.id.rawValue }
    guard let trip = try Self.trip(of: timetable, routes) else {
      if let stop = try timetable.stops().first { append(stop) }
      return
    }
    ids[.route] = [trip.route.id.rawValue]
    ids[.trip] = [trip.id.rawValue]
    days = [trip.serviceDate.description]
    times = ["\(trip.serviceDate.isoText)T08:00"]
    if let first = trip.first, let last = trip.last {
      let ride = TripRide(
        tripID: trip.id, serviceDate: trip.serviceDate, fromSequence: first.stopSequence, toSequence: last.stopSequence)
      rides = [ride.text]
    }
    for call in [trip.first, trip.last].compactMap({ $0 }) {
      guard let id = call.stop?.id, let stop = try timetable.stop(id) else { continue }
      append(stop)
      if let parent = stop.parentStationID, let station = try timetable.stop(parent) { append(station) }
    }
    if let stop = trip.first?.stop {
      let start = timetable.clock.origin(of: trip.serviceDate)
      pages = try timetable.departures(from: stop.id, after: start, within: .seconds(2 * 86_400), limit: 1).map {
        $0.id.pageText
      }
    }
  }

  private mutating func append(_ stop: Stop) {
    ids[.stop, default: []].append(stop.id.rawValue)
    if let name = stop.name { words.append(name) }
    guard let place = stop.coordinate else { return }
    places.append("\(place.latitude),\(place.longitude)")
    let margin = 0.01
    let edges = [
      max(-90, place.latitude - margin), max(-180, place.longitude - margin), min(90, place.latitude + margin),
      min(180, place.longitude + margin),
    ]
    boxes.append(edges.map { "\($0)" }.joined(separator: ","))
  }

  /// A trip of the first days of a timetable.
  private static func trip(of timetable: Timetable, _ routes: [Route]) throws(BundleError) -> RunningTrip? {
    guard let validity = timetable.information.validity else { return nil }
    for day in 0..<mostDays {
      let date = validity.lowerBound.advanced(by: day)
      if date > validity.upperBound { return nil }
      for route in routes.prefix(mostRoutes) {
        let trips = try timetable.runningTrips(on: date, of: route.id)
        // In the middle of the day, because the first ones are often of the night before.
        if let trip = trips.dropFirst(trips.count / 2).first(where: { $0.first?.stop != nil }) { return trip }
      }
    }
    return nil
  }

  /// Values of a parameter, the best first; empty if the timetable has none.
  package func values(of parameter: QuestionParameter) -> [String] {
    switch parameter.kind {
    case .text: parameter.name == CommonParameters.language.declaration.name ? ["de"] : words
    case .id(let entity, _): ids[entity] ?? []
    case .place: (ids[.stop] ?? []) + places
    case .page: pages
    case .time: times
    case .day: days
    case .coordinate: places
    case .box: boxes
    case .ride: rides
    case .duration(let seconds, let maximum): ["\(min(seconds ?? 3600, maximum))"]
    case .whole(let number, let range): ["\(number ?? range.lowerBound)"]
    case .real(let number, _): ["\(number)"]
    case .degrees: []
    case .flag: ["true"]
    case .mode: [TravelMode.bus.rawValue]
    }
  }
}
