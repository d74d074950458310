/// Guesses the encoding of text that is not UTF-8, to give its publisher a helpful error message.
enum EncodingGuess {
  /// Returns a guess for text that begins like UTF-16, with or without a byte order mark; otherwise `nil`.
  ///
  /// GTFS files begin with ASCII, so every other byte of UTF-16 is zero.
  static func ofStart(_ bytes: ArraySlice<UInt8>) -> String? {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "it begins like UTF-16" }
    guard start.count == 4 else { return nil }
    let isLittleEndian = start[1] == 0 && start[3] == 0 && start[0] != 0 && start[2] != 0
    let isBigEndian = start[0] == 0 && start[2] == 0 && start[1] != 0 && start[3] != 0
    return isLittleEndian || isBigEndian ? "it begins like UTF-16 without a byte order mark" : nil
  }

  /// Guesses the encoding of a line from the bytes around its non-ASCII bytes.
  ///
  /// - Parameter invalid: Position of the first byte that is not valid UTF-8.
  static func ofLine(_ line: ArraySlice<UInt8>, invalidAt invalid: Int) -> String {
    // Text in another encoding is unlikely to contain even one valid non-ASCII UTF-8 character.
    if line[..<invalid].contains(where: { $0 >= 0x80 }) { return "the line is valid UTF-8 up to this byte" }
    if longestShiftJISRun(in: line) >= 2 { return "Shift-JIS is likely" }
    // Accented letters usually stand between plain ones; only non-Latin scripts have whole words beyond ASCII.
    if longestHighRun(in: line) >= 4 { return "a code page of another script is likely (Windows-1251, EUC or GBK)" }
    // Windows-1252 has quotes and dashes in this range; Latin-1 has only control characters.
    return line.contains { (0x80...0x9F).contains($0) }
      ? "Windows-1252 is likely" : "Latin-1 or Windows-1252 is likely"
  }

  /// Returns the length of the longest run of two-byte characters that Shift-JIS uses for kana and common kanji.
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
