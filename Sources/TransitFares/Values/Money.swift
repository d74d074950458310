/// An amount of money, exact.
///
/// Source: GTFS, [field types](https://gtfs.org/documentation/schedule/reference/#field-types), "Currency amount".
public struct Money: Hashable, Codable, Sendable {
  /// The ISO 4217 code, such as `EUR`.
  public var currencyCode: String
  /// The number of minor units, such as cents. Negative for a discount.
  public var minorUnits: Int
  /// The number of digits of the minor unit: 2 for EUR, 0 for JPY.
  public var digits: Int

  /// Creates a value, for previews and tests.
  public init(currencyCode: String, minorUnits: Int, digits: Int) {
    (self.currencyCode, self.minorUnits, self.digits) = (currencyCode, minorUnits, digits)
  }
}

extension Money {
  /// The amount with all digits, such as `2.50`.
  public var amountText: String {
    let text = "\(minorUnits.magnitude)"
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    let sign = minorUnits < 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

extension Money: CustomStringConvertible {
  /// Such as `EUR 2.50`.
  public var description: String { "\(currencyCode) \(amountText)" }
}
