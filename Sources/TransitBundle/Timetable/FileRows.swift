import BundleFormat
import BundleReader
import TransitSQLite
import TransitValues

/// Reads rows of optional files on one connection. If the feed lacks a file, returns no rows without using SQLite.
struct FileRows {
  let bundle: BundleConnection
  let contents: FeedContents

  /// Returns all rows of a query.
  ///
  /// - Parameter parameters: The parameters of the query, all texts.
  func all<Value>(
    _ query: FileQuery, _ parameters: String..., read: (Statement) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> [Value] {
    guard query.isAvailable(in: contents) else { return [] }
    let statement = try bundle.statement(query)
    for (index, parameter) in parameters.enumerated() { statement.bind(parameter, at: index) }
    var values: [Value] = []
    while try statement.step() { values.append(try read(statement)) }
    return values
  }
}

extension Timetable {
  /// Runs queries on optional files.
  func askFiles<Result>(_ body: (FileRows) throws(DatabaseError) -> Result) throws(BundleError) -> Result {
    try query { bundle throws(DatabaseError) in try body(FileRows(bundle: bundle, contents: metadata.contents)) }
  }

  /// Returns all rows of a query with at most one parameter.
  func rows<Value>(
    of query: FileQuery, _ parameter: String? = nil, read: (Statement) throws(DatabaseError) -> Value
  ) throws(BundleError) -> [Value] {
    try askFiles { files throws(DatabaseError) in
      if let parameter { try files.all(query, parameter, read: read) } else { try files.all(query, read: read) }
    }
  }
}

extension Statement {
  /// Reads an id; `nil` for an empty cell.
  func optionalID<ID: FeedIdentifier>(at index: Int) -> ID? {
    optionalText(at: index).map(ID.init(rawValue:))
  }
}
