package import BundleFormat

/// The first 100 bytes of an SQLite database. <https://www.sqlite.org/fileformat2.html#the_database_header>
package struct DatabaseHeader {
  private let bytes: [UInt8]

  /// - Parameter block: The start of the database.
  package init(_ block: [UInt8]) {
    bytes = Array(block.prefix(100))
  }

  /// Throws an error if the database does not match the bundle's header.
  package func check(against header: BundleHeader) throws(ContainerError) {
    guard bytes.count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else {
      throw .malformed("block 0 does not start with an SQLite database header")
    }
    // SQLite stores 65,536, which does not fit into two bytes, as 1.
    let pageSize = number(at: 16, 2) == 1 ? 65_536 : number(at: 16, 2)
    guard pageSize == header.geometry.pageSize else { throw disagreement("pages of \(pageSize) bytes") }
    guard number(at: 28, 4) == header.geometry.pageCount else { throw disagreement("\(number(at: 28, 4)) pages") }
    guard bytes[18] == 1, bytes[19] == 1 else { throw disagreement("a write-ahead log") }
    guard bytes[20] == 0 else { throw disagreement("\(bytes[20]) reserved bytes a page") }
    guard applicationID == Int(header.applicationID) else {
      throw disagreement("application_id \(applicationID)")
    }
  }

  package var userVersion: Int { number(at: 60, 4) }
  package var applicationID: Int { number(at: 68, 4) }
  /// UTF-8 in bundles of timetables; `nil` for a number without meaning.
  package var textEncoding: TextEncoding? { TextEncoding(rawValue: number(at: 56, 4)) }

  package enum TextEncoding: Int {
    case utf8 = 1
    case utf16LittleEndian, utf16BigEndian

    /// The name in SQLite's notation: `UTF-8`, `UTF-16le` or `UTF-16be`.
    package var name: String {
      switch self {
      case .utf8: "UTF-8"
      case .utf16LittleEndian: "UTF-16le"
      case .utf16BigEndian: "UTF-16be"
      }
    }

    /// Decodes a text. Replaces invalid bytes by U+FFFD.
    package func text(_ bytes: ArraySlice<UInt8>) -> String {
      if self == .utf8 { return String(decoding: bytes, as: UTF8.self) }
      let start = bytes.startIndex
      let units = (0..<bytes.count / 2).map { index in
        let (first, second) = (UInt16(bytes[start + 2 * index]), UInt16(bytes[start + 2 * index + 1]))
        return self == .utf16BigEndian ? first << 8 | second : second << 8 | first
      }
      return String(decoding: units, as: UTF16.self)
    }
  }

  private func disagreement(_ what: String) -> ContainerError {
    .malformed("the database has \(what), which contradicts the bundle's header")
  }

  /// Reads a big-endian integer.
  private func number(at offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
