/// What text that is not UTF-8 seems to be: a guess, for a message that helps its publisher.
enum EncodingGuess {
  /// The encoding that a text begins like, when it is UTF-16, with a byte order mark or without.
  ///
  /// A file of GTFS begins with ASCII, so every other byte of its UTF-16 is zero.
  static func ofStart(_ bytes: ArraySlice<UInt8>) -> String? {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "it begins like UTF-16" }
    guard start.count == 4 else { return nil }
    let isLittleEndian = start[1] == 0 && start[3] == 0 && start[0] != 0 && start[2] != 0
    let isBigEndian = start[0] == 0 && start[2] == 0 && start[1] != 0 && start[3] != 0
    return isLittleEndian || isBigEndian ? "it begins like UTF-16 without a byte order mark" : nil
  }

  /// The likely encoding of a line, from the company its bytes beyond ASCII keep.
  ///
  /// - Parameter invalid: The position of the first byte that is not UTF-8.
  static func ofLine(_ line: ArraySlice<UInt8>, invalidAt invalid: Int) -> String {
    // Text of another encoding would hardly be UTF-8 even for a letter.
    if line[..<invalid].contains(where: { $0 >= 0x80 }) { return "the line is UTF-8 up to there" }
    if longestShiftJISRun(in: line) >= 2 { return "Shift-JIS is likely" }
    // Letters with accents stand between plain ones; only other scripts write whole words beyond ASCII.
    if longestHighRun(in: line) >= 4 { return "a code page of another script is likely, like Windows-1251, EUC or GBK" }
    // Where Windows-1252 has quotes and dashes, Latin-1 has nothing that can be seen.
    return line.contains { (0x80...0x9F).contains($0) }
      ? "Windows-1252 is likely" : "Latin-1 or Windows-1252 is likely"
  }

  /// The most characters of two bytes in a row that Shift-JIS uses for kana and common kanji.
  private static func longestShiftJISRun(in line: ArraySlice<UInt8>) -> Int {
    var longest = 0
    var run = 0
    var position = line.startIndex
    while position + 1 < line.endIndex {
      let isLead = (0x81...0x9F).contains(line[position])
      let isTrail = (0x40...0x7E).contains(line[position + 1]) || (0x80...0xFC).contains(line[position + 1])
      run = isLead && isTrail ? run + 1 : 0
      longest = max(longest, run)
      position += run > 0 ? 2 : 1
    }
    return longest
  }

  private static func longestHighRun(in line: ArraySlice<UInt8>) -> Int {
    line.split { $0 < 0xA0 }.map(\.count).max() ?? 0
  }
}
