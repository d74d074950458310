public import TransitValues

/// A row of attributions.txt: an organization to credit for a feed, an agency, a route or a trip.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#attributionstxt>. `nil` stands for an empty cell.
public struct Attribution: Hashable, Codable, Sendable {
  /// GTFS: `attribution_id`.
  public var id: AttributionID?
  /// The agency that the row applies to. GTFS: `agency_id`.
  public var agencyID: AgencyID?
  /// The route that the row applies to. GTFS: `route_id`.
  public var routeID: RouteID?
  /// The trip that the row applies to. GTFS: `trip_id`.
  public var tripID: TripID?
  /// GTFS: `organization_name`.
  public var organizationName: String?
  /// GTFS: `is_producer`.
  public var isProducer: Bool
  /// GTFS: `is_operator`.
  public var isOperator: Bool
  /// GTFS: `is_authority`.
  public var isAuthority: Bool
  /// GTFS: `attribution_url`.
  public var url: String?
  /// GTFS: `attribution_email`.
  public var email: String?
  /// GTFS: `attribution_phone`.
  public var phone: String?

  /// Creates a value, for previews and tests.
  public init(
    id: AttributionID? = nil, agencyID: AgencyID? = nil, routeID: RouteID? = nil, tripID: TripID? = nil,
    organizationName: String? = nil, isProducer: Bool = false, isOperator: Bool = false, isAuthority: Bool = false,
    url: String? = nil, email: String? = nil, phone: String? = nil
  ) {
    self.id = id
    self.agencyID = agencyID
    self.routeID = routeID
    self.tripID = tripID
    self.organizationName = organizationName
    self.isProducer = isProducer
    self.isOperator = isOperator
    self.isAuthority = isAuthority
    self.url = url
    self.email = email
    self.phone = phone
  }

  /// The part of a feed that attributions apply to.
  public enum Scope: Hashable, Codable, Sendable {
    /// The whole feed: rows without an agency, route or trip.
    case feed
    /// One agency.
    case agency(AgencyID)
    /// One route.
    case route(RouteID)
    /// One trip.
    case trip(TripID)
  }
}
