/// Names of an output's scratch folders, such as `.city.transit.1234567890.scratch`.
struct ScratchName {
  private let start: String
  private static let end = ".scratch"

  /// The name begins like the output's name so that users can recognize it. It is truncated because names have at most
  /// 255 bytes and the output's may be that long.
  init(of output: String) {
    let name = output.split(separator: "/").last.map(String.init) ?? output
    var start = "."
    for character in name {
      if start.utf8.count + character.utf8.count > 41 { break }
      start.append(character)
    }
    self.start = start + "."
  }

  func random() -> String {
    "\(start)\(UInt32.random(in: .min ... .max))\(Self.end)"
  }

  /// Whether a name in a scratch folder is one of another scratch folder, of a build whose output is in the first.
  static func isScratch(_ name: String) -> Bool { name.hasSuffix(end) }

  /// Whether a name could come from ``random()``, for this output or one with the same beginning.
  func matches(_ name: String) -> Bool {
    let (name, start, end) = (name.utf8, start.utf8, Self.end.utf8)
    guard name.count > start.count + end.count, name.starts(with: start), name.suffix(end.count).elementsEqual(end)
    else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return name.dropFirst(start.count).dropLast(end.count).allSatisfy(digits.contains)
  }
}
