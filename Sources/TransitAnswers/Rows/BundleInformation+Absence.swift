package import TransitBundle
package import TransitValues

extension BundleInformation {
  /// Why nothing runs on a day that the feed does not cover, in ASCII; `nil` for other days.
  package func absence(on date: ServiceDate) -> String? {
    if isValid(on: date) { return nil }
    let validity = validity.map { "from \($0.lowerBound.isoText) to \($0.upperBound.isoText)" }
    return "the feed has no service on \(date.isoText); it is valid \(validity ?? "on no day")"
  }
}
