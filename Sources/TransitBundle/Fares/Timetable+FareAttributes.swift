package import BundleReader
import TransitFoundation
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the rows of fare_attributes.txt.
  ///
  /// Cost: reads the whole table, usually one or two pages.
  public func fareAttributes() throws(BundleError) -> [FareAttribute] {
    try rows(of: .fareAttributes) { row in FareAttribute(row) }
  }

  /// Returns a row of fare_attributes.txt, or `nil` if the feed does not contain it.
  ///
  /// Cost: one index lookup.
  public func fareAttribute(_ id: FareID) throws(BundleError) -> FareAttribute? {
    try rows(of: .fareAttribute, id.rawValue) { row in FareAttribute(row) }.first
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
  /// An amount of money, exactly as in the feed.
  func optionalAmount(at index: Int) -> Decimal? {
    switch value(at: index) {
    case .integer(let number): Decimal(number)
    // Exact: values that differ from the shortest decimal of the double are stored as text.
    case .real(let number): Decimal(string: "\(number)")
    case .text(let text): Decimal(string: text)
    case .null, .blob: nil
    }
  }
}
