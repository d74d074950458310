public import TransitValues

/// A row of attributions.txt: who must be credited for a feed, an agency, a route or a trip.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#attributionstxt>. `nil` stands for an empty cell.
public struct Attribution: Hashable, Codable, Sendable {
  /// GTFS: `attribution_id`.
  public var id: AttributionID?
  /// Only for this agency.
  public var agencyID: AgencyID?
  /// Only for this route.
  public var routeID: RouteID?
  /// Only for this trip.
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

  /// Makes a value, for previews and tests.
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

  /// What attributions are about.
  public enum Scope: Hashable, Codable, Sendable {
    /// The whole feed: rows that name no agency, route or trip.
    case feed
    /// An agency.
    case agency(AgencyID)
    /// A route.
    case route(RouteID)
    /// A trip.
    case trip(TripID)
  }
}
