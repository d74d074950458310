/// Identifies files that are not zips, mostly failed downloads.
enum FileSignature {
  /// Returns the problem of a file without a zip end record.
  static func problem(of file: FeedInput) throws(FeedError) -> FeedProblem {
    let start = try file.bytes(0..<min(file.byteCount, 512))
    if zipRecords.contains(where: start.starts) {
      return .damagedDirectory("it begins like a zip but is truncated")
    }
    return .notAZip(kind(of: start))
  }

  /// Signatures at the start of a zip: a member, the end record of an empty zip, or the marker of a multi-part zip.
  private static let zipRecords: [[UInt8]] = [[0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6], [0x50, 0x4b, 7, 8]]

  private static let signatures: [(bytes: [UInt8], kind: String)] = [
    (Array("version https://git-lfs".utf8), "a Git LFS pointer: the real file was not downloaded"),
    ([0x89] + Array("TBDL".utf8), "a bundle built from a feed"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    (Array("%PDF".utf8), "a PDF"),
    (Array("Rar!".utf8), "a RAR archive"),
    (Array("BZh".utf8), "a bzip2 file"),
    ([0x1f, 0x8b], "a gzip file"),
    ([0x37, 0x7a, 0xbc, 0xaf], "a 7z archive"),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a], "an xz file"),
    ([0x28, 0xb5, 0x2f, 0xfd], "a zstd file"),
  ]

  private static func kind(of start: [UInt8]) -> String {
    if start.isEmpty { return "an empty file" }
    if let known = signatures.first(where: { start.starts(with: $0.bytes) }) { return known.kind }
    if start.dropFirst(tarMark).starts(with: Array("ustar".utf8)) { return "a tar archive" }
    if EncodingGuess.ofStart(start[...]) != nil { return "a text file in UTF-16" }
    guard start.allSatisfy({ $0 >= 0x20 || (0x09...0x0d).contains($0) }) else {
      return "something unknown"
    }
    return kind(ofText: start)
  }

  /// Offset of the signature in a tar archive.
  private static let tarMark = 257

  private static func kind(ofText start: [UInt8]) -> String {
    let byteOrderMark: Character = "\u{FEFF}"
    let text = String(decoding: start, as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == byteOrderMark }
    if text.contains("<html") || text.contains("<!doctype html") { return "an HTML page" }
    if text.hasPrefix("<") { return "an XML document" }
    if text.hasPrefix("{") || text.hasPrefix("[") { return "a JSON document" }
    let isTable = text.prefix { !$0.isNewline }.contains(",")
    return isTable ? "a CSV file; a feed is a zip or folder of several files" : "a text file"
  }
}
