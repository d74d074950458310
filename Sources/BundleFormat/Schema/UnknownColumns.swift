package import TransitValues

/// The columns of a file that the specification does not know, and what SQL calls them.
///
/// GTFS names are case-sensitive, SQL's are not: where two differ only by case, the later one gets a suffix.
package struct UnknownColumns: Sendable {
  package struct Column: Hashable, Sendable {
    /// The name in the feed.
    package let name: String
    /// The name in the file's table or view, not quoted.
    package let sqlName: String
    /// The name in a compact table, which has columns of its own: quoted, prefixed so that it meets none of them.
    package var compactName: String { SQLName.quoted("x_" + sqlName) }
  }

  package let columns: [Column]

  /// The columns of `header` that `file` does not declare, in the header's order.
  package init(of file: FileSchema, header: [String]) {
    var taken = Set(file.columns.map { $0.name.lowercased() })
    var columns: [Column] = []
    for name in header where file[name] == nil && !name.isEmpty {
      var sqlName = name
      var suffix = 2
      while !taken.insert(sqlName.lowercased()).inserted {
        sqlName = "\(name)_\(suffix)"
        suffix += 1
      }
      columns.append(Column(name: name, sqlName: sqlName))
    }
    self.columns = columns
  }

  /// The unknown columns of a file of the feed; none when the feed has no such table.
  package init(of file: FileSchema, in contents: FeedContents) {
    self.init(of: file, header: contents[table: file.name]?.columns ?? [])
  }
}
