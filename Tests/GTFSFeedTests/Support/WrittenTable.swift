import TestFeeds

/// A random CSV table in any allowed style, and the records that a reader must find.
struct WrittenTable {
  private(set) var bytes: [UInt8] = []
  private(set) var expected: Table

  private static let pieces = ["a", "Bé", "7", " ", "\t", ",", "\"", "\n", "\r", "\r\n", "日", ":"]

  /// Generates one to four columns and up to five records, each written in a random allowed style.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = Int.random(in: 1...4, using: &random)
    let lineEnds = [["\n"], ["\r\n"], ["\r"], ["\n", "\r\n"]].randomElement(using: &random) ?? []
    expected = Table(header: [], records: [], lines: [])
    var text = Bool.random(using: &random) ? "\u{FEFF}" : ""
    for record in 0...Int.random(in: 0...5, using: &random) {
      let values = (0..<columns).map { _ in Self.value(&random) }
      if record == 0 {
        expected.header = values.map(Self.trimmed)
      } else {
        expected.records.append(values.map(Self.trimmed))
        expected.lines.append(1 + Self.lineEnds(in: text))
      }
      text += values.map { Self.written($0, isAlone: columns == 1, &random) }
        .joined(separator: ",")
      text += lineEnds.randomElement(using: &random) ?? "\n"
      while Int.random(in: 0..<4, using: &random) == 0 {
        text += (Bool.random(using: &random) ? "  " : "") + (lineEnds.first ?? "\n")
      }
    }
    bytes = Array(text.utf8)
    if Bool.random(using: &random) { removeLastLineEnd() }
  }

  private mutating func removeLastLineEnd() {
    while let last = bytes.last, last == 0x0A || last == 0x0D || last == 0x20 { bytes.removeLast() }
  }

  private static func value(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...4, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func written(
    _ value: String, isAlone: Bool, _ random: inout SplitMix64
  ) -> String {
    let mustQuote =
      value.utf8.contains { [0x0A, 0x0D, 0x2C].contains($0) } || trimmed(value).hasPrefix("\"")
      || isAlone && trimmed(value).isEmpty
    guard mustQuote || Bool.random(using: &random) else { return value }
    let blanks = (0..<2).map { _ in ["", " ", "\t "].randomElement(using: &random) ?? "" }
    var inside: [UInt8] = []
    for byte in value.utf8 { inside += byte == 0x22 ? [byte, byte] : [byte] }
    return blanks[0] + "\"" + String(decoding: inside, as: UTF8.self) + "\"" + blanks[1]
  }

  private static func trimmed(_ value: String) -> String {
    var bytes = Array(value.utf8)[...]
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func lineEnds(in text: String) -> Int {
    // Swift counts CRLF as one character, so it is one line end here.
    text.count { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
  }
}
