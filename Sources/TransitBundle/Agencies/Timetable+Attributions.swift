package import BundleReader
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns the attributions of the whole feed, an agency, a route or a trip.
  ///
  /// Attributions are not inherited: those of a route do not include those of its agency.
  ///
  /// - Throws: ``BundleError/Kind/unknownAgency``, ``BundleError/Kind/unknownRoute`` or
  ///   ``BundleError/Kind/unknownTrip``
  ///   with near matches if the feed does not contain the scope's agency, route or trip.
  ///
  /// Cost: one index range, and one lookup per attribution.
  public func attributions(for scope: Attribution.Scope) throws(BundleError) -> [Attribution] {
    let attributions = try askFiles { files throws(DatabaseError) in
      let rows =
        switch scope {
        case .feed: try files.all(.attributionsOfFeed) { row in Attribution(row) }
        case .agency(let id): try files.all(.attributionsOfAgency, id.rawValue) { row in Attribution(row) }
        case .route(let id): try files.all(.attributionsOfRoute, id.rawValue) { row in Attribution(row) }
        case .trip(let id): try files.all(.attributionsOfTrip, id.rawValue) { row in Attribution(row) }
        }
      return try localized(rows, on: files.bundle)
    }
    if attributions.isEmpty { try checkExists(scope) }
    return attributions
  }

  private func checkExists(_ scope: Attribution.Scope) throws(BundleError) {
    switch scope {
    case .feed: break
    case .agency(let id): if try !agencies().contains(where: { $0.id == id }) { throw try unknownAgency(id) }
    case .route(let id): if try !hasRow(.routeRank, id.rawValue) { throw try unknownRoute(id) }
    case .trip(let id): if try !hasRow(.tripService, id.rawValue) { throw try unknownTrip(id) }
    }
  }
}

extension Attribution {
  /// A row of ``FileQuery/attributionsOfFeed``.
  fileprivate init(_ row: Statement) {
    id = row.optionalID(at: 0)
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
