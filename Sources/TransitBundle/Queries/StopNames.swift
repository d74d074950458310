import TransitSQLite

/// The names of some stops that follow one another, as a search compares them.
final class StopNames: Sendable {
  /// How many stops stand together.
  static let count = 64

  private struct Entry {
    /// Where its name begins, and where the words of a name that is not ASCII.
    let name: Int32
    let words: Int32
    /// 0 for stations and stops on their own, 1 for what lies below a station, 2 for entrances and nodes; -1 for no stop.
    let kind: Int8
    let isASCII: Bool
  }

  private let entries: [Entry]
  private let bytes: [UInt8]

  /// Bytes it takes, about.
  var byteCount: Int { entries.count * MemoryLayout<Entry>.stride + bytes.count + 2 * MemoryCost.ofArray }

  /// - Parameters:
  ///   - first: The rank of the first stop.
  ///   - rows: Rows of ``TimetableQuery/stopNames``, of ranks from `first` on.
  init(from first: Int, _ rows: Statement) throws(SQLiteError) {
    var (entries, bytes): ([Entry], [UInt8]) = ([], [])
    entries.reserveCapacity(Self.count + 1)
    while try rows.step() {
      let index = rows.integer(at: 0) - first
      guard index >= entries.count, index < Self.count else { continue }
      while entries.count < index { entries.append(Self.missing(at: bytes.count)) }
      let start = bytes.count
      rows.withText(at: 1) { name in for place in 0..<name.count { bytes.append(name[place]) } }
      let end = bytes.count
      let isASCII = bytes[start...].allSatisfy { $0 < 0x80 }
      if !isASCII {
        let words = SearchText.folded(SearchText.tokens(of: rows.text(at: 1)).joined(separator: " "))
        bytes.append(contentsOf: words.utf8)
      }
      entries.append(Entry(name: Int32(start), words: Int32(end), kind: Self.kind(rows), isASCII: isASCII))
    }
    entries.append(Self.missing(at: bytes.count))
    self.entries = entries
    self.bytes = bytes
  }

  private static func missing(at place: Int) -> Entry {
    Entry(name: Int32(place), words: Int32(place), kind: -1, isASCII: true)
  }

  private static func kind(_ row: Statement) -> Int8 {
    switch (row.integer(at: 2), row.integer(at: 3) != 0) {
    case (1, _), (0, true): 0
    case (2, _), (3, _): 2
    default: 1
    }
  }

  /// How well a stop's name answers a search, `nil` when there is no such stop.
  ///
  /// - Parameter index: Of the stop among these.
  func score(of index: Int, for wanted: [UInt8]) -> SearchScore? {
    guard index < entries.count - 1, entries[index].kind >= 0 else { return nil }
    let entry = entries[index]
    let (start, end, wordsEnd) = (Int(entry.name), Int(entry.words), Int(entries[index + 1].name))
    let comparison =
      entry.isASCII ? compareASCII(start..<end, with: wanted) : compareWords(end..<wordsEnd, with: wanted)
    let length = entry.isASCII ? end - start : bytes[start..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return SearchScore(
      isEqual: comparison.isEqual, kind: Int(entry.kind), isBeginning: comparison.isBeginning, length: length)
  }

  /// The name of a stop among these.
  func name(of index: Int) -> String {
    String(decoding: bytes[Int(entries[index].name)..<Int(entries[index].words)], as: UTF8.self)
  }

  private func compareWords(_ words: Range<Int>, with wanted: [UInt8]) -> (isEqual: Bool, isBeginning: Bool) {
    guard words.count >= wanted.count, bytes[words].starts(with: wanted) else { return (false, false) }
    return (words.count == wanted.count, true)
  }

  /// Compares the words of an ASCII name without making them: letters and digits in lower case, a space between words.
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
      // What stands before the first word does not count.
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

/// What the place of a stop among those found depends on before its name and id; less is better.
struct SearchScore: Comparable {
  private let value: UInt64

  /// - Parameters:
  ///   - isEqual: Whether the name is the text.
  ///   - kind: 0 for stations and stops on their own, 1 for what lies below a station, 2 for entrances and nodes.
  ///   - isBeginning: Whether the name begins with the text.
  ///   - length: Of the name, in Unicode scalars; 0 for a stop without one, which was found by its code or a translation.
  init(isEqual: Bool, kind: Int, isBeginning: Bool, length: Int) {
    let flags = (isEqual ? 0 : 1) << 3 | UInt64(kind) << 1 | (isBeginning ? 0 : 1)
    value = flags << 32 | UInt64(length == 0 ? .max : UInt32(clamping: length))
  }

  static func < (left: SearchScore, right: SearchScore) -> Bool { left.value < right.value }
}
