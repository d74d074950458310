/// Time zones as `java.time.ZoneId.of` reads them: a name of the time zone database, or an offset from UTC.
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/time/ZoneId.html#of(java.lang.String)>.
enum TimeZoneID {
  /// Whether Java reads the text as a time zone.
  static func isValid(_ text: String) -> Bool {
    canonical(text) != nil
  }

  /// Returns the form in which Java compares and prints a time zone; `nil` if Java does not read it.
  ///
  /// Names stay as they are. `+2`, `+0200` and `+02:00` become `+02:00`; `GMT+2` becomes `GMT+02:00`.
  static func canonical(_ text: String) -> String? {
    if text.utf8.count <= 1 || text.hasPrefix("+") || text.hasPrefix("-") {
      return offset(text[...]).map { $0 == 0 ? "Z" : name($0) }
    }
    guard let prefix = ["UTC", "GMT", "UT"].first(where: { text.hasPrefix($0) }) else {
      return TimeZoneNames.all.contains(text) ? text : nil
    }
    let rest = text.dropFirst(prefix.count)
    if rest.isEmpty { return prefix }
    guard rest.hasPrefix("+") || rest.hasPrefix("-") else { return TimeZoneNames.all.contains(text) ? text : nil }
    return offset(rest).map { $0 == 0 ? prefix : prefix + name($0) }
  }

  /// Returns the seconds of `Z` or an offset, as `ZoneOffset.of` reads them: `+h`, `+hh`, `+hhmm`, `+hh:mm`,
  /// `+hhmmss` or `+hh:mm:ss`, up to 18 hours.
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    let isNegative = text.hasPrefix("-")
    guard isNegative || text.hasPrefix("+"), let parts = offsetParts(text.dropFirst().utf8) else { return nil }
    guard parts[1] < 60, parts[2] < 60 else { return nil }
    let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    guard seconds <= 18 * 3600 else { return nil }
    return isNegative ? -seconds : seconds
  }

  /// Returns hours, minutes and seconds; `nil` if the text has another form.
  private static func offsetParts(_ text: Substring.UTF8View) -> [Int]? {
    if text.count == 1 { return digits(text).map { [$0, 0, 0] } }
    let hasColons = text.contains(UInt8(ascii: ":"))
    guard hasColons ? text.count == 5 || text.count == 8 : [2, 4, 6].contains(text.count) else { return nil }
    var parts = [0, 0, 0]
    var rest = text
    for index in 0...2 where !rest.isEmpty {
      if index > 0, hasColons, rest.popFirst() != UInt8(ascii: ":") { return nil }
      guard let value = digits(rest.prefix(2)) else { return nil }
      parts[index] = value
      rest = rest.dropFirst(2)
    }
    return rest.isEmpty ? parts : nil
  }

  private static func digits(_ text: Substring.UTF8View) -> Int? {
    var value = 0
    for byte in text {
      guard 48...57 ~= byte else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }

  /// Returns an offset as Java prints it, such as `+02:00`.
  private static func name(_ seconds: Int) -> String {
    let total = abs(seconds)
    let parts = [total / 3600, total / 60 % 60] + (total % 60 == 0 ? [] : [total % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
