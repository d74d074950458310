package import TransitValues

/// The columns of a file that the specification does not declare, and their names in SQL.
///
/// Column names are case-sensitive in GTFS but not in SQL: if two differ only by the case of ASCII letters, the later
/// one gets a suffix. NUL ends a statement in SQLite, so it is replaced in names.
package struct UnknownColumns: Sendable {
  package struct Column: Hashable, Sendable {
    /// The name in the feed.
    package let name: String
    /// The name in the file's table or view, unquoted.
    package let sqlName: String
    /// The name in a compact table: quoted, with a prefix that avoids collisions with the table's own columns.
    package var compactName: String { UnknownColumns.compactName(sqlName) }
  }

  static func compactName(_ sqlName: String) -> String { SQLName.quoted("x_" + sqlName) }

  package let columns: [Column]

  /// The columns of `header` that `file` does not declare, in header order.
  package init(of file: FileSchema, header: [String]) {
    // Fast path: most feeds have no unknown columns, and opening a bundle checks each of its files.
    if header.allSatisfy({ file[$0] != nil }) {
      columns = []
      return
    }
    var taken = Set(file.columns.map { Self.folded($0.name) })
    // Remember the next free suffix. Otherwise names chosen to collide would take quadratic time.
    var nextSuffixes: [[UInt8]: Int] = [:]
    var columns: [Column] = []
    for name in header where file[name] == nil && !name.isEmpty {
      let base = name.split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\u{FFFD}")
      var sqlName = base
      while !taken.insert(Self.folded(sqlName)).inserted {
        let suffix = nextSuffixes[Self.folded(base), default: 2]
        nextSuffixes[Self.folded(base)] = suffix + 1
        sqlName = "\(base)_\(suffix)"
      }
      columns.append(Column(name: name, sqlName: sqlName))
    }
    self.columns = columns
  }

  /// Returns a name's bytes folded as in SQLite's comparison, where only ASCII letters have case.
  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The unknown columns of a file of the feed; none if the feed has no such table.
  package init(of file: FileSchema, in contents: FeedContents) {
    self.init(of: file, header: contents[table: file.name]?.columns ?? [])
  }
}
