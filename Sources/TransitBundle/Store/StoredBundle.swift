import BundleFormat

/// A bundle in a store's folder. Its name holds its number, and the start it waits for.
///
/// ```
/// 00000007.transit                   the seventh bundle of the folder
/// 00000008.from.1780272000.transit   the eighth, current from that instant on
/// ```
struct StoredBundle: Hashable {
  /// Counted from 1, in the order of installation.
  let number: Int
  /// When it becomes current, in seconds since 1970; `nil` for one that does not wait.
  let start: Int?

  var name: String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    return padded + (start.map { ".from.\($0)" } ?? "") + Self.suffix
  }

  private static let suffix = ".transit"

  init(number: Int, start: Int?) {
    self.number = number
    self.start = start
  }

  /// Reads a name; `nil` for any that ``name`` does not give.
  init?(name: String) {
    guard name.hasSuffix(Self.suffix) else { return nil }
    let words = name.dropLast(Self.suffix.count).split(separator: ".", omittingEmptySubsequences: false)
    guard let first = words.first, let number = Int(first), (1...Self.largestNumber).contains(number) else {
      return nil
    }
    let start = words.count == 3 && words[1] == "from" ? Int(words[2]) : nil
    self.init(number: number, start: start)
    if self.name != name { return nil }
  }

  /// More than anybody installs; the number after it still is one.
  private static let largestNumber = 1 << 50

  /// The same bundle, no longer waiting.
  var started: StoredBundle { StoredBundle(number: number, start: nil) }
}
