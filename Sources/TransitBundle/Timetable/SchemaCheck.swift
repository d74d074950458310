package import BundleFormat
package import TransitSQLite

/// Whether a database has exactly the tables, indexes and views that its metadata calls for.
///
/// A schema is code that SQLite runs; one that is not ours could make every answer a lie. Read from the pages: nothing
/// of it has run when this has found what differs.
package struct SchemaCheck {
  /// Something of a schema that is not as it should be.
  package struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// `table trip`; `nil` for what is about the whole database.
    package let object: String?
    /// What was found, in words that end no sentence.
    package let problem: String

    package var description: String { object.map { "\($0) \(problem)" } ?? problem }
  }

  private let contents: FeedContents

  package init(_ contents: FeedContents) {
    self.contents = contents
  }

  /// All that differs, in the order of the schema; what is missing last, by name.
  ///
  /// - Throws: What the pages of the schema lack to be a table.
  package func differences(in file: BundleFile) throws(SQLiteError) -> [Difference] {
    let header: DatabaseHeader
    do {
      header = DatabaseHeader(try file.block(0))
    } catch {
      throw .damagedDatabase
    }
    var found = Self.differences(of: header)
    // What the names are can only be told where texts are what we take them for.
    if header.textEncoding != DatabaseHeader.utf8 { return found }
    var missing = Self.objects(for: contents)
    for row in try SchemaRows(of: file).rows where !Self.isIndexOfAKey(row) {
      let object = "\(row.type) \(row.name)"
      guard let sql = missing.removeValue(forKey: object) else {
        found.append(Difference(object: Self.inOneLine(object), problem: "does not belong there"))
        continue
      }
      if !Self.isSame(row.sql ?? "", as: sql) {
        found.append(Difference(object: object, problem: "is declared in other words"))
      }
    }
    // Statistics are gathered of tables that have rows; a feed may have none.
    missing["table \(AddedTables.statistics)"] = nil
    return found + missing.keys.sorted().map { Difference(object: $0, problem: "is missing") }
  }

  private static func differences(of header: DatabaseHeader) -> [Difference] {
    var problems: [String] = []
    if header.userVersion != Int(BundleSchema.version) { problems.append("user_version is \(header.userVersion)") }
    if header.applicationID != Int(BundleSchema.applicationID) {
      problems.append("application_id is \(header.applicationID)")
    }
    if header.textEncoding != DatabaseHeader.utf8 { problems.append("texts are not in UTF-8") }
    return problems.map { Difference(object: nil, problem: $0) }
  }

  /// SQL by kind and name: the declarations, and what SQLite itself adds to them. All of that by the very words: a
  /// table that has one of those names could still have columns that are computed.
  private static func objects(for contents: FeedContents) -> [String: String] {
    let declared = BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents)
    let pairs = declared.map { ("\($0.kind.rawValue) \($0.name)", $0.sql) }
    let added = AddedTables.sql.map { ("table \($0.key)", $0.value) }
    return Dictionary(pairs + added, uniquingKeysWith: { first, _ in first })
  }

  /// What a stranger calls a table may be anything, and as long as he likes.
  private static func inOneLine(_ name: String) -> String {
    name.unicodeScalars.prefix(100).map { $0.escaped(asASCII: true) }.joined()
  }

  private static func isIndexOfAKey(_ row: SchemaRows.Row) -> Bool {
    row.type == "index" && row.name.hasPrefix(AddedTables.indexPrefix) && row.sql == nil
  }

  /// By bytes: Swift takes texts for equal that look alike, such as a K and the sign of the kelvin.
  private static func isSame(_ text: String, as ours: String) -> Bool {
    text.utf8.elementsEqual(ours.utf8)
  }
}
