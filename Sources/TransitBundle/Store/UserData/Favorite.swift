import TransitSQLite
public import TransitValues

/// A stop, route or trip that a user keeps, by its id in the feed.
public struct Favorite: Identifiable, Hashable, Codable, Sendable {
  /// What a favorite stands for.
  public enum Item: Hashable, Codable, Sendable {
    /// A stop.
    case stop(StopID)
    /// A route.
    case route(RouteID)
    /// A trip.
    case trip(TripID)
  }

  /// What is kept.
  public var item: Item
  /// The user's note.
  public var note: String?

  /// Makes a favorite.
  public init(_ item: Item, note: String? = nil) {
    self.item = item
    self.note = note
  }

  /// The item: each is kept once.
  public var id: Item { item }
}

extension Favorite.Item {
  /// The kind of id, as the database writes it.
  var kind: String {
    switch self {
    case .stop: "stop"
    case .route: "route"
    case .trip: "trip"
    }
  }

  /// The id's text.
  var id: String {
    switch self {
    case .stop(let id): id.rawValue
    case .route(let id): id.rawValue
    case .trip(let id): id.rawValue
    }
  }

  /// `nil` for a kind of a later version.
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
  /// Whether the feed has a stop, route or trip.
  ///
  /// Cost: an index look-up.
  public func contains(_ item: Favorite.Item) throws(BundleError) -> Bool {
    try query { bundle throws(SQLiteError) in
      let statement = try bundle.statement(item.query)
      statement.bind(item.id, at: 0)
      return try statement.first { _ in true } ?? false
    }
  }
}

extension Favorite.Item {
  /// A query that has a row if the id exists.
  fileprivate var query: TimetableQuery {
    switch self {
    case .stop: .stopRank
    case .route: .routeRank
    case .trip: .tripService
    }
  }
}
