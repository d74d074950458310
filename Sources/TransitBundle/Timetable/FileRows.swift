import BundleFormat
import TransitSQLite
import TransitValues

/// Rows of the files that a feed may lack, on one connection: none then, and nothing is asked of SQLite.
struct FileRows {
  let bundle: BundleConnection
  let contents: FeedContents

  /// Reads all rows of a query.
  ///
  /// - Parameter parameters: Its parameters, each a text.
  func all<Value>(
    _ query: FileQuery, _ parameters: String..., read: (Statement) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> [Value] {
    guard query.isAvailable(in: contents) else { return [] }
    let statement = try bundle.statement(query)
    for (index, parameter) in parameters.enumerated() { statement.bind(parameter, at: index) }
    var values: [Value] = []
    while try statement.step() { values.append(try read(statement)) }
    return values
  }
}

extension Timetable {
  /// Asks for rows of files that the feed may lack.
  func askFiles<Result>(_ body: (FileRows) throws(SQLiteError) -> Result) throws(BundleError) -> Result {
    try query { bundle throws(SQLiteError) in try body(FileRows(bundle: bundle, contents: metadata.contents)) }
  }
}

extension Statement {
  /// A column that holds an id, `nil` for an empty cell.
  func optionalID<ID: FeedIdentifier>(at index: Int) -> ID? {
    optionalText(at: index).map(ID.init(rawValue:))
  }
}
