package import TransitValues

/// The names in the header of a table, and their limits.
package enum TableHeader {
  /// The maximum total length of the names in a header, in bytes. Limits the length of SQL statements and metadata.
  private static let maximumLength = 1 << 18

  /// The columns of a table in a bundle that are neither in the header nor declared.
  private static let otherColumnCount = 10

  /// Returns the header without empty and repeated names, because a table cannot have such columns.
  package static func distinct(_ header: [String]) -> [String] {
    // Compared as bytes, because canonically equivalent names are different columns.
    var seen: Set<[UInt8]> = [[]]
    return header.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Checks that the table of a bundle can have the columns. It also has the declared columns and some others.
  ///
  /// - Throws: ``FeedError``.
  package static func check(_ header: [String], of schema: FileSchema) throws(FeedError) {
    let names = distinct(header)
    let columnLimit = FileSchema.maximumColumnCount - schema.columns.count - otherColumnCount
    guard names.count <= columnLimit else {
      let limit = "\(names.count) columns, expected at most \(columnLimit)"
      throw FeedError(.limitExceeded(limit), file: schema.name, line: 1)
    }
    let length = names.reduce(0) { $0 + $1.utf8.count }
    guard length <= maximumLength else {
      let limit = "names of \(length) bytes, expected at most \(maximumLength)"
      throw FeedError(.limitExceeded(limit), file: schema.name, line: 1)
    }
  }
}
