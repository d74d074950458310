/// An exact decimal with up to 18 significant digits: `significand × 10^exponent`.
///
/// Stored in a unique normal form, so that equal numbers are equal values: `1.50` and `15E-1` are the same.
package struct DecimalNumber: Hashable, Sendable {
  /// Without trailing zeros, except for the number 0.
  package let significand: Int64

  /// 0 for the number 0.
  package let exponent: Int

  /// Creates the normal form of `significand × 10^exponent`.
  @inlinable
  package init(significand: Int64, exponent: Int) {
    var (significand, exponent) = (significand, significand == 0 ? 0 : exponent)
    while significand != 0, significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
    self.significand = significand
    self.exponent = exponent
  }
}
