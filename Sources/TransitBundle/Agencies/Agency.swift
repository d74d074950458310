public import TransitValues

/// A row of agency.txt.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#agencytxt>. `nil` stands for an empty cell. A feed of
/// one agency may leave out its id.
public struct Agency: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `agency_id`.
  public var id: AgencyID?
  /// GTFS: `agency_name`.
  public var name: String?
  /// GTFS: `agency_url`, as the feed writes it.
  public var url: String?
  /// The IANA name. All times of the feed are in the zone of the first agency,
  /// ``BundleInformation/timeZoneIdentifier``. GTFS: `agency_timezone`.
  public var timeZoneIdentifier: String?
  /// A BCP 47 tag. GTFS: `agency_lang`.
  public var language: String?
  /// GTFS: `agency_phone`.
  public var phone: String?
  /// Where tickets are sold online. GTFS: `agency_fare_url`.
  public var fareURL: String?
  /// GTFS: `agency_email`.
  public var email: String?

  /// Makes a value, for previews and tests.
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
  /// The name, else the id.
  public var description: String { name ?? id?.rawValue ?? "agency" }
}
