import TransitSQLite
public import TransitValues

/// A row of agency.txt.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#agencytxt>. `nil` stands for an empty cell; a feed of one
/// agency may leave out its id.
public struct Agency: Hashable, Sendable {
  public let agencyID: AgencyID?
  public let name: String?
  public let url: String?
  /// The IANA name. All times of the feed count in the zone of the first agency, ``FeedInformation/timeZone``.
  public let timeZone: String?
  /// A BCP 47 tag.
  public let language: String?
  public let phone: String?
  public let fareURL: String?
  public let email: String?
}

extension Timetable {
  /// All agencies, in the order in which the bundle keeps them.
  ///
  /// Cost: reads the table, a page or two.
  public func agencies() throws(BundleError) -> [Agency] {
    try askFiles { files throws(SQLiteError) in try files.agencies() }
  }
}

extension FileRows {
  func agencies() throws(SQLiteError) -> [Agency] {
    try all(.agencies) { row in Agency(row) }
  }
}

extension Agency {
  /// A row of ``FileQuery/agencies``.
  fileprivate init(_ row: Statement) {
    agencyID = row.optionalID(at: 0)
    name = row.optionalText(at: 1)
    url = row.optionalText(at: 2)
    timeZone = row.optionalText(at: 3)
    language = row.optionalText(at: 4)
    phone = row.optionalText(at: 5)
    fareURL = row.optionalText(at: 6)
    email = row.optionalText(at: 7)
  }
}
