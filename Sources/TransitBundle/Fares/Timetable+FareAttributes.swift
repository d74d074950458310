import TransitSQLite
public import TransitValues

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Timetable {
  /// The rows of fare_attributes.txt.
  ///
  /// Cost: reads the table, usually a page or two.
  public func fareAttributes() throws(BundleError) -> [FareAttribute] {
    try askFiles { files throws(SQLiteError) in try files.all(.fareAttributes) { row in FareAttribute(row) } }
  }

  /// A row of fare_attributes.txt; `nil` when the feed does not have it.
  ///
  /// Cost: an index look-up.
  public func fareAttribute(_ id: FareID) throws(BundleError) -> FareAttribute? {
    try askFiles { files throws(SQLiteError) in
      try files.all(.fareAttribute, id.rawValue) { row in FareAttribute(row) }.first
    }
  }
}

extension FareAttribute {
  /// A row of ``FileQuery/fareAttribute``.
  fileprivate init(_ row: Statement) {
    id = FareID(rawValue: row.text(at: 0))
    price = row.optionalAmount(at: 1)
    currencyCode = row.optionalText(at: 2)
    paymentMethod = row.optionalCode(at: 3)
    transfers = row.optionalCode(at: 4)
    agencyID = row.optionalID(at: 5)
    transferDuration = row.optionalDuration(at: 6)
  }
}

extension Statement {
  /// An amount of money, exactly as the feed writes it.
  func optionalAmount(at index: Int) -> Decimal? {
    switch value(at: index) {
    case .integer(let number): Decimal(number)
    // The shortest decimal of a double is the one that was read: others are stored as text.
    case .real(let number): Decimal(string: "\(number)")
    case .text(let text): Decimal(string: text)
    case .null, .blob: nil
    }
  }
}
