import TestFeeds
import Testing
import TransitValues

@testable import GTFSFeed

@Suite struct `Word-wise operations` {
  /// Bytes from a few values, so that many are equal, including values next to the tested limits.
  private func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in random.pick([0x00, 0x2B, 0x2C, 0x2D, 0x30, 0x7F, 0x80, 0xAC, 0xFF]) }
  }

  @Test func `bytes below a limit are found in a word`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<5000 {
      let bytes = bytes(8, &random)
      for limit in [1, 0x2D, 0x30, 0x80] as [UInt8] {
        let found = bytes.withSpan { WordBytes.below(limit, in: $0.word(at: 0)) }
        let expected = bytes.enumerated().reduce(0 as UInt64) { word, byte in
          byte.element < limit ? word | 0x80 << UInt64(8 * byte.offset) : word
        }
        #expect(found == expected, "\(bytes) below \(limit)")
      }
    }
  }

  @Test func `equality of byte spans of any length is correct`() {
    var random = SplitMix64(seed: 2)
    for count in 0...40 {
      let left = bytes(count, &random)
      #expect(left.withSpan { $0.equals($0) })
      for changed in 0..<count {
        var right = left
        right[changed] ^= random.pick([1, 0x80])
        #expect(!left.withSpan { left in right.withSpan { left.equals($0) } }, "\(left) and \(right)")
      }
      let longer = left + [0]
      #expect(!left.withSpan { left in longer.withSpan { left.equals($0) } })
    }
  }
}

@Suite struct `Records of random text` {
  /// Cells around the length of a word, mixed with delimiters, quotes, line ends and blanks.
  private func text(_ random: inout SplitMix64) -> String {
    let pieces = [
      "abcdefgh", "12:00:00", "1", "x", "é", ",", ",", ",", "\n", "\r\n", "\r", " ", "\t", "\"", "\"\"", "a\"b",
    ]
    return (0..<random.number(1...40)).map { _ in random.pick(pieces) }.joined()
  }

  /// Parses CSV (RFC 4180 and its variants in feeds) byte by byte. Returns `nil` for a quote that is never closed.
  private func naive(_ text: String) -> [[String]]? {
    var records: [[String]] = []
    var cells: [String] = []
    var rest = Array(text.utf8)[...]
    func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let isInk = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
      guard let first = bytes.firstIndex(where: isInk), let last = bytes.lastIndex(where: isInk) else { return [] }
      return bytes[first...last]
    }
    while !rest.isEmpty {
      var value: [UInt8] = []
      var isQuoted = false
      let blanks = rest.prefix { $0 == 0x20 || $0 == 0x09 }
      let written = rest
      if rest.dropFirst(blanks.count).first == 0x22 {
        isQuoted = true
        rest = rest.dropFirst(blanks.count + 1)
        while true {
          guard let byte = rest.popFirst() else { return nil }
          if byte != 0x22 {
            value.append(byte)
          } else if rest.first == 0x22 {
            value.append(rest.removeFirst())
          } else {
            break
          }
        }
      }
      let tail = rest.prefix { $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
      if !isQuoted {
        value = Array(tail)
      } else if !trimmed(tail).isEmpty {
        // Text after the closing quote: the cell is kept as written.
        value = Array(written[..<tail.endIndex])
      }
      rest = rest.dropFirst(tail.count)
      cells.append(String(decoding: trimmed(value[...]), as: UTF8.self))
      let end = rest.popFirst()
      if end == 0x2C, !rest.isEmpty { continue }
      if end == 0x2C { cells.append("") }
      if end == 0x0D, rest.first == 0x0A { rest.removeFirst() }
      if cells != [""] || isQuoted { records.append(cells) }
      cells = []
    }
    return records
  }

  @Test(arguments: 0..<1500 as Range<UInt64>)
  func `records of random text match those of a byte-by-byte parser`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = text(&random)
    let bytes = Array(("h\n" + text).utf8)
    let cut = random.number(0...bytes.count)
    guard let expected = naive(text) else {
      #expect(throws: FeedError.self) { try Table(bytes, cutAt: [cut]) }
      return
    }
    #expect(try Table(bytes, cutAt: [cut]).records == expected, "\(text.debugDescription), cut at \(cut)")
  }
}
