import TransitBundle

/// `fareRules(route:origin:destination:)` for a trip from its first to its last stop, if both have zones.
struct FareRulesOfJourney: ComparedQuestion {
  static let name = "fare rules of a journey"

  struct Journey {
    let route: RouteID
    /// The zones of the first and the last stop; `nil` unless the feed has both.
    let zones: (origin: ZoneID, destination: ZoneID)?
  }

  private let ofRoute: TableStatement
  private let ofJourney: TableStatement
  private let timetable: Timetable

  init(_ tables: QuestionTables) throws {
    try tables.require("fare_rules", "fare_id")
    let names = ["route_id", "origin_id", "destination_id", "contains_id"]
    let key = names.map { tables.columns.has("fare_rules", $0) ? "coalesce(\($0), '')" : "''" }
    let conditions = zip(names.prefix(3), 1...).map { name, number in
      tables.columns.has("fare_rules", name) ? "(\(name) IN ('', ?\(number)) OR \(name) IS NULL)" : "?\(number) <> ''"
    }
    let rows = "SELECT \((["fare_id"] + key).joined(separator: ", ")), * FROM fare_rules WHERE "
    ofRoute = try tables.prepare(rows + conditions[0])
    ofJourney = try tables.prepare(rows + conditions.joined(separator: " AND "))
    timetable = tables.timetable
  }

  func subject(from source: inout QuerySource) throws -> Journey? {
    guard let trip = try source.run()?.trip else { return nil }
    guard let origin = try zone(of: trip.calls.first), let destination = try zone(of: trip.calls.last) else {
      return Journey(route: trip.route.id, zones: nil)
    }
    return Journey(route: trip.route.id, zones: (origin, destination))
  }

  private func zone(of call: Trip.Call?) throws -> ZoneID? {
    guard let stop = call?.stop else { return nil }
    return try timetable.stop(stop.id)?.zoneID
  }

  func ask(_ timetable: Timetable, about journey: Journey) throws -> [FareRule] {
    try timetable.fareRules(
      route: journey.route, origin: journey.zones?.origin, destination: journey.zones?.destination)
  }

  func askTables(about journey: Journey) throws -> [TableRow] {
    let route = TableParameter.text(journey.route.rawValue)
    guard let zones = journey.zones else { return try ofRoute.rows(route) }
    return try ofJourney.rows(route, .text(zones.origin.rawValue), .text(zones.destination.rawValue))
  }

  func keys(of rules: [FareRule], about journey: Journey) -> [String]? {
    rules.map { rule in
      [
        rule.fareID?.rawValue, rule.routeID?.rawValue, rule.originID?.rawValue, rule.destinationID?.rawValue,
        rule.containsID?.rawValue,
      ].map { $0 ?? "" }.joined(separator: " ")
    }
  }

  func keys(found rows: [TableRow], about journey: Journey) -> [String] { rows.map { $0.key(0..<5) } }
}
