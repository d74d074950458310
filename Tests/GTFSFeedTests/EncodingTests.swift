import Foundation
import GTFSFeed
import TestFeeds
import Testing

/// Text in encodings other than UTF-8 is refused, and the error names the likely encoding.
@Suite struct `Text encodings` {
  /// Returns a stops.txt with `name` in its third line, in an encoding.
  private static func bytes(_ name: String, in encoding: String.Encoding) throws -> [UInt8] {
    let text = "stop_id,stop_name\r\nA,Alpha\r\nB,\(name)\r\nC,Gamma\r\n"
    return Array(try #require(text.data(using: encoding)))
  }

  @Test(arguments: [
    ("Bêta", String.Encoding.isoLatin1, "byte 0xEA; Latin-1 or Windows-1252 is likely"),
    ("Zürich Höhe", .windowsCP1252, "byte 0xFC; Latin-1 or Windows-1252 is likely"),
    ("Mayor’s – Café", .windowsCP1252, "byte 0x92; Windows-1252 is likely"),
    ("東京駅前", .shiftJIS, "byte 0x93; Shift-JIS is likely"),
    ("さくら公園", .shiftJIS, "byte 0x82; Shift-JIS is likely"),
    ("Вокзал", .windowsCP1251, "byte 0xC2; a code page of another script is likely (Windows-1251, EUC or GBK)"),
  ])
  func `text in other encodings is reported by line`(name: String, encoding: String.Encoding, guess: String) throws {
    let bytes = try Self.bytes(name, in: encoding)
    #expect(throws: FeedError(.notUTF8(guess), file: "stops.txt", line: 3)) { try Table(bytes) }
  }

  @Test func `encodings that Foundation cannot write are also guessed`() throws {
    // Tokyo in EUC-JP.
    let bytes = Array("stop_id,stop_name\nA,".utf8) + [0xC5, 0xEC, 0xB5, 0xFE] + Array("\n".utf8)
    let guess = "byte 0xC5; a code page of another script is likely (Windows-1251, EUC or GBK)"
    #expect(throws: FeedError(.notUTF8(guess), file: "stops.txt", line: 2)) { try Table(bytes) }
  }

  @Test func `invalid UTF-8 is found wherever chunks are cut`() throws {
    let text = "trans_id,lang\nfirst,Größe\r\nsecond,東京 🚉\n"
    for bytes in [Array(text.utf8), Array(text.utf8) + [0xE6, 0x9D], Array(text.utf8) + [0xFF, 0x0A]] {
      func problem(_ check: () throws -> Void) -> Int? {
        do { try check() } catch { return (error as? FeedError)?.line ?? -1 }
        return nil
      }
      for size in [1, 2, 3, 5, 64] {
        let line = problem {
          var check = TextCheck(file: "translations.txt")
          for start in stride(from: 0, to: bytes.count, by: size) {
            try check.check(Array(bytes[start..<min(start + size, bytes.count)]))
          }
          try check.finish()
        }
        #expect(line == (String(validating: bytes, as: UTF8.self) == nil ? 4 : nil), "\(size)")
      }
    }
  }

  @Test func `a line that starts as valid UTF-8 gets no guess`() throws {
    let bytes = Array("stop_id,stop_name\nA,Zürich H".utf8) + [0xF6] + Array("he\n".utf8)
    let guess = "byte 0xF6; the line is valid UTF-8 up to this byte"
    #expect(throws: FeedError(.notUTF8(guess), file: "stops.txt", line: 2)) { try Table(bytes) }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func `UTF-16 is recognized by its first bytes`(encoding: String.Encoding) throws {
    let bytes = try Self.bytes("Bêta", in: encoding)
    let withoutMark = FeedError(
      .notUTF8("it begins like UTF-16 without a byte order mark"), file: "stops.txt", line: 1)
    #expect(throws: withoutMark) { try Table(bytes) }
    let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    #expect(throws: FeedError(.notUTF8("it begins like UTF-16"), file: "stops.txt", line: 1)) {
      try Table(mark + bytes)
    }
  }

  @Test func `a file that is read whole must be UTF-8`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(#"{"type":"#.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "locations.geojson")
    let feed = try Feed(opening: folder.path)
    let file = try #require(feed["locations.geojson"])
    let error = #expect(throws: FeedError.self) { try feed.contents(of: file) }
    #expect(error?.description.hasPrefix("locations.geojson:1: is not UTF-8 (it begins like UTF-16") == true)
  }
}
