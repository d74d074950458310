/// A duration argument such as `90m`, `2h`, `1h30m`, `45s` or `1d`.
package struct DurationArgument: Equatable {
  /// `0 ... 3_155_760_000` (100 years).
  package let seconds: Int

  package static let expectation = "expected a duration such as 90m, 2h, 1h30m, 45s or 1d"

  private static let units: [(name: Character, seconds: Int)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
  /// A hundred years.
  package static let maximum = 36_525 * 86_400

  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Parses numbers with units. Each unit occurs at most once, larger units first.
  ///
  /// - Throws: ``UsageError``.
  package init(parsing text: String) throws(UsageError) {
    var rest = text[...]
    var units = Self.units[...]
    var total = 0
    repeat {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let index = units.firstIndex(where: { $0.name == unit }),
        let count = Int(digits)
      else { throw UsageError(Self.expectation) }
      guard count <= Self.maximum, total + count * units[index].seconds <= Self.maximum else {
        throw UsageError("longer than 100 years; \(Self.expectation)")
      }
      total += count * units[index].seconds
      units = units[(index + 1)...]
    } while !rest.isEmpty
    seconds = total
  }
}

extension DurationArgument: CustomStringConvertible {
  /// The duration in its shortest form.
  package var description: String {
    var rest = seconds
    var text = ""
    for unit in Self.units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)\(unit.name)"
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}
