package import BundleFormat
package import TransitValues

/// Checks whether a database has exactly the tables, indexes and views that match its metadata.
///
/// A schema contains code that SQLite executes, so a modified one could change every result. The check reads the schema
/// from the pages, before SQLite executes any of it.
package struct SchemaCheck {
  /// A difference from the expected schema.
  package struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// The object, such as `table trip`; `nil` for the whole database.
    package let object: String?
    /// The problem, without a trailing period.
    package let problem: String

    package var description: String { object.map { "\($0) \(problem)" } ?? problem }
  }

  private let contents: FeedContents

  package init(_ contents: FeedContents) {
    self.contents = contents
  }

  /// Returns all differences in schema order, then missing objects sorted by name.
  ///
  /// - Throws: An error for a damaged database if the schema pages are malformed.
  package func differences(in file: BundleFile) throws(DatabaseError) -> [Difference] {
    let header = try file.databaseHeader()
    var found = Self.differences(of: header)
    // Names can be compared only if the text encoding is UTF-8.
    if header.textEncoding != .utf8 { return found }
    var missing = Self.objects(for: contents)
    for row in try SchemaRows(of: file).rows where !Self.isIndexOfAKey(row) {
      let object = "\(row.type) \(row.name)"
      guard let sql = missing.removeValue(forKey: object) else {
        found.append(Difference(object: Self.inOneLine(object), problem: "is not part of the schema"))
        continue
      }
      if !Self.isSame(row.sql ?? "", as: sql) {
        found.append(Difference(object: object, problem: "has a different declaration"))
      }
    }
    // SQLite gathers statistics only for tables with rows, and a feed may have none.
    missing["table \(AddedTables.statistics)"] = nil
    return found + missing.keys.sorted().map { Difference(object: $0, problem: "is missing") }
  }

  private static func differences(of header: DatabaseHeader) -> [Difference] {
    var problems: [String] = []
    if header.userVersion != Int(BundleSchema.version) { problems.append("user_version is \(header.userVersion)") }
    if header.applicationID != Int(BundleSchema.applicationID) {
      problems.append("application_id is \(header.applicationID)")
    }
    if header.textEncoding != .utf8 { problems.append("the text encoding is not UTF-8") }
    return problems.map { Difference(object: nil, problem: $0) }
  }

  /// The expected SQL by kind and name: the bundle's declarations and the tables that SQLite adds. The SQL must match
  /// exactly, because a table with a known name could otherwise have generated columns.
  private static func objects(for contents: FeedContents) -> [String: String] {
    let declared = BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents)
    let pairs = declared.map { ("\($0.kind.rawValue) \($0.name)", $0.sql) }
    let added = AddedTables.sql.map { ("table \($0.key)", $0.value) }
    return Dictionary(pairs + added, uniquingKeysWith: { first, _ in first })
  }

  /// Escapes and truncates a name, because names in untrusted files are arbitrary and unbounded.
  private static func inOneLine(_ name: String) -> String {
    name.unicodeScalars.prefix(100).map { $0.escaped(asASCII: true) }.joined()
  }

  private static func isIndexOfAKey(_ row: SchemaRows.Row) -> Bool {
    row.type == "index" && row.name.hasPrefix(AddedTables.indexPrefix) && row.sql == nil
  }

  /// Compares bytes. Swift treats canonically equivalent texts as equal, such as K and the Kelvin sign.
  private static func isSame(_ text: String, as ours: String) -> Bool {
    text.utf8.elementsEqual(ours.utf8)
  }
}
