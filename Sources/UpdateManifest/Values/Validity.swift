import BundleFormat
import TransitValues

/// The first and last day of service in JSON: `{"first": "20261123", "last": "20270606"}`.
struct Validity: Encodable {
  let first: ServiceDate
  let last: ServiceDate

  init(_ days: ClosedRange<ServiceDate>) {
    (first, last) = (days.lowerBound, days.upperBound)
  }
}

extension JSONValue {
  /// Reads a ``Validity``.
  func validity() throws(JSONDamage) -> ClosedRange<ServiceDate> {
    guard let first = ServiceDate(try text("first")), let last = ServiceDate(try text("last")), first <= last
    else { throw JSONDamage("two dates such as 20261123 are expected, the earlier one first") }
    return first...last
  }
}
