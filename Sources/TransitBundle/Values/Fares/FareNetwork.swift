public import TransitValues

/// A group of routes with the same fares: a row of networks.txt, or a `network_id` of routes.txt.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#networkstxt>. `nil` stands for an empty cell.
public struct FareNetwork: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `network_id`.
  public var id: NetworkID
  /// GTFS: `network_name`.
  public var name: String?

  /// Creates a value, for previews and tests.
  public init(id: NetworkID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}
