/// Returns on which side of the line from `a` to `b` the point `c` is: 1 left, -1 right, 0 on the line.
///
/// Doubles decide if their rounding error cannot change the sign, otherwise double-double arithmetic of 106 bits, as
/// in JTS.
func orientation(_ a: ZonePoint, _ b: ZonePoint, _ c: ZonePoint) -> Int {
  let left = (a.x - c.x) * (b.y - c.y)
  let right = (a.y - c.y) * (b.x - c.x)
  let determinant = left - right
  let bound = 1e-15 * (left.magnitude + right.magnitude)
  if determinant > bound { return 1 }
  if determinant < -bound { return -1 }
  return exactOrientation(a, b, c)
}

private func exactOrientation(_ a: ZonePoint, _ b: ZonePoint, _ c: ZonePoint) -> Int {
  let left = DoubleDouble(a.x, minus: c.x) * DoubleDouble(b.y, minus: c.y)
  let right = DoubleDouble(a.y, minus: c.y) * DoubleDouble(b.x, minus: c.x)
  return (left - right).sign
}

/// An unevaluated sum of two doubles.
private struct DoubleDouble {
  var high: Double
  var low: Double

  /// The exact difference of two doubles.
  init(_ left: Double, minus right: Double) {
    self.init(sumOf: left, -right)
  }

  private init(sumOf left: Double, _ right: Double) {
    high = left + right
    let part = high - left
    low = (left - (high - part)) + (right - part)
  }

  static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let high = left.high * right.high
    var low = (-high).addingProduct(left.high, right.high)
    low += left.high * right.low + left.low * right.high
    return DoubleDouble(sumOf: high, low)
  }

  static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    var sum = DoubleDouble(sumOf: left.high, -right.high)
    let low = DoubleDouble(sumOf: left.low, -right.low)
    sum = DoubleDouble(sumOf: sum.high, sum.low + low.high)
    return DoubleDouble(sumOf: sum.high, sum.low + low.low)
  }

  var sign: Int {
    if high > 0 || (high == 0 && low > 0) { return 1 }
    return high < 0 || (high == 0 && low < 0) ? -1 : 0
  }
}
