import TransitSQLite
public import TransitValues

/// A row of attributions.txt: whom to name for a feed, or for one agency, route or trip.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#attributionstxt>. `nil` stands for an empty cell.
public struct Attribution: Hashable, Sendable {
  public let attributionID: String?
  public let agencyID: AgencyID?
  public let routeID: RouteID?
  public let tripID: TripID?
  public let organizationName: String?
  public let isProducer: Bool
  public let isOperator: Bool
  public let isAuthority: Bool
  public let url: String?
  public let email: String?
  public let phone: String?

  /// What attributions are asked for.
  public enum Scope: Hashable, Sendable {
    /// Those that name no agency, route or trip, and hold for all of the feed.
    case feed
    case agency(AgencyID)
    case route(RouteID)
    case trip(TripID)
  }
}

extension Timetable {
  /// The attributions whose rows name an agency, a route or a trip, or nothing: as stated, those of a route without
  /// those of its agency.
  ///
  /// Cost: a range of an index, and a look-up for each attribution.
  public func attributions(for scope: Attribution.Scope) throws(BundleError) -> [Attribution] {
    try askFiles { files throws(SQLiteError) in
      switch scope {
      case .feed: try files.all(.attributionsOfFeed) { row in Attribution(row) }
      case .agency(let id): try files.all(.attributionsOfAgency, id.rawValue) { row in Attribution(row) }
      case .route(let id): try files.all(.attributionsOfRoute, id.rawValue) { row in Attribution(row) }
      case .trip(let id): try files.all(.attributionsOfTrip, id.rawValue) { row in Attribution(row) }
      }
    }
  }
}

extension Attribution {
  /// A row of ``FileQuery/attributionsOfFeed``.
  fileprivate init(_ row: Statement) {
    attributionID = row.optionalText(at: 0)
    agencyID = row.optionalID(at: 1)
    routeID = row.optionalID(at: 2)
    tripID = row.optionalID(at: 3)
    organizationName = row.optionalText(at: 4)
    isProducer = row.integer(at: 5) == 1
    isOperator = row.integer(at: 6) == 1
    isAuthority = row.integer(at: 7) == 1
    url = row.optionalText(at: 8)
    email = row.optionalText(at: 9)
    phone = row.optionalText(at: 10)
  }
}
