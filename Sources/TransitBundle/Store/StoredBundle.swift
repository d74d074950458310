import BundleFormat

/// A bundle in a store's folder. Its name contains its number and, if it is scheduled, its start.
///
/// ```
/// 00000007.transit                   the seventh bundle of the folder
/// 00000008.from.1780272000.transit   the eighth, scheduled for that instant
/// ```
struct StoredBundle: Hashable {
  /// The order of installation, from 1.
  let number: Int
  /// When the bundle becomes current, in seconds since 1970; `nil` if it is not scheduled.
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

  /// Parses a name. Returns `nil` for a name that differs from ``name``.
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

  /// An arbitrary large limit that prevents overflow of the next number.
  private static let largestNumber = 1 << 50

  /// The same bundle without a scheduled start.
  var started: StoredBundle { StoredBundle(number: number, start: nil) }
}
