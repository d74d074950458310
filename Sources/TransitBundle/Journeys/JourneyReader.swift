import BundleFormat
package import BundleReader
import TransitSQLite
package import TransitValues

/// Reads the data that journeys need, as plain numbers, using one connection.
///
/// Stops, routes, trips, services, patterns and profiles are identified by their ranks, which start at 1. The content
/// of the file is untrusted: ranks may refer to rows that do not exist.
package struct JourneyReader {
  let timetable: TimetableReader
  let contents: FeedContents
  let localizer: Localizer?
  let blockTrips: OnceRead<BlockTrips>

  private var bundle: BundleConnection { timetable.bundle }

  package var patterns: PatternReader { timetable.patterns }

  /// Allows the query to take as many steps again as it may need from the start. Call it once per independent part.
  package func renewBudget() { bundle.budget.renew() }

  /// The places of all stops, in the order of their ranks.
  ///
  /// - Throws: An error for a damaged database, also if a rank is left out.
  package func stops() throws(DatabaseError) -> [JourneyStop] {
    let columns = ["latitude", "longitude", "location_type", "parent", "wheelchair_boarding"].map {
      CompactTables.positionInStop($0, for: contents)
    }
    var stops: [JourneyStop] = []
    var isWhole = true
    try timetable.trees.stops.forEachRow(from: .min, columns: columns) { rank, row in
      isWhole = rank == stops.count + 1
      guard isWhole else { return false }
      stops.append(
        JourneyStop(
          latitudeE7: row.optional(0), longitudeE7: row.optional(1), parent: row.rank(3),
          wheelchairBoarding: row.optional(4), isBoardingArea: row.optional(2) == 4))
      return true
    }
    guard isWhole else { throw .damagedDatabase }
    return stops
  }

  /// The rank of a stop; `nil` for an unknown stop.
  package func rank(ofStop id: StopID) throws(DatabaseError) -> StopRank? {
    try bundle.first(.stopRank, id.rawValue) { row in row.rank(at: 0) }
  }

  /// The rank of a route; `nil` for an unknown route.
  package func rank(ofRoute id: RouteID) throws(DatabaseError) -> RouteRank? { try bundle.rank(of: id) }

  /// The type of a route; `nil` if it has none or does not exist.
  package func type(ofRoute rank: RouteRank) throws(DatabaseError) -> Int? { try bundle.route(rank)?.type?.rawValue }

  /// Whether a service runs on a day.
  package func runs(service: ServiceRank, on date: ServiceDate) throws(DatabaseError) -> Bool {
    try timetable.days(ofService: service)?.contains(date) ?? false
  }

  /// The rows of transfers.txt with ranks instead of ids. An id that the feed lacks is absent.
  package func transferRules() throws(DatabaseError) -> [JourneyTransferRule] {
    guard FileQuery.transferRules.isAvailable(in: contents) else { return [] }
    let statement = try bundle.statement(.transferRules)
    var rules: [JourneyTransferRule] = []
    while try statement.step() {
      rules.append(
        JourneyTransferRule(
          fromStop: statement.rank(at: 0), toStop: statement.rank(at: 1), fromRoute: statement.rank(at: 2),
          toRoute: statement.rank(at: 3), fromTrip: statement.rank(at: 4), toTrip: statement.rank(at: 5),
          type: statement.integer(at: 6), minimumTime: statement.optionalInteger(at: 7)))
    }
    return rules
  }

  /// The rows of pathways.txt with ranks instead of ids, without those that name a stop that the feed lacks.
  package func pathways() throws(DatabaseError) -> [JourneyPathway] {
    guard FileQuery.ways.isAvailable(in: contents) else { return [] }
    let statement = try bundle.statement(.ways)
    var pathways: [JourneyPathway] = []
    while try statement.step() {
      let (from, to): (StopRank, StopRank) = (statement.rank(at: 0), statement.rank(at: 1))
      if from == .absent || to == .absent { continue }
      pathways.append(
        JourneyPathway(
          from: from, to: to, mode: statement.optionalInteger(at: 2) ?? 0,
          isBidirectional: statement.optionalInteger(at: 3) == 1, length: statement.optionalDecimal(at: 4),
          traversalTime: statement.optionalInteger(at: 5)))
    }
    return pathways
  }
}

/// A stop as journeys use it.
package struct JourneyStop: Sendable {
  package let latitudeE7: Int?
  package let longitudeE7: Int?
  /// The parent_station.
  package let parent: StopRank
  package let wheelchairBoarding: Int?
  /// Whether location_type is 4. The parent of a boarding area is its platform.
  package let isBoardingArea: Bool
}

/// A row of pathways.txt with ranks instead of ids.
package struct JourneyPathway: Sendable {
  package let from: StopRank
  package let to: StopRank
  /// pathway_mode; 0 for an empty cell.
  package let mode: Int
  package let isBidirectional: Bool
  /// In meters.
  package let length: Double?
  /// traversal_time in seconds.
  package let traversalTime: Int?
}

/// A row of transfers.txt with ranks instead of ids.
package struct JourneyTransferRule: Sendable {
  package let fromStop: StopRank
  package let toStop: StopRank
  package let fromRoute: RouteRank
  package let toRoute: RouteRank
  package let fromTrip: TripRank
  package let toTrip: TripRank
  /// transfer_type; 0 for an empty cell.
  package let type: Int
  /// min_transfer_time in seconds.
  package let minimumTime: Int?
}

extension Timetable {
  /// Reads data for journeys in one transaction.
  package func readJourneys<Result>(
    _ body: (JourneyReader) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    try query { bundle throws(DatabaseError) in
      let reader = JourneyReader(
        timetable: reader(on: bundle), contents: metadata.contents, localizer: try localizer(on: bundle),
        blockTrips: blockTrips)
      return try bundle.inTransaction { () throws(DatabaseError) in try body(reader) }
    }
  }

  /// Returns the error for a stop that the feed does not contain, with near matches.
  package func error(forUnknownStop id: StopID) throws(BundleError) -> BundleError { try unknownStop(id) }
}
