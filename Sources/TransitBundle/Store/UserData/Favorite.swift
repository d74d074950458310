package import BundleReader
import TransitSQLite
public import TransitValues

/// A user's favorite stop, route or trip, identified by its id in the feed.
public struct Favorite: Identifiable, Hashable, Codable, Sendable {
  /// The stop, route or trip of a favorite.
  public enum Item: Hashable, Codable, Sendable {
    /// A stop.
    case stop(StopID)
    /// A route.
    case route(RouteID)
    /// A trip.
    case trip(TripID)
  }

  /// The stop, route or trip.
  public var item: Item
  /// The user's note.
  public var note: String?

  /// Creates a favorite.
  public init(_ item: Item, note: String? = nil) {
    self.item = item
    self.note = note
  }

  /// The item, which is unique among favorites.
  public var id: Item { item }
}

extension Favorite.Item {
  /// The value of the column `kind`.
  var kind: String {
    switch self {
    case .stop: "stop"
    case .route: "route"
    case .trip: "trip"
    }
  }

  var id: String {
    switch self {
    case .stop(let id): id.rawValue
    case .route(let id): id.rawValue
    case .trip(let id): id.rawValue
    }
  }

  /// Returns `nil` for a kind that a later version has written.
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
  /// Whether the feed contains a stop, route or trip.
  ///
  /// Cost: one index lookup.
  public func contains(_ item: Favorite.Item) throws(BundleError) -> Bool {
    try hasRow(item.query, item.id)
  }
}

extension Favorite.Item {
  /// A query that returns a row if the id exists.
  fileprivate var query: TimetableQuery {
    switch self {
    case .stop: .stopRank
    case .route: .routeRank
    case .trip: .tripService
    }
  }
}
