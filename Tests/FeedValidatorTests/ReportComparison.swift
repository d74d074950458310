import Foundation

/// Compares values of reports. Numbers may differ in the last digits.
enum ReportComparison {
  static func isEqual(_ left: Any?, _ right: Any?) -> Bool {
    switch (left, right) {
    case (let left as [String: Any], let right as [String: Any]):
      left.count == right.count && left.allSatisfy { isEqual($0.value, right[$0.key]) }
    case (let left as [Any], let right as [Any]):
      left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    case (let left as String, let right as String): left == right
    case (let left as NSNumber, let right as NSNumber): isClose(left.doubleValue, right.doubleValue)
    default: false
    }
  }

  private static func isClose(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= 1e-9 * max(abs(left), abs(right), 1e-3)
  }
}
