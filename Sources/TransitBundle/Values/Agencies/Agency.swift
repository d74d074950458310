public import TransitValues

/// A row of agency.txt.
///
/// `nil` stands for an empty cell. A feed with one agency may omit its id. The column `cemv_support` is available only
/// in SQL.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#agencytxt>.
public struct Agency: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `agency_id`.
  public var id: AgencyID?
  /// GTFS: `agency_name`.
  public var name: String?
  /// GTFS: `agency_url`, unchanged from the feed.
  public var url: String?
  /// The IANA name. All times of the feed are in the time zone of the first agency,
  /// ``BundleInformation/timeZoneIdentifier``. GTFS: `agency_timezone`.
  public var timeZoneIdentifier: String?
  /// A BCP 47 tag. GTFS: `agency_lang`.
  public var language: String?
  /// GTFS: `agency_phone`.
  public var phone: String?
  /// The URL where riders buy tickets. GTFS: `agency_fare_url`.
  public var fareURL: String?
  /// GTFS: `agency_email`.
  public var email: String?

  /// Creates a value, for previews and tests.
  public init(
    id: AgencyID? = nil, name: String? = nil, url: String? = nil, timeZoneIdentifier: String? = nil,
    language: String? = nil, phone: String? = nil, fareURL: String? = nil, email: String? = nil
  ) {
    self.id = id
    self.name = name
    self.url = url
    self.timeZoneIdentifier = timeZoneIdentifier
    self.language = language
    self.phone = phone
    self.fareURL = fareURL
    self.email = email
  }
}

extension Agency: CustomStringConvertible {
  /// The name, or the id if there is no name.
  public var description: String { name ?? id?.rawValue ?? "agency" }
}
