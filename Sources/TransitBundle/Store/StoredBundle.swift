import BundleFormat
import TransitValues

/// A bundle in a store's folder, as its name tells: which came later, and whether it waits.
///
/// ```
/// 00000007.transit                   the seventh bundle of the folder
/// 00000008.from.1780272000.transit   the eighth, to be used from that instant on
/// ```
struct StoredBundle: Hashable {
  /// Counted from 1, in the order of installation.
  let number: Int
  /// The instant it waits for, in seconds since 1970; `nil` for one that waits for nothing.
  let start: UnixTime?

  var name: String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    return padded + (start.map { ".from.\($0.seconds)" } ?? "") + Self.suffix
  }

  private static let suffix = ".transit"

  init(number: Int, start: UnixTime?) {
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
    let start = words.count == 3 && words[1] == "from" ? Int(words[2]).map(UnixTime.init(seconds:)) : nil
    self.init(number: number, start: start)
    if self.name != name { return nil }
  }

  /// More than anybody installs; the number after it still is one.
  private static let largestNumber = 1 << 50

  /// The same bundle, waiting for nothing any more.
  var started: StoredBundle { StoredBundle(number: number, start: nil) }
}
