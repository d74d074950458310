import BundleReader
import TransitSQLite
import TransitValues

/// The ids, names and platform codes of consecutive stops, for searches and trips.
final class StopNames: Sendable {
  /// The number of stops per object.
  static let count = 64

  private struct Entry {
    /// The offsets of the stop's id, name and platform code, and of the words of a non-ASCII name.
    let id: UInt32
    let name: UInt32
    let platform: UInt32
    let words: UInt32
    /// 0 for stations and stops without a station, 1 for stops below a station, 2 for entrances and nodes, -1 for a
    /// missing stop.
    let kind: Int8
    /// The amount of service at the stop and below it.
    let serviceLevel: UInt8
    let flags: Flags
  }

  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let isASCII = Flags(rawValue: 1)
    static let hasName = Flags(rawValue: 2)
    static let hasPlatform = Flags(rawValue: 4)
  }

  private let entries: [Entry]
  private let bytes: [UInt8]

  /// Approximate memory use in bytes.
  var byteCount: Int { entries.count * MemoryLayout<Entry>.stride + bytes.count + 2 * MemoryCost.ofArray }

  /// - Parameters:
  ///   - first: The rank of the first stop.
  ///   - rows: Rows of ``TimetableQuery/stopNames`` with ranks from `first`.
  /// - Throws: SQLite's error. Also throws if the texts exceed 4 GiB in total.
  init(from first: Int, _ rows: Statement) throws(DatabaseError) {
    var (entries, bytes): ([Entry], [UInt8]) = ([], [])
    entries.reserveCapacity(Self.count + 1)
    while try rows.step() {
      let index = rows.integer(at: 1) - first
      guard index >= entries.count, index < Self.count else { continue }
      while entries.count < index { entries.append(try Self.missing(at: bytes)) }
      let id = try Self.place(bytes)
      Self.append(column: 0, of: rows, to: &bytes)
      let name = try Self.place(bytes)
      Self.append(column: 2, of: rows, to: &bytes)
      var flags: Flags = bytes[Int(name)...].allSatisfy { $0 < 0x80 } ? .isASCII : []
      if !rows.isNull(at: 2) { flags.insert(.hasName) }
      let platform = try Self.place(bytes)
      if !rows.isNull(at: 6) {
        flags.insert(.hasPlatform)
        Self.append(column: 6, of: rows, to: &bytes)
      }
      let words = try Self.place(bytes)
      if !flags.contains(.isASCII) {
        let text = SearchedText(words: SearchText.tokens(of: rows.text(at: 2)))
        for (index, spelling) in text.spellings.enumerated() {
          if index > 0 { bytes.append(Self.lineFeed) }
          bytes.append(contentsOf: spelling)
        }
      }
      entries.append(
        Entry(
          id: id, name: name, platform: platform, words: words, kind: Self.kind(rows),
          serviceLevel: UInt8(clamping: rows.integer(at: 5)), flags: flags))
    }
    entries.append(try Self.missing(at: bytes))
    self.entries = entries
    // The copy has no spare capacity.
    self.bytes = bytes.map { $0 }
  }

  /// Separates the spellings of a name.
  private static let lineFeed = UInt8(ascii: "\n")

  private static func append(column: Int, of rows: Statement, to bytes: inout [UInt8]) {
    rows.withText(at: column) { text in for place in 0..<text.count { bytes.append(text[place]) } }
  }

  /// The offset of the next text.
  private static func place(_ bytes: [UInt8]) throws(DatabaseError) -> UInt32 {
    guard let place = UInt32(exactly: bytes.count) else { throw .damagedDatabase }
    return place
  }

  private static func missing(at bytes: [UInt8]) throws(DatabaseError) -> Entry {
    let place = try place(bytes)
    return Entry(
      id: place, name: place, platform: place, words: place, kind: -1, serviceLevel: 0, flags: .isASCII)
  }

  private static func kind(_ row: Statement) -> Int8 {
    switch (row.integer(at: 3), row.integer(at: 4) != 0) {
    case (1, _), (0, true): 0
    case (2, _), (3, _): 2
    default: 1
    }
  }

  /// Returns the rank of a stop in search results, or `nil` if the stop does not exist.
  ///
  /// - Parameter index: The index of the stop in this object.
  func score(of index: Int, for wanted: SearchedText) -> SearchScore? {
    guard index < entries.count - 1, entries[index].kind >= 0 else { return nil }
    let entry = entries[index]
    let name = Int(entry.name)..<Int(entry.platform)
    let isASCII = entry.flags.contains(.isASCII)
    let words = Int(entry.words)..<Int(entries[index + 1].id)
    var comparison = (isEqual: false, isBeginning: false)
    for spelling in wanted.spellings {
      let next = isASCII ? compareASCII(name, with: spelling) : compareWords(words, with: spelling)
      comparison = (comparison.isEqual || next.isEqual, comparison.isBeginning || next.isBeginning)
    }
    let length = isASCII ? name.count : bytes[name].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return SearchScore(
      isEqual: comparison.isEqual, kind: Int(entry.kind), isBeginning: comparison.isBeginning,
      serviceLevel: entry.serviceLevel, length: length)
  }

  func name(of index: Int) -> String {
    text(entries[index].name, entries[index].platform)
  }

  /// Returns a stop by its index in this object, or `nil` if it does not exist.
  func summary(of index: Int) -> StopSummary? {
    guard index < entries.count - 1, entries[index].kind >= 0 else { return nil }
    let entry = entries[index]
    return StopSummary(
      id: StopID(rawValue: text(entry.id, entry.name)),
      name: entry.flags.contains(.hasName) ? text(entry.name, entry.platform) : nil,
      platformCode: entry.flags.contains(.hasPlatform) ? text(entry.platform, entry.words) : nil)
  }

  private func text(_ start: UInt32, _ end: UInt32) -> String {
    String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self)
  }

  private func compareWords(_ words: Range<Int>, with wanted: [UInt8]) -> (isEqual: Bool, isBeginning: Bool) {
    var comparison = (isEqual: false, isBeginning: false)
    var left = bytes[words]
    while !left.isEmpty {
      let spelling = left.prefix { $0 != Self.lineFeed }
      if spelling.starts(with: wanted) {
        comparison = (comparison.isEqual || spelling.count == wanted.count, true)
      }
      left = left.dropFirst(spelling.count + 1)
    }
    return comparison
  }

  /// Compares an ASCII name in place, as if it were split into words: lowercase letters and digits, one space between
  /// words.
  private func compareASCII(_ name: Range<Int>, with wanted: [UInt8]) -> (isEqual: Bool, isBeginning: Bool) {
    var matched = 0
    var isBetweenWords = false
    for place in name {
      var byte = bytes[place]
      if (0x41...0x5A).contains(byte) { byte |= 0x20 }
      guard (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) else {
        isBetweenWords = true
        continue
      }
      // Separators before the first word are ignored.
      if isBetweenWords, matched > 0 {
        if matched == wanted.count { return (false, true) }
        if wanted[matched] != 0x20 { return (false, false) }
        matched += 1
      }
      isBetweenWords = false
      if matched == wanted.count { return (false, true) }
      if wanted[matched] != byte { return (false, false) }
      matched += 1
    }
    return (matched == wanted.count, matched == wanted.count)
  }
}

/// A typed text or a name, for comparisons of whole names.
struct SearchedText {
  /// The words in UTF-8, in lowercase base letters, with one space between words; second, if different, with two
  /// letters for umlauts.
  let spellings: [[UInt8]]

  init(words: [String]) {
    let text = words.joined(separator: " ")
    let folded = Array(SearchText.folded(text).utf8)
    let spelledOut = Array(SearchText.spelledOut(text).utf8)
    spellings = folded == spelledOut ? [folded] : [folded, spelledOut]
  }
}

/// The sort key of search results before name and id; less is better.
struct SearchScore: Comparable {
  private let value: UInt64

  /// - Parameters:
  ///   - isEqual: Whether the name equals the text.
  ///   - kind: 0 for stations and stops without a station, 1 for stops below a station, 2 for entrances and nodes.
  ///   - isBeginning: Whether the name starts with the text.
  ///   - serviceLevel: The amount of service at the stop and below it.
  ///   - length: The length of the name in Unicode scalars; 0 for a stop without a name, which was found by its code or
  ///     a translation.
  init(isEqual: Bool, kind: Int, isBeginning: Bool, serviceLevel: UInt8, length: Int) {
    let flags = (isEqual ? 0 : 1) << 3 | UInt64(kind) << 1 | (isBeginning ? 0 : 1)
    value = flags << 40 | UInt64(.max - serviceLevel) << 32 | UInt64(length == 0 ? .max : UInt32(clamping: length))
  }

  var isOfWholeName: Bool { value >> 43 == 0 }

  static func < (left: SearchScore, right: SearchScore) -> Bool { left.value < right.value }
}
