/// A question for journeys, as the naive model and the expected answers state it.
package struct NaiveQuestion: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case stop(ExactText)
    /// In units of 1e-7 degree.
    case coordinate(latitude: Int, longitude: Int)
  }

  package enum Kind: Hashable, Sendable {
    case depart
    case arrive
    /// The length of the range in seconds.
    case range(Int)
  }

  package var from: Place
  package var to: Place
  package var kind: Kind
  /// Seconds since 1970.
  package var time: Int
  package var transfers = 6
  /// In meters.
  package var walk = 500.0
  /// In seconds.
  package var change = 60
  package var wheelchair = false
  package var withoutRoutes: Set<ExactText> = []
  /// Values of route_type as written.
  package var withoutRouteTypes: Set<String> = []
  /// In seconds.
  package var longest = 86_400

  package init(from: Place, to: Place, kind: Kind, time: Int) {
    (self.from, self.to, self.kind, self.time) = (from, to, kind, time)
  }
}

/// The criteria of a journey. Times are in seconds since 1970.
package struct NaiveJourney: Hashable, Comparable, Decodable, Sendable, CustomStringConvertible {
  package let departure: Int
  package let arrival: Int
  package let vehicles: Int

  package init(departure: Int, arrival: Int, vehicles: Int) {
    (self.departure, self.arrival, self.vehicles) = (departure, arrival, vehicles)
  }

  package static func < (left: NaiveJourney, right: NaiveJourney) -> Bool {
    (left.departure, left.arrival, left.vehicles) < (right.departure, right.arrival, right.vehicles)
  }

  package var description: String { "\(departure) to \(arrival) with \(vehicles)" }
}

extension NaiveQuestion {
  /// Whether a route of a type is left out, as it is or as an extended type of a basic one.
  func leavesOut(routeType: String) -> Bool {
    let basic: [(types: ClosedRange<Int>, basic: String)] = [
      (100...199, "2"), (200...299, "3"), (300...400, "2"), (401...402, "1"), (403...404, "2"), (405...405, "12"),
      (500...699, "1"), (700...799, "3"), (800...899, "11"), (900...999, "0"), (1000...1099, "4"), (1200...1299, "4"),
      (1300...1399, "6"), (1400...1499, "7"),
    ]
    let extended = Int(routeType).flatMap { type in basic.first { $0.types.contains(type) }?.basic }
    return withoutRouteTypes.contains(routeType) || extended.map(withoutRouteTypes.contains) ?? false
  }
}
