public import TransitValues

/// A row of routes.txt.
///
/// Small and fast to copy, because all copies share one row in memory. `nil` stands for an empty cell. The column
/// `cemv_support` is available only in SQL.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#routestxt>.
public struct Route: Identifiable, Sendable {
  private let row: Row

  private final class Row: Sendable {
    let columns: Columns

    init(_ columns: Columns) { self.columns = columns }
  }

  /// The columns, unchanged from the feed.
  struct Columns: Hashable, Codable, Sendable {
    var id: RouteID
    var agencyID: AgencyID?
    var shortName: String?
    var longName: String?
    var details: String?
    var type: RouteType?
    var url: String?
    var color: String?
    var textColor: String?
    var sortOrder: Int?
    var continuousPickup: ContinuousPickup?
    var continuousDropOff: ContinuousDropOff?
    var networkID: NetworkID?
  }

  var columns: Columns { row.columns }

  init(_ columns: Columns) {
    row = Row(columns)
  }

  /// Creates a value, for previews and tests.
  public init(
    id: RouteID, agencyID: AgencyID? = nil, shortName: String? = nil, longName: String? = nil,
    details: String? = nil, type: RouteType? = nil, url: String? = nil, color: RouteColor? = nil,
    textColor: RouteColor? = nil, sortOrder: Int? = nil, continuousPickup: ContinuousPickup? = nil,
    continuousDropOff: ContinuousDropOff? = nil, networkID: NetworkID? = nil
  ) {
    self.init(
      Columns(
        id: id, agencyID: agencyID, shortName: shortName, longName: longName, details: details, type: type, url: url,
        color: color?.rawValue, textColor: textColor?.rawValue, sortOrder: sortOrder,
        continuousPickup: continuousPickup, continuousDropOff: continuousDropOff, networkID: networkID))
  }

  /// GTFS: `route_id`.
  public var id: RouteID { row.columns.id }
  /// GTFS: `agency_id`.
  public var agencyID: AgencyID? { row.columns.agencyID }
  /// The number or letter of the line, such as `S3`. GTFS: `route_short_name`.
  public var shortName: String? { row.columns.shortName }
  /// The full name, often with the destination. GTFS: `route_long_name`.
  public var longName: String? { row.columns.longName }
  /// GTFS: `route_desc`.
  public var details: String? { row.columns.details }
  /// The kind of vehicle. GTFS: `route_type`.
  public var type: RouteType? { row.columns.type }
  /// The URL of a web page about the route, unchanged from the feed. GTFS: `route_url`.
  public var url: String? { row.columns.url }
  /// The color of the route; `nil` if empty or invalid. GTFS: `route_color`; the default is white.
  public var color: RouteColor? { row.columns.color.flatMap(RouteColor.init) }
  /// The color of text on ``color``; `nil` if empty or invalid. GTFS: `route_text_color`; the default is black.
  public var textColor: RouteColor? { row.columns.textColor.flatMap(RouteColor.init) }
  /// The position in lists: smaller numbers come first. GTFS: `route_sort_order`.
  public var sortOrder: Int? { row.columns.sortOrder }
  /// GTFS: `continuous_pickup`.
  public var continuousPickup: ContinuousPickup? { row.columns.continuousPickup }
  /// GTFS: `continuous_drop_off`.
  public var continuousDropOff: ContinuousDropOff? { row.columns.continuousDropOff }
  /// GTFS: `network_id`.
  public var networkID: NetworkID? { row.columns.networkID }

  /// The text for a badge: the short name, or else the long name, or else the id.
  public var displayName: String { row.columns.shortName ?? row.columns.longName ?? row.columns.id.rawValue }

  /// `route_color`, unchanged from the feed even if invalid.
  package var writtenColor: String? { row.columns.color }
  /// `route_text_color`, unchanged from the feed even if invalid.
  package var writtenTextColor: String? { row.columns.textColor }
}

extension Route: Hashable {
  /// Whether all columns are equal.
  public static func == (left: Route, right: Route) -> Bool {
    left.row === right.row || left.row.columns == right.row.columns
  }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(row.columns.id)
  }
}

extension Route: CustomStringConvertible {
  /// Name and id, such as `S3 (route_7)`.
  public var description: String { displayName == id.rawValue ? displayName : "\(displayName) (\(id))" }
}
