import TransitSQLite
public import TransitValues

/// A row of fare_attributes.txt: a fare of the first version.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_attributestxt>. `nil` stands for an empty cell.
public struct FareAttribute: Hashable, Sendable {
  public let fareID: FareID
  /// In units of ``currency``: the double nearest to what the feed writes.
  public let price: Double?
  /// ISO 4217.
  public let currency: String?
  /// 0 on board, 1 before boarding.
  public let paymentMethod: Int?
  /// How often a rider may change; `nil` for as often as wanted.
  public let transfers: Int?
  public let agencyID: AgencyID?
  /// Seconds until a transfer, or the fare itself where there are none, expires.
  public let transferDuration: Int?
}

extension Timetable {
  /// All fares of the first version.
  ///
  /// Cost: reads the table, mostly a page or two.
  public func fareAttributes() throws(BundleError) -> [FareAttribute] {
    try askFiles { files throws(SQLiteError) in try files.all(.fareAttributes) { row in FareAttribute(row) } }
  }

  /// A fare of the first version, `nil` when the feed has none of that id. Cost: a look-up in an index.
  public func fareAttribute(_ id: FareID) throws(BundleError) -> FareAttribute? {
    try askFiles { files throws(SQLiteError) in
      try files.all(.fareAttribute, id.rawValue) { row in FareAttribute(row) }.first
    }
  }
}

extension FareAttribute {
  /// A row of ``FileQuery/fareAttribute``.
  fileprivate init(_ row: Statement) {
    fareID = FareID(rawValue: row.text(at: 0))
    price = row.optionalDecimal(at: 1)
    currency = row.optionalText(at: 2)
    paymentMethod = row.optionalInteger(at: 3)
    transfers = row.optionalInteger(at: 4)
    agencyID = row.optionalID(at: 5)
    transferDuration = row.optionalInteger(at: 6)
  }
}
