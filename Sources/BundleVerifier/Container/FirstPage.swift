import BundleFormat

/// The header of the SQLite database in block 0.
///
/// Source: <https://www.sqlite.org/fileformat2.html#the_database_header>.
struct FirstPage {
  private let bytes: [UInt8]

  /// - Parameter block: The database's first bytes; missing bytes up to 100 are read as zeros.
  init(_ block: [UInt8]) {
    bytes = block.prefix(100) + Array(repeating: 0, count: max(0, 100 - block.count))
  }

  /// Compares the fields with the bundle's header.
  func check(against header: BundleHeader, into findings: inout Findings) {
    guard bytes.starts(with: "SQLite format 3\0".utf8) else {
      return findings.add("does not start with an SQLite header", block: 0)
    }
    // SQLite stores the page size 65,536 as 1.
    let pageSize = number(at: 16, 2) == 1 ? 65_536 : number(at: 16, 2)
    let fields = [
      ("page size", pageSize, header.geometry.pageSize),
      ("write version", number(at: 18, 1), 1),
      ("read version", number(at: 19, 1), 1),
      ("reserved bytes per page", number(at: 20, 1), 0),
      ("page count", number(at: 28, 4), header.geometry.pageCount),
      ("user_version", number(at: 60, 4), Int(header.schemaVersion)),
      ("application_id", number(at: 68, 4), Int(header.applicationID)),
    ]
    for (name, found, expected) in fields where found != expected {
      findings.add("the database's \(name) is \(found), expected \(expected)", block: 0, page: 1)
    }
  }

  /// Checks fields that have fixed values in a bundle built from a feed.
  func checkTidiness(into findings: inout Findings) {
    let fields = [
      ("first page of the freelist", number(at: 32, 4), 0),
      ("free pages", number(at: 36, 4), 0),
      ("schema format", number(at: 44, 4), 4),
      ("largest root page (auto-vacuum)", number(at: 52, 4), 0),
      ("text encoding", number(at: 56, 4), 1),
      ("incremental vacuum", number(at: 64, 4), 0),
    ]
    for (name, found, expected) in fields where found != expected {
      findings.add("the database's \(name) is \(found), expected \(expected)", block: 0, page: 1)
    }
    if bytes[72..<92].contains(where: { $0 != 0 }) {
      findings.add("reserved bytes in the database header are not 0", block: 0, page: 1)
    }
  }

  /// Reads a big-endian integer.
  private func number(at offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
