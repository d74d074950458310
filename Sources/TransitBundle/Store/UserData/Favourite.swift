import TransitSQLite
public import TransitValues

/// A stop, route or trip that a user keeps, by the id that feeds have for it.
public struct Favourite: Hashable, Sendable {
  /// What is kept.
  public enum Item: Hashable, Sendable {
    case stop(StopID)
    case route(RouteID)
    case trip(TripID)
  }

  public let item: Item
  /// What the user wrote beside it.
  public let note: String?

  public init(_ item: Item, note: String? = nil) {
    self.item = item
    self.note = note
  }
}

extension Favourite.Item {
  /// How the database calls this kind of id.
  var kind: String {
    switch self {
    case .stop: "stop"
    case .route: "route"
    case .trip: "trip"
    }
  }

  /// The id as feeds write it.
  var id: String {
    switch self {
    case .stop(let id): id.rawValue
    case .route(let id): id.rawValue
    case .trip(let id): id.rawValue
    }
  }

  /// `nil` for a kind that a later version may know.
  init?(kind: String, id: String) {
    switch kind {
    case "stop": self = .stop(StopID(rawValue: id))
    case "route": self = .route(RouteID(rawValue: id))
    case "trip": self = .trip(TripID(rawValue: id))
    default: return nil
    }
  }
}

extension Timetable {
  /// Whether the feed has what a favourite names.
  ///
  /// Cost: one look-up in an index.
  public func knows(_ item: Favourite.Item) throws(BundleError) -> Bool {
    try query { bundle throws(SQLiteError) in
      let statement = try bundle.statement(item.query)
      statement.bind(item.id, at: 0)
      return try statement.first { _ in true } ?? false
    }
  }
}

extension Favourite.Item {
  /// A query that gives a row when there is such an id.
  fileprivate var query: TimetableQuery {
    switch self {
    case .stop: .stopRank
    case .route: .routeRank
    case .trip: .tripService
    }
  }
}
