package import TransitValues

/// The columns of a file that the specification does not know, and what SQL calls them.
///
/// GTFS names are case-sensitive, SQL's are not: where two differ only by the case of ASCII letters, the later one gets
/// a suffix. SQL ends at a NUL, which a name is therefore without.
package struct UnknownColumns: Sendable {
  package struct Column: Hashable, Sendable {
    /// The name in the feed.
    package let name: String
    /// The name in the file's table or view, not quoted.
    package let sqlName: String
    /// The name in a compact table, which has columns of its own: quoted, prefixed so that it meets none of them.
    package var compactName: String { UnknownColumns.compactName(sqlName) }
  }

  static func compactName(_ sqlName: String) -> String { SQLName.quoted("x_" + sqlName) }

  package let columns: [Column]

  /// The columns of `header` that `file` does not declare, in the header's order.
  package init(of file: FileSchema, header: [String]) {
    // Most feeds have none, and whoever opens a bundle asks for each of its files.
    if header.allSatisfy({ file[$0] != nil }) {
      columns = []
      return
    }
    var taken = Set(file.columns.map { Self.folded($0.name) })
    // Suffixes below are taken: names made to collide would cost the square of their number otherwise.
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

  /// A name's bytes as SQLite compares them: only ASCII letters have a case.
  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The unknown columns of a file of the feed; none when the feed has no such table.
  package init(of file: FileSchema, in contents: FeedContents) {
    self.init(of: file, header: contents[table: file.name]?.columns ?? [])
  }
}
