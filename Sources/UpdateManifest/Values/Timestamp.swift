import TransitValues

/// An instant in whole seconds, written in UTC: `2026-11-23T00:00:00Z`.
///
/// Only this form of RFC 3339 is valid: no fraction, offset, lowercase letters or leap seconds.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// The seconds since 1970: `0 ... 253_402_300_799`, the end of the year 9999.
  package let secondsSince1970: Int

  /// Creates a timestamp. Clamps the seconds to the years 1970 to 9999.
  package init(secondsSince1970: Int) {
    self.secondsSince1970 = min(max(secondsSince1970, 0), 253_402_300_799)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Timestamp: JSONStringConvertible {
  package static let form = "a time such as 2026-11-23T00:00:00Z"

  private static let shape = Array("0000-00-00T00:00:00Z".utf8)

  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard bytes.count == Self.shape.count,
      zip(bytes, Self.shape).allSatisfy({ byte, shape in
        shape == UInt8(ascii: "0") ? digits.contains(byte) : byte == shape
      })
    else { return nil }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard let date = ServiceDate(year: number(0..<4), month: number(5..<7), day: number(8..<10)),
      date.daysSince1970 >= 0, hour < 24, minute < 60, second < 60
    else { return nil }
    secondsSince1970 = ((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
  }

  package var description: String {
    let date = ServiceDate(daysSince1970: secondsSince1970 / 86_400).isoText
    let time = [secondsSince1970 / 3600 % 24, secondsSince1970 / 60 % 60, secondsSince1970 % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "\(date)T\(time)Z"
  }
}
