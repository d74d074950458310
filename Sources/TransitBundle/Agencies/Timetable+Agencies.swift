package import BundleReader
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns all agencies, in the order in which the bundle stores them.
  ///
  /// Cost: reads the whole table, one or two pages.
  public func agencies() throws(BundleError) -> [Agency] {
    try askFiles { files throws(DatabaseError) in try localized(files.agencies(), on: files.bundle) }
  }
}

extension FileRows {
  func agencies() throws(DatabaseError) -> [Agency] {
    try all(.agencies) { row in Agency(row) }
  }
}

extension Agency {
  /// A row of ``FileQuery/agencies``.
  fileprivate init(_ row: Statement) {
    id = row.optionalID(at: 0)
    name = row.optionalText(at: 1)
    url = row.optionalText(at: 2)
    timeZoneIdentifier = row.optionalText(at: 3)
    language = row.optionalText(at: 4)
    phone = row.optionalText(at: 5)
    fareURL = row.optionalText(at: 6)
    email = row.optionalText(at: 7)
  }
}
